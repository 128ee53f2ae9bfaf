// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_names.h"

#include <QFileInfo>

#include <algorithm>

namespace taskweight {

namespace {

QString setName(const ResultSet& set)
{
    // The title of a published one is that of an article: too long to stand behind a name.
    if (!set.published && !set.header.title.empty())
        return QString::fromStdString(set.header.title);
    QString name = QFileInfo(QString::fromStdString(set.path)).fileName();
    for (const char* ending : { ".taskweight.jsonl", ".jsonl", ".json" })
        if (name.endsWith(QLatin1String(ending)))
            name.chop(static_cast<qsizetype>(qstrlen(ending)));
    if (!name.isEmpty())
        return name;
    return set.published ? QStringLiteral("published ")
            + QString::fromStdString(set.header.startedAtUtc.substr(0, 4))
                         : QStringLiteral("this sweep");
}

} // namespace

RunNames::RunNames(const std::vector<ResultSet>& sets)
{
    for (std::size_t set = 0; set < sets.size(); ++set)
        for (const RunRecord& run : sets[set].runs)
            m_setsOf[run.model.name].insert(set);
    // Of "sweep-2026-11-30-151719" and "sweep-2026-11-30-150347" only the ends tell them apart.
    for (const ResultSet& set : sets)
        m_setNames.append(setName(set));
    const auto shares = [this](const QString& beginning) {
        return std::all_of(m_setNames.begin(), m_setNames.end(),
            [&](const QString& name) { return name.startsWith(beginning); });
    };
    const QString first = m_setNames.value(0);
    for (qsizetype end = first.lastIndexOf(QLatin1Char('-')); end > 0 && sets.size() > 1;
         end = first.lastIndexOf(QLatin1Char('-'), end - 1))
        if (shares(first.left(end + 1))) {
            for (QString& name : m_setNames)
                name.remove(0, end + 1);
            break;
        }
}

QString RunNames::of(std::size_t set, const std::string& modelName) const
{
    const QString name = QString::fromStdString(modelName);
    const auto found = m_setsOf.find(modelName);
    return found == m_setsOf.end() || found->second.size() < 2
        ? name
        : QStringLiteral("%1 (%2)").arg(name, m_setNames[static_cast<qsizetype>(set)]);
}

void placeInOrderOfIds(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    std::map<std::string, const ModelIdentity*> models;
    for (const ResultSet& set : sets)
        for (const RunRecord& run : set.runs)
            models.emplace(run.model.id, &run.model);
    for (const auto& [id, model] : models)
        styles.of(*model, theme);
}

} // namespace taskweight
