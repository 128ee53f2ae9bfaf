// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QString>
#include <QWidget>

#include <deque>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace taskweight {

/// Something that the user may decide, now or later: a message and ways on as buttons. One offer at
/// a time, the others wait behind it; of the same subject only the newest. Hidden while there is
/// none.
class OfferBar : public QWidget {
    Q_OBJECT

public:
    struct Choice {
        QString words, toolTip;
        std::function<void()> chosen;
    };
    struct Offer {
        QString subject; ///< to be withdrawn by, not shown
        QString words;
        std::vector<Choice> choices;
        std::function<void()> closed; ///< without a choice; may be empty
    };

    explicit OfferBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void offer(Offer offer);
    void withdraw(const QString& subject);
    QString shownText() const;

private:
    void showFirst();
    void end(const std::function<void()>& then);

    std::deque<Offer> m_offers;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_close;
    QHBoxLayout* m_row;
    std::vector<QToolButton*> m_buttons; ///< of the first offer
};

} // namespace taskweight
