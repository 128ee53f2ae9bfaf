// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"

#include "ui/window/settings.h"

#include <QTemporaryDir>

namespace taskweight {

class SettingsTest : public UiTest {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBackByTheNextStart()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("taskweight.ini"));
        const SweepChoice choice{ { 1, 12'345 }, std::nullopt, 3, Order::listed, true };
        {
            Settings settings(path);
            settings.setTheme(ThemeChoice::dark);
            settings.setSweepChoice(choice);
            settings.setCheckedModels({ QStringLiteral("a"), QStringLiteral("b") });
            settings.setShown(QStringLiteral("showRuns"), false);
            settings.setLogarithmic(QStringLiteral("counts"), false);
            settings.setGeometry("geometry");
            settings.setSplitter(QStringLiteral("rows"), "rows");
        }
        const Settings settings(path);
        QCOMPARE(settings.theme(), ThemeChoice::dark);
        QVERIFY(settings.sweepChoice() == choice);
        QCOMPARE(
            settings.checkedModels(), QStringList({ QStringLiteral("a"), QStringLiteral("b") }));
        QVERIFY(!settings.isShown(QStringLiteral("showRuns")));
        QVERIFY(settings.isShown(QStringLiteral("showModels")));
        QVERIFY(!settings.isLogarithmic(QStringLiteral("counts"), true));
        QCOMPARE(settings.geometry(), QByteArray("geometry"));
        QCOMPARE(settings.splitter(QStringLiteral("rows")), QByteArray("rows"));
    }

    void aFirstStartHasDefaults()
    {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("none.ini")));
        QCOMPARE(settings.theme(), ThemeChoice::system);
        QVERIFY(!settings.sweepChoice());
        QVERIFY(!settings.checkedModels());
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void tenRecentFilesAreKeptTheNewestFirst()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("taskweight.ini")));
        for (int i = 0; i < 12; ++i)
            settings.addRecentFile(QString::number(i));
        settings.addRecentFile(QStringLiteral("5"));
        QCOMPARE(settings.recentFiles().size(), 10);
        QCOMPARE(settings.recentFiles()[0], QStringLiteral("5"));
        QCOMPARE(settings.recentFiles()[1], QStringLiteral("11"));
        QCOMPARE(settings.recentFiles().count(QStringLiteral("5")), 1);
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::SettingsTest)

#include "settings_test.moc"
