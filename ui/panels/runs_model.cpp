// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/runs_model.h"

#include "core/base/format.h"
#include "core/results/statistics.h"
#include "ui/panels/icons.h"
#include "ui/panels/text.h"

#include <algorithm>
#include <map>

namespace taskweight {
namespace {

bool isNumeric(int column) { return column != RunsModel::kModel && column != RunsModel::kOutcome; }

/// Bytes per task of each model of a set: a property of the model, the same in all its rows.
std::map<std::string, std::optional<double>> slopesOf(const ResultSet& set)
{
    std::map<std::string, std::optional<double>> slopes;
    for (const RunRecord& run : set.runs) {
        const std::string& version = run.model.version;
        if (const auto [place, isNew] = slopes.try_emplace(run.model.id + '\n' + version); isNew) {
            if (const auto fit = fitBytesPerTask(runsOfModel(set, run.model.id, version)))
                place->second = fit->bytesPerTask;
        }
    }
    return slopes;
}

} // namespace

RunsModel::RunsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

RunsModel::Row RunsModel::makeRow(
    const RunRecord& run, bool published, std::optional<double> bytesPerTask)
{
    Row row;
    row.muted = !published && !run.isValid() && run.validity != Validity::notProven;
    row.muted = row.muted || run.outcome != Outcome::completed;
    const auto set = [&row](Column column, const QString& words, const QVariant& value) {
        row.cells[column] = { words, value, {} };
    };
    const auto setCount = [&set](Column column, const auto& count) {
        if (count) {
            const auto value = static_cast<qlonglong>(*count);
            set(column, text(formatCount(value)), value);
        }
    };
    const auto setMemory = [&](Column column, const std::optional<std::int64_t>& kib) {
        if (kib) {
            set(column, text(formatMemory(*kib)), static_cast<qlonglong>(*kib));
            row.cells[column].toolTip = text(formatKib(*kib));
        }
    };
    const auto setTime = [&set](Column column, const std::optional<double>& milliseconds) {
        if (milliseconds)
            set(column, text(formatDuration(*milliseconds)), *milliseconds);
    };

    set(kModel, text(run.model.name), text(run.model.name));
    setCount(kTasks, std::optional(run.tasks));
    const QString outcome = published ? tr("published")
        : run.isValid()               ? tr("valid")
        : run.outcome == Outcome::completed && run.validity == Validity::notProven
        ? tr("not proven")
        : text(slotWords(run));
    set(kOutcome, outcome, outcome);
    row.cells[kOutcome].toolTip = published
        ? tr("A published figure, measured by others on another machine")
        : text(outcomeSentence(run));
    setCount(kAlive, run.aliveMax);
    setMemory(kPeak, run.peakKib);
    setMemory(kPlateau, run.plateauKib);
    setMemory(kHidden, run.hiddenKib());
    if (bytesPerTask)
        set(kBytesPerTask, text(formatBytesPerTask(*bytesPerTask)), *bytesPerTask);
    setTime(kRampUp, run.rampMs);
    setTime(kDrain, run.drainMs);
    setCount(kThreads, run.threads);
    setCount(kRepeat, std::optional(run.repeat));
    return row;
}

void RunsModel::setResults(
    const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    m_muted = theme.muted;
    std::vector<Row> rows;
    std::map<std::string, QIcon> swatches;
    for (const ResultSet& set : sets) {
        const auto slopes = slopesOf(set);
        for (const RunRecord& run : set.runs) {
            Row row
                = makeRow(run, set.published, slopes.at(run.model.id + '\n' + run.model.version));
            QIcon& swatch = swatches[run.model.id + (set.published ? "\npublished" : "")];
            if (swatch.isNull())
                swatch = swatchIcon(styles.of(run.model, theme), theme, set.published);
            row.swatch = swatch;
            rows.push_back(std::move(row));
        }
    }
    const auto isSameRun = [](const Row& a, const Row& b) {
        return a.cells[kModel] == b.cells[kModel] && a.cells[kTasks] == b.cells[kTasks]
            && a.cells[kRepeat] == b.cells[kRepeat] && a.cells[kOutcome] == b.cells[kOutcome];
    };
    const bool grows = rows.size() >= m_rows.size() && !m_rows.empty()
        && std::equal(m_rows.begin(), m_rows.end(), rows.begin(), isSameRun);
    if (!grows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    const auto before = static_cast<int>(m_rows.size());
    const auto after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows = std::move(rows);
        endInsertRows();
    } else {
        m_rows = std::move(rows);
    }
    Q_EMIT dataChanged(index(0, 0), index(before - 1, kColumns - 1)); // the slopes have moved
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const Cell& cell = row.cells[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.words;
    case Qt::ToolTipRole:
        return cell.toolTip.isEmpty() ? QVariant() : QVariant(cell.toolTip);
    case Qt::DecorationRole:
        return index.column() == kModel ? QVariant(row.swatch) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ForegroundRole:
        return row.muted ? QVariant(m_muted) : QVariant();
    case kSortRole:
        return cell.value;
    case kKeyRole:
        return index.row();
    default:
        return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            (isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    struct Heading {
        const char* name;
        const char* toolTip;
    };
    static constexpr std::array<Heading, kColumns> kHeadings{ {
        { QT_TR_NOOP("Model"), QT_TR_NOOP("The concurrency model and its runtime") },
        { QT_TR_NOOP("Tasks"), QT_TR_NOOP("How many tasks were asked for") },
        { QT_TR_NOOP("Outcome"),
            QT_TR_NOOP("How the run ended; valid: all tasks were alive at once") },
        { QT_TR_NOOP("Alive at once"),
            QT_TR_NOOP("Most tasks alive at the same moment, counted by the tasks") },
        { QT_TR_NOOP("Peak"),
            QT_TR_NOOP("The kernel's high-water mark of resident memory (VmHWM)") },
        { QT_TR_NOOP("Plateau"), QT_TR_NOOP("Median of resident memory while all tasks sleep") },
        { QT_TR_NOOP("Hidden"),
            QT_TR_NOOP(
                "Page tables, kernel stacks and slab, which resident memory does not show") },
        { QT_TR_NOOP("Bytes/task"),
            QT_TR_NOOP("Least-squares slope of the peak over the task count, within one model") },
        { QT_TR_NOOP("Ramp-up"), QT_TR_NOOP("From \"go\" until all tasks have begun to sleep") },
        { QT_TR_NOOP("Drain"), QT_TR_NOOP("From the end of the sleep until all tasks have ended") },
        { QT_TR_NOOP("Threads"), QT_TR_NOOP("Most threads seen") },
        { QT_TR_NOOP("Repeat"), QT_TR_NOOP("Which repeat of this model at this count") },
    } };
    const Heading& heading = kHeadings[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return tr(heading.name);
    if (role == Qt::ToolTipRole)
        return tr(heading.toolTip);
    return {};
}

} // namespace taskweight
