// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "ui/window/extra_models.h"

#include <QDialog>

#include <functional>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace taskweight {

/// A model with settings or on an installation of one's own choice, to run beside the plain one:
/// shows its id and its command as they will be, or what is wrong with them.
class VariantDialog : public QDialog {
    Q_OBJECT

public:
    using Try = std::function<Result<std::vector<ExtraModel>>(const std::string& entry)>;

    /// Offers the models, `current` (id) first, and the installations found for them.
    VariantDialog(const std::vector<Model>& models, const std::string& current,
        const Toolchains& toolchains, Try tryEntry, QWidget* parent = nullptr);

    /// "go-goroutine[GOGC=50]"; valid once accepted.
    std::string entry() const;

private:
    const Model* model() const;
    void offer();
    void check();

    const std::vector<Model> m_models;
    const Toolchains m_toolchains;
    Try m_try;
    QComboBox* m_model;
    QComboBox* m_installation;
    QComboBox* m_settings;
    QLabel* m_id;
    QLabel* m_command;
    QLabel* m_trouble;
    QDialogButtonBox* m_buttons;
};

} // namespace taskweight
