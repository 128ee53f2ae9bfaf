// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "ui/theme/theme.h"

#include <QAbstractItemModel>
#include <QIcon>
#include <QStringList>

#include <vector>

namespace taskweight {

/// Languages, and below each its models with a check mark, a swatch and the state in words. A
/// language's check mark stands for all its models that can be run. GUI thread.
class ModelTreeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { kName, kState, kColumns };
    enum Role { kIdRole = Qt::UserRole + 1 };

    explicit ModelTreeModel(QObject* parent = nullptr);

    /// Check marks are kept by id, also of models that are not there now.
    void setModels(const std::vector<Model>& models, const std::vector<ModelState>& states);
    void setStates(const std::vector<ModelState>& states);
    /// The largest task count that no limit stops, one for each model; from a million on it is not
    /// worth a word.
    void setMostTasks(const std::vector<std::uint64_t>& mostTasks);
    void setLook(ModelStyles& styles, const Theme& theme);

    /// Those that are checked and ready, in catalogue order.
    QStringList checkedIds() const;
    /// All that are checked, also those that cannot be run now or are not there now: to remember.
    QStringList wantedIds() const;
    /// A checked model is still being looked for, or may yet come.
    bool isAwaited() const;
    void setCheckedIds(const QStringList& ids);
    void setAllChecked(bool checked);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void checkedChanged();

private:
    struct Entry {
        Model model;
        ModelState state;
        QIcon swatch;
        std::uint64_t mostTasks = UINT64_MAX;
        bool checked = false;
        bool isReady() const { return state.readiness == Readiness::ready; }
        bool isLookedFor() const { return state.readiness == Readiness::lookedFor; }
    };
    struct Group {
        QString language;
        std::vector<Entry> entries;
        QString version() const; ///< of the first that has one, short
    };

    const Entry* entryAt(const QModelIndex& index) const;
    QVariant groupData(const Group& group, int column, int role) const;
    QVariant entryData(const Group& group, const Entry& entry, int column, int role) const;
    void tellAllChanged(const QList<int>& roles);
    void check(const QStringList& ids);
    template <typename Change>
    void changeEach(Change change);

    std::vector<Group> m_groups;
    std::vector<std::pair<std::size_t, std::size_t>> m_places; ///< catalogue index -> group, entry
    QStringList m_absent; ///< checked, and not among the models
    QColor m_muted;
};

} // namespace taskweight
