// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"

#include <thread>

namespace taskweight {

class FatalWarningsTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void aWarningAndACriticalMessageAreCaught()
    {
        qWarning("something is off");
        qCritical("something is broken");
        QCOMPARE(takeWarnings(),
            QStringList(
                { QStringLiteral("something is off"), QStringLiteral("something is broken") }));
    }

    void aWarningOfAnotherThreadIsCaught()
    {
        std::thread([] { qWarning("from elsewhere"); }).join();
        QCOMPARE(takeWarnings(), QStringList({ QStringLiteral("from elsewhere") }));
    }

    void whatTheOffscreenPlatformSaysIsNot()
    {
        qWarning("This plugin does not support propagateSizeHints()");
        qDebug("nothing to see");
        QVERIFY(takeWarnings().isEmpty());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::FatalWarningsTest)

#include "fatal_warnings_test.moc"
