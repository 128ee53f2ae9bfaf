// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/model_tree_model.h"

#include "core/base/format.h"
#include "ui/panels/icons.h"
#include "ui/panels/text.h"

#include <QFont>

#include <algorithm>

namespace taskweight {
namespace {

/// "gcc (Debian 12.2.0-14) 12.2.0" is for the tool tip; beside a language there is room for "gcc
/// 12.2.0": the first word of the first part and its last, which is the number.
QString shortVersion(const QString& version)
{
    constexpr int kRoom = 16;
    const QString part = version.section(QLatin1Char(','), 0, 0);
    if (part.size() <= kRoom)
        return part;
    const QString ends = part.section(QLatin1Char(' '), 0, 0) + QLatin1Char(' ')
        + part.section(QLatin1Char(' '), -1, -1);
    return ends.size() <= kRoom ? ends : ends.left(kRoom - 1) + QChar(0x2026);
}

constexpr std::uint64_t kUnremarkableTasks = 1'000'000;

/// "Go goroutine" below "Go" is "goroutine".
QString nameWithin(const Model& model)
{
    const QString name = text(model.name);
    const QString prefix = text(model.language) + QLatin1Char(' ');
    return name.startsWith(prefix) ? name.mid(prefix.size()) : name;
}

/// Why it cannot be run, in two or three words; the tool tip has the rest.
QString obstacleWords(const Model& model, const ModelState& state)
{
    switch (state.readiness) {
    case Readiness::ready:
        return {};
    case Readiness::lookedFor:
        return ModelTreeModel::tr("looking for it");
    case Readiness::notBuilt:
        return ModelTreeModel::tr("not built");
    case Readiness::toolTooOld:
        return model.toolchain && !model.toolchain->minimum.empty()
            ? ModelTreeModel::tr("needs %1 %2")
                  .arg(text(model.toolchain->name), text(model.toolchain->minimum))
            : ModelTreeModel::tr("too old");
    case Readiness::toolBroken:
        return ModelTreeModel::tr("broken tool");
    case Readiness::missingSource:
        return ModelTreeModel::tr("no source");
    case Readiness::missingTool:
        return model.toolchain && !model.installation ? ModelTreeModel::tr("not installed")
                                                      : ModelTreeModel::tr("missing tool");
    }
    return {};
}

QString stateWords(const Model& model, const ModelState& state, std::uint64_t mostTasks)
{
    if (state.readiness != Readiness::ready)
        return obstacleWords(model, state);
    if (mostTasks < kUnremarkableTasks)
        return ModelTreeModel::tr("up to %1 here")
            .arg(text(formatCountShort(static_cast<std::int64_t>(mostTasks))));
    if (model.kind == TaskKind::timerOnly)
        return ModelTreeModel::tr("timer only");
    return {};
}

QString toolTip(const Model& model, const ModelState& state, std::uint64_t mostTasks)
{
    QStringList lines{ QStringLiteral("<b>%1</b>").arg(text(model.name).toHtmlEscaped()) };
    const auto add = [&lines](const QString& line) {
        if (!line.isEmpty())
            lines.append(line.toHtmlEscaped());
    };
    add(text(model.summary));
    add(model.kind == TaskKind::timerOnly ? ModelTreeModel::tr("%1; each task is a timer only")
                                                .arg(QLatin1String(familyName(model.family)))
                                          : ModelTreeModel::tr("%1; each task is spawned")
                                                .arg(QLatin1String(familyName(model.family))));
    add(text(state.version));
    if (state.readiness != Readiness::ready) {
        add(text(state.why));
        add(text(state.fix.empty() ? model.howToGet : state.fix));
    } else if (mostTasks < kUnremarkableTasks) {
        add(ModelTreeModel::tr("This machine's limits stop it above %1.")
                .arg(text(formatTasks(static_cast<std::int64_t>(mostTasks)))));
    }
    return lines.join(QStringLiteral("<br>"));
}

} // namespace

QString ModelTreeModel::Group::version() const
{
    for (const Entry& entry : entries) {
        if (!entry.state.version.empty())
            return shortVersion(text(entry.state.version));
    }
    return {};
}

ModelTreeModel::ModelTreeModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void ModelTreeModel::setModels(
    const std::vector<Model>& models, const std::vector<ModelState>& states)
{
    const QStringList wanted = wantedIds();
    beginResetModel();
    m_groups.clear();
    m_places.clear();
    for (std::size_t i = 0; i < models.size(); ++i) {
        const QString language = text(models[i].language);
        auto group = std::ranges::find(m_groups, language, &Group::language);
        if (group == m_groups.end())
            group = m_groups.insert(m_groups.end(), Group{ language, {} });
        Entry entry;
        entry.model = models[i];
        if (i < states.size())
            entry.state = states[i];
        m_places.emplace_back(
            static_cast<std::size_t>(group - m_groups.begin()), group->entries.size());
        group->entries.push_back(std::move(entry));
    }
    check(wanted);
    endResetModel();
}

template <typename Change>
void ModelTreeModel::changeEach(Change change)
{
    for (std::size_t i = 0; i < m_places.size(); ++i)
        change(m_groups[m_places[i].first].entries[m_places[i].second], i);
}

void ModelTreeModel::check(const QStringList& ids)
{
    m_absent = ids;
    changeEach([&](Entry& entry, std::size_t) {
        entry.checked = m_absent.removeAll(text(entry.model.id)) > 0;
    });
}

void ModelTreeModel::setStates(const std::vector<ModelState>& states)
{
    changeEach([&](Entry& entry, std::size_t i) {
        if (i < states.size())
            entry.state = states[i];
    });
    tellAllChanged({});
}

void ModelTreeModel::setMostTasks(const std::vector<std::uint64_t>& mostTasks)
{
    bool changed = false;
    changeEach([&](Entry& entry, std::size_t i) {
        if (i < mostTasks.size()) {
            changed = changed || entry.mostTasks != mostTasks[i];
            entry.mostTasks = mostTasks[i];
        }
    });
    if (changed)
        tellAllChanged({ Qt::DisplayRole, Qt::ToolTipRole });
}

void ModelTreeModel::setLook(ModelStyles& styles, const Theme& theme)
{
    m_muted = theme.muted;
    changeEach([&](Entry& entry, std::size_t) {
        const Model& model = entry.model;
        entry.swatch = swatchIcon(
            styles.of(
                { model.id, model.name, model.language, model.family, model.kind, {}, {} }, theme),
            theme);
    });
    tellAllChanged({ Qt::DecorationRole, Qt::ForegroundRole });
}

QStringList ModelTreeModel::checkedIds() const
{
    QStringList ids;
    for (const auto& [group, entry] : m_places) {
        const Entry& found = m_groups[group].entries[entry];
        if (found.checked && found.isReady())
            ids.append(text(found.model.id));
    }
    return ids;
}

QStringList ModelTreeModel::wantedIds() const
{
    QStringList ids;
    for (const auto& [group, entry] : m_places) {
        const Entry& found = m_groups[group].entries[entry];
        if (found.checked)
            ids.append(text(found.model.id));
    }
    return ids + m_absent;
}

bool ModelTreeModel::isAwaited() const
{
    return !m_absent.isEmpty() || std::ranges::any_of(m_places, [this](const auto& place) {
        const Entry& entry = m_groups[place.first].entries[place.second];
        return entry.checked && entry.isLookedFor();
    });
}

void ModelTreeModel::setCheckedIds(const QStringList& ids)
{
    check(ids);
    tellAllChanged({ Qt::CheckStateRole });
    Q_EMIT checkedChanged();
}

void ModelTreeModel::setAllChecked(bool checked)
{
    m_absent.clear();
    changeEach([&](Entry& entry, std::size_t) {
        entry.checked = checked && (entry.isReady() || entry.isLookedFor());
    });
    tellAllChanged({ Qt::CheckStateRole });
    Q_EMIT checkedChanged();
}

void ModelTreeModel::tellAllChanged(const QList<int>& roles)
{
    if (m_groups.empty())
        return;
    for (int group = 0; group < rowCount(); ++group) {
        const QModelIndex parent = index(group, 0);
        if (rowCount(parent) > 0)
            Q_EMIT dataChanged(
                index(0, 0, parent), index(rowCount(parent) - 1, kColumns - 1, parent), roles);
    }
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), roles);
}

