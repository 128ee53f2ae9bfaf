// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QMap>
#include <QObject>
#include <QTimer>

namespace taskweight {

/// Tells when a file that is open is changed or goes away. What we hold of it is in memory and
/// stays.
class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    void setFiles(const QStringList& paths);
    /// It is as it shall be: we wrote or read it just now.
    void accept(const QString& path);

Q_SIGNALS:
    void changed(const QString& path);
    void gone(const QString& path);

private:
    struct Stamp {
        qint64 size = -1; ///< -1: it is not there
        QDateTime modified;
        bool operator==(const Stamp&) const = default;
    };
    static Stamp stampOf(const QString& path);
    void watch(const QString& path);
    void look();

    QFileSystemWatcher m_watcher;
    QMap<QString, Stamp> m_known;
    QTimer m_soon; ///< a program that saves makes several changes
};

} // namespace taskweight
