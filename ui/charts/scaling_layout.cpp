// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scaling_layout.h"

#include "core/base/format.h"
#include "ui/charts/title_line.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace taskweight {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ScalingChart)
};

constexpr int kLinePieces = 96;
constexpr double kDash = 7;
constexpr std::size_t kMostCrossings = 8; // marked at once while no model is selected

/// Lays the chart out: ranges, plot, lines, points, crossings, labels.
class Layouter {
public:
    Layouter(const ScalingScene& scene, const QRectF& area, const Theme& theme, const QFont& font,
        double scale)
        : m_scene(scene)
        , m_area(area)
        , m_theme(theme)
        , m_type(ChartType::of(font, scale))
        , m_scale(scale)
    {
    }

    ScalingLayout run(bool withTitle)
    {
        if (m_scene.data.rows.empty()) {
            if (withTitle)
                drawTitle(m_area.left() + 8 * m_scale);
            drawEmptyText(m_layout.drawing, m_area, m_scene.emptyText, m_type, m_theme);
            return std::move(m_layout);
        }
        findRanges();
        findCrossings();
        placePlot(withTitle);
        drawAxes();
        for (const bool selected : { false, true })
            for (std::size_t row = 0; row < m_scene.data.rows.size(); ++row)
                if (isSelected(m_scene.data.rows[row]) == selected)
                    drawRow(row);
        drawCrossings();
        drawEndLabels(m_layout.drawing, m_layout.labels, m_labelStyle, m_layout.plot, m_labelArea,
            m_type, m_theme);
        return std::move(m_layout);
    }

private:
    bool isSelected(const ScalingRow& row) const
    {
        return m_scene.selected
            && std::any_of(row.scaling.points.begin(), row.scaling.points.end(),
                [&](const ScalingPoint& point) { return point.key == *m_scene.selected; });
    }

    void drawTitle(double left)
    {
        m_layout.title = drawTitleLine(m_layout.drawing,
            { left, m_area.top() + 6 * m_scale + lineHeight(m_type.title) / 2 },
            m_area.right() - left - 8 * m_scale - m_scene.cornerWidth, m_scene.title,
            m_scene.data.rows.empty() ? QString() : scalingMetric(m_layout), m_type, m_theme);
    }

    void findRanges()
    {
        double least = 0, most = 0, fewest = 0, largest = 0;
        const auto take = [&](double kib) {
            if (kib <= 0)
                return;
            least = least == 0 ? kib : std::min(least, kib);
            most = std::max(most, kib);
        };
        bool anyLine = false;
        for (const ScalingRow& row : m_scene.data.rows) {
            for (const ScalingPoint& point : row.scaling.points) {
                const auto tasks = static_cast<double>(point.tasks);
                take(point.peakKib.min);
                take(point.peakKib.max);
                fewest = fewest == 0 ? tasks : std::min(fewest, tasks);
                largest = std::max(largest, tasks);
            }
            if (row.scaling.line) {
                anyLine = true;
                take(
                    row.scaling.line->kibAt(static_cast<double>(row.scaling.points.front().tasks)));
                take(row.scaling.line->kibAt(static_cast<double>(row.scaling.points.back().tasks)));
            }
        }
        m_layout.unit = memoryUnit(static_cast<std::int64_t>(most));
        if (most >= 1024)
            m_layout.unit = { QStringLiteral("MiB"), 1024 };
        m_layout.tasks = decadesAround(fewest, largest, 12);
        m_layout.memory = decadesAround(least / m_layout.unit.kib, most / m_layout.unit.kib, 12);

        QStringList notes;
        if (!anyLine)
            notes << Words::tr("No line: it takes valid runs of one model at task counts at least "
                               "ten times apart");
        if (m_scene.data.leftOut > 0)
            notes << (m_scene.data.leftOut == 1
                    ? Words::tr("1 run is left out: invalid, failed or skipped")
                    : Words::tr("%1 runs are left out: invalid, failed or skipped")
                          .arg(m_scene.data.leftOut));
        m_layout.note = notes.join(QStringLiteral(". "));
    }

