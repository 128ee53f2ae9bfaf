// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/panels/sweep_controls.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace taskweight {

/// Light, dark, or what the desktop says.
enum class ThemeChoice { system, light, dark };

/// What the window remembers, with a type for each value, in one INI file. A value that is missing
/// or cannot be read is its default. GUI thread.
class Settings {
public:
    explicit Settings(const QString& iniPath);

    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);
    QByteArray splitter(const QString& name) const;
    void setSplitter(const QString& name, const QByteArray& state);
    bool isShown(const QString& side) const; ///< true by default
    void setShown(const QString& side, bool shown);
    bool isLogarithmic(const QString& chart, bool byDefault) const;
    void setLogarithmic(const QString& chart, bool logarithmic);
    QString chart() const; ///< name of the tab in front
    void setChart(const QString& name);
    bool isOn(const QString& choice) const; ///< false by default
    void setOn(const QString& choice, bool on);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    std::optional<QStringList> checkedModels() const; ///< empty before the first choice
    void setCheckedModels(const QStringList& ids);
    QStringList
    extraModels() const; ///< variants and programs of the user's own list, see ExtraModel
    void setExtraModels(const QStringList& entries);
    std::optional<SweepChoice> sweepChoice() const;
    void setSweepChoice(const SweepChoice& choice);
    QStringList recentFiles() const; ///< the newest first, at most 10
    void addRecentFile(const QString& path);
    void clearRecentFiles();
    QString lastFolder() const;
    void setLastFolder(const QString& folder);

private:
    QSettings m_store;
};

} // namespace taskweight
