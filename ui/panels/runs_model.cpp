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

} // namespace

RunsModel::RunsModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

bool RunsModel::Row::isOf(const RunRecord& run, bool isPublished) const
{
    return modelId == run.model.id && tasks == run.tasks && repeat == run.repeat
        && outcome == run.outcome && peakKib == run.peakKib && published == isPublished;
}

std::optional<std::int64_t> RunsModel::Row::memoryKib(int column) const
{
    return column == kPeak   ? peakKib
        : column == kPlateau ? plateauKib
        : column == kHidden  ? hiddenKib
                             : std::nullopt;
}

QVariant RunsModel::Row::value(int column) const
{
    const auto whole = [](const auto& count) {
        return count ? QVariant(static_cast<qlonglong>(*count)) : QVariant();
    };
    const auto real = [](const std::optional<double>& number) {
        return number ? QVariant(*number) : QVariant();
    };
    switch (column) {
    case kModel:
        return name;
    case kTasks:
        return static_cast<qlonglong>(tasks);
    case kOutcome:
        return outcomeWords;
    case kAlive:
        return whole(aliveMax);
    case kPeak:
    case kPlateau:
    case kHidden:
        return whole(memoryKib(column));
    case kBytesPerTask:
        return real(bytesPerTask);
    case kRampUp:
        return real(rampMs);
    case kDrain:
        return real(drainMs);
    case kThreads:
        return whole(threads);
    case kRepeat:
        return repeat;
    default:
        return {};
    }
}

QString RunsModel::Row::words(int column) const
{
    const QVariant value = this->value(column);
    if (!value.isValid())
        return {};
    switch (column) {
    case kModel:
    case kOutcome:
        return value.toString();
    case kPeak:
    case kPlateau:
    case kHidden:
        return text(formatMemory(value.toLongLong()));
    case kBytesPerTask:
        return text(formatBytesPerTask(value.toDouble()));
    case kRampUp:
    case kDrain:
        return text(formatMeasuredDuration(value.toDouble()));
    default:
        return text(formatCount(value.toLongLong()));
    }
}

QString RunsModel::Row::toolTip(int column) const
{
    if (column == kOutcome)
        return outcomeSentence;
    const auto kib = memoryKib(column);
    return kib ? text(formatKib(*kib)) : QString();
}

const QIcon& RunsModel::swatchOf(const ModelStyle& style, const Theme& theme, bool hollow)
{
    std::vector<Swatch>& swatches = m_swatches[hollow ? 1 : 0];
    const auto found = std::ranges::find(swatches, style, &Swatch::style);
    if (found != swatches.end())
        return found->icon;
    swatches.push_back({ style, swatchIcon(style, theme, hollow) });
    return swatches.back().icon;
}

RunsModel::Row RunsModel::makeRow(const RunRecord& run, bool published)
{
    Row row;
    row.modelId = run.model.id;
    row.tasks = run.tasks;
    row.repeat = run.repeat;
    row.outcome = run.outcome;
    row.peakKib = run.peakKib;
    row.published = published;
    row.muted = !published && !run.isValid() && run.validity != Validity::notProven;
    row.muted = row.muted || run.outcome != Outcome::completed;
    row.name = text(run.model.name);
    row.outcomeWords = published ? tr("published")
        : run.isValid()          ? tr("valid")
        : run.outcome == Outcome::completed && run.validity == Validity::notProven
        ? tr("not proven")
        : text(slotWords(run));
    row.outcomeSentence = published
        ? tr("A published figure, measured by others on another machine")
        : text(taskweight::outcomeSentence(run));
    row.aliveMax = run.aliveMax;
    row.plateauKib = run.plateauKib;
    row.hiddenKib = run.hiddenKib();
    row.rampMs = run.rampMs;
    row.drainMs = run.drainMs;
    row.threads = run.threads;
    return row;
}

void RunsModel::setResults(
    const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    if (m_muted != theme.muted)
        for (std::vector<Swatch>& swatches : m_swatches)
            swatches.clear();
    m_muted = theme.muted;

    // Rows that are there already stay, as long as they are the first of what is shown now.
    std::size_t known = 0, all = 0;
    for (const ResultSet& set : sets) {
        all += set.runs.size();
        for (const RunRecord& run : set.runs)
            if (known < m_rows.size() && m_rows[known].isOf(run, set.published))
                ++known;
            else
                break;
    }
    const std::size_t before = m_rows.size();
    const bool grows = before > 0 && known == before && all >= before;
    if (!grows) {
        beginResetModel();
        m_rows.clear();
    } else if (all > before) {
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(all) - 1);
    }
    std::size_t at = 0;
    for (const ResultSet& set : sets) {
        const auto slopes = slopesOf(set);
        for (const RunRecord& run : set.runs) {
            if (at == m_rows.size())
                m_rows.push_back(makeRow(run, set.published));
            Row& row = m_rows[at++];
            const auto& slope = slopes.at({ run.model.id, run.model.version });
            row.bytesPerTask = slope ? std::optional(slope->bytesPerTask) : std::nullopt;
            row.swatch = swatchOf(styles.of(run.model, theme), theme, set.published);
        }
    }
    if (!grows) {
        endResetModel();
        return;
    }
    if (all > before)
        endInsertRows();
    // The slopes have moved, or the colours.
    Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(before) - 1, kColumns - 1));
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
    switch (role) {
    case Qt::DisplayRole:
        return row.words(index.column());
    case Qt::ToolTipRole: {
        const QString toolTip = row.toolTip(index.column());
        return toolTip.isEmpty() ? QVariant() : QVariant(toolTip);
    }
    case Qt::DecorationRole:
        return index.column() == kModel ? QVariant(row.swatch) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (isNumeric(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ForegroundRole:
        return row.muted ? QVariant(m_muted) : QVariant();
    case kSortRole:
        return row.value(index.column());
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
