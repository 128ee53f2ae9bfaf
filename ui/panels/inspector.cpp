// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/inspector.h"

#include "core/base/format.h"
#include "ui/panels/figure_grid.h"
#include "ui/panels/text.h"

#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace taskweight {
namespace {

/// The command as a person reads it: the program's name without its folder.
QString shortCommand(const std::vector<std::string>& command)
{
    QStringList words;
    for (const std::string& word : command)
        words.append(text(word));
    if (!words.isEmpty())
        words.front() = words.front().section(QLatin1Char('/'), -1);
    return words.join(QLatin1Char(' '));
}

QString wholeCommand(const std::vector<std::string>& command)
{
    QStringList words;
    for (const std::string& word : command)
        words.append(text(word));
    return words.join(QLatin1Char(' '));
}

/// A phrase of core as a sentence of the window.
QString sentence(QString phrase)
{
    if (phrase.isEmpty())
        return phrase;
    phrase[0] = phrase[0].toUpper();
    return phrase.endsWith(QLatin1Char('.')) ? phrase : phrase + QLatin1Char('.');
}

QLabel* makeLabel(QWidget* parent, const QString& name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

Inspector::Inspector(QWidget* parent)
    : QWidget(parent)
    , m_title(makeLabel(this, QStringLiteral("inspectorTitle")))
    , m_outcome(makeLabel(this, QStringLiteral("inspectorOutcome")))
    , m_figures(new FigureGrid(this))
    , m_notes(makeLabel(this, QStringLiteral("inspectorNotes")))
    , m_bodyHeading(makeLabel(this, QStringLiteral("inspectorBodyHeading")))
    , m_body(new QPlainTextEdit(this))
    , m_footnote(makeLabel(this, QStringLiteral("inspectorFootnote")))
{
    m_title->setTextFormat(Qt::RichText);
    QFont larger = font();
    larger.setPointSizeF(larger.pointSizeF() * 1.2);
    m_title->setFont(larger);
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    m_footnote->setForegroundRole(QPalette::PlaceholderText);
    QFont smaller = font();
    smaller.setPointSizeF(smaller.pointSizeF() * 0.88);
    m_footnote->setFont(smaller);
    QFont bold = font();
    bold.setBold(true);
    m_bodyHeading->setFont(bold);

    m_body->setObjectName(QStringLiteral("inspectorBody"));
    m_body->setReadOnly(true);
    m_body->setFrameShape(QFrame::NoFrame);
    m_body->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_body->setTabChangesFocus(true);
    m_body->setAccessibleName(tr("Source of the model"));
    QFont mono = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    mono.setPointSizeF(smaller.pointSizeF());
    m_body->setFont(mono);
    m_body->setTabStopDistance(4 * m_body->fontMetrics().horizontalAdvance(QLatin1Char(' ')));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 8);
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_outcome);
    column->addWidget(m_figures);
    column->addWidget(m_notes);
    column->addWidget(m_bodyHeading);
    column->addWidget(m_body, 1);
    column->addWidget(m_footnote);
    column->addStretch(0);
    const QMargins margins = column->contentsMargins();
    setMinimumWidth(m_figures->usualWidth() + margins.left() + margins.right());
    showNothing();
}

void Inspector::setTheme(const Theme& theme)
{
    m_good = theme.good;
    QPalette colors = theme.palette();
    colors.setColor(QPalette::Base, theme.chartBackground);
    m_body->setPalette(colors);
    setOutcome(m_outcome->text(), m_isGood);
}

void Inspector::setTitle(const QString& bold, const QString& rest)
{
    m_title->setText(QStringLiteral("<b>%1</b>%2").arg(bold.toHtmlEscaped(), rest.toHtmlEscaped()));
}

void Inspector::setOutcome(const QString& words, bool good)
{
    m_isGood = good;
    QPalette colors = palette();
    if (good && m_good.isValid())
        colors.setColor(QPalette::WindowText, m_good);
    m_outcome->setPalette(colors);
    m_outcome->setText(words);
    m_outcome->setVisible(!words.isEmpty());
}

