// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <array>
#include <optional>
#include <vector>

namespace taskweight {

/// All runs of all results, one a row. kSortRole gives numbers for numeric columns, so that 9
/// stands before 10; what was not measured is empty and sorts last. GUI thread.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        kModel,
        kTasks,
        kOutcome,
        kAlive,
        kPeak,
        kPlateau,
        kHidden,
        kBytesPerTask,
        kRampUp,
        kDrain,
        kThreads,
        kRepeat,
        kColumns
    };
    enum Role { kSortRole = Qt::UserRole + 1, kKeyRole };

    explicit RunsModel(QObject* parent = nullptr);

    /// Rows that come at the end are inserted, so that selection and scrolling stay; anything else
    /// resets. The key of a run is its index in the concatenation of all sets' runs.
    void setResults(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Cell {
        QString words;
        QVariant value; ///< to sort by
        QString toolTip;
        bool operator==(const Cell&) const = default;
    };
    struct Row {
        std::array<Cell, kColumns> cells;
        QIcon swatch;
        bool muted = false; ///< invalid, failed, skipped
    };

    static Row makeRow(const RunRecord& run, bool published, std::optional<double> bytesPerTask);

    std::vector<Row> m_rows;
    QColor m_muted;
};

} // namespace taskweight
