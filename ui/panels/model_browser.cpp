// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/model_browser.h"

#include "ui/panels/icons.h"
#include "ui/panels/message_bar.h"
#include "ui/panels/model_tree_model.h"
#include "ui/panels/text.h"

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace taskweight {

ModelBrowser::ModelBrowser(QWidget* parent)
    : QWidget(parent)
    , m_model(new ModelTreeModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_messages(new MessageBar(this))
    , m_filter(new QLineEdit(this))
    , m_clear(new QAction(tr("Clear the filter"), this))
    , m_tree(new QTreeView(this))
{
    m_filtered->setSourceModel(m_model);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true); // "rust" shows all of Rust
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setFilterKeyColumn(-1);

    m_filter->setObjectName(QStringLiteral("modelFilter"));
    m_filter->setPlaceholderText(tr("Filter models"));
    m_filter->setAccessibleName(tr("Filter models"));
    // Qt's own clear button asks the icon theme, which loads every plugin for images: a tenth of
    // the start.
    m_clear->setObjectName(QStringLiteral("clearFilter"));
    m_clear->setToolTip(tr("Show all models again"));
    m_clear->setVisible(false);
    m_filter->addAction(m_clear, QLineEdit::TrailingPosition);
    connect(m_clear, &QAction::triggered, m_filter, &QLineEdit::clear);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_clear->setVisible(!words.isEmpty());
        m_filtered->setFilterFixedString(words);
        m_tree->expandAll();
    });

    m_tree->setObjectName(QStringLiteral("modelTree"));
    m_tree->setAccessibleName(tr("Models"));
    m_tree->setModel(m_filtered);
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->viewport()->setBackgroundRole(QPalette::Window);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(16);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setMinimumSectionSize(20);
    m_tree->header()->setSectionResizeMode(ModelTreeModel::kName, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(ModelTreeModel::kState, QHeaderView::ResizeToContents);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& current) {
            const QString id = current.data(ModelTreeModel::kIdRole).toString();
            if (!id.isEmpty() && m_tree->hasFocus())
                Q_EMIT modelPicked(id);
            Q_EMIT currentChanged();
        });
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_messages);
    column->addWidget(m_tree, 1);
    setFocusProxy(m_tree);
}

void ModelBrowser::setCatalogue(const Catalogue& catalogue, const std::vector<ModelState>& states)
{
    const QString current = currentId();
    m_model->setModels(catalogue.models, states);
    m_tree->expandAll();
    setCurrentId(current);
    m_messages->clear();
    for (const Error& problem : catalogue.problems)
        m_messages->showError(problem);
}

void ModelBrowser::setLook(ModelStyles& styles, const Theme& theme)
{
    QPalette colors = theme.palette();
    // The tree lies on the window, as in a source list; Base is left for its check boxes alone,
    // which would vanish in the dark.
    colors.setColor(QPalette::Base, theme.dark ? theme.grid : theme.chartBackground);
    m_tree->setPalette(colors);
    m_model->setLook(styles, theme);
    m_messages->setTheme(theme);
    m_clear->setIcon(themedIcon(QStringLiteral("close"), theme));
}

QString ModelBrowser::currentId() const
{
    return m_tree->currentIndex().data(ModelTreeModel::kIdRole).toString();
}

void ModelBrowser::setCurrentId(const QString& id)
{
    if (id.isEmpty())
        return;
    for (int row = 0; row < m_filtered->rowCount(); ++row) {
        const QModelIndex group = m_filtered->index(row, 0);
        const QModelIndexList found = m_filtered->match(m_filtered->index(0, 0, group),
            ModelTreeModel::kIdRole, id, 1, Qt::MatchExactly | Qt::MatchCaseSensitive);
        if (!found.isEmpty()) {
            m_tree->setCurrentIndex(found.front());
            m_tree->scrollTo(found.front());
        }
    }
}

void ModelBrowser::addModelAction(QAction* action) { m_tree->addAction(action); }

void ModelBrowser::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

} // namespace taskweight
