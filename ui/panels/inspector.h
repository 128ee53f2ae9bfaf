// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"
#include "ui/panels/run_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace taskweight {

class FigureGrid;

/// Source text as it is shown beside the figures.
struct SourceText {
    QString fileName;
    QString text;
};

/// One run, whole: outcome in words, exact figures, warnings, version, command line, and the
/// model's source; or, when a model is picked, what the model is.
class Inspector : public QWidget {
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void showNothing();
    void showRun(const RunRecord& run, bool published, const std::optional<SlopeFit>& fit,
        const SourceText& source);
    /// A run in flight: `words` say where it stands.
    void showRunning(const RunRecord& soFar, const QString& words, const SourceText& source);
    void showModel(const Model& model, const ModelState& state, const SourceText& source);

private:
    void setTitle(const QString& bold, const QString& rest);
    void setOutcome(const QString& words, bool good);
    void setNotes(const QStringList& notes);
    void setBody(const QString& heading, const QString& body);
    void setFootnote(const QStringList& lines);

    QLabel* m_title;
    QLabel* m_outcome;
    FigureGrid* m_figures;
    QLabel* m_notes;
    QLabel* m_bodyHeading;
    QPlainTextEdit* m_body;
    QLabel* m_footnote;
    QColor m_good;
    bool m_isGood = false;
};

} // namespace taskweight
