// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QAction;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace taskweight {

class MessageBar;
class ModelTreeModel;

/// The models to choose from, with a filter above them and, inline, what is wrong with broken
/// manifests.
class ModelBrowser : public QWidget {
    Q_OBJECT

public:
    explicit ModelBrowser(QWidget* parent = nullptr);

    void setCatalogue(const Catalogue& catalogue, const std::vector<ModelState>& states);
    void setLook(ModelStyles& styles, const Theme& theme);
    ModelTreeModel& model() { return *m_model; }
    /// Puts the cursor into the filter.
    void focusFilter();
    MessageBar& messages() { return *m_messages; }
    /// Id of the model that the cursor is on; empty on a language.
    QString currentId() const;
    void setCurrentId(const QString& id);
    /// A command of the models' context menu.
    void addModelAction(QAction* action);

Q_SIGNALS:
    /// The user moved to this model (id).
    void modelPicked(const QString& id);
    void currentChanged();

private:
    ModelTreeModel* m_model;
    QSortFilterProxyModel* m_filtered;
    MessageBar* m_messages;
    QLineEdit* m_filter;
    QAction* m_clear;
    QTreeView* m_tree;
};

} // namespace taskweight
