// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolchains/detection.h"

#include "core/base/text.h"
#include "core/models/model_places.h"
#include "core/models/placeholders.h"
#include "core/process/captured_command.h"
#include "core/toolchains/candidates.h"
#include "core/toolchains/version.h"
#include "core/toolchains/version_cache.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <map>
#include <optional>
#include <regex>
#include <system_error>
#include <thread>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMostAtOnce = 16;
constexpr std::size_t kLongestWords = 200;

/// A version command of one program.
struct Question {
    fs::path program;
    std::vector<std::string> command;
    std::optional<FileStamp> stamp;
    std::optional<VersionAnswer> answer;
};

std::vector<std::string> commandFor(const Toolchain& toolchain, const fs::path& program)
{
    std::vector<std::string> words;
    for (const std::string& word : toolchain.versionCommand) {
        words.push_back(fillIn(word, [&](std::string_view name) -> std::optional<std::string> {
            if (name == "tool")
                return program.string();
            if (name == "tool_dir")
                return toolFolder({ program, "", "" }).string();
            return std::nullopt;
        }));
    }
    return words;
}

/// The line of `text` that the byte at `at` stands in, fit to be shown.
std::string lineAt(std::string_view text, std::size_t at)
{
    const std::size_t begin = at == 0 ? 0 : text.find_last_of("\r\n", at - 1) + 1;
    const std::string_view line = text.substr(begin, text.find_first_of("\r\n", at) - begin);
    std::string words = printable(line.substr(0, kLongestWords));
    while (words.ends_with(' '))
        words.pop_back();
    return words;
}

std::string firstLine(std::string_view text)
{
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at == std::string_view::npos ? std::string() : lineAt(text, at);
}

VersionAnswer ask(const Question& question, std::chrono::milliseconds patience)
{
    CaptureOrder order;
    order.words = question.command;
    order.folder = "/"; // no file of the folder that we happen to be in may pick a version
    order.withErrors = true;
    order.patience = patience;
    const Captured captured = capture(order);
    // Kept as text: the cache is JSON.
    return { validUtf8(captured.output), captured.succeeded() ? "" : captured.failureWords() };
}

/// All at once, but for some number of threads. A thread that cannot be had is done without.
void askAll(std::vector<Question*> questions, std::chrono::milliseconds patience)
{
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < questions.size(); i = next++)
            questions[i]->answer = ask(*questions[i], patience);
    };
    std::vector<std::thread> threads;
    while (threads.size() + 1 < std::min(questions.size(), kMostAtOnce)) {
        try {
            threads.emplace_back(work);
        } catch (const std::system_error&) {
            break;
        }
    }
    work();
    for (std::thread& thread : threads)
        thread.join();
}

struct Judged {
    Candidate candidate;
    bool isFirstInPath = false;
    bool isShim = false;
};

/// "It prints nonsense" or "it is another program": the latter has a version of its own.
bool hasVersion(const std::string& output)
{
    static const std::regex version("[0-9]+\\.[0-9]");
    return std::regex_search(output, version);
}

class Judge {
public:
    explicit Judge(const Toolchain& toolchain)
        : m_toolchain(toolchain)
        , m_pattern(toolchain.versionPattern, std::regex::ECMAScript)
    {
    }

    void take(const ProgramFile& file, const std::optional<VersionAnswer>& answer)
    {
        Judged judged{ { { file.path, "", "" }, Fitness::broken, "" }, file.isFirstInPath,
            file.isShim };
        std::smatch match;
        if (!file.isExecutable) {
            judged.candidate.why = "it is not executable";
        } else if (!answer) {
            return; // it went away while we looked
        } else if (!answer->failure.empty()) {
            judged.candidate.why = answer->failure;
            if (const std::string words = firstLine(answer->output); !words.empty())
                judged.candidate.why += ", it prints " + inQuotes(words);
        } else if (std::regex_search(answer->output, match, m_pattern) && match[1].matched
            && match[1].length() > 0 && match[1].length() < 60
            && printable(match[1].str()) == match[1].str()) {
            accept(judged, match, answer->output);
        } else if (hasVersion(answer->output)) {
            m_others.push_back(file.path.string() + " is " + firstLine(answer->output));
            return;
        } else {
            judged.candidate.why = answer->output.empty()
                ? "it prints no version"
                : "it prints " + inQuotes(firstLine(answer->output)) + " for a version";
        }
        m_judged.push_back(std::move(judged));
    }

    Detection verdict()
    {
        dropRepeated();
        std::ranges::stable_sort(m_judged, [](const Judged& a, const Judged& b) {
            if (a.candidate.fitness != b.candidate.fitness)
                return a.candidate.fitness < b.candidate.fitness;
            if (a.isFirstInPath != b.isFirstInPath)
                return a.isFirstInPath;
            return compareVersions(
                       a.candidate.installation.version, b.candidate.installation.version)
                > 0;
        });
        Detection detection;
        for (Judged& judged : m_judged)
            detection.candidates.push_back(std::move(judged.candidate));
        detection.others = std::move(m_others);
        return detection;
    }

private:
    void accept(Judged& judged, const std::smatch& match, const std::string& output)
    {
        Installation& installation = judged.candidate.installation;
        installation.version = match[1].str();
        installation.words = lineAt(output, static_cast<std::size_t>(match.position(0)));
        const bool isOld = !m_toolchain.minimum.empty()
            && compareVersions(installation.version, m_toolchain.minimum) < 0;
        judged.candidate.fitness = isOld ? Fitness::tooOld : Fitness::good;
    }

