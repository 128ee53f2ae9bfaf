// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QString>
#include <QStringList>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace taskweight {

/// How runs are called in charts: the model's name, and the set's behind it where several sets have
/// a model of that name.
class RunNames {
public:
    explicit RunNames(const std::vector<ResultSet>& sets);
    QString of(std::size_t set, const std::string& modelName) const;
    /// "before", "2024-take2": of the sets' names the ends that tell them apart.
    const QString& ofSet(std::size_t set) const { return m_setNames[static_cast<qsizetype>(set)]; }

private:
    QStringList m_setNames;
    std::map<std::string, std::set<std::size_t>> m_setsOf;
};

/// Gives places to models that the catalogue does not know, in the order of their ids, so that
/// their looks do not depend on the order of the files.
void placeInOrderOfIds(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme);

} // namespace taskweight
