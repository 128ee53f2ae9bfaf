// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/program_dialog.h"

#include "ui/panels/text.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace taskweight {

ProgramDialog::ProgramDialog(VariantDialog::Try tryEntry, QWidget* parent)
    : QDialog(parent)
    , m_try(std::move(tryEntry))
    , m_name(new QLineEdit(this))
    , m_command(new QLineEdit(this))
    , m_words(new QLabel(this))
    , m_trouble(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("programDialog"));
    setWindowTitle(tr("Add a program"));
    m_name->setObjectName(QStringLiteral("programName"));
    m_name->setAccessibleName(tr("Name"));
    m_name->setPlaceholderText(tr("as it stands at its bar"));
    m_name->setMaxLength(60);
    m_command->setObjectName(QStringLiteral("programCommand"));
    m_command->setAccessibleName(tr("Command line"));
    m_command->setPlaceholderText(QStringLiteral("/home/me/my-server --n {tasks} --ms {sleep_ms}"));
    m_command->setToolTip(tr("Split into words as a shell does; {tasks} and {sleep_ms} are filled "
                             "in, and nothing else"));
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setText(
        tr("It may speak the worker protocol. A program that does not is measured from its start "
           "to its end, and its validity is \"not proven\": nothing tells how many of its tasks "
           "were alive at once."));
    m_trouble->setObjectName(QStringLiteral("programTrouble"));
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_trouble->setMinimumHeight(3 * m_trouble->fontMetrics().lineSpacing());
    QPushButton* add = m_buttons->button(QDialogButtonBox::Ok);
    add->setText(tr("&Add"));
    add->setObjectName(QStringLiteral("programAdd"));

    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("&Command line"), m_command);
    form->addRow(m_words);
    form->addRow(m_trouble);
    form->addRow(m_buttons);
    resize(560, sizeHint().height());
    connect(m_name, &QLineEdit::textChanged, this, &ProgramDialog::check);
    connect(m_command, &QLineEdit::textChanged, this, &ProgramDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

std::string ProgramDialog::entry() const
{
    return m_name->text().trimmed().toStdString() + "=" + m_command->text().trimmed().toStdString();
}

void ProgramDialog::check()
{
    const QString name = m_name->text().trimmed();
    const QString command = m_command->text().trimmed();
    QString trouble;
    bool good = false;
    if (name.isEmpty() || command.isEmpty()) {
        trouble = tr("Give it a name and a command line.");
    } else if (name.contains(QLatin1Char('=')) || name.contains(QLatin1Char('['))
        || name.contains(QLatin1Char(']'))) {
        trouble = tr("The name cannot contain = or brackets.");
    } else if (const auto extras = m_try(entry()); !extras) {
        trouble = text(extras.error().what)
            + (extras.error().why.empty() ? QString()
                                          : QStringLiteral(": ") + text(extras.error().why));
    } else {
        good = true;
        const ModelState& state = extras->front().state;
        if (state.readiness != Readiness::ready)
            trouble = tr("It cannot be run now: %1.").arg(text(state.why));
        else if (!command.contains(QLatin1String("{tasks}")))
            trouble = tr("Without {tasks} it is started the same way for every task count.");
    }
    m_trouble->setText(trouble);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(good);
}

} // namespace taskweight
