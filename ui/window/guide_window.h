// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace taskweight {

class GuideBrowser;

/// The user guide in a window of its own: the page, the list of chapters beside it, back and
/// forward, and a search through all of it.
class GuideWindow : public QWidget {
    Q_OBJECT

public:
    /// `folder` holds index.md, whose list of links is the list of chapters.
    explicit GuideWindow(const QString& folder, QWidget* parent = nullptr);

    /// An error when there is no guide in the folder.
    static Result<void> check(const QString& folder);

    void showPage(const QString& fileName);
    QString page() const; ///< file name of the page that is shown
    const QStringList& pages() const { return m_pages; }
    /// Selects the next place of the text, from the cursor on, through all pages and around.
    bool find(const QString& text, bool backwards = false);

Q_SIGNALS:
    void leftGuide(const QUrl& url);

private:
    void readContents();
    void findAgain(bool backwards);
    bool contains(const QString& page, const QString& text) const;

    QString m_folder;
    QStringList m_pages; ///< index.md and the chapters, in their order
    GuideBrowser* m_browser;
    QListWidget* m_contents;
    QLineEdit* m_find;
    QLabel* m_found;
};

} // namespace taskweight
