// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/file_descriptor.h"

#include <QString>
#include <QStringList>
#include <QThreadPool>

#include <vector>

namespace taskweight {

/// Which files are open, written down while this program runs, so that a later start can bring them
/// back after a crash. Each process keeps a file of its own in the folder and holds a lock on it
/// (flock(2)), which the kernel takes back however the process ends; a proper end removes the file.
class Journal {
public:
    /// Nothing is written before the first record(). An empty folder: never.
    explicit Journal(QString folder);
    ~Journal();

    const QString& folder() const { return m_folder; }
    /// Returns at once; it is written on another thread. A disk that cannot be written to is no
    /// trouble of the user's.
    void record(const QStringList& openFiles);

    /// What a process that is gone left behind; ours until forget() or the end of this program.
    struct Left {
        FileDescriptor lock;
        QString name; ///< without an ending
        QStringList openFiles;
        void forget() const;
    };
    static std::vector<Left> left(const QString& folder);

private:
    bool begin();

    QString m_folder;
    QString m_name; ///< empty before it has begun
    FileDescriptor m_lock;
    QStringList m_recorded;
    QThreadPool m_pool; ///< one thread: what comes later is written later
};

} // namespace taskweight
