// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/results/record.h"
#include "ui/charts/compare_sides.h"
#include "ui/charts/counts_layout.h"
#include "ui/charts/growth_layout.h"
#include "ui/charts/rows_layout.h"
#include "ui/charts/scaling_layout.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QSize>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace taskweight {

enum class ChartKind { growth, counts, scaling, cost, startUp, compare };

/// A picture for a talk: title, one line of method, the chart, a footnote with machine, versions
/// and date.
struct PictureSpec {
    ChartKind chart = ChartKind::counts;
    QSize size{ 1920, 1080 }; ///< logical size: layout and type
    double scale = 1; ///< pixels per logical one, for PNG
    bool dark = false;
    bool transparent = false; ///< no background, for a slide that has one
    std::uint64_t tasks = 0; ///< of the charts of one task count; 0: the one that compares best
    QString title, subtitle, footnote; ///< empty: made from the results

    std::optional<bool> logarithmic; ///< empty: as the chart is by itself
    GrowthMetric metric = GrowthMetric::resident;
    std::optional<TimeSpan> span; ///< of the growth chart
    CountsOptions counts;
    bool published = false; ///< in the counts chart, beside one's own
    CompareChoice compare;
};

/// The largest side and the largest number of pixels that are made (400 MiB as an image).
inline constexpr int kLargestPictureSide = 16384;
inline constexpr double kMostPicturePixels = 100e6;

/// "1920x1080" to a size within 200x150 .. kLargestPictureSide.
Result<QSize> parsePictureSize(const QString& text);

/// All that a picture shows, taken out of the results: a value that another thread can draw while
/// the results change.
struct Picture {
    PictureSpec spec;
    std::variant<CountsScene, GrowthScene, ScalingScene, RowsScene> scene;
    QString title;
    QString method; ///< with %1 where unit and axis go, which the layout chooses
    QStringList footnote;
};
/// `published` are figures that the choice of what is compared, or the counts chart, may take in.
Picture takePicture(const std::vector<ResultSet>& results, ModelStyles& styles,
    const PictureSpec& spec, const std::vector<ResultSet>& published = {});

/// The picture in logical pixels: title, method and footnote, and the chart between them.
struct PictureLayout {
    Drawing frame, chart;
};
PictureLayout layoutPicture(const Picture& picture);

/// Draws and writes PNG, SVG or PDF by the file's ending. On any thread; needs a QGuiApplication
/// (offscreen will do).
Result<void> writePicture(const QString& path, const Picture& picture);
Result<void> writePicture(const QString& path, const std::vector<ResultSet>& results,
    ModelStyles& styles, const PictureSpec& spec);

/// The same as an SVG document in memory; empty when the chart has nothing to show.
QByteArray pictureSvg(const Picture& picture);

/// The same as an image, for the clipboard and a preview; null when it is too large.
QImage paintPicture(const Picture& picture);

} // namespace taskweight
