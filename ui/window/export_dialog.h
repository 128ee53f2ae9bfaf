// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/picture.h"

#include <QDialog>
#include <QTimer>

#include <functional>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace taskweight {

/// What a picture for a talk shall be: which chart, its words, how large, light or dark; with a
/// small one of it beside that follows each change.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    struct Source {
        std::vector<std::uint64_t> tasks; ///< counts that can be chosen
        std::function<PictureSpec(ChartKind)> shown; ///< as a chart is shown in the window
        std::function<Picture(const PictureSpec&)> take;
    };
    /// `first` is offered first.
    ExportDialog(Source source, ChartKind first, QWidget* parent = nullptr);
    PictureSpec spec() const;

Q_SIGNALS:
    /// The picture shall be copied instead; the dialog stays.
    void copyAsked();

private:
    void buildForm(QFormLayout& form);
    void takeChart();
    void check();
    void preview();

    Source m_source;
    QComboBox* m_chart;
    QComboBox* m_tasks;
    QLineEdit* m_title;
    QLineEdit* m_subtitle;
    QLineEdit* m_footnote;
    QComboBox* m_size;
    QSpinBox* m_scale;
    QComboBox* m_theme;
    QCheckBox* m_transparent;
    QLabel* m_preview;
    QLabel* m_trouble;
    QDialogButtonBox* m_buttons;
    QTimer m_soon; ///< the preview follows when the typing rests
};

} // namespace taskweight
