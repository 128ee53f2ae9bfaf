// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/fatal_warnings.h"
#include "tests/ui/window/sample_results.h"
#include "tests/ui/window/window_setup.h"

#include "ui/panels/message_bar.h"
#include "ui/panels/offer_bar.h"

#include <QFile>
#include <QToolButton>

#include <memory>

namespace taskweight {

inline QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A window for each test function, with the sample shown and a folder of its own.
class WindowTestBase : public UiTest {
    Q_OBJECT

protected:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;

    template <typename Widget>
    Widget& part(const char* name)
    {
        return *m_window->findChild<Widget*>(QLatin1String(name));
    }
    const Actions& actions() { return m_window->actions(); }
    Session& session() { return m_window->session(); }
    MessageBar& messages() { return *part<QWidget>("bars").findChild<MessageBar*>(); }
    OfferBar& offers() { return part<OfferBar>("offerBar"); }
    void choose(int offer)
    {
        m_window->findChild<QToolButton*>(QStringLiteral("offer%1").arg(offer))->click();
    }
    bool says(const QString& words)
    {
        return messages().isVisible() && messages().shownText().contains(words);
    }
    MainWindow::Setup setup() { return setupIn(*m_folder); }
    void open(const MainWindow::Setup& how)
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(how);
        m_window->show();
    }

protected Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open(setup());
    }
    void cleanup()
    {
        m_window.reset();
        m_folder.reset();
        UiTest::cleanup();
    }
};

} // namespace taskweight
