// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz-NAME [--executions N] [--seed N] SEED_FILE|FOLDER...
//
// Feeds a fuzz target its seeds, then N inputs made of them, the same ones each time. An input that
// brings it down, or takes it more than 20 s of CPU, is written to a file, which is then named; the
// program given that file alone, with --executions 0, shows it again.
#include "tests/fuzz/mutations.h"
#include "tests/support/read_file.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr time_t kLongestCpuSeconds = 20;

std::string s_input;
char s_findingName[64];

void put(int file, const char* text, std::size_t size)
{
    [[maybe_unused]] const ssize_t written = ::write(file, text, size);
}

/// Only what may be called in a signal handler.
void keepFinding(int signal)
{
    const int file = ::open(s_findingName, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    put(file, s_input.data(), s_input.size());
    ::close(file);
    constexpr char kWords[] = "\nthe input that did it is kept: ";
    put(2, kWords, sizeof kWords - 1);
    put(2, s_findingName, std::strlen(s_findingName));
    put(2, "\n", 1);
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

/// CPU, since a machine may be busy.
void limitCpu(time_t seconds)
{
    const itimerval limit{ { 0, 0 }, { seconds, 0 } };
    ::setitimer(ITIMER_PROF, &limit, nullptr);
}

void execute(std::string input)
{
    s_input = std::move(input);
    limitCpu(kLongestCpuSeconds);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(s_input.data()), s_input.size());
}

bool takeNumber(std::string_view text, std::uint64_t& number)
{
    return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
}

} // namespace

int main(int argc, char** argv)
{
    namespace fs = std::filesystem;
    std::uint64_t executions = 20'000, seed = 1;
    std::vector<fs::path> files;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool isNumber = word == "--executions" || word == "--seed";
        if (isNumber && i + 1 < argc
            && takeNumber(argv[i + 1], word == "--seed" ? seed : executions))
            ++i;
        else if (fs::is_directory(word))
            std::copy(fs::directory_iterator(word), {}, std::back_inserter(files));
        else if (fs::exists(word))
            files.emplace_back(word);
        else {
            std::fprintf(
                stderr, "usage: %s [--executions N] [--seed N] SEED_FILE|FOLDER...\n", argv[0]);
            return 2;
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<std::string> seeds;
    for (const fs::path& file : files)
        seeds.push_back(taskweight::test::readFile(file));
    if (seeds.empty()) {
        std::fprintf(stderr, "%s: no seeds\n", argv[0]);
        return 2;
    }

    std::snprintf(s_findingName, sizeof s_findingName, "finding-%.20s-%d",
        fs::path(argv[0]).filename().c_str(), static_cast<int>(::getpid()));
    for (const int signal : { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGPROF })
        std::signal(signal, keepFinding);

    const auto begin = std::chrono::steady_clock::now();
    for (const std::string& each : seeds)
        execute(each);
    taskweight::fuzz::Mutations mutations(seeds, static_cast<std::uint32_t>(seed));
    for (std::uint64_t i = 0; i < executions; ++i)
        execute(mutations.next());
    limitCpu(0);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::printf("%zu seeds and %llu inputs made of them without a finding, in %.1f s\n",
        seeds.size(), static_cast<unsigned long long>(executions), took.count());
}
