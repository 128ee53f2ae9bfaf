// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/picture_export.h"

#include "core/results/task_cost.h"
#include "ui/charts/growth_animation.h"
#include "ui/window/chart_feed.h"
#include "ui/window/chart_tabs.h"
#include "ui/window/export_dialog.h"
#include "ui/window/session.h"
#include "ui/window/settings.h"

#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>

namespace taskweight {

PictureExport::PictureExport(const Parts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
}

ChartKind PictureExport::current() const
{
    return m_parts.window.focusWidget() == &m_parts.growth ? ChartKind::growth
                                                           : m_parts.tabs.kind();
}

PictureSpec PictureExport::shown(ChartKind chart) const
{
    PictureSpec spec
        = chart == ChartKind::growth ? m_parts.feed.growthSpec() : m_parts.tabs.spec(chart);
    spec.published = m_parts.feed.showsPublished();
    return spec;
}

Picture PictureExport::take(const PictureSpec& spec) const
{
    return takePicture(m_parts.session.results(), m_parts.styles, spec, m_parts.feed.published());
}

void PictureExport::openDialog()
{
    auto* dialog = new ExportDialog(
        { taskCountsOf(m_parts.session.results()), [this](ChartKind chart) { return shown(chart); },
            [this](const PictureSpec& spec) { return take(spec); } },
        current(), &m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::copyAsked, this, [this, dialog] { copy(dialog->spec()); });
    connect(dialog, &QDialog::accepted, this, [this, dialog] { chooseFile(dialog->spec()); });
    dialog->open();
}

void PictureExport::chooseFile(const PictureSpec& spec)
{
    auto* files
        = new QFileDialog(&m_parts.window, tr("Export picture"), m_parts.settings.lastFolder(),
            spec.chart == ChartKind::growth ? tr("Pictures (*.png *.svg *.pdf *.gif)")
                                            : tr("Pictures (*.png *.svg *.pdf)"));
    files->setAcceptMode(QFileDialog::AcceptSave);
    files->setDefaultSuffix(QStringLiteral("png"));
    files->setAttribute(Qt::WA_DeleteOnClose);
    connect(files, &QFileDialog::fileSelected, this, [this, spec](const QString& path) {
        m_parts.settings.setLastFolder(QFileInfo(path).path());
        write(path, spec);
    });
    files->open();
}

void PictureExport::copy(const PictureSpec& spec)
{
    m_parts.session.inBackground([picture = take(spec)] { return paintPicture(picture); },
        [this](const QImage& image) {
            if (image.isNull()) {
                Q_EMIT failed(
                    { "cannot copy the picture", "", "not enough memory for an image of this size",
                        "choose a smaller size or scale" });
                return;
            }
            QGuiApplication::clipboard()->setImage(image);
            Q_EMIT done(tr("The picture is on the clipboard."));
        });
}

void PictureExport::write(const QString& path, const PictureSpec& spec)
{
    const bool moves
        = QFileInfo(path).suffix().compare(QLatin1String("gif"), Qt::CaseInsensitive) == 0;
    if (moves) {
        Q_EMIT done(tr("The moving picture is being made: %1").arg(path));
        m_parts.session.inBackground(
            [path, picture = take(spec)] {
                return writeAnimation(path, picture, {}, findGifEncoder());
            },
            [this](const Result<WrittenAnimation>& written) {
                if (!written)
                    Q_EMIT failed(written.error());
                else if (written->encoder.isEmpty())
                    Q_EMIT done(tr("Neither ffmpeg nor ImageMagick is installed: %n PNG files were "
                                   "written, from %1 on",
                        nullptr, written->frames)
                                    .arg(written->path));
                else
                    Q_EMIT done(tr("Written with %1: %2").arg(written->encoder, written->path));
            });
        return;
    }
    m_parts.session.inBackground(
        [path, picture = take(spec)] { return writePicture(path, picture); },
        [this, path](const Result<void>& written) {
            if (written)
                Q_EMIT done(tr("Written: %1").arg(path));
            else
                Q_EMIT failed(written.error());
        });
}

} // namespace taskweight
