// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/variant_dialog.h"

#include "ui/panels/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace taskweight {
namespace {

QLabel* makeWords(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

VariantDialog::VariantDialog(const std::vector<Model>& models, const std::string& current,
    const Toolchains& toolchains, Try tryEntry, QWidget* parent)
    : QDialog(parent)
    , m_models(models)
    , m_toolchains(toolchains)
    , m_try(std::move(tryEntry))
    , m_model(new QComboBox(this))
    , m_installation(new QComboBox(this))
    , m_settings(new QComboBox(this))
    , m_id(makeWords(this, "variantId"))
    , m_command(makeWords(this, "variantCommand"))
    , m_trouble(makeWords(this, "variantTrouble"))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(QStringLiteral("variantDialog"));
    setWindowTitle(tr("Add a variant"));
    for (const Model& each : m_models)
        m_model->addItem(text(each.name).startsWith(text(each.language))
                ? text(each.name)
                : QStringLiteral("%1: %2").arg(text(each.language), text(each.name)),
            text(each.id));
    m_model->setObjectName(QStringLiteral("variantModel"));
    m_model->setAccessibleName(tr("Model"));
    m_model->setCurrentIndex(std::max(0, m_model->findData(text(current))));
    m_installation->setObjectName(QStringLiteral("variantInstallation"));
    m_installation->setAccessibleName(tr("Installation"));
    m_installation->setToolTip(tr("What was found on this machine and is new enough"));
    m_settings->setObjectName(QStringLiteral("variantSettings"));
    m_settings->setAccessibleName(tr("Settings"));
    m_settings->setEditable(true);
    m_settings->setCompleter(nullptr); // GOGC=5 is not the beginning of GOGC=50
    m_settings->lineEdit()->setPlaceholderText(tr("flags and NAME=VALUE, as in GOGC=50"));
    m_settings->setToolTip(
        tr("Flags of the runtime, and variables as NAME=VALUE; or one that is offered"));
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    QPushButton* add = m_buttons->button(QDialogButtonBox::Ok);
    add->setText(tr("&Add"));
    add->setObjectName(QStringLiteral("variantAdd"));

    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Model"), m_model);
    form->addRow(tr("&Installation"), m_installation);
    form->addRow(tr("&Settings"), m_settings);
    form->addRow(tr("Is called"), m_id);
    form->addRow(tr("Runs"), m_command);
    form->addRow(m_trouble);
    form->addRow(m_buttons);
    m_command->setMinimumHeight(3 * m_command->fontMetrics().lineSpacing());
    m_command->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_trouble->setMinimumHeight(2 * m_trouble->fontMetrics().lineSpacing());
    m_trouble->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    resize(560, sizeHint().height());
    connect(m_model, &QComboBox::currentIndexChanged, this, &VariantDialog::offer);
    connect(m_installation, &QComboBox::currentIndexChanged, this, &VariantDialog::check);
    connect(m_settings, &QComboBox::currentTextChanged, this, &VariantDialog::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    offer();
    m_settings->setFocus();
}

const Model* VariantDialog::model() const
{
    const auto found
        = std::ranges::find(m_models, m_model->currentData().toString().toStdString(), &Model::id);
    return found == m_models.end() ? nullptr : &*found;
}

void VariantDialog::offer()
{
    m_installation->clear();
    m_settings->clear();
    const Model* plain = model();
    const Detection* detection = plain ? m_toolchains.of(*plain) : nullptr;
    const std::vector<Installation> good
        = detection ? detection->good() : std::vector<Installation>();
    if (good.empty()) {
        m_installation->addItem(
            plain && plain->toolchain ? tr("none was found") : tr("it needs none"), QString());
    } else {
        m_installation->addItem(tr("the one to take, now %1 %2")
                                    .arg(text(plain->toolchain->name), text(good.front().version)),
            QString());
        for (const Installation& each : good)
            m_installation->addItem(QStringLiteral("%1 %2, %3")
                                        .arg(text(plain->toolchain->name), text(each.version),
                                            text(each.program.string())),
                text(each.version));
        if (good.size() > 1)
            m_installation->addItem(tr("each of them"), QStringLiteral("all"));
    }
    m_installation->setEnabled(m_installation->count() > 1);
    for (const Tuning& variant : plain ? plain->variants : std::vector<Tuning>())
        m_settings->addItem(text(variant.name));
    m_settings->setCurrentIndex(-1);
    m_settings->clearEditText();
    check();
}

std::string VariantDialog::entry() const
{
    const std::string version = m_installation->currentData().toString().toStdString();
    const std::string settings = m_settings->currentText().trimmed().toStdString();
    return m_model->currentData().toString().toStdString() + (version.empty() ? "" : "@" + version)
        + (settings.empty() ? "" : "[" + settings + "]");
}

void VariantDialog::check()
{
    const bool isPlain = m_installation->currentData().toString().isEmpty()
        && m_settings->currentText().trimmed().isEmpty();
    QString ids, commands, trouble;
    bool good = false;
    if (isPlain) {
        trouble = m_installation->isEnabled()
            ? tr("Choose an installation, or give settings: flags and NAME=VALUE.")
            : tr("Give settings: flags and NAME=VALUE.");
    } else if (const auto extras = m_try(entry()); !extras) {
        trouble = text(extras.error().sentence());
    } else {
        good = true;
        for (const ExtraModel& extra : *extras) {
            const QString newLine = ids.isEmpty() ? QString() : QStringLiteral("\n");
            ids += newLine + text(extra.model.id);
            commands += newLine + text(commandWords(extra.model));
            if (extra.state.readiness != Readiness::ready && trouble.isEmpty())
                trouble = tr("It cannot be run now: %1.").arg(text(extra.state.why));
        }
    }
    m_id->setText(ids);
    m_command->setText(commands);
    m_trouble->setText(trouble);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(good);
}

} // namespace taskweight
