// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/export_dialog.h"

#include "core/base/format.h"
#include "ui/panels/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <utility>

namespace taskweight {

namespace {

constexpr QSize kPreview(420, 315); // the dialog fits on a screen of 800x600
constexpr int kPreviewMs = 150;

/// "1920x1080" of "1920x1080  16:9".
QString sizeIn(const QString& words) { return words.trimmed().section(QLatin1Char(' '), 0, 0); }

} // namespace

ExportDialog::ExportDialog(Source source, ChartKind first, QWidget* parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_chart(new QComboBox(this))
    , m_tasks(new QComboBox(this))
    , m_title(new QLineEdit(this))
    , m_subtitle(new QLineEdit(this))
    , m_footnote(new QLineEdit(this))
    , m_size(new QComboBox(this))
    , m_scale(new QSpinBox(this))
    , m_theme(new QComboBox(this))
    , m_transparent(new QCheckBox(tr("Transparent &background"), this))
    , m_preview(new QLabel(this))
    , m_trouble(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Export picture"));
    m_chart->addItem(tr("Peak memory by task count"), static_cast<int>(ChartKind::counts));
    m_chart->addItem(tr("Memory over time"), static_cast<int>(ChartKind::growth));
    m_chart->addItem(tr("Memory over the task count"), static_cast<int>(ChartKind::scaling));
    m_chart->addItem(tr("What tasks cost, with hidden memory"), static_cast<int>(ChartKind::cost));
    m_chart->addItem(tr("How tasks start and end"), static_cast<int>(ChartKind::startUp));
    m_chart->addItem(tr("Results held against each other"), static_cast<int>(ChartKind::compare));
    m_chart->setObjectName(QStringLiteral("exportChart"));
    m_chart->setCurrentIndex(m_chart->findData(static_cast<int>(first)));
    m_tasks->setObjectName(QStringLiteral("exportTasks"));
    m_tasks->addItem(tr("the one that compares best"), QVariant::fromValue<qulonglong>(0));
    for (const std::uint64_t count : m_source.tasks)
        m_tasks->addItem(text(formatTasks(static_cast<std::int64_t>(count))),
            QVariant::fromValue<qulonglong>(count));
    m_title->setObjectName(QStringLiteral("exportTitle"));
    m_subtitle->setObjectName(QStringLiteral("exportSubtitle"));
    m_footnote->setObjectName(QStringLiteral("exportFootnote"));
    for (QLineEdit* words : { m_title, m_subtitle, m_footnote }) {
        words->setClearButtonEnabled(true);
        words->setToolTip(tr("Left empty, the words shown in grey are taken"));
    }
    m_size->setObjectName(QStringLiteral("exportSize"));
    m_size->setEditable(true);
    m_size->addItems({ tr("1920x1080  16:9"), tr("3840x2160  16:9"), tr("1280x720  16:9"),
        tr("1600x1200  4:3"), tr("1080x1080  square") });
    m_size->setToolTip(tr("Width and height in pixels; type grows with the picture"));
    m_scale->setObjectName(QStringLiteral("exportScale"));
    m_scale->setRange(1, 8);
    m_scale->setSuffix(tr("x"));
    m_scale->setToolTip(tr("Pixels for each pixel of the size, in PNG"));
    m_theme->setObjectName(QStringLiteral("exportTheme"));
    m_theme->addItems({ tr("light"), tr("dark") });
    m_transparent->setObjectName(QStringLiteral("exportTransparent"));
    m_transparent->setToolTip(tr("For a slide that has a background of its own"));
    m_preview->setObjectName(QStringLiteral("exportPreview"));
    m_preview->setAccessibleName(tr("Preview"));
    m_preview->setFixedSize(kPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_trouble->setObjectName(QStringLiteral("exportTrouble"));
    m_trouble->setWordWrap(true);
    m_trouble->setForegroundRole(QPalette::PlaceholderText);
    m_buttons->button(QDialogButtonBox::Save)->setText(tr("Choose file..."));
    QPushButton* copy = m_buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    copy->setObjectName(QStringLiteral("exportCopy"));
    copy->setToolTip(tr("Put the picture on the clipboard"));

    auto* form = new QFormLayout;
    buildForm(*form);
    auto* row = new QHBoxLayout(this);
    row->addLayout(form, 1);
    row->addWidget(m_preview);

    connect(m_chart, &QComboBox::currentIndexChanged, this, &ExportDialog::takeChart);
    for (QComboBox* choice : { m_tasks, m_size, m_theme })
        connect(choice, &QComboBox::currentTextChanged, this, &ExportDialog::check);
    for (QLineEdit* words : { m_title, m_subtitle, m_footnote })
        connect(words, &QLineEdit::textChanged, this, &ExportDialog::check);
    connect(m_transparent, &QCheckBox::toggled, this, &ExportDialog::check);
    connect(m_scale, &QSpinBox::valueChanged, this, &ExportDialog::check);
    connect(copy, &QPushButton::clicked, this, &ExportDialog::copyAsked);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPreviewMs);
    m_soon.callOnTimeout(this, &ExportDialog::preview);
    takeChart();
}

void ExportDialog::buildForm(QFormLayout& form)
{
    form.addRow(tr("C&hart"), m_chart);
    form.addRow(tr("Task &count"), m_tasks);
    form.addRow(tr("T&itle"), m_title);
    form.addRow(tr("S&ubtitle"), m_subtitle);
    form.addRow(tr("&Footnote"), m_footnote);
    form.addRow(tr("&Size"), m_size);
    form.addRow(tr("Sc&ale"), m_scale);
    form.addRow(tr("&Theme"), m_theme);
    form.addRow(m_transparent);
    form.addRow(m_trouble);
    form.addRow(m_buttons);
}

/// The chart's own title and task count, as they are in the window.
void ExportDialog::takeChart()
{
    const auto chart = static_cast<ChartKind>(m_chart->currentData().toInt());
    const PictureSpec shown = m_source.shown(chart);
    m_title->setText(shown.title);
    m_tasks->setCurrentIndex(
        std::max(0, m_tasks->findData(QVariant::fromValue<qulonglong>(shown.tasks))));
    check();
}

void ExportDialog::check()
{
    const auto chart = static_cast<ChartKind>(m_chart->currentData().toInt());
    m_tasks->setEnabled(chart != ChartKind::counts && chart != ChartKind::scaling);
    const auto size = parsePictureSize(sizeIn(m_size->currentText()));
    QString words = tr("The file's ending decides: .png, .svg or .pdf.");
    if (chart == ChartKind::growth)
        words += QLatin1Char(' ')
            + tr(".gif moves: the growth as it was, made with ffmpeg or ImageMagick; without them "
                 "its frames are written as PNG files.");
    m_trouble->setText(size ? words : text(size.error().sentence()));
    for (QPushButton* button : { m_buttons->button(QDialogButtonBox::Save),
             m_buttons->findChild<QPushButton*>(QStringLiteral("exportCopy")) })
        button->setEnabled(size.has_value());
    m_soon.start();
}

void ExportDialog::preview()
{
    PictureSpec small = spec();
    Picture picture = m_source.take(small);
    m_title->setPlaceholderText(small.title.isEmpty() ? picture.title : m_title->placeholderText());
    if (small.subtitle.isEmpty())
        m_subtitle->setPlaceholderText(picture.method.arg(tr("unit and axis")));
    if (small.footnote.isEmpty())
        m_footnote->setPlaceholderText(picture.footnote.join(QStringLiteral(" \u00b7 ")));
    const double ratio = devicePixelRatioF();
    const QSize fits = small.size.scaled(kPreview, Qt::KeepAspectRatio);
    picture.spec.scale
        = ratio * fits.width() / static_cast<double>(std::max(1, small.size.width()));
    QImage image = paintPicture(picture);
    image.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(image));
}

PictureSpec ExportDialog::spec() const
{
    PictureSpec spec = m_source.shown(static_cast<ChartKind>(m_chart->currentData().toInt()));
    spec.tasks = m_tasks->isEnabled() ? m_tasks->currentData().toULongLong() : 0;
    spec.title = m_title->text().trimmed();
    spec.subtitle = m_subtitle->text().trimmed();
    spec.footnote = m_footnote->text().trimmed();
    if (const auto size = parsePictureSize(sizeIn(m_size->currentText())))
        spec.size = *size;
    spec.scale = m_scale->value();
    spec.dark = m_theme->currentIndex() == 1;
    spec.transparent = m_transparent->isChecked();
    return spec;
}

} // namespace taskweight