// A language has the internal id 0, a model that of its language's row plus one.
QModelIndex ModelTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(
        row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr(0));
}

QModelIndex ModelTreeModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0));
}

int ModelTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].entries.size());
}

int ModelTreeModel::columnCount(const QModelIndex&) const { return kColumns; }

const ModelTreeModel::Entry* ModelTreeModel::entryAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    return &m_groups[index.internalId() - 1].entries[static_cast<std::size_t>(index.row())];
}

QVariant ModelTreeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (const Entry* entry = entryAt(index))
        return entryData(m_groups[index.internalId() - 1], *entry, index.column(), role);
    return groupData(m_groups[static_cast<std::size_t>(index.row())], index.column(), role);
}

QVariant ModelTreeModel::groupData(const Group& group, int column, int role) const
{
    if (column == kState) {
        if (role == Qt::ForegroundRole && m_muted.isValid())
            return m_muted;
        if (role != Qt::DisplayRole)
            return {};
        return group.version();
    }
    if (role == Qt::DisplayRole)
        return group.language;
    if (role == Qt::FontRole) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role == Qt::ToolTipRole)
        return tr("Tick or untick all models of %1 that can be run").arg(group.language);
    if (role == Qt::CheckStateRole) {
        const auto ready = std::ranges::count_if(group.entries, &Entry::isReady);
        const auto checked = std::ranges::count_if(
            group.entries, [](const Entry& entry) { return entry.isReady() && entry.checked; });
        return checked == 0 ? Qt::Unchecked : checked == ready ? Qt::Checked : Qt::PartiallyChecked;
    }
    return {};
}

