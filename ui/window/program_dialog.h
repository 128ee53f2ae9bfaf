// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/variant_dialog.h"

class QLineEdit;

namespace taskweight {

/// A program of the user's own, by its command line, to run beside the models.
class ProgramDialog : public QDialog {
    Q_OBJECT

public:
    explicit ProgramDialog(VariantDialog::Try tryEntry, QWidget* parent = nullptr);

    /// "mine=/opt/mine {tasks} {sleep_ms}"; valid once accepted.
    std::string entry() const;

private:
    void check();

    VariantDialog::Try m_try;
    QLineEdit* m_name;
    QLineEdit* m_command;
    QLabel* m_words;
    QLabel* m_trouble;
    QDialogButtonBox* m_buttons;
};

} // namespace taskweight
