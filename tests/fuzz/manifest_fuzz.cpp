// SPDX-License-Identifier: GPL-3.0-or-later
// A model's manifest: read or refused with the line that is to blame. Nothing that it names is run.
#include "core/base/parse.h"
#include "core/models/catalogue.h"
#include "core/models/manifest.h"
#include "tests/fuzz/check.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace taskweight;

namespace {

/// The folder that the manifest lies in; in memory where the machine lets us.
std::filesystem::path makeFolder()
{
    const bool isInMemory = ::access("/dev/shm", W_OK) == 0;
    std::string name
        = isInMemory ? "/dev/shm/taskweight-fuzz-XXXXXX" : "/tmp/taskweight-fuzz-XXXXXX";
    FUZZ_CHECK(::mkdtemp(name.data()));
    static const std::string made = name;
    std::atexit([] { std::filesystem::remove_all(made); });
    return made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path file = makeFolder() / "model.toml";
    std::ofstream(file, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const auto manifest = parseManifestFile(file);
    if (!manifest) {
        FUZZ_CHECK(!manifest.error().sentence().empty());
    } else {
        const Model& model = manifest->model;
        FUZZ_CHECK(!model.id.empty() && !model.name.empty());
        FUZZ_CHECK(model.weight.bytesPerTask >= 0);
        commandLine(model, Places{}, 10, 100); // may well lack what it needs
    }
    // What is typed on the command line goes through the same kind of hands.
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    splitWords(text);
    parseTaskList(text);
    return 0;
}
