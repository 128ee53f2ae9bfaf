// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/results/grid.h"
#include "core/results/record.h"

#include <span>
#include <string>
#include <vector>

namespace taskweight {

/// A part of a report: a heading, some sentences, a table. Either of the latter may be empty.
struct ReportPart {
    std::string heading;
    std::vector<std::string> sentences;
    Grid table;
};

/// What results say, in words and tables: a value that holds nothing of the results any more, so
/// that another thread can write it while they change.
struct Report {
    std::string title; ///< of the one sweep that has one, else "What does a task weigh?"
    std::string summary; ///< one sentence: how many runs of how many models, when, by what
    std::vector<ReportPart> parts;
};

/// What a task weighs, the proof that all tasks were alive, what is to be doubted, the machine, the
/// models with their versions and commands, every run. Memory as it is shown everywhere.
Report reportOf(const std::vector<ResultSet>& sets);

/// A chart of the report.
struct ReportPicture {
    std::string caption;
    std::string svg; ///< a document of our own making
};

/// A colour of the pictures, as they write it ("#1d2126"), and the one that takes its place where
/// the reader's desktop is dark.
struct ColorPair {
    std::string light, dark;
};

/// One file that needs no other and runs nothing: styles and pictures are inside, and its content
/// security policy forbids all else. It is light or dark as the reader's desktop is, and light on
/// paper; `colors` tells how the pictures, which are made light, become dark.
std::string reportHtml(const Report& report, std::span<const ReportPicture> pictures,
    std::span<const ColorPair> colors = {});

/// The same without pictures.
std::string reportMarkdown(const Report& report);

} // namespace taskweight