void Inspector::setNotes(const QStringList& notes)
{
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

void Inspector::setBody(const QString& heading, const QString& body)
{
    m_bodyHeading->setText(heading);
    m_bodyHeading->setVisible(!body.isEmpty());
    if (m_body->toPlainText() != body)
        m_body->setPlainText(body);
    m_body->setVisible(!body.isEmpty());
}

void Inspector::setFootnote(const QStringList& lines)
{
    m_footnote->setText(lines.join(QLatin1Char('\n')));
    m_footnote->setVisible(!lines.isEmpty());
}

void Inspector::showNothing()
{
    m_title->setText(QStringLiteral("<b>%1</b>").arg(tr("No run selected")));
    setOutcome(tr("Pick a run in the table, a curve or a bar to see its figures, its version, its "
                  "command line and "
                  "the source that was run."),
        false);
    m_figures->setFigures({});
    setNotes({});
    setBody({}, {});
    setFootnote({});
}

void Inspector::showRun(const RunRecord& run, bool published, const std::optional<SlopeFit>& fit,
    const SourceText& source)
{
    setTitle(text(run.model.name),
        QStringLiteral(", %1 %2").arg(text(formatCount(static_cast<std::int64_t>(run.tasks))),
            run.tasks == 1 ? tr("task") : tr("tasks")));
    setOutcome(published ? tr("A published figure, measured by others on another machine.")
                         : text(outcomeSentence(run)),
        !published && run.isValid());
    m_figures->setFigures(runFigures(run, fit));
    QStringList notes;
    if (const QString agreement = peakAgreement(run.peaks);
        !agreement.isEmpty() && run.warnings.empty())
        notes.append(agreement);
    for (const std::string& warning : run.warnings)
        notes.append(sentence(text(warning)));
    if (run.model.kind == TaskKind::timerOnly)
        notes.append(tr("Each task is a timer only: not to be ranked with spawned tasks."));
    setNotes(notes);
    if (run.outcome != Outcome::completed && !run.errorOutput.empty())
        setBody(tr("End of its standard error"), text(run.errorOutput));
    else
        setBody(source.fileName.isEmpty() ? QString() : tr("Source"), source.text);
    m_bodyHeading->setToolTip(source.fileName);
    QStringList footnote;
    if (!run.model.version.empty())
        footnote.append(text(run.model.version));
    if (!run.command.empty())
        footnote.append(shortCommand(run.command));
    setFootnote(footnote);
    m_footnote->setToolTip(wholeCommand(run.command));
}

void Inspector::showRunning(const RunRecord& soFar, const QString& words, const SourceText& source)
{
    setTitle(text(soFar.model.name),
        QStringLiteral(", %1 %2").arg(text(formatCount(static_cast<std::int64_t>(soFar.tasks))),
            soFar.tasks == 1 ? tr("task") : tr("tasks")));
    setOutcome(words, false);
    m_figures->setFigures(runFigures(soFar, std::nullopt));
    setNotes({});
    setBody(source.fileName.isEmpty() ? QString() : tr("Source"), source.text);
    setFootnote(
        soFar.model.version.empty() ? QStringList() : QStringList{ text(soFar.model.version) });
}

void Inspector::showModel(const Model& model, const ModelState& state, const SourceText& source)
{
    setTitle(text(model.name), {});
    setOutcome(text(model.summary), false);
    std::vector<Figure> figures{
        { tr("Language"), text(model.language), {}, {} },
        { tr("Family"), QLatin1String(familyName(model.family)), {}, {} },
        { tr("Each task"), model.kind == TaskKind::timerOnly ? tr("a timer only") : tr("spawned"),
            {}, {} },
        { tr("State"), QLatin1String(readinessName(state.readiness)), {}, {} },
    };
    if (!model.tuning.isPlain())
        figures.push_back({ tr("Settings"), text(model.tuning.name), {}, {} });
    m_figures->setFigures(figures);
    QStringList notes;
    if (state.readiness != Readiness::ready) {
        notes.append(text(state.why));
        notes.append(text(state.fix.empty() ? model.howToGet : state.fix));
        notes.removeAll(QString());
    }
    setNotes(notes);
    setBody(source.fileName.isEmpty() ? QString() : tr("Source"), source.text);
    QStringList footnote;
    if (!state.version.empty())
        footnote.append(text(state.version));
    if (model.installation)
        footnote.append(text(model.installation->program.string()));
    setFootnote(footnote);
}

} // namespace taskweight