    /// The same version twice is one installation: of two the first stands, but a shim never where
    /// the program is that it stands for. What PATH finds first stays the first choice.
    void dropRepeated()
    {
        std::vector<Judged> kept;
        for (Judged& judged : m_judged) { // shims come last
            const Installation& installation = judged.candidate.installation;
            const auto same = std::ranges::find_if(kept, [&](const Judged& other) {
                const Installation& there = other.candidate.installation;
                return !installation.version.empty() && there.version == installation.version
                    && (judged.isShim || there.words == installation.words);
            });
            if (same == kept.end())
                kept.push_back(std::move(judged));
            else
                same->isFirstInPath = same->isFirstInPath || judged.isFirstInPath;
        }
        // A shim that stands for nothing here is no news beside what is.
        if (std::ranges::any_of(kept, [](const Judged& each) { return !each.isShim; }))
            std::erase_if(kept, [](const Judged& each) {
                return each.isShim && each.candidate.fitness == Fitness::broken;
            });
        m_judged = std::move(kept);
    }

    const Toolchain& m_toolchain;
    std::regex m_pattern;
    std::vector<Judged> m_judged;
    std::vector<std::string> m_others;
};

std::string listOf(const std::vector<std::string>& texts)
{
    std::string list;
    for (const std::string& text : texts)
        list += (list.empty() ? "" : ", ") + text;
    return list;
}

} // namespace

const Installation* Detection::chosen() const
{
    const bool isThere = !candidates.empty() && candidates.front().fitness == Fitness::good;
    return isThere ? &candidates.front().installation : nullptr;
}

std::vector<Installation> Detection::good() const
{
    std::vector<Installation> installations;
    for (const Candidate& candidate : candidates) {
        const auto isSame = [&](const Installation& other) {
            return other.version == candidate.installation.version;
        };
        if (candidate.fitness == Fitness::good && std::ranges::none_of(installations, isSame))
            installations.push_back(candidate.installation);
    }
    return installations;
}

std::vector<Detection> findInstallations(
    const std::vector<Toolchain>& toolchains, const Search& search)
{
    VersionCache cache
        = VersionCache::load(search.cacheFile, static_cast<std::int64_t>(std::time(nullptr)));
    std::vector<std::vector<ProgramFile>> files;
    std::map<std::pair<fs::path, std::vector<std::string>>, Question> questions;
    for (const Toolchain& toolchain : toolchains) {
        files.push_back(candidatesFor(toolchain));
        for (const ProgramFile& file : files.back()) {
            if (!file.isExecutable)
                continue;
            const std::vector<std::string> command = commandFor(toolchain, file.path);
            Question question{ file.path, command, stampOf(file.path, file.isShim), {} };
            if (question.stamp)
                question.answer = cache.find(file.path, *question.stamp, command);
            questions.emplace(std::pair(file.path, command), std::move(question));
        }
    }

    std::vector<Question*> open;
    for (auto& [key, question] : questions) {
        if (question.stamp && !question.answer)
            open.push_back(&question);
    }
    if (!open.empty()) {
        askAll(open, search.patience);
        for (const Question* question : open)
            cache.put(question->program, *question->stamp, question->command, *question->answer);
        cache.save();
    }

    std::vector<Detection> detections;
    for (std::size_t i = 0; i < toolchains.size(); ++i) {
        Judge judge(toolchains[i]);
        for (const ProgramFile& file : files[i]) {
            const auto found
                = questions.find(std::pair(file.path, commandFor(toolchains[i], file.path)));
            judge.take(file,
                found == questions.end() ? std::optional<VersionAnswer>() : found->second.answer);
        }
        detections.push_back(judge.verdict());
    }
    return detections;
}

ModelState stateOf(const Model& model, const Detection& detection)
{
    const Toolchain& toolchain = *model.toolchain;
    if (const Installation* chosen = detection.chosen())
        return { Readiness::ready, "", "", toolchain.name + " " + chosen->version };
    const std::string fix = howToGet(model);
    const Candidate* first = detection.candidates.empty() ? nullptr : &detection.candidates.front();
    if (first && first->fitness == Fitness::tooOld)
        return { Readiness::toolTooOld,
            "needs " + toolchain.name + " " + toolchain.minimum + " or newer; "
                + first->installation.program.string() + " is " + first->installation.version,
            fix, "" };
    if (first)
        return { Readiness::toolBroken,
            first->installation.program.string() + " does not tell its version: " + first->why, fix,
            "" };
    std::string why = "no " + toolchain.name + ": no program " + toolchain.program + " in PATH"
        + (toolchain.places.empty() ? "" : " or in its usual places");
    if (!detection.others.empty())
        why = "no " + toolchain.name + " was found; " + listOf(detection.others);
    return { Readiness::missingTool, why, fix, "" };
}

} // namespace taskweight
