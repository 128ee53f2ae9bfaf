// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/theme/theme.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;

namespace taskweight {

/// Errors where they belong, in words, closable; never a dialog. One line however many come: the
/// newest is shown with a count of all since it was last closed, the others stand in the tool tip.
/// Hidden while there is nothing to say.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void showMessage(const QString& message);
    void showError(const Error& error);
    void clear();

    int count() const { return m_count; }
    QString shownText() const;

private:
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_close;
    QStringList m_recent; ///< the newest last, at most kKept
    int m_count = 0;
};

} // namespace taskweight
