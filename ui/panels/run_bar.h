// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace taskweight {

/// What the toolbar says of a sweep, in one line.
struct RunBarWords {
    QString headline; ///< "run 22 of 32"
    double fraction = 0; ///< of the whole sweep, 0 to 1
    bool showBar = false;
    QString now; ///< "Java virtual thread, 1M tasks: plateau, 5.8 s left"
    QString rest; ///< "3 min 40 s for the rest"
};

/// Progress of the sweep, beside Run and Stop.
class RunBar : public QWidget {
    Q_OBJECT

public:
    explicit RunBar(QWidget* parent = nullptr);
    void setWords(const RunBarWords& words);
    QString nowText() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();

    QLabel* m_headline;
    QProgressBar* m_bar;
    QLabel* m_now;
    QString m_wholeNow;
};

} // namespace taskweight
