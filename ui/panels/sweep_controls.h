// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/sweep.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace taskweight {

/// What is chosen below the models: how many tasks, how long they sleep, how often, whether
/// warmed up, and in which order.
struct SweepChoice {
    std::vector<std::uint64_t> tasks; ///< ascending
    std::optional<std::int64_t> sleepMs = 10'000; ///< empty: auto
    int repeats = 1;
    Order order = Order::interleaved;
    bool warmUp = false; ///< run each model once before its first run, and throw that away

    bool operator==(const SweepChoice&) const = default;
};

/// The controls of a SweepChoice, and below them in one line what a sweep would be. Wrong input is
/// named in that line, and keeps a sweep from being started.
class SweepControls : public QWidget {
    Q_OBJECT

public:
    explicit SweepControls(QWidget* parent = nullptr);

    void setChoice(const SweepChoice& choice);
    /// What is chosen, or what is wrong with the input.
    Result<SweepChoice> choice() const;
    /// A count that is chosen wears the accent.
    void setTheme(const Theme& theme);
    void setSummary(const QString& summary);
    QString summary() const;

Q_SIGNALS:
    void changed();

private:
    QWidget* makeCountsRow();
    void paintCounts();

    QButtonGroup* m_counts;
    QToolButton* m_ownButton;
    QLineEdit* m_own; ///< a list of one's own, instead of the buttons
    QComboBox* m_sleep;
    QSpinBox* m_repeats;
    QCheckBox* m_warmUp;
    QComboBox* m_order;
    QLabel* m_summary;
    const Theme* m_theme = nullptr;
};

} // namespace taskweight
