// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <QTimer>

namespace taskweight {

/// Shows one page of the guide, a Markdown file. Pictures are scaled to the width that there is;
/// links to other pages and to headings are followed, all others are handed to the desktop.
class GuideBrowser : public QTextBrowser {
    Q_OBJECT

public:
    explicit GuideBrowser(QWidget* parent = nullptr);

    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    /// A link that is not of the guide.
    void leftGuide(const QUrl& url);

protected:
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int textWidth() const;
    void scrollToHeading(const QString& anchor);
    void fitPictures();

    QUrl m_page; ///< source() is still the one before while a page is loaded
    QTimer m_fitSoon; ///< a window that is being resized is fitted to once
    int m_fittedWidth = 0;
};

} // namespace taskweight
