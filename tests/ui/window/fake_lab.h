// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/catalogue.h"
#include "core/toolchains/toolchains.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace taskweight {

/// A language of its own in a temporary folder: two installations of its tool, one of them too old,
/// and a model "lab" that is run by it. PATH leads to it while it lives.
class FakeLab {
public:
    FakeLab()
        : m_path(qgetenv("PATH"))
    {
        qputenv("PATH", file("bin").toUtf8() + ":/usr/bin:/bin");
        tool("bin", "3.1");
        tool("opt/two/bin", "2.5");
        tool("opt/one/bin", "1.9");
        write("models/lab/main.sh", "# SPDX-License-Identifier: MIT\n\nexit 3\n");
        writeModel("lab",
            QStringLiteral("[run]\ncommand = [\"{tool}\", \"{flags}\", "
                           "\"{src}/main.sh\", \"{tasks}\"]\n"));
    }
    ~FakeLab() { qputenv("PATH", m_path); }

    QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    void write(const char* name, const QByteArray& content, bool isProgram = false) const
    {
        QDir().mkpath(QFileInfo(file(name)).path());
        QFile made(file(name));
        if (!made.open(QIODevice::WriteOnly) || made.write(content) != content.size())
            qFatal("cannot write %s", name);
        if (isProgram)
            made.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    /// A tool of that version below this folder; it answers when "wait" is not there (any more).
    void tool(const QByteArray& folder, const QByteArray& version) const
    {
        write((folder + "/lang-of-test").constData(),
            "#!/bin/sh\nif [ \"$1\" = --version ]; then\n  while [ -e '" + file("wait").toUtf8()
                + "' ]; do sleep 0.02; done\n  echo lang version " + version
                + "\n  exit\nfi\nexec /bin/sh \"$@\"\n",
            true);
    }

    void writeModel(const QByteArray& id, const QString& rest) const
    {
        write(("models/" + id + "/model.toml").constData(),
            "id = \"" + id + "\"\nname = \"The " + id
                + "\"\nlanguage = \"Lang\"\nsummary = \"Nothing\"\nfamily = \"green thread\"\n"
                  "task = \"spawned\"\nsource = [\"main.sh\"]\n"
                  "[toolchain]\nname = \"Lang\"\nprogram = \"lang-of-test\"\nplaces = [\""
                + file("opt").toUtf8()
                + "/*/bin/lang-of-test\"]\nversion = [\"{tool}\", \"--version\"]\n"
                  "pattern = 'lang version ([0-9.]+)'\nminimum = \"2\"\npackages = \"lang\"\n"
                  "page = \"https://lang.example\"\n"
                + rest.toUtf8()
                + "[[variant]]\nname = \"LIMIT=1\"\nenvironment = { LIMIT = \"1\" }\n"
                  "[weight]\nbaseline_kib = 1000\nbytes_per_task = 100.0\n"
                  "kernel_bytes_per_task = 0.0\nthreads_per_task = 0.0\nmaps_per_task = 0.0\n");
    }

    Places places() const
    {
        Places places;
        places.models = { file("models").toStdString() };
        places.cache = file("cache").toStdString();
        return places;
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
};

} // namespace taskweight
