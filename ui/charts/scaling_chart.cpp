// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_chart.h"

#include "core/base/format.h"
#include "ui/charts/run_names.h"
#include "ui/charts/scaling_layout.h"

#include <QCoreApplication>

#include <cmath>

namespace taskweight {

namespace {

constexpr double kReach = 9; // pixels
QString text(const std::string& value) { return QString::fromStdString(value); }
QString memory(double kib) { return text(formatMemory(std::llround(kib))); }

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ScalingChart)
};

QString wordsOf(const ModelScaling& scaling)
{
    switch (scaling.whyNot) {
    case NoLine::none:
        return Words::tr("%1/task + %2")
                   .arg(text(formatBytesPerTask(scaling.line->bytesPerTask)),
                       memory(scaling.line->floorKib))
            + (scaling.proven ? QString() : QStringLiteral(" ?"));
    case NoLine::oneCount:
        return Words::tr("one count, no line");
    case NoLine::spanTooShort:
        return Words::tr("counts too close, no line");
    case NoLine::noRise:
        return Words::tr("no rise to measure");
    case NoLine::nothingCounts:
        break;
    }
    return Words::tr("no valid run");
}

} // namespace

ScalingData scalingData(const std::vector<ResultSet>& sets, ModelStyles& styles, const Theme& theme)
{
    placeInOrderOfIds(sets, styles, theme);
    const RunNames names(sets);
    ScalingData data;
    for (ModelScaling& scaling : scalingOf(sets)) {
        data.leftOut += scaling.leftOut;
        if (scaling.points.empty())
            continue;
        ScalingRow row;
        row.name = names.of(scaling.set, scaling.model.name);
        row.published = sets[scaling.set].published;
        row.style = styles.of(scaling.model, theme);
        row.words = wordsOf(scaling);
        row.scaling = std::move(scaling);
        data.rows.push_back(std::move(row));
    }
    return data;
}

ScalingChart::ScalingChart(QWidget* parent)
    : ChartWidget(parent)
    , m_scene(std::make_unique<ScalingScene>())
{
    m_scene->logarithmic = true;
}

ScalingChart::~ScalingChart() = default;

void ScalingChart::setData(ScalingData data)
{
    m_scene->data = std::move(data);
    invalidate();
}

ChartScene& ScalingChart::scene() { return *m_scene; }

const Drawing& ScalingChart::layOut(const QRectF& area)
{
    m_layout
        = std::make_unique<ScalingLayout>(layoutScaling(*m_scene, area, theme(), font(), scale()));
    return m_layout->drawing;
}

void ScalingChart::forget() { m_layout.reset(); }

QString ScalingChart::toolTipAt(const QPointF& point) const
{
    const auto isNear = [&](const QPointF& at) {
        return std::hypot(at.x() - point.x(), at.y() - point.y()) <= kReach;
    };
    const auto& rows = m_scene->data.rows;
    for (const ScalingLayout::Point& place : m_layout->points)
        if (isNear(place.at)) {
            const ScalingPoint& measured = rows[place.row].scaling.points[place.point];
            QString tip = QStringLiteral("%1, %2\n")
                              .arg(rows[place.row].name,
                                  text(formatTasks(static_cast<std::int64_t>(measured.tasks))))
                + tr("peak %1").arg(memory(measured.peakKib.median));
            if (measured.peakKib.count > 1)
                tip += QLatin1Char('\n')
                    + tr("median of %1 runs, %2 to %3")
                          .arg(measured.peakKib.count)
                          .arg(memory(measured.peakKib.min), memory(measured.peakKib.max));
            return tip;
        }
    for (const ScalingLayout::Crossing& crossing : m_layout->crossings)
        if (isNear(crossing.at))
            return tr("From about %1 tasks on %2 needs more than %3.")
                .arg(text(formatCountShort(std::llround(crossing.tasks))),
                    rows[crossing.heavier].name, rows[crossing.lighter].name);
    for (const EndLabel& label : m_layout->labels)
        if (label.row.contains(point))
            return rows[label.item].name + QLatin1Char('\n') + rows[label.item].words;
    if (m_layout->title.contains(point))
        return tr("Points are measured, lines are fitted to the valid runs: bytes per task by "
                  "least squares, and the floor that the runtime takes without tasks. Where two "
                  "lines cross, the count says from how many tasks on the other one is lighter.");
    return {};
}

std::optional<int> ScalingChart::keyAt(const QPointF& point) const
{
    for (const ScalingLayout::Point& place : m_layout->points)
        if (std::hypot(place.at.x() - point.x(), place.at.y() - point.y()) <= kReach)
            return m_scene->data.rows[place.row].scaling.points[place.point].key;
    for (const EndLabel& label : m_layout->labels)
        if (label.row.contains(point))
            return m_scene->data.rows[label.item].scaling.points.back().key;
    return {};
}

QRectF ScalingChart::titleRect() const { return m_layout ? m_layout->title : QRectF(); }

} // namespace taskweight
