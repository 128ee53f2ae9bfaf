// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/offer_bar.h"

#include "ui/panels/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace taskweight {

OfferBar::OfferBar(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_close(new QToolButton(this))
    , m_row(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("offerBar"));
    setAutoFillBackground(true);
    m_text->setObjectName(QStringLiteral("offerText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_close->setObjectName(QStringLiteral("offerClose"));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close without doing anything"));
    m_close->setAccessibleName(m_close->toolTip());
    connect(m_close, &QToolButton::clicked, this, [this] { end(m_offers.front().closed); });
    m_row->setContentsMargins(8, 4, 4, 4);
    m_row->setSpacing(8);
    m_row->addWidget(m_icon, 0, Qt::AlignVCenter);
    m_row->addWidget(m_text, 1);
    m_row->addWidget(m_close, 0, Qt::AlignVCenter);
    hide();
}

void OfferBar::setTheme(const Theme& theme)
{
    QPalette colors = theme.palette();
    colors.setColor(
        QPalette::Window, theme.dark ? QColor(0x22, 0x38, 0x4a) : QColor(0xdd, 0xec, 0xf8));
    setPalette(colors);
    m_icon->setPixmap(themedIcon(QStringLiteral("info"), theme).pixmap(16, 16));
    m_close->setIcon(themedIcon(QStringLiteral("close"), theme));
}

void OfferBar::offer(Offer offer)
{
    const auto same = std::ranges::find(m_offers, offer.subject, &Offer::subject);
    if (same != m_offers.end())
        *same = std::move(offer);
    else
        m_offers.push_back(std::move(offer));
    showFirst();
}

void OfferBar::withdraw(const QString& subject)
{
    std::erase_if(m_offers, [&](const Offer& offer) { return offer.subject == subject; });
    showFirst();
}

void OfferBar::showFirst()
{
    for (QToolButton* button : m_buttons)
        button->deleteLater(); // one of them may be what was just pressed
    m_buttons.clear();
    setVisible(!m_offers.empty());
    if (m_offers.empty()) {
        m_text->clear();
        return;
    }
    const Offer& first = m_offers.front();
    m_text->setText(first.words);
    setAccessibleName(first.words);
    for (std::size_t i = 0; i < first.choices.size(); ++i) {
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("offer%1").arg(i));
        button->setText(first.choices[i].words);
        button->setToolTip(first.choices[i].toolTip);
        button->setAccessibleName(first.choices[i].toolTip);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this,
            [this, i] { end(m_offers.front().choices[i].chosen); });
        m_row->insertWidget(m_row->count() - 1, button, 0, Qt::AlignVCenter);
        m_buttons.push_back(button);
        button->show();
    }
}

void OfferBar::end(const std::function<void()>& then)
{
    const std::function<void()> copy = then;
    m_offers.pop_front();
    showFirst();
    if (copy)
        copy();
}

QString OfferBar::shownText() const { return m_text->text(); }

} // namespace taskweight
