// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sweep_controls.h"

#include "core/base/format.h"
#include "core/base/parse.h"
#include "ui/panels/text.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace taskweight {
namespace {

constexpr std::array<std::uint64_t, 5> kCounts{ 1, 10'000, 100'000, 1'000'000, 10'000'000 };
constexpr int kMostRepeats = 100;

QString shortCount(std::uint64_t tasks)
{
    return text(formatCountShort(static_cast<std::int64_t>(tasks)));
}

/// A count that reads back as exactly itself: "10k", but "12345" rather than "12.3k".
QString exactCount(std::uint64_t tasks)
{
    const QString words = shortCount(tasks);
    const auto read = parseTasks(words.toStdString());
    return read && *read == tasks ? words : QString::number(tasks);
}

} // namespace

SweepControls::SweepControls(QWidget* parent)
    : QWidget(parent)
    , m_counts(new QButtonGroup(this))
    , m_ownButton(new QToolButton(this))
    , m_own(new QLineEdit(this))
    , m_sleep(new QComboBox(this))
    , m_repeats(new QSpinBox(this))
    , m_warmUp(new QCheckBox(tr("warm &up first"), this))
    , m_order(new QComboBox(this))
    , m_summary(new QLabel(this))
{
    m_own->setObjectName(QStringLiteral("ownCounts"));
    m_own->setPlaceholderText(tr("1, 10k, 2.5M"));
    m_own->setAccessibleName(tr("Task counts of your own"));
    m_own->hide();
    connect(m_own, &QLineEdit::textChanged, this, &SweepControls::changed);

    m_sleep->setObjectName(QStringLiteral("sleep"));
    m_sleep->setEditable(true);
    m_sleep->setInsertPolicy(QComboBox::NoInsert);
    m_sleep->addItems({ QStringLiteral("1 s"), QStringLiteral("5 s"), QStringLiteral("10 s"),
        QStringLiteral("30 s"), QStringLiteral("auto") });
    m_sleep->setCurrentText(QStringLiteral("10 s"));
    m_sleep->setToolTip(tr(
        "How long each task sleeps. auto: as long as it takes for all tasks to be alive at once"));
    m_sleep->setAccessibleName(tr("Sleep of each task"));
    connect(m_sleep, &QComboBox::currentTextChanged, this, &SweepControls::changed);

    m_repeats->setObjectName(QStringLiteral("repeats"));
    m_repeats->setRange(1, kMostRepeats);
    m_repeats->setToolTip(tr("How often each model runs at each task count"));
    m_repeats->setAccessibleName(tr("Repeats"));
    connect(m_repeats, &QSpinBox::valueChanged, this, &SweepControls::changed);

    m_warmUp->setObjectName(QStringLiteral("warmUp"));
    m_warmUp->setToolTip(tr(
        "Run each model once before its first run, and throw that away: its program is then in the "
        "machine's cache"));
    connect(m_warmUp, &QCheckBox::toggled, this, &SweepControls::changed);

    m_order->setObjectName(QStringLiteral("order"));
    for (const Order order : { Order::interleaved, Order::listed, Order::random })
        m_order->addItem(QLatin1String(orderName(order)), static_cast<int>(order));
    m_order->setToolTip(
        tr("interleaved: model after model at each count, so that neighbours in a chart ran near "
           "each other in time; listed: count after count for each model"));
    m_order->setAccessibleName(tr("Order of the runs"));
    connect(m_order, &QComboBox::currentIndexChanged, this, &SweepControls::changed);

    m_summary->setObjectName(QStringLiteral("sweepSummary"));
    m_summary->setWordWrap(true);
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setMinimumHeight(m_summary->fontMetrics().lineSpacing() * 2);
    m_summary->setAlignment(Qt::AlignLeft | Qt::AlignTop);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto add = [&](const QString& label, QWidget* field) {
        auto* words = new QLabel(label, this);
        words->setBuddy(field);
        grid->addWidget(words, row, 0, Qt::AlignRight | Qt::AlignVCenter);
        grid->addWidget(field, row++, 1);
    };
    add(tr("&Tasks"), makeCountsRow());
    grid->addWidget(m_own, row++, 1);
    add(tr("S&leep"), m_sleep);
    add(tr("Re&peats"), m_repeats);
    grid->addWidget(m_warmUp, row++, 1);
    add(tr("&Order"), m_order);
    grid->addWidget(m_summary, row, 0, 1, 2);

    connect(this, &SweepControls::changed, this, &SweepControls::paintCounts);
    setChoice({ { 1, 10'000, 100'000, 1'000'000 } });
}

