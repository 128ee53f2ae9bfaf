// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_chart.h"

#include "ui/charts/growth_layout.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QTimer>

#include <algorithm>

namespace taskweight {

namespace {
constexpr int kFrameMs = 100; // between two frames while samples arrive
constexpr double kHoverReach = 40; // pixels
} // namespace

/// The chart is laid out and painted into a pixmap once per change; moving the pointer paints the
/// overlay alone.
struct GrowthChart::Impl {
    GrowthScene scene;
    Theme theme;
    std::optional<GrowthLayout> layout; ///< of the scene when it was last painted
    QPixmap picture;
    std::optional<GrowthLayout::Nearest> hover;
    QString hoverWords;
    QTimer frame; ///< runs while samples wait to be painted

    std::vector<GrowthCurve>::iterator find(int key)
    {
        return std::find_if(scene.curves.begin(), scene.curves.end(),
            [key](const GrowthCurve& curve) { return curve.key == key; });
    }
};

GrowthChart::GrowthChart(QWidget* parent)
    : QWidget(parent)
    , m_impl(std::make_unique<Impl>())
{
    m_impl->theme = Theme::of(palette());
    m_impl->frame.setSingleShot(true);
    m_impl->frame.setInterval(kFrameMs);
    connect(&m_impl->frame, &QTimer::timeout, this, &GrowthChart::invalidate);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setMinimumSize(160, 100);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

GrowthChart::~GrowthChart() = default;

/// Forgets the layout, which refers to the curves by their place.
void GrowthChart::invalidate()
{
    m_impl->frame.stop();
    m_impl->layout.reset();
    m_impl->hover.reset();
    update();
}

void GrowthChart::setTheme(const Theme& theme)
{
    m_impl->theme = theme;
    invalidate();
}

void GrowthChart::setTitle(const QString& title)
{
    m_impl->scene.title = title;
    setAccessibleName(title);
    invalidate();
}

void GrowthChart::setEmptyText(const QString& text)
{
    m_impl->scene.emptyText = text;
    invalidate();
}

void GrowthChart::setCurves(std::vector<GrowthCurve> curves)
{
    m_impl->scene.curves = std::move(curves);
    invalidate();
}

void GrowthChart::setCurve(GrowthCurve curve)
{
    if (const auto found = m_impl->find(curve.key); found != m_impl->scene.curves.end())
        *found = std::move(curve);
    else
        m_impl->scene.curves.push_back(std::move(curve));
    invalidate();
}

void GrowthChart::removeCurve(int key)
{
    if (const auto found = m_impl->find(key); found != m_impl->scene.curves.end()) {
        m_impl->scene.curves.erase(found);
        invalidate();
    }
}

void GrowthChart::appendSamples(
    int key, const std::vector<Sample>& samples, std::optional<std::int64_t> peakKib)
{
    const auto curve = m_impl->find(key);
    if (curve == m_impl->scene.curves.end())
        return;
    curve->samples.insert(curve->samples.end(), samples.begin(), samples.end());
    if (peakKib)
        curve->peakKib = peakKib;
    if (!m_impl->frame.isActive())
        m_impl->frame.start();
}

void GrowthChart::setTimes(int key, const PhaseTimes& times)
{
    if (const auto curve = m_impl->find(key); curve != m_impl->scene.curves.end()) {
        curve->times = times;
        if (!m_impl->frame.isActive())
            m_impl->frame.start();
    }
}

void GrowthChart::setSelected(std::optional<int> key)
{
    if (m_impl->scene.selected == key)
        return;
    m_impl->scene.selected = key;
    invalidate();
}

void GrowthChart::setLogarithmic(bool logarithmic)
{
    m_impl->scene.logarithmic = logarithmic;
    invalidate();
}

bool GrowthChart::isLogarithmic() const { return m_impl->scene.logarithmic; }

void GrowthChart::render(
    QPainter& painter, const QRectF& area, const Theme& theme, double scale) const
{
    GrowthLayout(m_impl->scene, area, theme, pictureFont(), scale).drawing().paint(painter, theme);
}

QSize GrowthChart::sizeHint() const { return { 740, 310 }; }

void GrowthChart::paintEvent(QPaintEvent*)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (!m_impl->layout || m_impl->picture.size() != pixels
        || m_impl->picture.devicePixelRatio() != ratio) {
        m_impl->layout.emplace(m_impl->scene, QRectF(rect()), m_impl->theme, font(), 1.0);
        // Kept from frame to frame: fresh memory costs more than the painting.
        if (m_impl->picture.size() != pixels)
            m_impl->picture = QPixmap(pixels);
        m_impl->picture.setDevicePixelRatio(ratio);
        m_impl->picture.fill(m_impl->theme.chartBackground);
        QPainter painter(&m_impl->picture);
        m_impl->layout->drawing().paint(painter, m_impl->theme);
        // Under a resting pointer the overlay follows the new frame.
        if (underMouse() && !m_impl->hoverWords.isEmpty())
            m_impl->hover = m_impl->layout->nearest(mapFromGlobal(QCursor::pos()), kHoverReach);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_impl->picture);
    if (m_impl->hover)
        m_impl->layout->hover(*m_impl->hover).paint(painter, m_impl->theme);
}

void GrowthChart::resizeEvent(QResizeEvent*) { invalidate(); }

void GrowthChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_impl->layout) {
        event->ignore();
        return;
    }
    if (const std::optional<int> key = m_impl->layout->keyAt(event->position()))
        Q_EMIT curveClicked(*key);
}

void GrowthChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_impl->layout)
        return;
    m_impl->hover = m_impl->layout->plot().contains(event->position())
        ? m_impl->layout->nearest(event->position(), kHoverReach)
        : std::nullopt;
    setHoverWords(m_impl->hover ? m_impl->layout->words(*m_impl->hover) : QString());
    setCursor(m_impl->layout->keyAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void GrowthChart::leaveEvent(QEvent*)
{
    m_impl->hover.reset();
    setHoverWords({});
    update();
}

void GrowthChart::setHoverWords(const QString& words)
{
    if (m_impl->hoverWords == words)
        return;
    m_impl->hoverWords = words;
    Q_EMIT hovered(words);
}

void GrowthChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::of(palette()));
    else if (event->type() == QEvent::FontChange)
        invalidate();
    QWidget::changeEvent(event);
}

} // namespace taskweight
