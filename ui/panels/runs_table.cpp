// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/runs_table.h"

#include "ui/panels/runs_model.h"

#include <QHeaderView>
#include <QProxyStyle>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace taskweight {
namespace {

QString cellText(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

constexpr int kMostWidth = 240;
constexpr int kRowsToFit = 100; ///< widths are fitted to so many, not to all of a long table

/// Room at both sides of each cell and heading, so that figures set to the right do not touch the
/// words set to the left beside them.
class RoomyCells : public QProxyStyle {
public:
    RoomyCells()
        : QProxyStyle(QStringLiteral("Fusion"))
    {
    }
    int pixelMetric(
        PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override
    {
        constexpr int kPadding = 6;
        const bool isMargin = metric == PM_FocusFrameHMargin || metric == PM_HeaderMargin;
        return isMargin ? kPadding : QProxyStyle::pixelMetric(metric, option, widget);
    }
};

/// Room for what is likely to come, since a sweep begins with an empty table.
int leastWidth(int column, const QFontMetrics& metrics)
{
    constexpr int kMargins = 20, kSwatch = 22;
    if (column == RunsModel::kModel)
        return metrics.horizontalAdvance(QStringLiteral("pthread, 16 KiB stack")) + kSwatch
            + kMargins;
    if (column == RunsModel::kOutcome)
        return metrics.horizontalAdvance(QStringLiteral("invalid: sleep too short")) + kMargins;
    return 64;
}

} // namespace

RunsTable::RunsTable(QWidget* parent)
    : QWidget(parent)
    , m_model(new RunsModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_view(new QTableView(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RunsModel::kSortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);

    m_view->setObjectName(QStringLiteral("runsView"));
    m_view->setAccessibleName(tr("Runs"));
    m_view->setModel(m_sorted);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder); // as they ran, until a heading is clicked
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().lineSpacing() + 6);
    QHeaderView* header = m_view->horizontalHeader();
    auto* roomy = new RoomyCells;
    roomy->setParent(this);
    m_view->setStyle(roomy);
    header->setStyle(roomy);
    header->setResizeContentsPrecision(kRowsToFit);
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setMinimumSectionSize(36);
    header->setSortIndicatorClearable(true);

    connect(m_model, &QAbstractItemModel::modelReset, this, [this] { m_fitted = false; });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& current) {
            if (!m_selecting && current.isValid())
                Q_EMIT runPicked(current.data(RunsModel::kKeyRole).toInt());
        });

    auto* remove = new QShortcut(Qt::Key_Delete, m_view);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &RunsTable::removalAsked);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    setFocusProxy(m_view);
}

void RunsTable::setTheme(const Theme& theme)
{
    QPalette colors = theme.palette();
    colors.setColor(QPalette::Base, theme.chartBackground);
    colors.setColor(QPalette::AlternateBase, theme.alternateRow);
    m_view->setPalette(colors);
}

void RunsTable::setResults(
    const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    const QScopedValueRollback guard(m_selecting, true);
    m_model->setResults(sets, styles, theme);
    // Widths are fitted to the first rows of what was opened or begun, and then left to the user.
    if (!m_fitted && m_model->rowCount() > 0) {
        m_view->resizeColumnsToContents();
        for (int column = 0; column < RunsModel::kColumns; ++column)
            m_view->setColumnWidth(column,
                std::clamp(m_view->columnWidth(column), leastWidth(column, m_view->fontMetrics()),
                    kMostWidth));
        m_fitted = true;
    }
}

void RunsTable::setSelected(std::optional<int> key)
{
    const QScopedValueRollback guard(m_selecting, true);
    const QModelIndex row = key && *key < m_model->rowCount()
        ? m_sorted->mapFromSource(m_model->index(*key, 0))
        : QModelIndex();
    if (!row.isValid()) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
        return;
    }
    if (m_view->currentIndex().row() == row.row()
        && m_view->selectionModel()->isRowSelected(row.row()))
        return;
    m_view->selectRow(row.row());
    m_view->scrollTo(row);
}

std::vector<int> RunsTable::selectedKeys() const
{
    std::vector<int> keys;
    for (const QModelIndex& row : m_view->selectionModel()->selectedRows())
        keys.push_back(row.data(RunsModel::kKeyRole).toInt());
    std::ranges::sort(keys);
    return keys;
}

QString RunsTable::tableText(TableText format) const
{
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    std::vector<int> rows;
    if (selected.size() > 1) {
        for (const QModelIndex& index : selected)
            rows.push_back(index.row());
        std::ranges::sort(rows);
    } else {
        for (int row = 0; row < m_sorted->rowCount(); ++row)
            rows.push_back(row);
    }
    const bool markdown = format == TableText::markdown;
    QString out;
    const auto addLine = [&](const QStringList& cells) {
        out += markdown ? QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")))
                        : cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QStringList headings, rule;
    for (int column = 0; column < RunsModel::kColumns; ++column) {
        headings.append(m_sorted->headerData(column, Qt::Horizontal).toString());
        const auto alignment = m_sorted->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)
                                   .value<Qt::Alignment>();
        rule.append(alignment & Qt::AlignRight ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    addLine(headings);
    if (markdown)
        addLine(rule);
    for (const int row : rows) {
        QStringList cells;
        for (int column = 0; column < RunsModel::kColumns; ++column) {
            QString words = cellText(*m_sorted, row, column).simplified();
            cells.append(markdown ? words.replace(QLatin1Char('|'), QStringLiteral("\\|")) : words);
        }
        addLine(cells);
    }
    return out;
}

} // namespace taskweight
