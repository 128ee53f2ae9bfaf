// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QMutex>
#include <QStringList>
#include <QTest>

#include <utility>

namespace taskweight {

/// Base of the tests of ui: every Qt warning or critical message, from any thread, fails the test
/// function in which it came up. Use with TASKWEIGHT_UI_TEST_MAIN. A test class that has an own
/// initTestCase() or cleanup() slot calls UiTest::initTestCase() or UiTest::cleanup() in it.
class UiTest : public QObject {
    Q_OBJECT

public:
    /// What came since the last call, for tests that expect a warning, and for main().
    static QStringList takeWarnings()
    {
        const QMutexLocker lock(&s_mutex);
        return std::exchange(s_warnings, {});
    }

protected Q_SLOTS:
    // Qt Test runs private slots only, besides these, which it finds by name.
    void initTestCase() { watch(); }
    void cleanup()
    {
        const QStringList warnings = takeWarnings();
        QVERIFY2(
            warnings.isEmpty(), qPrintable("Qt warned: " + warnings.join(QLatin1String("; "))));
    }

protected:
    /// Qt Test sets its own handler when it starts, so that ours comes after it and passes messages
    /// on.
    static void watch()
    {
        if (!s_previous)
            s_previous = qInstallMessageHandler(&UiTest::onMessage);
    }

private:
    static bool isExpectedOffScreen(const QString& text)
    {
        return text.contains(QLatin1String("does not support propagateSizeHints"))
            || text.contains(QLatin1String("XDG_RUNTIME_DIR"))
            || text.contains(QLatin1String("wrong permissions on runtime directory"));
    }

    static void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
    {
        if ((type == QtWarningMsg || type == QtCriticalMsg) && !isExpectedOffScreen(text)) {
            const QMutexLocker lock(&s_mutex);
            s_warnings << text;
        }
        s_previous(type, context, text);
    }

    inline static QMutex s_mutex;
    inline static QStringList s_warnings;
    inline static QtMessageHandler s_previous = nullptr;
};

} // namespace taskweight

/// main() of a test program: fails too when a warning came outside of any test function.
#define TASKWEIGHT_UI_TEST_MAIN(Test)                                                              \
    int main(int argc, char** argv)                                                                \
    {                                                                                              \
        QApplication app(argc, argv);                                                              \
        int status = 0;                                                                            \
        {                                                                                          \
            Test test;                                                                             \
            status = QTest::qExec(&test, argc, argv);                                              \
        }                                                                                          \
        return status + static_cast<int>(taskweight::UiTest::takeWarnings().size());               \
    }
