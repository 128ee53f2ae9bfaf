// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fatal_warnings.h"

#include "ui/window/guide_browser.h"
#include "ui/window/guide_window.h"

#include <QAction>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>

#include <memory>

namespace taskweight {

/// The guide of this build.
class GuideTest : public UiTest {
    Q_OBJECT

private:
    const QString m_folder = QStringLiteral(TASKWEIGHT_SHARE_DIR "/help");
    std::unique_ptr<GuideWindow> m_guide;

    GuideBrowser& browser() { return *m_guide->findChild<GuideBrowser*>(); }
    void press(const char* action)
    {
        m_guide->findChild<QAction*>(QLatin1String(action))->trigger();
    }

    /// The pictures of the page as they are laid out, by their document.
    QList<QImage> pictures()
    {
        QList<QImage> found;
        QTextDocument* page = browser().document();
        for (QTextBlock block = page->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (part.fragment().charFormat().isImageFormat())
                    found.append(page->resource(QTextDocument::ImageResource,
                                         QUrl(part.fragment().charFormat().toImageFormat().name()))
                                     .value<QImage>());
        return found;
    }

private Q_SLOTS:
    void init()
    {
        m_guide = std::make_unique<GuideWindow>(m_folder);
        m_guide->show();
    }

    void cleanup()
    {
        m_guide.reset();
        UiTest::cleanup();
    }

    void everyChapterIsListedAndShown()
    {
        const QStringList files = QDir(m_folder).entryList({ QStringLiteral("*.md") });
        QVERIFY(files.size() > 5);
        QCOMPARE(m_guide->pages().size(), files.size());
        auto& contents = *m_guide->findChild<QListWidget*>();
        QCOMPARE(contents.count(), static_cast<int>(files.size()));
        QCOMPARE(contents.currentRow(), 0);
        for (int row = 1; row < contents.count(); ++row) {
            contents.setCurrentRow(row);
            QCOMPARE(m_guide->page(), m_guide->pages()[row]);
            QVERIFY2(browser().toPlainText().size() > 100, qPrintable(m_guide->page()));
            QVERIFY(browser().document()->begin().blockFormat().headingLevel() == 1);
        }
    }

    void picturesFitIntoTheWindow()
    {
        for (const int width : { 1400, 700, 1000 }) {
            m_guide->resize(width, 700);
            const auto fits = [this] {
                const QList<QImage> all = pictures();
                return all.size() == 1 && !all.front().isNull()
                    && all.front().deviceIndependentSize().width() < browser().viewport()->width();
            };
            QTRY_VERIFY(fits());
            QTRY_COMPARE(browser().horizontalScrollBar()->maximum(), 0);
        }
        QVERIFY(pictures().front().deviceIndependentSize().width() > 400);
    }

    void linksLeadToPagesAndOthersOutOfTheGuide()
    {
        QSignalSpy left(m_guide.get(), &GuideWindow::leftGuide);
        browser().setSource(QUrl(QStringLiteral("charts.md")));
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
        QCOMPARE(m_guide->findChild<QListWidget*>()->currentRow(),
            static_cast<int>(m_guide->pages().indexOf(QStringLiteral("charts.md"))));
        browser().setSource(QUrl(QStringLiteral("https://example.org/a")));
        QCOMPARE(left.count(), 1);
        QCOMPARE(left.at(0).at(0).toUrl(), QUrl(QStringLiteral("https://example.org/a")));
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
    }

    void aLinkToAHeadingScrollsToIt()
    {
        m_guide->resize(700, 300);
        browser().setSource(QUrl(QStringLiteral("charts.md#the-table-and-the-inspector")));
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
        QCOMPARE(
            browser().textCursor().block().text(), QStringLiteral("The table and the inspector"));
        QVERIFY(browser().verticalScrollBar()->value() > 0);
    }

    void backAndForwardFollowWhatWasShown()
    {
        QAction* back = m_guide->findChild<QAction*>(QStringLiteral("guideBack"));
        QVERIFY(!back->isEnabled());
        m_guide->showPage(QStringLiteral("validity.md"));
        m_guide->showPage(QStringLiteral("safety.md"));
        QVERIFY(back->isEnabled());
        press("guideBack");
        QCOMPARE(m_guide->page(), QStringLiteral("validity.md"));
        press("guideForward");
        QCOMPARE(m_guide->page(), QStringLiteral("safety.md"));
        press("guideHome");
        QCOMPARE(m_guide->page(), QStringLiteral("index.md"));
    }

    void wordsAreFoundOnAllPages()
    {
        auto& words = *m_guide->findChild<QLineEdit*>(QStringLiteral("guideFind"));
        words.setText(QStringLiteral("hollow bars are published"));
        QTest::keyClick(&words, Qt::Key_Return);
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
        QCOMPARE(browser().textCursor().selectedText().toLower(), words.text());
        QVERIFY(m_guide->find(QStringLiteral("hollow bars are published"))); // around, to the same
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
        QVERIFY(!m_guide->find(QStringLiteral("no such words anywhere")));
        QCOMPARE(m_guide->page(), QStringLiteral("charts.md"));
    }

    void aGuideThatIsNotThereIsNamed()
    {
        QVERIFY(GuideWindow::check(m_folder).has_value());
        const QTemporaryDir empty;
        const auto found = GuideWindow::check(empty.path());
        QVERIFY(!found);
        QVERIFY(QString::fromStdString(found.error().sentence()).contains(empty.path()));
    }
};

} // namespace taskweight

TASKWEIGHT_UI_TEST_MAIN(taskweight::GuideTest)

#include "guide_test.moc"
