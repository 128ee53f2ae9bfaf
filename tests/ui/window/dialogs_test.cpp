// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"
#include "tests/ui/window/fake_lab.h"

#include "ui/window/program_dialog.h"
#include "ui/window/variant_dialog.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <memory>

namespace taskweight {

class DialogsTest : public UiTest {
    Q_OBJECT

private:
    std::unique_ptr<FakeLab> m_lab;
    std::vector<Model> m_models;
    Toolchains m_toolchains;
    std::unique_ptr<QDialog> m_dialog;

    VariantDialog::Try tryEntry()
    {
        return [this](const std::string& entry) {
            return modelsOfEntry(entry, m_models, m_toolchains, m_lab->places());
        };
    }
    template <typename Widget>
    Widget& part(const char* name)
    {
        return *m_dialog->findChild<Widget*>(QLatin1String(name));
    }

private Q_SLOTS:
    void init()
    {
        m_lab = std::make_unique<FakeLab>();
        m_models = loadCatalogue(m_lab->places()).models;
        m_toolchains = Toolchains::find(m_models, m_lab->places());
    }

    void cleanup()
    {
        m_dialog.reset();
        m_lab.reset();
        UiTest::cleanup();
    }

    void aVariantShowsItsIdAndCommandOrWhatIsWrong()
    {
        auto made = std::make_unique<VariantDialog>(m_models, "lab", m_toolchains, tryEntry());
        VariantDialog& dialog = *made;
        m_dialog = std::move(made);
        QPushButton& add = part<QPushButton>("variantAdd");
        QComboBox& settings = part<QComboBox>("variantSettings");
        QComboBox& installation = part<QComboBox>("variantInstallation");
        QVERIFY(!add.isEnabled());
        QCOMPARE(settings.itemText(0), QStringLiteral("LIMIT=1"));
        QCOMPARE(installation.count(), 4); // the one to take, 3.1, 2.5, each of them
        settings.setEditText(QStringLiteral("-x LIMIT=2"));
        QVERIFY(add.isEnabled());
        QCOMPARE(part<QLabel>("variantId").text(), QStringLiteral("lab[-x LIMIT=2]"));
        QCOMPARE(part<QLabel>("variantCommand").text(),
            QStringLiteral("LIMIT=2 %1 -x {src}/main.sh {tasks}")
                .arg(m_lab->file("bin/lang-of-test")));
        settings.setEditText(QStringLiteral("'open"));
        QVERIFY(!add.isEnabled());
        QVERIFY(!part<QLabel>("variantTrouble").text().isEmpty());
        settings.setEditText(QString());
        QVERIFY(!add.isEnabled());
        installation.setCurrentIndex(2);
        QVERIFY(add.isEnabled());
        QCOMPARE(dialog.entry(), std::string("lab@2.5"));
        installation.setCurrentIndex(3);
        QCOMPARE(part<QLabel>("variantId").text(), QStringLiteral("lab@3.1\nlab@2.5"));
        settings.setCurrentIndex(0);
        QCOMPARE(dialog.entry(), std::string("lab@all[LIMIT=1]"));
        QVERIFY(add.isEnabled());
    }

    void aProgramNeedsANameAndACommand()
    {
        auto made = std::make_unique<ProgramDialog>(tryEntry());
        ProgramDialog& dialog = *made;
        m_dialog = std::move(made);
        QPushButton& add = part<QPushButton>("programAdd");
        QLineEdit& name = part<QLineEdit>("programName");
        QLineEdit& command = part<QLineEdit>("programCommand");
        QLabel& trouble = part<QLabel>("programTrouble");
        QVERIFY(!add.isEnabled());
        name.setText(QStringLiteral("mine"));
        QVERIFY(!add.isEnabled());
        command.setText(QStringLiteral("/bin/sh -c 'sleep 1' {tasks} {sleep_ms}"));
        QVERIFY(add.isEnabled());
        QVERIFY(trouble.text().isEmpty());
        QCOMPARE(dialog.entry(), std::string("mine=/bin/sh -c 'sleep 1' {tasks} {sleep_ms}"));
        command.setText(QStringLiteral("/bin/sh -c 'sleep 1"));
        QVERIFY(!add.isEnabled());
        QVERIFY(!trouble.text().isEmpty());
        command.setText(QStringLiteral("/nowhere/program {tasks}"));
        QVERIFY(add.isEnabled()); // it may come yet
        QVERIFY(trouble.text().contains(QStringLiteral("/nowhere/program")));
        command.setText(QStringLiteral("/bin/true"));
        QVERIFY(trouble.text().contains(QStringLiteral("{tasks}")));
        for (const char* bad : { "a=b", "a[b", "lab" }) {
            name.setText(QLatin1String(bad));
            QVERIFY2(!add.isEnabled(), bad);
        }
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::DialogsTest)

#include "dialogs_test.moc"
