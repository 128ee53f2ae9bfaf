// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/message_bar.h"

#include "ui/panels/icons.h"
#include "ui/panels/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace taskweight {
namespace {
constexpr qsizetype kKept = 10;
}

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAutoFillBackground(true);
    m_icon->setObjectName(QStringLiteral("messageIcon"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setObjectName(QStringLiteral("messageClose"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
    connect(m_close, &QToolButton::clicked, this, &MessageBar::clear);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 4, 4);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    hide();
}

void MessageBar::setTheme(const Theme& theme)
{
    QPalette colors = theme.palette();
    colors.setColor(
        QPalette::Window, theme.dark ? QColor(0x4a, 0x3a, 0x22) : QColor(0xff, 0xf1, 0xd6));
    setPalette(colors);
    m_icon->setPixmap(themedIcon(QStringLiteral("warning"), theme).pixmap(16, 16));
    m_close->setIcon(themedIcon(QStringLiteral("close"), theme));
}

void MessageBar::showMessage(const QString& message)
{
    ++m_count;
    m_recent.append(message);
    if (m_recent.size() > kKept)
        m_recent.removeFirst();
    m_text->setText(
        m_count == 1 ? message : tr("%1 (%n messages so far)", nullptr, m_count).arg(message));
    setToolTip(m_count == 1 ? QString() : m_recent.join(QLatin1Char('\n')));
    setAccessibleName(m_text->text());
    show();
}

void MessageBar::showError(const Error& error) { showMessage(text(error.sentence())); }

void MessageBar::clear()
{
    m_count = 0;
    m_recent.clear();
    m_text->clear();
    hide();
}

QString MessageBar::shownText() const { return m_text->text(); }

} // namespace taskweight
