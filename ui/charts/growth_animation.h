// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/picture.h"

#include <functional>

namespace taskweight {

/// A recorded growth as a moving picture: the curves grow as they did, the axes stand still.
struct AnimationSpec {
    int framesPerSecond = 12;
    double seconds = 8; ///< how long it takes; the last picture stays a little longer
};

/// A growth picture as it was at a share (0 to 1) of its recording.
Picture pictureAt(const Picture& picture, double share);

struct WrittenAnimation {
    QString path; ///< the GIF, or the first of the PNG files
    int frames = 0;
    QString
        encoder; ///< "ffmpeg", "ImageMagick"; empty: no encoder was found, PNG files were written
};

/// A program that makes a GIF out of PNG files.
struct GifEncoder {
    QString name, program; ///< where it is
};
/// ffmpeg, otherwise ImageMagick, if the program of that name answers as such: other things are called
/// "convert" as well. Runs them, some 50 ms; any thread.
std::optional<GifEncoder> findGifEncoder();

/// Writes `path`, which ends in .gif; without an encoder a numbered sequence of PNG files beside it
/// ("growth-0001.png"). `goesOn` is asked between frames and told the share that is done. On any
/// thread but the GUI's: takes seconds.
Result<WrittenAnimation> writeAnimation(const QString& path, const Picture& picture,
    const AnimationSpec& spec, const std::optional<GifEncoder>& encoder,
    const std::function<bool(double)>& goesOn = {});

} // namespace taskweight
