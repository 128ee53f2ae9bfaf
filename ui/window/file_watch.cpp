// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_watch.h"

#include <QFileInfo>

namespace taskweight {

namespace {
constexpr int kSettleMs = 300;
}

FileWatch::FileWatch(QObject* parent)
    : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSettleMs);
    m_soon.callOnTimeout(this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] {
        if (!m_soon.isActive()) // not put off by a file that grows all the time
            m_soon.start();
    });
}

FileWatch::Stamp FileWatch::stampOf(const QString& path)
{
    const QFileInfo info(path);
    return info.exists() ? Stamp{ info.size(), info.lastModified() } : Stamp{};
}

void FileWatch::setFiles(const QStringList& paths)
{
    for (const QString& path : m_known.keys())
        if (!paths.contains(path)) {
            m_watcher.removePath(path);
            m_known.remove(path);
        }
    for (const QString& path : paths)
        if (!m_known.contains(path))
            watch(path);
}

void FileWatch::accept(const QString& path)
{
    if (m_known.contains(path))
        watch(path);
}

void FileWatch::watch(const QString& path)
{
    m_known[path] = stampOf(path);
    if (m_known[path].size >= 0 && !m_watcher.files().contains(path))
        m_watcher.addPath(path);
}

void FileWatch::look()
{
    for (auto known = m_known.begin(); known != m_known.end(); ++known) {
        const Stamp now = stampOf(known.key());
        // A file that another was moved onto is not watched any more.
        if (now.size >= 0 && !m_watcher.files().contains(known.key()))
            m_watcher.addPath(known.key());
        if (now == known.value())
            continue;
        known.value() = now;
        if (now.size < 0)
            Q_EMIT gone(known.key());
        else
            Q_EMIT changed(known.key());
    }
}

} // namespace taskweight
