// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"
#include "core/report/report.h"
#include "core/results/results_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

namespace taskweight {
namespace {

using testing::HasSubstr;
using testing::Not;

RunRecord validRun(const std::string& id, std::uint64_t tasks, std::int64_t peakKib)
{
    RunRecord run;
    run.model
        = { id, "Model " + id, "Go", Family::greenThread, TaskKind::spawned, "go 1.19.8", "" };
    run.tasks = tasks;
    run.sleepMs = 10'000;
    run.validity = Validity::valid;
    run.aliveMax = tasks;
    run.peakKib = peakKib;
    run.peaks = { peakKib, peakKib - peakKib / 100, peakKib, {} };
    run.command = { "/opt/worker", "--tasks", std::to_string(tasks) };
    run.startedAtUtc = "2026-11-30T13:35:21Z";
    return run;
}

ResultSet sweep()
{
    ResultSet set;
    set.path = "/home/a/sweep.taskweight.jsonl";
    set.header.cpu = "Some CPU";
    set.header.cpuCount = 2;
    set.header.memoryKib = 25'165'824;
    set.header.kernel = "6.18.44";
    set.header.programVersion = "0.1.0";
    set.header.settings = "--tasks 1,100k";
    set.runs = { validRun("go", 1, 3'482), validRun("go", 100'000, 268'288) };
    set.runs[1].warnings = { "another program took 30 % of a core" };
    RunRecord skipped = validRun("go", 1'000'000, 1);
    skipped.outcome = Outcome::skipped;
    skipped.reason = "threads-max: 192,729 in all, 1,000,008 needed";
    skipped.peakKib.reset();
    skipped.peaks = {};
    set.runs.push_back(skipped);
    return set;
}

/// Every tag of the document, as "div" or "/div"; comments and the like as they are.
std::vector<std::string> tagsOf(const std::string& html)
{
    std::vector<std::string> tags;
    static const std::regex kTag("<([^\\s>]+)");
    for (std::sregex_iterator tag(html.begin(), html.end(), kTag), end; tag != end; ++tag)
        tags.push_back((*tag)[1]);
    return tags;
}

/// Everything that a file can bring in, made of it.
ResultSet hostile(const std::string& evil)
{
    ResultSet set = sweep();
    set.path = "/tmp/" + evil;
    for (std::string* text : { &set.header.title, &set.header.hostName, &set.header.distribution,
             &set.header.kernel, &set.header.cpu, &set.header.transparentHugePages,
             &set.header.overcommit, &set.header.cgroup, &set.header.settings, &set.header.program,
             &set.header.programVersion, &set.header.startedAtUtc })
        *text = evil;
    set.notes = { evil };
    for (RunRecord& run : set.runs) {
        run.model.id = run.model.name = run.model.language = run.model.version = evil;
        run.reason = run.hiddenSource = run.errorOutput = run.startedAtUtc = evil;
        run.command = run.environment = run.warnings = { evil };
    }
    return set;
}

} // namespace

TEST(Html, WhatAFileHoldsIsShownAndNotUnderstood)
{
    EXPECT_EQ(htmlText("<script>alert('a & \"b\"')</script>"),
        "&lt;script&gt;alert(&#39;a &amp; &quot;b&quot;&#39;)&lt;/script&gt;");
    EXPECT_EQ(htmlText("a\x1b[31m\nb"), "a\\x1b[31m\\nb");
    EXPECT_EQ(htmlText("\xff"), "\xef\xbf\xbd");
}

TEST(Html, ATableMarksItsNumbers)
{
    const Grid grid{ { { "a<b" }, { "c", true } }, { { textCell("<i>"), figureCell("1,000") } } };
    const std::string table = htmlTable(grid);
    EXPECT_THAT(
        table, HasSubstr("<th scope=\"col\">a&lt;b</th><th scope=\"col\" class=\"n\">c</th>"));
    EXPECT_THAT(table, HasSubstr("<td>&lt;i&gt;</td><td class=\"n\">1,000</td>"));
    EXPECT_EQ(htmlTable({ { { "a" } }, {} }), "");
}

TEST(Report, SaysWeightProofWarningsMachineAndVersions)
{
    const std::string html = reportHtml(reportOf({ sweep() }), {});
    for (const char* words :
        { "What does a task weigh?", "3 runs of 1 model, measured on 2026-11-30.", "3.40 MiB",
            "262 MiB", "2,712 B", "skipped: threads-max",
            "Of 3 runs 2 are valid: all tasks were alive at the same moment",
            "Skipped: threads-max: 192,729 in all, 1,000,008 needed.", "they differ by 1 % at most",
            "another program took 30 % of a core", "Some CPU", "24.0 GiB", "6.18.44", "go 1.19.8",
            "/opt/worker --tasks 1000000", "taskweight 0.1.0", "--tasks 1,100k" })
        EXPECT_THAT(html, HasSubstr(words));
}

TEST(Report, MarkdownHoldsTheSameTables)
{
    const std::string markdown = reportMarkdown(reportOf({ sweep() }));
    for (const char* line : { "# What does a task weigh?\n", "## Proof\n", "| model |",
             "| Model go | a task each | 3.40 MiB | 262 MiB | skipped: threads-max | 2,712 B |" })
        EXPECT_THAT(markdown, HasSubstr(line));
}

TEST(Report, AFileCannotBringInElementsOrMarkup)
{
    const std::string plain = reportHtml(reportOf({ sweep(), sweep() }), {});
    for (const char* evil : { "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
             "'><svg/onload=alert(1)>", "</td></tr></table><iframe src=//e>", "</style><script>",
             "<!--", "]]>", "&lt;b&gt;" }) {
        const std::string html = reportHtml(reportOf({ hostile(evil), hostile(evil) }), {});
        EXPECT_THAT(html, HasSubstr(htmlText(evil))) << "it is shown";
        std::vector<std::string> known = tagsOf(plain), found = tagsOf(html);
        const auto kinds = [](std::vector<std::string> tags) {
            std::sort(tags.begin(), tags.end());
            tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
            return tags;
        };
        EXPECT_EQ(kinds(found), kinds(known)) << evil;
        EXPECT_THAT(html, Not(HasSubstr("=alert(1)>"))) << evil;
    }
    const std::string markdown = reportMarkdown(reportOf({ hostile("a | b\n# c <i> [d](e) `f`") }));
    EXPECT_THAT(markdown, HasSubstr(R"(a \| b\\n\# c \<i\> \[d\](e) \`f\`)"));
    EXPECT_THAT(markdown, Not(HasSubstr("\n# c")));
}

TEST(Report, PicturesStandInItAsElements)
{
    const ReportPicture picture{ "Peaks & <counts>",
        "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n<svg viewBox=\"0 0 1 1\"><g/></svg>\n" };
    const std::string html = reportHtml(reportOf({ sweep() }), std::span(&picture, 1));
    EXPECT_THAT(html, HasSubstr("\n<svg viewBox=\"0 0 1 1\"><g/></svg>"));
    EXPECT_THAT(html, Not(HasSubstr("<?xml")));
    EXPECT_THAT(html, HasSubstr("aria-label=\"Peaks &amp; &lt;counts&gt;\""));
}

TEST(Report, IsDarkWhereTheDesktopIsAndLightOnPaper)
{
    const ReportPicture picture{ "Peaks", "<svg><g fill=\"#1d2126\" stroke=\"none\"/></svg>" };
    const std::vector<ColorPair> colors{ { "#1d2126", "#e8eaed" }, { "#375aa5", "#698dd4" } };
    const std::string html = reportHtml(reportOf({ sweep() }), std::span(&picture, 1), colors);
    const std::size_t dark = html.find("@media screen and (prefers-color-scheme: dark) {");
    ASSERT_NE(dark, std::string::npos) << "screen: not on paper";
    const std::string rules = html.substr(dark, html.find("</style>") - dark);
    EXPECT_THAT(rules, HasSubstr("figure svg [fill=\"#1d2126\"] { fill: #e8eaed; }"));
    EXPECT_THAT(rules, Not(HasSubstr("stroke=\"#1d2126\""))) << "only what occurs";
    EXPECT_THAT(rules, Not(HasSubstr("#375aa5")));
    // Outside of the variables the page has no colour that would stay light in the dark.
    const std::string style = html.substr(html.find("<style>"), dark - html.find("<style>"));
    static const std::regex kFixed("(color|background|border[a-z-]*): [^;]*#[0-9a-f]+");
    std::smatch found;
    const std::string screen = style.substr(0, style.find("@media print"));
    EXPECT_FALSE(std::regex_search(screen, found, kFixed)) << found.str();
}

TEST(Report, RunsNothingAndFetchesNothing)
{
    const std::string html = reportHtml(reportOf({ sweep() }), {});
    EXPECT_THAT(html, HasSubstr("default-src 'none'"));
    for (const char* word : { "<script", "src=", "href=", "url(", "@import", "http:", "https:" })
        EXPECT_THAT(html, Not(HasSubstr(word)));
}

TEST(Report, OfNothingIsStillADocument)
{
    const std::string html = reportHtml(reportOf({}), {});
    EXPECT_THAT(html, HasSubstr("0 runs of 0 models."));
    EXPECT_THAT(html, HasSubstr("</html>"));
    EXPECT_THAT(reportMarkdown(reportOf({})), HasSubstr("0 runs"));
}

} // namespace taskweight
