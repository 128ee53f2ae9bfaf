// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/guide_window.h"

#include "ui/window/guide_browser.h"

#include <QAction>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScreen>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolBar>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace taskweight {
namespace {

const QString kFirstPage = QStringLiteral("index.md");
constexpr QSize kGuideSize{ 1060, 780 };

QString readPage(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

Result<void> GuideWindow::check(const QString& folder)
{
    QFile index(folder + QLatin1Char('/') + kFirstPage);
    if (index.open(QIODevice::ReadOnly))
        return {};
    return Error{ "cannot open the guide", index.fileName().toStdString(),
        index.errorString().toStdString(),
        "install taskweight again, or read resources/help of its source" };
}

GuideWindow::GuideWindow(const QString& folder, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_folder(folder)
    , m_browser(new GuideBrowser(this))
    , m_contents(new QListWidget(this))
    , m_find(new QLineEdit(this))
    , m_found(new QLabel(this))
{
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("Guide to taskweight"));
    m_browser->setObjectName(QStringLiteral("guidePage"));
    m_browser->setAccessibleName(tr("Page of the guide"));
    QFont reading = font();
    reading.setPointSizeF(reading.pointSizeF() * 1.1);
    m_browser->setFont(reading);
    m_contents->setObjectName(QStringLiteral("guideContents"));
    m_contents->setAccessibleName(tr("Chapters"));
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setSpacing(3);

    auto* tools = new QToolBar(this);
    tools->setObjectName(QStringLiteral("guideTools"));
    tools->setContentsMargins(6, 2, 6, 2);
    const auto add = [&](const char* name, const QString& words, const QString& toolTip,
                         const QList<QKeySequence>& keys) {
        QAction* action = tools->addAction(words);
        action->setObjectName(QLatin1String(name));
        action->setShortcuts(keys);
        action->setToolTip(QStringLiteral("%1 (%2)").arg(
            toolTip, keys.front().toString(QKeySequence::NativeText)));
        addAction(action);
        return action;
    };
    QAction* back = add("guideBack", tr("Back"), tr("The page that was shown before"),
        { QKeySequence(Qt::ALT | Qt::Key_Left), QKeySequence(Qt::Key_Back) });
    QAction* forward = add("guideForward", tr("Forward"), tr("The page that was gone back from"),
        { QKeySequence(Qt::ALT | Qt::Key_Right), QKeySequence(Qt::Key_Forward) });
    QAction* home = add("guideHome", tr("Contents"), tr("The first page"),
        { QKeySequence(Qt::ALT | Qt::Key_Home) });
    auto* room = new QWidget(this);
    room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    tools->addWidget(room);
    m_found->setForegroundRole(QPalette::PlaceholderText);
    m_found->setContentsMargins(0, 0, 8, 0);
    tools->addWidget(m_found);
    m_find->setObjectName(QStringLiteral("guideFind"));
    m_find->setPlaceholderText(tr("Find in the guide"));
    m_find->setAccessibleName(tr("Find in the guide"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(240);
    tools->addWidget(m_find);
    QAction* next = add("guideFindNext", tr("Next"), tr("The next place with these words"),
        { QKeySequence(Qt::Key_F3), QKeySequence(Qt::CTRL | Qt::Key_G) });
    QAction* previous = add("guideFindPrevious", tr("Previous"),
        tr("The place before with these words"), { QKeySequence(Qt::SHIFT | Qt::Key_F3) });

    auto* search = new QAction(tr("Find"), this);
    search->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_F));
    addAction(search);
    auto* end = new QAction(tr("Close"), this);
    end->setShortcuts({ QKeySequence(Qt::Key_Escape), QKeySequence(Qt::CTRL | Qt::Key_W) });
    addAction(end);
    connect(end, &QAction::triggered, this, &QWidget::close);
    connect(search, &QAction::triggered, this, [this] {
        m_find->setFocus(Qt::ShortcutFocusReason);
        m_find->selectAll();
    });
    connect(back, &QAction::triggered, m_browser, &QTextBrowser::backward);
    connect(forward, &QAction::triggered, m_browser, &QTextBrowser::forward);
    connect(home, &QAction::triggered, this, [this] { showPage(kFirstPage); });
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QAction::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QAction::setEnabled);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { findAgain(false); });
    connect(next, &QAction::triggered, this, [this] { findAgain(false); });
    connect(previous, &QAction::triggered, this, [this] { findAgain(true); });
    connect(m_find, &QLineEdit::textChanged, m_found, &QLabel::clear);

    auto* halves = new QSplitter(this);
    halves->setHandleWidth(5);
    halves->addWidget(m_contents);
    halves->addWidget(m_browser);
    halves->setStretchFactor(1, 1);
    halves->setSizes({ 210, 850 });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tools);
    column->addWidget(halves, 1);
    resize(kGuideSize.boundedTo(screen()->availableSize()));

    readContents();
    connect(m_contents, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && m_pages[row] != page())
            showPage(m_pages[row]);
    });
    connect(m_browser, &QTextBrowser::sourceChanged, this, [this](const QUrl& page) {
        const QSignalBlocker quiet(m_contents); // it follows, and is not followed
        m_contents->setCurrentRow(static_cast<int>(m_pages.indexOf(page.fileName())));
    });
    connect(m_browser, &GuideBrowser::leftGuide, this, &GuideWindow::leftGuide);
    showPage(kFirstPage);
    m_browser->setFocus();
}

/// "3. [Reading the charts](charts.md)"
void GuideWindow::readContents()
{
    static const QRegularExpression kChapter(
        QStringLiteral(R"(^\s*(?:\d+\.|[-*])\s+\[([^\]]+)\]\(([^)#]+\.md)\))"),
        QRegularExpression::MultilineOption);
    m_pages = { kFirstPage };
    m_contents->addItem(tr("Contents"));
    auto chapters = kChapter.globalMatch(readPage(m_folder + QLatin1Char('/') + kFirstPage));
    while (chapters.hasNext()) {
        const QRegularExpressionMatch chapter = chapters.next();
        m_pages.append(chapter.captured(2));
        m_contents->addItem(chapter.captured(1));
    }
}

void GuideWindow::showPage(const QString& fileName)
{
    m_browser->setSource(QUrl::fromLocalFile(m_folder + QLatin1Char('/') + fileName));
}

QString GuideWindow::page() const { return m_browser->source().fileName(); }

bool GuideWindow::contains(const QString& page, const QString& text) const
{
    return readPage(m_folder + QLatin1Char('/') + page).contains(text, Qt::CaseInsensitive);
}

bool GuideWindow::find(const QString& text, bool backwards)
{
    if (text.isEmpty())
        return false;
    const auto flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_browser->find(text, flags))
        return true;
    const qsizetype count = m_pages.size();
    const QString before = page();
    const qsizetype from = std::max<qsizetype>(0, m_pages.indexOf(before));
    for (qsizetype step = 1; step <= count; ++step) {
        const QString& next = m_pages[(from + (backwards ? count - step : step)) % count];
        if (!contains(next, text))
            continue; // a page is shown only for what is on it
        showPage(next);
        m_browser->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
        if (m_browser->find(text, flags))
            return true;
    }
    if (page() != before)
        showPage(before);
    return false;
}

void GuideWindow::findAgain(bool backwards)
{
    const QString text = m_find->text();
    if (text.isEmpty())
        m_find->setFocus(Qt::ShortcutFocusReason);
    else
        m_found->setText(find(text, backwards) ? QString() : tr("Nothing found"));
}

} // namespace taskweight
