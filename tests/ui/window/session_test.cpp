// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"
#include "tests/ui/window/fake_lab.h"

#include "ui/window/first_ticks.h"
#include "ui/window/session.h"
#include "ui/window/sweep_progress.h"

#include <QSignalSpy>

#include <memory>

namespace taskweight {
namespace {
constexpr int kMs = 30'000; ///< a deadline, not a measure
}

class SessionTest : public UiTest {
    Q_OBJECT

private:
    std::unique_ptr<FakeLab> m_lab;
    std::unique_ptr<Session> m_session;

    /// Loads until the toolchains are known.
    bool load()
    {
        m_session->load();
        return QTest::qWaitFor([this] { return !m_session->isLooking(); }, kMs);
    }

    QStringList ids() const
    {
        QStringList found;
        for (const Model& model : m_session->catalogue().models)
            found.append(QString::fromStdString(model.id));
        return found;
    }

    ModelState stateOf(const char* id) const
    {
        const auto place = ids().indexOf(QLatin1String(id));
        return place < 0 ? ModelState{ Readiness::notBuilt, "no such model", "", "" }
                         : m_session->states().at(static_cast<std::size_t>(place));
    }

private Q_SLOTS:
    void init()
    {
        m_lab = std::make_unique<FakeLab>();
        Session::Setup setup;
        setup.places = m_lab->places();
        setup.places.launcher
            = std::filesystem::path(TASKWEIGHT_LIBEXEC_DIR) / "taskweight-launcher";
        setup.sweepsFolder = m_lab->file("sweeps").toStdString();
        setup.showSample = false;
        m_session = std::make_unique<Session>(std::move(setup));
    }

    void cleanup()
    {
        QFile::remove(m_lab->file("wait"));
        m_session.reset();
        m_lab.reset();
        UiTest::cleanup();
    }

    void theCatalogueComesBeforeItsToolsAreFound()
    {
        m_lab->write("wait", "");
        m_session->load();
        QTRY_COMPARE(ids(), QStringList{ QStringLiteral("lab") });
        QVERIFY(m_session->isLooking());
        QCOMPARE(stateOf("lab").readiness, Readiness::lookedFor);
        QFile::remove(m_lab->file("wait"));
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->isLooking(), kMs);
        QCOMPARE(stateOf("lab").readiness, Readiness::ready);
        QCOMPARE(stateOf("lab").version, std::string("Lang 3.1"));
        QCOMPARE(m_session->catalogue().models.front().installation->version, std::string("3.1"));
        QVERIFY(!m_session->plainModels().front().installation);
    }

    void aToolThatIsTooOldOrGoneIsNamedWithTheWayOut()
    {
        QFile::remove(m_lab->file("bin/lang-of-test"));
        QFile::remove(m_lab->file("opt/two/bin/lang-of-test"));
        QVERIFY(load());
        QCOMPARE(stateOf("lab").readiness, Readiness::toolTooOld);
        QFile::remove(m_lab->file("opt/one/bin/lang-of-test"));
        QVERIFY(load());
        QCOMPARE(stateOf("lab").readiness, Readiness::missingTool);
        QVERIFY(stateOf("lab").fix.find("lang") != std::string::npos);
        m_lab->tool("bin", "4.0");
        QVERIFY(load());
        QCOMPARE(stateOf("lab").version, std::string("Lang 4.0"));
    }

    void theUsersOwnListFollowsTheFolders()
    {
        m_session->setEntries({ QStringLiteral("lab[LIMIT=1]"), QStringLiteral("lab@2.5"),
            QStringLiteral("mine=/bin/sh -c true"), QStringLiteral("gone[X=1]") });
        QVERIFY(load());
        QCOMPARE(ids(),
            (QStringList{ QStringLiteral("lab"), QStringLiteral("lab[LIMIT=1]"),
                QStringLiteral("lab@2.5"), QStringLiteral("mine"), QStringLiteral("gone[X=1]") }));
        QCOMPARE(stateOf("lab[LIMIT=1]").version, std::string("Lang 3.1"));
        QCOMPARE(stateOf("lab@2.5").version, std::string("Lang 2.5"));
        QCOMPARE(stateOf("mine").readiness, Readiness::ready);
        QCOMPARE(stateOf("gone[X=1]").readiness, Readiness::missingTool);
        QCOMPARE(m_session->catalogue().problems.size(), std::size_t(1));
        QVERIFY(
            m_session->catalogue().problems.front().where.find("gone[X=1]") != std::string::npos);
        QCOMPARE(m_session->entryOf("mine"), QStringLiteral("mine=/bin/sh -c true"));
        QVERIFY(m_session->entryOf("lab").isEmpty());
        QCOMPARE(m_session->sourceOf("lab@2.5").first, QStringLiteral("main.sh"));
        QCOMPARE(m_session->sourceOf("lab@2.5").second, QStringLiteral("exit 3\n"));

        m_session->setEntries({ QStringLiteral("lab@2.5") });
        QCOMPARE(ids(), (QStringList{ QStringLiteral("lab"), QStringLiteral("lab@2.5") }));
        QVERIFY(m_session->catalogue().problems.empty());
    }

