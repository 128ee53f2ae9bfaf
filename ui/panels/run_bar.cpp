// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/run_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include <algorithm>

namespace taskweight {
namespace {
constexpr int kSteps = 1000;
}

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_now(new QLabel(this))
{
    m_headline->setObjectName(QStringLiteral("runHeadline"));
    m_bar->setObjectName(QStringLiteral("runProgress"));
    m_bar->setAccessibleName(tr("Progress of the sweep"));
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(8);
    m_bar->setMinimumWidth(60);
    m_bar->setMaximumWidth(220);
    m_now->setObjectName(QStringLiteral("runNow"));
    m_now->setForegroundRole(QPalette::PlaceholderText);
    m_now->setMinimumWidth(0);
    m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(12);
    row->addWidget(m_headline);
    row->addWidget(m_bar, 1);
    row->addWidget(m_now, 3);
    setWords({});
}

void RunBar::setWords(const RunBarWords& words)
{
    m_headline->setText(words.headline);
    m_headline->setVisible(!words.headline.isEmpty());
    m_bar->setVisible(words.showBar);
    m_bar->setValue(static_cast<int>(std::clamp(words.fraction, 0.0, 1.0) * kSteps));
    m_wholeNow = words.rest.isEmpty() ? words.now
        : words.now.isEmpty()         ? words.rest
                              : QStringLiteral("%1   \u00b7   %2").arg(words.now, words.rest);
    elide();
}

void RunBar::elide()
{
    m_now->setText(
        m_now->fontMetrics().elidedText(m_wholeNow, Qt::ElideRight, std::max(0, m_now->width())));
    m_now->setToolTip(m_now->text() == m_wholeNow ? QString() : m_wholeNow);
}

void RunBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    elide();
}

QString RunBar::nowText() const { return m_wholeNow; }

} // namespace taskweight