    void placePlot(bool withTitle)
    {
        const double small = lineHeight(m_type.small);
        const double titleHeight = withTitle ? lineHeight(m_type.title) + 12 * m_scale : 6 * m_scale;
        const double top = m_area.top() + titleHeight + small / 2;
        double bottom = m_area.bottom() - small - 8 * m_scale;
        if (!m_layout.note.isEmpty())
            bottom -= small + 2 * m_scale;
        double tickWidth = 24 * m_scale;
        for (const Tick& tick : m_layout.memory.ticks)
            tickWidth = std::max(tickWidth, widthOf(m_type.small, tick.label));

        for (std::size_t row = 0; row < m_scene.data.rows.size(); ++row) {
            const ScalingRow& model = m_scene.data.rows[row];
            EndLabel label;
            label.style = model.style;
            label.hollow = model.published;
            label.name = model.name;
            label.value = model.words;
            label.bold = isSelected(model);
            label.rank = label.bold ? 1e300 : model.scaling.points.back().peakKib.median;
            label.item = row;
            m_layout.labels.push_back(label);
        }
        const double height = std::max(8.0, std::floor(bottom - top));
        m_labelStyle = fitEndLabels(m_layout.labels, { m_area.width(), height }, m_type);
        const double left = std::round(m_area.left() + tickWidth + 14 * m_scale);
        m_layout.plot = QRectF(left, std::round(top),
            std::max(8.0, std::floor(m_area.right() - left - m_labelStyle.width)), height);
        m_labelArea = m_area;
        m_labelArea.setBottom(bottom + small);
        if (withTitle)
            drawTitle(left);
        if (!m_layout.note.isEmpty())
            m_layout.drawing.text({ left, m_area.bottom() - 2 * m_scale - small / 2 }, Anchor::left,
                elided(m_type.small, m_layout.note, m_area.right() - left - 4 * m_scale),
                m_type.small, m_theme.muted);
    }

    QPointF pointOf(double tasks, double kib) const
    {
        const QRectF& plot = m_layout.plot;
        const double y = std::clamp(m_layout.memory.position(kib / m_layout.unit.kib), 0.0, 1.0);
        const double x = std::clamp(m_layout.tasks.position(tasks), 0.0, 1.0);
        return { plot.left() + x * plot.width(), plot.bottom() - y * plot.height() };
    }

