// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/picture.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace taskweight {

/// What a picture for a talk shall be: which chart, how large, light or dark.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// Offers the task counts of the results for the charts of one, and `shown` first.
    ExportDialog(const std::vector<std::uint64_t>& tasks, const PictureSpec& shown,
        QWidget* parent = nullptr);
    PictureSpec spec() const;

private:
    void check();

    QComboBox* m_chart;
    QComboBox* m_tasks;
    QComboBox* m_size;
    QSpinBox* m_scale;
    QComboBox* m_theme;
    QLabel* m_trouble;
    QDialogButtonBox* m_buttons;
};

} // namespace taskweight
