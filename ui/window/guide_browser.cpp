// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/guide_browser.h"

#include <QImage>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace taskweight {
namespace {

constexpr int kPageMargin = 24;
constexpr int kWidestText = 860; ///< longer lines are hard to follow
constexpr int kFitAfterMs = 80;

/// What a link to a heading calls it, as GitHub does: "Hidden cost" is #hidden-cost.
QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower()) {
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_'))
            anchor += c;
        else if (c.isSpace())
            anchor += QLatin1Char('-');
    }
    return anchor;
}

} // namespace

GuideBrowser::GuideBrowser(QWidget* parent)
    : QTextBrowser(parent)
{
    setOpenLinks(true);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(kPageMargin);
    m_fitSoon.setSingleShot(true);
    m_fitSoon.setInterval(kFitAfterMs);
    m_fitSoon.callOnTimeout(this, &GuideBrowser::fitPictures);
}

int GuideBrowser::textWidth() const
{
    constexpr int kBreath = 8; // or rounding would call for a scroll bar
    return std::max(100, viewport()->width() - 2 * kPageMargin - kBreath);
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name)
{
    if (type == QTextDocument::MarkdownResource) {
        m_page = name;
        m_fittedWidth = textWidth();
    }
    if (type != QTextDocument::ImageResource)
        return QTextBrowser::loadResource(type, name);
    QImage image(m_page.resolved(name).toLocalFile());
    if (image.isNull())
        return {};
    // Scaled here, since the document would draw it smaller without smoothing.
    const double ratio = devicePixelRatioF();
    const int width = std::min(image.width(), textWidth());
    const int pixels = static_cast<int>(width * ratio);
    if (pixels < image.width())
        image = image.scaledToWidth(pixels, Qt::SmoothTransformation);
    image.setDevicePixelRatio(static_cast<double>(image.width()) / width);
    return image;
}

void GuideBrowser::doSetSource(const QUrl& name, QTextDocument::ResourceType type)
{
    const QUrl target = source().resolved(name);
    if (!target.isLocalFile() || !target.path().endsWith(QLatin1String(".md"))) {
        Q_EMIT leftGuide(target);
        return;
    }
    QTextBrowser::doSetSource(name, type);
    if (!target.fragment().isEmpty())
        scrollToHeading(target.fragment());
}

void GuideBrowser::scrollToHeading(const QString& anchor)
{
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == anchor) {
            // From the end back, so that the heading stands at the top.
            moveCursor(QTextCursor::End);
            setTextCursor(QTextCursor(block));
            return;
        }
    }
}

void GuideBrowser::resizeEvent(QResizeEvent* event)
{
    const int side = std::max(0, (width() - kWidestText - 2 * kPageMargin) / 2);
    setViewportMargins(side, 0, side, 0);
    QTextBrowser::resizeEvent(event);
    if (textWidth() != m_fittedWidth)
        m_fitSoon.start();
}

void GuideBrowser::fitPictures()
{
    m_fittedWidth = textWidth();
    bool any = false;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextImageFormat image = part.fragment().charFormat().toImageFormat();
            if (!image.isValid())
                continue;
            any = true;
            // The document keeps pictures by their whole address.
            const QUrl name = document()->baseUrl().resolved(QUrl(image.name()));
            document()->addResource(QTextDocument::ImageResource, name,
                loadResource(QTextDocument::ImageResource, QUrl(image.name())));
        }
    }
    if (any)
        document()->markContentsDirty(0, document()->characterCount());
}

} // namespace taskweight
