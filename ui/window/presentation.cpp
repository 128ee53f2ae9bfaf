// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/presentation.h"

#include "ui/charts/chart_type.h"
#include "ui/charts/chart_widget.h"
#include "ui/window/chart_pane.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/sides.h"

#include <QAction>
#include <QMainWindow>
#include <QShortcut>
#include <QSplitter>
#include <QTabBar>

#include <algorithm>

namespace taskweight {
namespace {

/// Type as large as in a picture of this size, which is made for slides, and a little more: a hall
/// is further away than a desk.
double hallScale(QSize screen)
{
    constexpr double kMore = 1.15;
    return std::max(kHallScale, kMore * std::min(screen.width() / 1280.0, screen.height() / 720.0));
}

} // namespace

Presentation::Presentation(const Parts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
    const auto key = [this](QKeySequence keys, auto call) {
        auto* shortcut = new QShortcut(keys, &m_parts.window);
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, this, call);
        m_keys.append(shortcut);
    };
    key(Qt::Key_Escape, [this] { setOn(false); });
    for (const Qt::Key forth : { Qt::Key_PageDown, Qt::Key_Space })
        key(forth, [this] { step(1); });
    key(Qt::Key_PageUp, [this] { step(-1); });
}

QList<ChartWidget*> Presentation::chartWidgets() const
{
    return m_parts.charts.findChildren<ChartWidget*>();
}

void Presentation::setOn(bool on)
{
    m_parts.toggle->setChecked(on);
    if (m_isOn == on)
        return;
    m_isOn = on;
    for (QShortcut* key : m_keys)
        key->setEnabled(on);
    for (ChartPane* pane : m_parts.charts.findChildren<ChartPane*>())
        pane->setBare(on);
    m_parts.tabs.tabBar()->setVisible(!on);
    m_parts.sides.setAway(on);
    if (on) {
        m_windowStates = m_parts.window.windowState();
        m_splitter = m_parts.charts.saveState();
        for (QWidget* other : std::as_const(m_parts.others))
            if (!other->isHidden()) {
                other->hide();
                m_hidden.append(other);
            }
        m_parts.window.setWindowState(m_windowStates | Qt::WindowFullScreen);
        showGrowth(m_isGrowth);
        m_parts.window.setFocus();
        fit();
    } else {
        for (QWidget* other : std::as_const(m_hidden))
            other->show();
        m_hidden.clear();
        m_parts.growth.show();
        m_parts.tabs.show();
        for (ChartWidget* chart : chartWidgets())
            chart->setScale(1);
        m_parts.window.setWindowState(m_windowStates);
        m_parts.charts.restoreState(m_splitter);
    }
}

void Presentation::showGrowth(bool growth)
{
    m_isGrowth = growth;
    if (!m_isOn)
        return;
    m_parts.growth.setVisible(growth);
    m_parts.tabs.setVisible(!growth);
}

/// From the growth chart through the tabs and around.
void Presentation::step(int by)
{
    const int charts = m_parts.tabs.count() + 1;
    const int now = m_isGrowth ? 0 : m_parts.tabs.currentIndex() + 1;
    const int next = (now + by + charts) % charts;
    if (next > 0)
        m_parts.tabs.setCurrentIndex(next - 1);
    showGrowth(next == 0);
}

void Presentation::fit()
{
    if (!m_isOn)
        return;
    const double scale = hallScale(m_parts.window.size());
    for (ChartWidget* chart : chartWidgets())
        chart->setScale(scale);
}

} // namespace taskweight
