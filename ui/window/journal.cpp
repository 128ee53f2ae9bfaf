// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/journal.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace taskweight {
namespace {

const QString kLockEnding = QStringLiteral(".lock");
const QString kListEnding = QStringLiteral(".json");

/// The file with its lock, or nothing when another process has it. It may have been removed between
/// the opening and the locking: then it is nobody's.
FileDescriptor locked(const QString& path, int flags)
{
    FileDescriptor file(::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC, 0600));
    struct stat status { };
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(file.get(), &status) != 0
        || status.st_nlink == 0)
        return FileDescriptor();
    return file;
}

void removeBoth(const QString& name)
{
    QFile::remove(name + kListEnding);
    QFile::remove(name + kLockEnding);
}

} // namespace

Journal::Journal(QString folder)
    : m_folder(std::move(folder))
{
    m_pool.setMaxThreadCount(1);
}

Journal::~Journal()
{
    m_pool.waitForDone();
    if (!m_name.isEmpty())
        removeBoth(m_name);
}

bool Journal::begin()
{
    if (m_name.isEmpty()) {
        QDir().mkpath(m_folder);
        const QString name
            = m_folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
        m_lock = locked(name + kLockEnding, O_RDWR | O_CREAT | O_EXCL);
        if (m_lock)
            m_name = name;
    }
    return !m_name.isEmpty();
}

void Journal::record(const QStringList& openFiles)
{
    if (m_folder.isEmpty() || openFiles == m_recorded)
        return;
    m_recorded = openFiles;
    m_pool.start([this, openFiles] {
        if (!begin())
            return;
        QSaveFile list(m_name + kListEnding);
        if (list.open(QIODevice::WriteOnly)) {
            list.write(QJsonDocument(QJsonArray::fromStringList(openFiles)).toJson());
            list.commit();
        }
    });
}

void Journal::Left::forget() const { removeBoth(name); }

std::vector<Journal::Left> Journal::left(const QString& folder)
{
    std::vector<Left> all;
    if (folder.isEmpty())
        return all;
    const QDir dir(folder);
    for (const QString& file :
        dir.entryList({ QLatin1Char('*') + kLockEnding }, QDir::Files, QDir::Time)) {
        Left one;
        one.lock = locked(dir.filePath(file), O_RDWR);
        if (!one.lock)
            continue; // its process lives
        one.name = dir.filePath(file.chopped(kLockEnding.size()));
        QFile list(one.name + kListEnding);
        if (list.open(QIODevice::ReadOnly)) {
            for (const QJsonValue path : QJsonDocument::fromJson(list.readAll()).array())
                one.openFiles.append(path.toString());
        }
        if (one.openFiles.isEmpty())
            one.forget();
        else
            all.push_back(std::move(one));
    }
    return all;
}

} // namespace taskweight