    void drawAxes()
    {
        const QRectF& plot = m_layout.plot;
        const double small = lineHeight(m_type.small);
        const auto eachOf = [](double room, double need) {
            return std::max<std::size_t>(
                1, static_cast<std::size_t>(std::ceil(need / std::max(1.0, room))));
        };
        const auto& rows = m_layout.memory.ticks;
        const std::size_t eachRow
            = eachOf(plot.height() / static_cast<double>(std::max<std::size_t>(2, rows.size()) - 1),
                small * 1.05);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double y = std::round(
                plot.bottom() - m_layout.memory.position(rows[i].value) * plot.height());
            m_layout.drawing.line({ plot.left(), y, plot.right(), y }, m_theme.grid, m_scale);
            if (i % eachRow == 0)
                m_layout.drawing.text({ plot.left() - 6 * m_scale, y }, Anchor::right,
                    rows[i].label, m_type.small, m_theme.muted);
        }
        const auto& columns = m_layout.tasks.ticks;
        // The last label says of what there are so many.
        double widest = 0;
        for (const Tick& tick : columns)
            widest = std::max(widest, widthOf(m_type.small, Words::tr("%1 tasks").arg(tick.label)));
        const std::size_t eachColumn = eachOf(
            plot.width() / static_cast<double>(std::max<std::size_t>(2, columns.size()) - 1),
            widest + 6 * m_scale);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double x = std::round(
                plot.left() + m_layout.tasks.position(columns[i].value) * plot.width());
            m_layout.drawing.line({ x, plot.top(), x, plot.bottom() }, m_theme.grid, m_scale);
            if (i % eachColumn == 0)
                m_layout.drawing.text({ x, plot.bottom() + 4 * m_scale + small / 2 },
                    Anchor::centre, text(formatTasks(std::llround(columns[i].value))), m_type.small,
                    m_theme.muted);
        }
    }

    static QString text(const std::string& value) { return QString::fromStdString(value); }

    void drawRow(std::size_t index)
    {
        const ScalingRow& row = m_scene.data.rows[index];
        const bool selected = isSelected(row);
        const double width = (selected ? 2.6 : 1.5) * m_scale;
        if (row.scaling.line) {
            const double from = std::log(static_cast<double>(row.scaling.points.front().tasks));
            const double to = std::log(static_cast<double>(row.scaling.points.back().tasks));
            QPolygonF line;
            for (int i = 0; i <= kLinePieces; ++i) {
                const double tasks = std::exp(from + (to - from) * i / kLinePieces);
                line.append(pointOf(tasks, row.scaling.line->kibAt(tasks)));
            }
            m_layout.labels[index].end = line.last();
            m_layout.drawing.curve(
                std::move(line), row.style.color, width, row.style.hatched ? kDash * m_scale : 0);
        }
        for (std::size_t i = 0; i < row.scaling.points.size(); ++i) {
            const ScalingPoint& point = row.scaling.points[i];
            const auto tasks = static_cast<double>(point.tasks);
            const QPointF at = pointOf(tasks, point.peakKib.median);
            if (point.peakKib.max > point.peakKib.min) {
                const double high = pointOf(tasks, point.peakKib.max).y();
                const double low = pointOf(tasks, point.peakKib.min).y();
                const double cap = 3 * m_scale;
                m_layout.drawing.line({ at.x(), high, at.x(), low }, row.style.color, m_scale);
                m_layout.drawing.line(
                    { at.x() - cap, high, at.x() + cap, high }, row.style.color, m_scale);
                m_layout.drawing.line(
                    { at.x() - cap, low, at.x() + cap, low }, row.style.color, m_scale);
            }
            const double radius = (selected ? 4.5 : 3.6) * m_scale;
            // Hollow as everywhere: published, or nobody counted the tasks.
            if (row.published || !row.scaling.proven)
                m_layout.drawing.dot(
                    at, radius, m_theme.chartBackground, row.style.color, 1.5 * m_scale);
            else
                m_layout.drawing.dot(at, radius, row.style.color);
            m_layout.points.push_back({ index, i, at });
            if (!row.scaling.line)
                m_layout.labels[index].end = at;
        }
    }

    /// Of the selected model all its own; of all models the ones that tell most: between lines that
    /// differ most in floor and in slope.
    void findCrossings()
    {
        const auto& rows = m_scene.data.rows;
        const bool some = std::any_of(
            rows.begin(), rows.end(), [&](const ScalingRow& row) { return isSelected(row); });
        for (std::size_t a = 0; a < rows.size(); ++a)
            for (std::size_t b = a + 1; b < rows.size(); ++b) {
                const ModelScaling &one = rows[a].scaling, &other = rows[b].scaling;
                if (!one.line || !other.line)
                    continue;
                if (some && !isSelected(rows[a]) && !isSelected(rows[b]))
                    continue;
                const auto tasks = crossingOf(*one.line, *other.line);
                // Only where both were measured: no promise beyond.
                const auto from = std::max(one.points.front().tasks, other.points.front().tasks);
                const auto to = std::min(one.points.back().tasks, other.points.back().tasks);
                if (!tasks || *tasks < static_cast<double>(from)
                    || *tasks > static_cast<double>(to))
                    continue;
                const bool oneIsHeavier = one.line->bytesPerTask > other.line->bytesPerTask;
                m_layout.crossings.push_back(
                    { oneIsHeavier ? b : a, oneIsHeavier ? a : b, *tasks, {}, {} });
            }
        const std::size_t all = m_layout.crossings.size();
        if (some || all <= kMostCrossings)
            return;
        const auto weight = [&](const ScalingLayout::Crossing& crossing) {
            const ScalingLine& light = *rows[crossing.lighter].scaling.line;
            const ScalingLine& heavy = *rows[crossing.heavier].scaling.line;
            constexpr double kLeastFloor = 1; // KiB
            return std::log(heavy.bytesPerTask / light.bytesPerTask)
                * std::abs(std::log(
                    std::max(kLeastFloor, heavy.floorKib) / std::max(kLeastFloor, light.floorKib)));
        };
        std::stable_sort(m_layout.crossings.begin(), m_layout.crossings.end(),
            [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
        m_layout.crossings.resize(kMostCrossings);
        const QString words = Words::tr("%1 of %2 crossings: a selected model shows all its own")
                                  .arg(kMostCrossings)
                                  .arg(all);
        m_layout.note
            = m_layout.note.isEmpty() ? words : m_layout.note + QStringLiteral(". ") + words;
    }

    void drawCrossings()
    {
        const auto& rows = m_scene.data.rows;
        for (ScalingLayout::Crossing& crossing : m_layout.crossings)
            crossing.at = pointOf(
                crossing.tasks, rows[crossing.lighter].scaling.line->kibAt(crossing.tasks));
        std::vector<QRectF> taken;
        const double reach = 5 * m_scale;
        for (const ScalingLayout::Point& point : m_layout.points)
            taken.emplace_back(point.at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
        for (const ScalingLayout::Crossing& crossing : m_layout.crossings)
            taken.emplace_back(crossing.at - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
        const double margin = 2 * m_scale, gap = 6 * m_scale;
        for (ScalingLayout::Crossing& crossing : m_layout.crossings) {
            const QString words = text(formatCountShort(roundedTasks(crossing.tasks)));
            const QSizeF size(widthOf(m_type.smallBold, words) + 2 * margin,
                capHeight(m_type.smallBold) + 3 * margin);
            const double dx = size.width() / 2 + gap, dy = size.height() / 2 + gap;
            for (const QPointF& offset : { QPointF(0, -dy), QPointF(0, dy), QPointF(-dx, -dy),
                     QPointF(dx, dy), QPointF(dx, 0), QPointF(-dx, 0) }) {
                QRectF box(QPointF(), size);
                box.moveCenter(crossing.at + offset);
                if (!m_layout.plot.contains(box)
                    || std::any_of(taken.begin(), taken.end(),
                        [&](const QRectF& other) { return other.intersects(box); }))
                    continue;
                taken.push_back(box);
                m_layout.drawing.fill(box.toAlignedRect(), m_theme.chartBackground);
                crossing.text = m_layout.drawing.text(
                    box.center(), Anchor::centre, words, m_type.smallBold, m_theme.ink);
                break;
            }
            m_layout.drawing.dot(
                crossing.at, 3 * m_scale, m_theme.chartBackground, m_theme.ink, 1.3 * m_scale);
        }
    }

    /// Two significant digits: a crossing is not known better.
    static std::int64_t roundedTasks(double tasks)
    {
        const double power = std::pow(10, std::max(0.0, std::floor(std::log10(tasks)) - 1));
        return std::llround(std::round(tasks / power) * power);
    }

    const ScalingScene& m_scene;
    QRectF m_area, m_labelArea;
    const Theme& m_theme;
    ChartType m_type;
    double m_scale;
    EndLabelStyle m_labelStyle;
    ScalingLayout m_layout;
};

} // namespace

QString scalingMetric(const ScalingLayout& layout)
{
    return Words::tr("peak, %1, both axes log").arg(layout.unit.name);
}

ScalingLayout layoutScaling(const ScalingScene& scene, const QRectF& area, const Theme& theme,
    const QFont& font, double scale, bool withTitle)
{
    return Layouter(scene, area, theme, font, scale).run(withTitle);
}

} // namespace taskweight
