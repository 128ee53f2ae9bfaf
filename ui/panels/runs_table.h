// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QSortFilterProxyModel;
class QTableView;

namespace taskweight {

class RunsModel;

enum class TableText { tabSeparated, markdown };

/// The table of all runs, sortable, copyable.
class RunsTable : public QWidget {
    Q_OBJECT

public:
    explicit RunsTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setResults(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme);
    /// Selects a run and scrolls to it; does not emit runPicked.
    void setSelected(std::optional<int> key);
    /// The rows as they stand, sorted as shown: the selected ones when there are several, else all.
    QString tableText(TableText format) const;
    /// Keys of the rows that are selected, ascending.
    std::vector<int> selectedKeys() const;
    QTableView& view() { return *m_view; }

Q_SIGNALS:
    void runPicked(int key);
    void removalAsked(); ///< by the Delete key

private:
    RunsModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_view;
    bool m_selecting = false; ///< from outside: nothing to tell
    bool m_fitted = false;
};

} // namespace taskweight