QWidget* SweepControls::makeCountsRow()
{
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_counts->setExclusive(false);
    const auto prepare = [&](QToolButton* button, const QString& words) {
        button->setText(words);
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setMinimumWidth(24);
        button->setFocusPolicy(Qt::StrongFocus);
        row->addWidget(button);
    };
    for (std::size_t i = 0; i < kCounts.size(); ++i) {
        auto* button = new QToolButton(buttons);
        prepare(button, shortCount(kCounts[i]));
        button->setObjectName(QStringLiteral("count%1").arg(button->text()));
        button->setToolTip(tr("Run each model with %1")
                               .arg(text(formatTasks(static_cast<std::int64_t>(kCounts[i])))));
        button->setAccessibleName(text(formatTasks(static_cast<std::int64_t>(kCounts[i]))));
        m_counts->addButton(button, static_cast<int>(i));
        connect(button, &QToolButton::toggled, this, &SweepControls::changed);
    }
    prepare(m_ownButton, tr("..."));
    m_ownButton->setObjectName(QStringLiteral("countOwn"));
    m_ownButton->setToolTip(tr("Task counts of your own"));
    m_ownButton->setAccessibleName(tr("Task counts of your own"));
    connect(m_ownButton, &QToolButton::toggled, this, [this](bool own) {
        if (own && m_own->text().isEmpty()) {
            QStringList counts;
            for (std::size_t i = 0; i < kCounts.size(); ++i) {
                if (m_counts->button(static_cast<int>(i))->isChecked())
                    counts.append(shortCount(kCounts[i]));
            }
            m_own->setText(counts.join(QStringLiteral(", ")));
        }
        m_own->setVisible(own);
        for (QAbstractButton* button : m_counts->buttons())
            button->setEnabled(!own);
        if (own)
            m_own->setFocus();
        Q_EMIT changed();
    });
    buttons->setFocusProxy(m_counts->button(0));
    return buttons;
}

void SweepControls::setChoice(const SweepChoice& choice)
{
    const bool own = !std::ranges::all_of(choice.tasks,
        [](std::uint64_t tasks) { return std::ranges::find(kCounts, tasks) != kCounts.end(); });
    const bool wasBlocked = blockSignals(true);
    for (std::size_t i = 0; i < kCounts.size(); ++i)
        m_counts->button(static_cast<int>(i))
            ->setChecked(std::ranges::find(choice.tasks, kCounts[i]) != choice.tasks.end());
    QStringList counts;
    for (const std::uint64_t tasks : choice.tasks)
        counts.append(exactCount(tasks));
    m_own->setText(own ? counts.join(QStringLiteral(", ")) : QString());
    m_ownButton->setChecked(own);
    m_sleep->setCurrentText(choice.sleepMs
            ? text(formatDuration(static_cast<double>(*choice.sleepMs)))
            : QStringLiteral("auto"));
    m_repeats->setValue(choice.repeats);
    m_warmUp->setChecked(choice.warmUp);
    m_order->setCurrentIndex(m_order->findData(static_cast<int>(choice.order)));
    blockSignals(wasBlocked);
    Q_EMIT changed();
}

Result<SweepChoice> SweepControls::choice() const
{
    SweepChoice choice;
    choice.sleepMs.reset();
    if (m_ownButton->isChecked()) {
        QString list = m_own->text();
        list.remove(QLatin1Char(' '));
        const auto tasks = parseTaskList(list.toStdString());
        if (!tasks)
            return tasks.error();
        choice.tasks = *tasks;
    } else {
        for (std::size_t i = 0; i < kCounts.size(); ++i) {
            if (m_counts->button(static_cast<int>(i))->isChecked())
                choice.tasks.push_back(kCounts[i]);
        }
    }
    std::ranges::sort(choice.tasks);
    if (const QString sleep = m_sleep->currentText().simplified(); sleep != QLatin1String("auto")) {
        const auto sleepMs = parseDurationMs(QString(sleep).remove(QLatin1Char(' ')).toStdString());
        if (!sleepMs)
            return sleepMs.error();
        choice.sleepMs = *sleepMs;
    }
    choice.repeats = m_repeats->value();
    choice.warmUp = m_warmUp->isChecked();
    choice.order = static_cast<Order>(m_order->currentData().toInt());
    return choice;
}

void SweepControls::setTheme(const Theme& theme)
{
    m_theme = &theme;
    paintCounts();
}

void SweepControls::paintCounts()
{
    if (m_theme == nullptr)
        return;
    QList<QAbstractButton*> buttons = m_counts->buttons();
    buttons.append(m_ownButton);
    for (QAbstractButton* button : buttons) {
        QPalette colors = m_theme->palette();
        if (button->isChecked() && button->isEnabled()) {
            colors.setColor(QPalette::Button, m_theme->accent);
            colors.setColor(QPalette::ButtonText, m_theme->accentText);
        }
        button->setPalette(colors);
    }
}

void SweepControls::setSummary(const QString& summary) { m_summary->setText(summary); }

QString SweepControls::summary() const { return m_summary->text(); }

} // namespace taskweight