QVariant ModelTreeModel::entryData(
    const Group& group, const Entry& entry, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        if (column == kName)
            return nameWithin(entry.model);
        if (const QString words = stateWords(entry.model, entry.state, entry.mostTasks);
            !words.isEmpty())
            return words;
        // On another installation than the one beside the language: "JDK 25.0.1" below "JDK 17".
        if (const QString version = shortVersion(text(entry.state.version));
            version != group.version())
            return version;
        return QString();
    case Qt::ForegroundRole:
        return m_muted.isValid() && (column == kState || !entry.isReady()) ? QVariant(m_muted)
                                                                           : QVariant();
    case Qt::ToolTipRole:
        return toolTip(entry.model, entry.state, entry.mostTasks);
    case Qt::AccessibleTextRole:
        return column == kName
            ? QStringLiteral("%1, %2").arg(group.language, nameWithin(entry.model))
            : QVariant();
    case kIdRole:
        return text(entry.model.id);
    case Qt::DecorationRole:
        return column == kName ? QVariant(entry.swatch) : QVariant();
    case Qt::CheckStateRole:
        if (column == kName)
            return entry.checked && entry.isReady() ? Qt::Checked : Qt::Unchecked;
        return {};
    default:
        return {};
    }
}

bool ModelTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != kName
        || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const bool checked = value.toInt() == Qt::Checked;
    if (const Entry* found = entryAt(index)) {
        if (!found->isReady())
            return false;
        m_groups[index.internalId() - 1].entries[static_cast<std::size_t>(index.row())].checked
            = checked;
        Q_EMIT dataChanged(index, index, { Qt::CheckStateRole });
        const QModelIndex above = index.parent();
        Q_EMIT dataChanged(above, above, { Qt::CheckStateRole });
    } else {
        Group& group = m_groups[static_cast<std::size_t>(index.row())];
        for (Entry& entry : group.entries)
            entry.checked = checked && entry.isReady();
        Q_EMIT dataChanged(index, index, { Qt::CheckStateRole });
        Q_EMIT dataChanged(this->index(0, 0, index),
            this->index(static_cast<int>(group.entries.size()) - 1, 0, index),
            { Qt::CheckStateRole });
    }
    Q_EMIT checkedChanged();
    return true;
}

Qt::ItemFlags ModelTreeModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const Entry* entry = entryAt(index);
    if (index.column() == kName && (entry == nullptr || entry->isReady()))
        flags |= Qt::ItemIsUserCheckable;
    if (entry != nullptr)
        flags |= Qt::ItemNeverHasChildren;
    return flags;
}

} // namespace taskweight
