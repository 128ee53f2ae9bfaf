// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/export_dialog.h"

#include "core/base/format.h"
#include "ui/panels/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

namespace taskweight {

ExportDialog::ExportDialog(
    const std::vector<std::uint64_t>& tasks, const PictureSpec& shown, QWidget* parent)
    : QDialog(parent)
    , m_chart(new QComboBox(this))
    , m_tasks(new QComboBox(this))
    , m_size(new QComboBox(this))
    , m_scale(new QSpinBox(this))
    , m_theme(new QComboBox(this))
    , m_trouble(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Export picture"));
    m_chart->addItem(tr("Peak memory by task count"), static_cast<int>(ChartKind::counts));
    m_chart->addItem(tr("Memory over time"), static_cast<int>(ChartKind::growth));
    m_chart->addItem(tr("Memory over the task count"), static_cast<int>(ChartKind::scaling));
    m_chart->addItem(tr("What tasks cost, with hidden memory"), static_cast<int>(ChartKind::cost));
    m_chart->addItem(tr("How tasks start and end"), static_cast<int>(ChartKind::startUp));
    m_chart->addItem(
        tr("Two results held against each other"), static_cast<int>(ChartKind::compare));
    m_chart->setObjectName(QStringLiteral("exportChart"));
    m_chart->setCurrentIndex(m_chart->findData(static_cast<int>(shown.chart)));
    m_tasks->setObjectName(QStringLiteral("exportTasks"));
    m_tasks->addItem(tr("the one that compares best"), QVariant::fromValue<qulonglong>(0));
    for (const std::uint64_t count : tasks)
        m_tasks->addItem(text(formatTasks(static_cast<std::int64_t>(count))),
            QVariant::fromValue<qulonglong>(count));
    m_tasks->setCurrentIndex(
        std::max(0, m_tasks->findData(QVariant::fromValue<qulonglong>(shown.tasks))));
    m_size->setEditable(true);
    m_size->addItems(
        { QStringLiteral("1920x1080"), QStringLiteral("1280x720"), QStringLiteral("1600x1200") });
    m_scale->setRange(1, 8);
    m_scale->setSuffix(tr("x"));
    m_scale->setToolTip(tr("Pixels for each pixel of the size, in PNG"));
    m_theme->addItems({ tr("light"), tr("dark") });
    m_trouble->setWordWrap(true);
    m_trouble->setForegroundRole(QPalette::PlaceholderText);
    m_buttons->button(QDialogButtonBox::Save)->setText(tr("Choose file..."));

    auto* form = new QFormLayout(this);
    form->addRow(tr("C&hart"), m_chart);
    form->addRow(tr("Task &count"), m_tasks);
    form->addRow(tr("&Size"), m_size);
    form->addRow(tr("Sc&ale"), m_scale);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(m_trouble);
    form->addRow(m_buttons);
    connect(m_chart, &QComboBox::currentIndexChanged, this, &ExportDialog::check);
    connect(m_size, &QComboBox::currentTextChanged, this, &ExportDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

void ExportDialog::check()
{
    const auto chart = static_cast<ChartKind>(m_chart->currentData().toInt());
    m_tasks->setEnabled(chart != ChartKind::counts && chart != ChartKind::scaling);
    const auto size = parsePictureSize(m_size->currentText());
    m_trouble->setText(size ? tr("The file's ending decides: .png, .svg or .pdf.")
                            : text(size.error().sentence()));
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(size.has_value());
}

PictureSpec ExportDialog::spec() const
{
    PictureSpec spec;
    spec.chart = static_cast<ChartKind>(m_chart->currentData().toInt());
    if (m_tasks->isEnabled())
        spec.tasks = m_tasks->currentData().toULongLong();
    if (const auto size = parsePictureSize(m_size->currentText()))
        spec.size = *size;
    spec.scale = m_scale->value();
    spec.dark = m_theme->currentIndex() == 1;
    return spec;
}

} // namespace taskweight
