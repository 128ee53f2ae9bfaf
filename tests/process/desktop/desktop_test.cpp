// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/read_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using taskweight::test::readFile;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

const std::string kResults = TASKWEIGHT_REFERENCE "/2024-hez2010-take2.json";

struct Ended {
    int status = -1;
    std::string said; ///< standard output and error
};

/// Runs it through a shell without any display.
Ended run(const std::string& arguments, const std::string& runtimeFolder = "$own")
{
    const std::string line
        = "own=$(mktemp -d); env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM LC_ALL=C.UTF-8 "
          "XDG_RUNTIME_DIR="
        + runtimeFolder + " '" TASKWEIGHT_DESKTOP "' "
        + arguments + " 2>&1; status=$?; rm -r $own; exit $status";
    Ended ended;
    FILE* pipe = ::popen(line.c_str(), "r");
    if (!pipe)
        return ended;
    std::array<char, 4096> part;
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe))
        ended.said.append(part.data(), size);
    const int status = ::pclose(pipe);
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ended;
}

std::filesystem::path freshPicture(const std::string& ending)
{
    const auto path = std::filesystem::temp_directory_path()
        / ("taskweight-" + std::to_string(::getpid()) + "." + ending);
    std::filesystem::remove(path);
    return path;
}

} // namespace

TEST(Desktop, WithoutADisplayItSaysWhatToUseInstead)
{
    const Ended ended = run("");
    EXPECT_EQ(ended.status, 2) << ended.said;
    EXPECT_THAT(ended.said, HasSubstr("there is no display"));
    EXPECT_THAT(ended.said, HasSubstr("taskweight-cli"));
}

TEST(Desktop, ExportsEveryKindOfPictureWithoutADisplay)
{
    const std::pair<const char*, const char*> kinds[]{ { "png", "\x89PNG" }, { "svg", "<?xml" },
        { "pdf", "%PDF" } };
    for (const auto& [ending, begin] : kinds) {
        const auto picture = freshPicture(ending);
        const Ended ended = run(
            "'" + kResults + "' --chart counts --size 800x450 --export '" + picture.string() + "'");
        EXPECT_EQ(ended.status, 0) << ended.said;
        EXPECT_EQ(ended.said, "") << "nothing to complain about";
        EXPECT_THAT(readFile(picture), StartsWith(begin)) << ending;
        std::filesystem::remove(picture);
    }
}

TEST(Desktop, WithoutTheFolderOfASessionThereIsNothingToSay)
{
    const auto tables = freshPicture("md");
    const Ended ended = run("'" + kResults + "' --report '" + tables.string() + "'", "");
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.said, "");
    std::filesystem::remove(tables);
}

TEST(Desktop, WritesAReportWithoutADisplay)
{
    const auto page = freshPicture("html");
    const Ended ended = run("'" + kResults + "' --report '" + page.string() + "'");
    EXPECT_EQ(ended.status, 0) << ended.said;
    EXPECT_EQ(ended.said, "") << "nothing to complain about";
    const std::string html = readFile(page);
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(html, HasSubstr("<svg"));
    EXPECT_THAT(html, HasSubstr("Rust (tokio, 2024 take 2)"));
    std::filesystem::remove(page);

    const auto tables = freshPicture("md");
    EXPECT_EQ(run("'" + kResults + "' --report '" + tables.string() + "'").status, 0);
    EXPECT_THAT(readFile(tables), HasSubstr("| Rust (tokio, 2024 take 2) | a task each | 4.72 MiB ? |"));
    std::filesystem::remove(tables);
}

TEST(Desktop, PublishedFiguresAreKnownByTheirId)
{
    const auto tables = freshPicture("md");
    const Ended ended = run("2024-hez2010-take2 --report '" + tables.string() + "'");
    EXPECT_EQ(ended.status, 0) << ended.said;
    EXPECT_THAT(readFile(tables), HasSubstr("Rust (tokio, 2024 take 2)"));
    std::filesystem::remove(tables);
    const Ended unknown = run("2022-nobody --report '" + tables.string() + "'");
    EXPECT_EQ(unknown.status, 1) << unknown.said;
    EXPECT_THAT(unknown.said, HasSubstr("2024-hez2010-take2")) << "those that there are";
}

TEST(Desktop, AReportOfAHostileFileHasNothingOfItsElements)
{
    const std::string evil = R"(\"><script>alert(1)</script><img src=x onerror=alert(2)>)";
    const auto file = freshPicture("taskweight.jsonl"), page = freshPicture("html");
    std::ofstream(file)
        << R"({"schema":"taskweight-results-1","kind":"header","title":")" << evil
        << R"(","host_name":")" << evil << R"(","cpu":")" << evil << "\"}\n"
        << R"({"kind":"run","model":{"id":")" << evil << R"(","name":")" << evil
        << R"(","language":")" << evil << R"(","version":")" << evil
        << R"("},"tasks":10,"sleep_ms":1000,"outcome":"completed","validity":"valid",)"
        << R"("alive_max":10,"peak_kib":2000,"ramp_ms":5,"page_tables_kib":60,)"
        << R"("samples":{"at_us":[0,20000],"resident_kib":[1000,2000],"page_tables_kib":[60,60],"threads":[1,1]},"warnings":[")" << evil << "\"]}\n";
    const Ended ended = run("'" + file.string() + "' --report '" + page.string() + "'");
    EXPECT_EQ(ended.status, 0) << ended.said;
    const std::string html = readFile(page);
    EXPECT_THAT(html, HasSubstr("&lt;script&gt;")) << "it is shown";
    EXPECT_THAT(html, HasSubstr("</svg>"));
    EXPECT_THAT(html, Not(HasSubstr("<script")));
    EXPECT_THAT(html, Not(HasSubstr("<img")));
    std::filesystem::remove(file);
    std::filesystem::remove(page);
}

TEST(Desktop, WrongUseIsNamedAndExitsWith2)
{
    const std::pair<std::string, const char*> cases[]{
        { "--no-such-option", "--no-such-option" },
        { "--export /tmp/a.png", "at least one results file" },
        { "'" + kResults + "' --export /tmp/a.bmp", ".png, .svg or .pdf" },
        { "'" + kResults + "' --export /tmp/a.png --size 10", "10" },
        { "'" + kResults + "' --export /tmp/a.png --chart pie", "pie" },
        { "'" + kResults + "' --theme dark", "--export" },
        { "--report /tmp/a.html", "at least one results file" },
        { "'" + kResults + "' --report /tmp/a.pdf", ".html" },
        { "'" + kResults + "' --report /tmp/a.html --export /tmp/a.png", "--export" },
    };
    for (const auto& [arguments, words] : cases) {
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.said;
        EXPECT_THAT(ended.said, HasSubstr(words));
    }
}

TEST(Desktop, WhatCannotBeReadOrWrittenIsNamedAndExitsWith1)
{
    const Ended unread = run("/no/such/file.jsonl --export /tmp/a.png");
    EXPECT_EQ(unread.status, 1) << unread.said;
    EXPECT_THAT(unread.said, HasSubstr("/no/such/file.jsonl"));
    const Ended unwritten = run("'" + kResults + "' --export /no/such/folder/a.png");
    EXPECT_EQ(unwritten.status, 1) << unwritten.said;
    EXPECT_THAT(unwritten.said, HasSubstr("/no/such/folder/a.png"));
    const Ended report = run("'" + kResults + "' --report /no/such/folder/a.html");
    EXPECT_EQ(report.status, 1) << report.said;
    EXPECT_THAT(report.said, HasSubstr("/no/such/folder/a.html"));
}
