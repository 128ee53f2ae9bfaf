// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/record.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>
#include <QIcon>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
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
    /// What is shown of a run, as figures: a cell becomes words when it is looked at, since of a
    /// thousand rows some ten are seen.
    struct Row {
        std::string modelId;
        QString name;
        std::uint64_t tasks = 0;
        int repeat = 1;
        Outcome outcome = Outcome::completed;
        bool published = false;
        bool muted = false; ///< invalid, failed, skipped
        QString outcomeWords, outcomeSentence;
        std::optional<std::uint64_t> aliveMax;
        std::optional<std::int64_t> peakKib, plateauKib, hiddenKib, threads;
        std::optional<double> bytesPerTask, rampMs, drainMs;
        QIcon swatch;

        bool isOf(const RunRecord& run, bool isPublished) const;
        QVariant value(int column) const; ///< to sort by; invalid when not measured
        QString words(int column) const;
        QString toolTip(int column) const;
        std::optional<std::int64_t> memoryKib(int column) const;
    };
    struct Swatch {
        ModelStyle style;
        QIcon icon;
    };

    static Row makeRow(const RunRecord& run, bool published);
    const QIcon& swatchOf(const ModelStyle& style, const Theme& theme, bool hollow);

    std::vector<Row> m_rows;
    std::vector<Swatch> m_swatches[2]; ///< full and hollow, of the theme that is worn
    QColor m_muted;
};

} // namespace taskweight
