// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_tabs.h"

#include "core/results/task_cost.h"
#include "ui/charts/compare_data.h"
#include "ui/charts/cost_data.h"
#include "ui/window/actions.h"

#include <QActionGroup>
#include <QComboBox>

#include <algorithm>

namespace taskweight {
namespace {
constexpr std::array kKinds{ ChartKind::counts, ChartKind::scaling, ChartKind::cost,
    ChartKind::startUp, ChartKind::compare };
} // namespace

ChartTabs::ChartTabs(Session& session, const Actions& actions, QWidget* parent)
    : QTabWidget(parent)
    , m_session(session)
    , m_actions(actions)
    , m_counts(new CountsChart(this))
    , m_scaling(new ScalingChart(this))
    , m_cost(new RowsChart(this))
    , m_startUp(new RowsChart(this))
    , m_compare(new RowsChart(this))
    , m_costPane(new ChartPane(m_cost, nullptr, this))
    , m_startUpPane(new ChartPane(m_startUp, actions.startUpLogarithmic, this))
    , m_comparePane(new ChartPane(m_compare, nullptr, this))
{
    setDocumentMode(true);
    tabBar()->setObjectName(QStringLiteral("chartTabs"));
    tabBar()->setAccessibleName(tr("Charts"));
    tabBar()->setDrawBase(false);
    tabBar()->setExpanding(false);
    m_costPane->addTaskChoice(QStringLiteral("costTasks"));
    m_startUpPane->addTaskChoice(QStringLiteral("startUpTasks"));
    m_comparePane->addTaskChoice(QStringLiteral("compareTasks"));
    m_compare->setEmptyText(compareAdvice());
    m_sideB = m_comparePane->addList(QStringLiteral("compareB"), tr("What is compared, B"));
    m_sideA = m_comparePane->addList(QStringLiteral("compareA"), tr("What it is compared with, A"));
    m_sideA->setToolTip(tr("A: what the others are compared with"));
    m_sideB->setToolTip(tr("B: what is compared; without a choice all other open results"));
    for (QComboBox* side : { m_sideA, m_sideB })
        connect(side, &QComboBox::activated, this, [this] {
            m_choice = { m_sideA->currentData().toString(), m_sideB->currentData().toString() };
            feedCompare();
        });
    const auto add = [this](QWidget* pane, ChartWidget& chart, const char* name, QAction* action) {
        chart.setObjectName(QLatin1String(name));
        pane->setObjectName(QLatin1String(name) + QStringLiteral("Pane"));
        chart.setAccessibleName(action->toolTip()); // until it has a title
        QString title = action->text();
        const int tab = addTab(pane, title.remove(QLatin1Char('&')));
        setTabToolTip(tab, action->toolTip());
        connect(action, &QAction::triggered, this, [this, tab] { setCurrentIndex(tab); });
        connect(&chart, &ChartWidget::runClicked, &m_session, &Session::select);
    };
    add(new ChartPane(m_counts, actions.countsLogarithmic, this), *m_counts, "counts",
        actions.showCounts);
    add(new ChartPane(m_scaling, nullptr, this), *m_scaling, "scaling", actions.showScaling);
    add(m_costPane, *m_cost, "cost", actions.showCost);
    add(m_startUpPane, *m_startUp, "startUp", actions.showStartUp);
    add(m_comparePane, *m_compare, "compare", actions.showCompare);
    connect(this, &QTabWidget::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            m_actions.charts->actions().at(tab)->setChecked(true);
        feedCurrent();
    });
    actions.showCounts->setChecked(true);
    connect(actions.countsLogarithmic, &QAction::toggled, m_counts, &ChartWidget::setLogarithmic);
    connect(actions.startUpLogarithmic, &QAction::toggled, m_startUp, &ChartWidget::setLogarithmic);
    for (QAction* action : { actions.countsByModel, actions.countsDots })
        connect(action, &QAction::toggled, this, [this] {
            CountsOptions options = m_counts->options();
            options.byModel = m_actions.countsByModel->isChecked();
            options.dots = m_actions.countsDots->isChecked();
            m_counts->setOptions(options);
        });
    connect(m_counts, &CountsChart::countClicked, this, [this](quint64 tasks) {
        const bool again = m_counts->options().sortedBy == tasks;
        sortCounts(again ? std::nullopt : std::optional<std::uint64_t>(tasks));
    });
    connect(m_counts, &CountsChart::ownOrderAsked, this, [this] { sortCounts({}); });
    for (ChartPane* pane : { m_costPane, m_startUpPane, m_comparePane })
        connect(pane, &ChartPane::tasksChosen, this, [this] {
            m_stale[static_cast<std::size_t>(currentIndex())] = true;
            feedCurrent();
        });
    m_scaling->setTitle(tr("How memory grows with the tasks"));
}

void ChartTabs::setLook(ModelStyles& styles, const Theme& theme)
{
    m_styles = &styles;
    m_theme = &theme;
    for (ChartWidget* chart : { static_cast<ChartWidget*>(m_counts),
             static_cast<ChartWidget*>(m_scaling), static_cast<ChartWidget*>(m_cost),
             static_cast<ChartWidget*>(m_startUp), static_cast<ChartWidget*>(m_compare) })
        chart->setTheme(theme);
    feed();
}

void ChartTabs::feed()
{
    m_stale.fill(true);
    feedCurrent();
}

