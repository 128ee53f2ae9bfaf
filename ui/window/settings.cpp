// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings.h"

#include <array>

namespace taskweight {
namespace {

constexpr qsizetype kMostRecent = 10;
constexpr std::array kThemeNames{ "system", "light", "dark" };

QString key(const char* group, const QString& name)
{
    return QStringLiteral("%1/%2").arg(QLatin1String(group), name);
}

const QString kTasks = QStringLiteral("sweep/tasks");
const QString kSleepMs = QStringLiteral("sweep/sleepMs");
const QString kRepeats = QStringLiteral("sweep/repeats");
const QString kWarmUp = QStringLiteral("sweep/warmUp");
const QString kOrder = QStringLiteral("sweep/order");
const QString kModels = QStringLiteral("sweep/models");
const QString kExtras = QStringLiteral("models/extra");
const QString kTheme = QStringLiteral("window/theme");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kRecent = QStringLiteral("files/recent");
const QString kFolder = QStringLiteral("files/folder");

} // namespace

Settings::Settings(const QString& iniPath)
    : m_store(iniPath, QSettings::IniFormat)
{
}

QByteArray Settings::geometry() const { return m_store.value(kGeometry).toByteArray(); }

void Settings::setGeometry(const QByteArray& geometry) { m_store.setValue(kGeometry, geometry); }

QByteArray Settings::splitter(const QString& name) const
{
    return m_store.value(key("splitters", name)).toByteArray();
}

void Settings::setSplitter(const QString& name, const QByteArray& state)
{
    m_store.setValue(key("splitters", name), state);
}

bool Settings::isShown(const QString& side) const
{
    return m_store.value(key("shown", side), true).toBool();
}

void Settings::setShown(const QString& side, bool shown)
{
    m_store.setValue(key("shown", side), shown);
}

bool Settings::isLogarithmic(const QString& chart, bool byDefault) const
{
    return m_store.value(key("logarithmic", chart), byDefault).toBool();
}

void Settings::setLogarithmic(const QString& chart, bool logarithmic)
{
    m_store.setValue(key("logarithmic", chart), logarithmic);
}

QString Settings::chart() const
{
    return m_store.value(key("charts", QStringLiteral("tab"))).toString();
}

void Settings::setChart(const QString& name)
{
    m_store.setValue(key("charts", QStringLiteral("tab")), name);
}

bool Settings::isOn(const QString& choice) const
{
    return m_store.value(key("charts", choice), false).toBool();
}

void Settings::setOn(const QString& choice, bool on)
{
    m_store.setValue(key("charts", choice), on);
}

ThemeChoice Settings::theme() const
{
    const QString name = m_store.value(kTheme).toString();
    for (std::size_t i = 0; i < kThemeNames.size(); ++i) {
        if (name == QLatin1String(kThemeNames[i]))
            return static_cast<ThemeChoice>(i);
    }
    return ThemeChoice::system;
}

void Settings::setTheme(ThemeChoice theme)
{
    m_store.setValue(kTheme, QLatin1String(kThemeNames[static_cast<std::size_t>(theme)]));
}

std::optional<QStringList> Settings::checkedModels() const
{
    if (!m_store.contains(kModels))
        return std::nullopt;
    return m_store.value(kModels).toStringList();
}

void Settings::setCheckedModels(const QStringList& ids) { m_store.setValue(kModels, ids); }

QStringList Settings::extraModels() const { return m_store.value(kExtras).toStringList(); }

void Settings::setExtraModels(const QStringList& entries) { m_store.setValue(kExtras, entries); }

std::optional<SweepChoice> Settings::sweepChoice() const
{
    if (!m_store.contains(kTasks))
        return std::nullopt;
    SweepChoice choice;
    for (const QString& word : m_store.value(kTasks).toStringList()) {
        bool good = false;
        const qulonglong tasks = word.toULongLong(&good);
        if (good && tasks > 0)
            choice.tasks.push_back(tasks);
    }
    const QString sleep = m_store.value(kSleepMs).toString();
    bool isNumber = false;
    const qlonglong sleepMs = sleep.toLongLong(&isNumber);
    if (sleep == QLatin1String("auto"))
        choice.sleepMs.reset();
    else if (isNumber && sleepMs > 0)
        choice.sleepMs = sleepMs;
    choice.repeats = std::max(1, m_store.value(kRepeats, 1).toInt());
    choice.warmUp = m_store.value(kWarmUp, false).toBool();
    choice.order = orderFromName(m_store.value(kOrder).toString().toStdString())
                       .value_or(Order::interleaved);
    return choice;
}

void Settings::setSweepChoice(const SweepChoice& choice)
{
    QStringList tasks;
    for (const std::uint64_t count : choice.tasks)
        tasks.append(QString::number(count));
    m_store.setValue(kTasks, tasks);
    m_store.setValue(
        kSleepMs, choice.sleepMs ? QString::number(*choice.sleepMs) : QStringLiteral("auto"));
    m_store.setValue(kRepeats, choice.repeats);
    m_store.setValue(kWarmUp, choice.warmUp);
    m_store.setValue(kOrder, QLatin1String(orderName(choice.order)));
}

QStringList Settings::recentFiles() const { return m_store.value(kRecent).toStringList(); }

void Settings::addRecentFile(const QString& path)
{
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    m_store.setValue(kRecent, files.mid(0, kMostRecent));
}

void Settings::clearRecentFiles() { m_store.remove(kRecent); }

QString Settings::lastFolder() const { return m_store.value(kFolder).toString(); }

void Settings::setLastFolder(const QString& folder) { m_store.setValue(kFolder, folder); }

} // namespace taskweight