    void anEntryThatIsThereOrMeansNothingIsRefused()
    {
        m_session->setEntries({ QStringLiteral("lab[LIMIT=1]") });
        QVERIFY(load());
        QVERIFY(m_session->tryEntry("lab[LIMIT=2]").has_value());
        QCOMPARE(m_session->tryEntry("lab@all")->size(), std::size_t(2));
        for (const char* bad : { "lab", "lab[LIMIT=1]", "lab@1.9", "lab@7", "lab[", "lab[]",
                 "none[X=1]", "lab=/bin/true", "=x", "mine=" })
            QVERIFY2(m_session->tryEntry(bad).has_error(), bad);
    }

    void aBuildIsToldWhileItGoesAndItsFailureStandsInTheSlots()
    {
        m_lab->write("models/bad/main.sh", "");
        m_lab->write("models/bad/build.sh",
            "echo compiling the lab\nwhile [ ! -e '" + m_lab->file("go").toUtf8()
                + "' ]; do sleep 0.02; done\nexit 4\n");
        m_lab->writeModel("bad",
            QStringLiteral("[build]\ncommands = [[\"{tool}\", \"{src}/build.sh\"]]\n"
                           "result = \"{out}/worker\"\n[run]\ncommand = [\"{out}/worker\"]\n"));
        QVERIFY(load());
        SweepSettings settings;
        settings.tasks = { 1, 10 };
        settings.sleepMs = 10;
        for (std::size_t i = 0; i < m_session->states().size(); ++i) {
            if (m_session->catalogue().models[i].id == "bad") {
                settings.models = { m_session->catalogue().models[i] };
                settings.states = { m_session->states()[i] };
            }
        }
        const QSignalSpy troubles(m_session.get(), &Session::trouble);
        m_session->start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->build()
                && m_session->build()->lastLine == QStringLiteral("compiling the lab"),
            kMs);
        const RunBarWords words = buildWords(*m_session->build());
        QCOMPARE(words.now, QStringLiteral("The bad with Lang 3.1 (1 of 1)..."));
        QCOMPARE(words.rest, QStringLiteral("compiling the lab"));
        m_lab->write("go", "");
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->isRunning(), kMs);
        QVERIFY(!m_session->build());
        QCOMPARE(troubles.size(), 1);
        const std::string said = troubles.front().front().value<Error>().sentence();
        for (const char* part : { "lang-of-test", "exit status 4", ".log" })
            QVERIFY2(said.find(part) != std::string::npos, said.c_str());
        QCOMPARE(m_session->runCount(), 2);
        QCOMPARE(m_session->run(1)->outcome, Outcome::couldNotStart);
        QVERIFY(m_session->run(1)->reason.find("cannot build") != std::string::npos);
    }

    void aWarmUpIsCalledThatAndCountsForNothing()
    {
        QVERIFY(load());
        SweepSettings settings;
        settings.models = { m_session->catalogue().models.front() };
        settings.states = { m_session->states().front() };
        settings.tasks = { 1, 10 };
        settings.sleepMs = 10;
        settings.warmUp = true;
        QStringList started;
        connect(m_session.get(), &Session::runStarted, this, [&] {
            const LiveRun& live = *m_session->live();
            started.append(QString::number(live.soFar.tasks) + QStringLiteral(": ")
                + liveWords(live, std::nullopt));
        });
        m_session->start(settings);
        QTRY_VERIFY_WITH_TIMEOUT(m_session->runCount() == 2 && !m_session->isRunning(), kMs);
        QCOMPARE(started,
            (QStringList{ QStringLiteral("1: warm-up, does not count: starting"),
                QStringLiteral("1: starting"), QStringLiteral("10: starting") }));
    }

    void aFirstSweepTakesOneOfEachLanguageAndFillsUp()
    {
        Limits limits;
        limits.totalKib = limits.availableKib = std::int64_t{ 64 } * 1024 * 1024;
        std::vector<Model> models;
        for (const char* id : { "c-timer", "c-one", "c-two", "go-one", "go-two", "rust-one" }) {
            Model model;
            model.id = id;
            model.language = model.id.substr(0, model.id.find('-'));
            model.folder = "/models";
            model.weight.bytesPerTask = 100;
            models.push_back(model);
        }
        models[0].kind = TaskKind::timerOnly;
        models[5].weight.bytesPerTask = 20'000; // gigabytes at a million
        std::vector<ModelState> states(models.size());
        QCOMPARE(firstTicks(models, states, limits),
            (QStringList{ QStringLiteral("c-timer"), QStringLiteral("c-one"),
                QStringLiteral("c-two"), QStringLiteral("go-one"), QStringLiteral("go-two") }));
        for (int more = 0; more < 6; ++more) {
            models.insert(models.begin(), models[1]);
            models.front().id = "c-more" + std::to_string(more);
            states.emplace_back();
        }
        const QStringList many = firstTicks(models, states, limits);
        QCOMPARE(many.size(), 8);
        QVERIFY(many.contains(QStringLiteral("go-one")));
        states.assign(models.size(), ModelState{ Readiness::lookedFor, "", "", "" });
        QVERIFY(firstTicks(models, states, limits).isEmpty());
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::SessionTest)

#include "session_test.moc"