void ChartTabs::feedCurrent()
{
    const auto tab = static_cast<std::size_t>(std::max(0, currentIndex()));
    if (m_styles == nullptr || !m_stale[tab])
        return;
    m_stale[tab] = false;
    const std::vector<ResultSet>& results = m_session.results();
    const QString empty = m_session.isRunning()
        ? tr("No run of the sweep has ended yet")
        : tr("Press Run to measure the models ticked at the left");
    m_cost->setEmptyText(empty);
    m_startUp->setEmptyText(empty);
    switch (kKinds[tab]) {
    case ChartKind::scaling: {
        ScalingData data = scalingData(results, *m_styles, *m_theme);
        m_scaling->setEmptyText(data.leftOut > 0
                ? tr("No line: all runs are invalid, failed or skipped, as the table tells")
                : empty);
        m_scaling->setData(std::move(data));
        break;
    }
    case ChartKind::cost:
        m_costPane->setTaskCounts(taskCountsOf(results), mostHiddenCount(results));
        m_cost->setTitle(costTitle(m_costPane->tasks()));
        m_cost->setData(costData(results, m_costPane->tasks(), *m_styles, *m_theme));
        break;
    case ChartKind::startUp:
        m_startUpPane->setTaskCounts(taskCountsOf(results), bestComparedCount(results));
        m_startUp->setTitle(startUpTitle(m_startUpPane->tasks()));
        m_startUp->setData(startUpData(results, m_startUpPane->tasks(), *m_styles, *m_theme));
        break;
    case ChartKind::compare:
        if (!m_publishedAsked) {
            m_publishedAsked = true;
            Q_EMIT publishedAsked();
        }
        feedCompare();
        break;
    case ChartKind::counts: // with what is planned: ChartFeed
    case ChartKind::growth:
        break;
    }
}

void ChartTabs::feedCompare()
{
    const CompareSets sets = compareSets(
        m_session.isSample() ? std::vector<ResultSet>() : m_session.results(), m_published);
    fillSides(sets);
    const auto comparison = comparisonOf(sets, m_choice);
    const auto counts = comparison ? comparedCounts(*comparison) : std::vector<std::uint64_t>();
    m_comparePane->setTaskCounts(counts, counts.empty() ? 0 : counts.back());
    m_compare->setTitle(
        comparison ? compareTitle(*comparison, m_comparePane->tasks()) : tr("Compare"));
    m_compare->setData(comparison
            ? compareData(*comparison, m_comparePane->tasks(), *m_styles, *m_theme)
            : RowsData());
}

/// Keeps what is chosen while it can be.
void ChartTabs::fillSides(const CompareSets& sets)
{
    const std::vector<CompareSide> sides = compareSides(sets);
    const auto fill
        = [&](QComboBox& box, const QString& prefix, const QString& byItself, QString& chosen) {
              box.clear();
              box.addItem(prefix + byItself, QString());
              for (const CompareSide& side : sides)
                  box.addItem(prefix + side.name, side.id);
              box.setCurrentIndex(std::max(0, box.findData(chosen)));
              chosen = box.currentData().toString();
              box.setToolTip(box.currentText()); // it may be cut
              box.setEnabled(!sides.empty());
          };
    const bool several = sets.open > 1;
    fill(*m_sideA, tr("A: "), several ? tr("the first") : tr("plain models"), m_choice.a);
    fill(*m_sideB, tr("B: "), several ? tr("all others") : tr("tuned models"), m_choice.b);
    m_comparePane->place();
}

void ChartTabs::setPublished(const std::vector<ResultSet>& published)
{
    m_published = published;
    m_stale[static_cast<std::size_t>(kKinds.size()) - 1] = true;
    feedCurrent();
}

void ChartTabs::showSelection()
{
    for (ChartWidget* chart :
        { static_cast<ChartWidget*>(m_counts), static_cast<ChartWidget*>(m_scaling),
            static_cast<ChartWidget*>(m_cost), static_cast<ChartWidget*>(m_startUp) })
        chart->setSelected(m_session.selected());
}

void ChartTabs::sortCounts(std::optional<std::uint64_t> tasks)
{
    CountsOptions options = m_counts->options();
    options.sortedBy = tasks;
    m_counts->setOptions(options);
}

ChartKind ChartTabs::kind() const
{
    return kKinds[static_cast<std::size_t>(std::max(0, currentIndex()))];
}

std::uint64_t ChartTabs::tasks(ChartKind kind) const
{
    switch (kind) {
    case ChartKind::cost:
        return m_costPane->tasks();
    case ChartKind::startUp:
        return m_startUpPane->tasks();
    case ChartKind::compare:
        return m_comparePane->tasks();
    default:
        return 0;
    }
}

ChartWidget* ChartTabs::current(ChartKind kind) const
{
    switch (kind) {
    case ChartKind::counts:
        return m_counts;
    case ChartKind::scaling:
        return m_scaling;
    case ChartKind::cost:
        return m_cost;
    case ChartKind::startUp:
        return m_startUp;
    case ChartKind::compare:
        return m_compare;
    case ChartKind::growth:
        break;
    }
    return nullptr;
}

PictureSpec ChartTabs::spec(ChartKind kind) const
{
    PictureSpec spec;
    spec.chart = kind;
    spec.tasks = tasks(kind);
    if (const ChartWidget* chart = current(kind)) {
        spec.title = chart->ownTitle();
        spec.logarithmic = chart->isLogarithmic();
    }
    spec.counts = m_counts->options();
    spec.compare = m_choice;
    return spec;
}

QString ChartTabs::current() const
{
    return m_actions.charts->actions().at(std::max(0, currentIndex()))->objectName();
}

void ChartTabs::setCurrent(const QString& name)
{
    const QList<QAction*> actions = m_actions.charts->actions();
    for (int tab = 0; tab < actions.size(); ++tab)
        if (actions[tab]->objectName() == name)
            setCurrentIndex(tab);
}

} // namespace taskweight
