// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/growth_animation.h"

#include "core/process/captured_command.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

namespace taskweight {

namespace {

constexpr double kLastSeconds = 2; // that the last picture stays
constexpr std::chrono::minutes kEncoderPatience{ 5 };

Error cannotWrite(const QString& path, std::string why, std::string fix)
{
    return { "cannot write the moving picture", path.toStdString(), std::move(why),
        std::move(fix) };
}

QString numbered(const QString& folder, const QString& name, int frame)
{
    return QDir(folder).filePath(
        QStringLiteral("%1-%2.png").arg(name).arg(frame + 1, 4, 10, QLatin1Char('0')));
}

double wholeSeconds(const GrowthScene& scene)
{
    double last = 0;
    for (const GrowthCurve& curve : scene.curves)
        if (!curve.samples.empty())
            last = std::max(last, secondsOf(curve.samples.back()));
    return last;
}

QStringList encoderArguments(
    const GifEncoder& encoder, const QString& frames, int count, int perSecond, const QString& gif)
{
    if (encoder.name == QLatin1String("ffmpeg"))
        return { QStringLiteral("-y"), QStringLiteral("-framerate"), QString::number(perSecond),
            QStringLiteral("-i"), QDir(frames).filePath(QStringLiteral("frame-%04d.png")),
            QStringLiteral("-vf"),
            QStringLiteral("split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"), gif };
    QStringList arguments{ QStringLiteral("-loop"), QStringLiteral("0"), QStringLiteral("-delay"),
        QStringLiteral("%1x%2").arg(1).arg(perSecond) };
    for (int frame = 0; frame < count; ++frame)
        arguments << numbered(frames, QStringLiteral("frame"), frame);
    arguments << QStringLiteral("+dither") << QStringLiteral("-layers")
              << QStringLiteral("OptimizeFrame") << gif;
    return arguments;
}

} // namespace

Picture pictureAt(const Picture& picture, double share)
{
    Picture now = picture;
    auto* scene = std::get_if<GrowthScene>(&now.scene);
    if (scene == nullptr)
        return now;
    const double whole = wholeSeconds(*scene);
    if (!scene->range)
        scene->range = rangeOf(*scene);
    scene->extremes.clear();
    scene->cursors = {};
    if (share >= 1)
        return now;
    const auto until = static_cast<std::int64_t>(std::llround(std::max(0.0, share) * whole * 1e6));
    const auto isLater = [&](const std::optional<double>& ms) {
        return ms && *ms * 1e3 > static_cast<double>(until);
    };
    for (GrowthCurve& curve : scene->curves) {
        const auto end = std::upper_bound(curve.samples.begin(), curve.samples.end(), until,
            [](std::int64_t us, const Sample& sample) { return us < sample.atUs; });
        if (end == curve.samples.end())
            continue;
        curve.samples.erase(end, curve.samples.end());
        curve.growing = true;
        curve.peakKib.reset();
        for (std::optional<double>* time :
            { &curve.times.startedMs, &curve.times.wokeMs, &curve.times.finishedMs })
            if (isLater(*time))
                time->reset();
    }
    return now;
}

std::optional<GifEncoder> findGifEncoder()
{
    struct Candidate {
        const char* program;
        const char* name; ///< which it says itself, asked for its version
    };
    static constexpr std::array<Candidate, 3> kCandidates{
        { { "ffmpeg", "ffmpeg" }, { "magick", "ImageMagick" }, { "convert", "ImageMagick" } }
    };
    for (const Candidate& candidate : kCandidates) {
        const QString found = QStandardPaths::findExecutable(QLatin1String(candidate.program));
        if (found.isEmpty())
            continue;
        CaptureOrder order;
        order.words = { found.toStdString(), "-version" };
        const Captured answer = capture(order);
        if (answer.succeeded() && answer.output.find(candidate.name) != std::string::npos)
            return GifEncoder{ QLatin1String(candidate.name), found };
    }
    return std::nullopt;
}

Result<WrittenAnimation> writeAnimation(const QString& path, const Picture& picture,
    const AnimationSpec& spec, const std::optional<GifEncoder>& encoder,
    const std::function<bool(double)>& goesOn)
{
    const auto* scene = std::get_if<GrowthScene>(&picture.scene);
    if (scene == nullptr)
        return cannotWrite(path, "only memory over time can move", "choose that chart");
    if (scene->curves.empty() || wholeSeconds(*scene) <= 0)
        return cannotWrite(
            path, "no run of the results has samples", "choose results with samples");
    const QFileInfo file(path);
    if (!QFileInfo(file.absolutePath()).isWritable())
        return cannotWrite(path, "its folder cannot be written to", "choose another folder");

    // Beside the file, where there is room for it; or in a folder of their own for the encoder.
    QTemporaryDir temporary;
    if (encoder && !temporary.isValid())
        return cannotWrite(path, temporary.errorString().toStdString(), "free some space there");
    const QString folder = encoder ? temporary.path() : file.absolutePath();
    const QString name = encoder ? QStringLiteral("frame") : file.completeBaseName();
    const int moving = std::max(2,
        static_cast<int>(
            std::lround(std::max(0.5, spec.seconds) * std::max(1, spec.framesPerSecond))));
    const int resting
        = encoder ? static_cast<int>(std::lround(kLastSeconds * spec.framesPerSecond)) : 0;
    Picture whole = picture;
    auto& range = std::get<GrowthScene>(whole.scene).range;
    if (!range)
        range = rangeOf(*scene);
    for (int frame = 0; frame < moving; ++frame) {
        const double share = static_cast<double>(frame) / (moving - 1);
        const QImage image = paintPicture(pictureAt(whole, share));
        if (image.isNull())
            return cannotWrite(path, "not enough memory for an image of this size",
                "choose a smaller size or scale");
        const QString target = numbered(folder, name, frame);
        if (!image.save(target, "PNG", 80)) // little compression: most of these are read once
            return cannotWrite(target, "the file could not be written", "free some space there");
        if (goesOn && !goesOn(0.8 * (frame + 1) / moving))
            return cannotWrite(path, "it was stopped", "");
    }
    if (!encoder)
        return WrittenAnimation{ numbered(folder, name, 0), moving, {} };
    for (int frame = moving; frame < moving + resting; ++frame)
        if (!QFile::copy(numbered(folder, name, moving - 1), numbered(folder, name, frame)))
            return cannotWrite(path, "a frame could not be copied", "free some space there");
    const QString gif = QDir(temporary.path()).filePath(QStringLiteral("made.gif"));
    CaptureOrder order;
    order.words = { encoder->program.toStdString() };
    for (const QString& word :
        encoderArguments(*encoder, folder, moving + resting, spec.framesPerSecond, gif))
        order.words.push_back(word.toStdString());
    order.patience = kEncoderPatience;
    const Captured encoded = capture(order);
    if (!encoded.succeeded() || !QFileInfo::exists(gif))
        return cannotWrite(path, order.words.front() + ": " + encoded.failureWords(),
            "try a smaller size, or take PNG files");
    if ((QFileInfo::exists(path) && !QFile::remove(path)) || !QFile::copy(gif, path))
        return cannotWrite(path, "the file could not be written", "choose another folder");
    return WrittenAnimation{ path, moving + resting, encoder->name };
}

} // namespace taskweight
