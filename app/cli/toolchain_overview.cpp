// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/toolchain_overview.h"

#include "core/base/text.h"
#include "core/results/grid.h"

#include <boost/json.hpp>

#include <algorithm>

namespace taskweight {

namespace {

namespace json = boost::json;

const char* fitnessName(Fitness fitness)
{
    switch (fitness) {
    case Fitness::good:
        return "good";
    case Fitness::tooOld:
        return "too old";
    case Fitness::broken:
        return "broken";
    }
    return "broken";
}

std::string verdict(const Toolchain& toolchain, const Candidate& candidate)
{
    if (candidate.fitness == Fitness::tooOld)
        return "too old: " + toolchain.minimum + " is needed";
    if (candidate.fitness == Fitness::broken)
        return "broken: " + candidate.why;
    return {};
}

/// One line of the overview. Models may want the same toolchain in different versions: an
/// installation is chosen when it is for any of them.
struct Line {
    std::string name, program, verdict;
    bool isChosen = false;
};

std::vector<Line> linesOf(const Toolchains& toolchains)
{
    std::vector<Line> lines;
    const auto add = [&](Line line) {
        const auto same = std::ranges::find_if(lines, [&](const Line& there) {
            return there.name == line.name && there.program == line.program;
        });
        if (same == lines.end()) {
            lines.push_back(std::move(line));
            return;
        }
        same->isChosen = same->isChosen || line.isChosen;
        if (same->verdict.empty())
            same->verdict = line.verdict;
    };
    for (const auto& [toolchain, detection] : toolchains.all()) {
        const Installation* chosen = detection.chosen();
        for (const Candidate& candidate : detection.candidates)
            add({ toolchain.name + " " + candidate.installation.version,
                candidate.installation.program.string(), verdict(toolchain, candidate),
                &candidate.installation == chosen });
        if (detection.candidates.empty())
            add({ toolchain.name, "", "not found", false });
    }
    for (Line& line : lines) {
        if (line.isChosen && !line.verdict.empty())
            line.verdict = "for some models " + line.verdict;
    }
    return lines;
}

} // namespace

std::string toolchainsText(const Toolchains& toolchains)
{
    if (toolchains.all().empty())
        return {};
    Grid grid;
    grid.columns = { { "" }, { "toolchain" }, { "program" }, { "" } };
    for (const Line& line : linesOf(toolchains))
        grid.rows.push_back({ textCell(line.isChosen ? "*" : ""), textCell(line.name),
            textCell(line.program), textCell(line.verdict) });
    return indentedText(grid);
}

json::array installationsJson(const Detection& detection)
{
    json::array array;
    const Installation* chosen = detection.chosen();
    for (const Candidate& candidate : detection.candidates) {
        const Installation& installation = candidate.installation;
        array.push_back(json::object{ { "program", validUtf8(installation.program.string()) },
            { "version", installation.version }, { "words", installation.words },
            { "state", fitnessName(candidate.fitness) }, { "why", candidate.why },
            { "chosen", &installation == chosen } });
    }
    return array;
}

json::array toolchainsJson(const Toolchains& toolchains)
{
    json::array array;
    for (const auto& [toolchain, detection] : toolchains.all())
        array.push_back(json::object{ { "name", toolchain.name }, { "minimum", toolchain.minimum },
            { "packages", toolchain.packages }, { "page", toolchain.page },
            { "installations", installationsJson(detection) } });
    return array;
}

std::vector<std::string> variantIds(const Model& model)
{
    std::vector<std::string> ids;
    for (const Tuning& variant : model.variants)
        ids.push_back(model.id + "[" + variant.name + "]");
    return ids;
}

} // namespace taskweight
