// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/build/build_key.h"

#include "core/base/format.h"
#include "core/models/model_places.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>

#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>

namespace taskweight {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t kMostBytes = 64 * 1024 * 1024;
constexpr std::size_t kDigits = 16;

/// Collects what is to be hashed. Each part goes in with its length, so that no two lists of parts
/// look alike.
class Ingredients {
public:
    void add(const std::string& part)
    {
        m_bytes += std::to_string(part.size());
        m_bytes += ':';
        m_bytes += part;
    }

    /// False: it cannot be read, or is too much.
    bool addFile(const fs::path& file, const std::string& name)
    {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file, error);
        if (error || size > kMostBytes || m_bytes.size() + size > kMostBytes)
            return false;
        std::ifstream stream(file, std::ios::binary);
        std::string content{ std::istreambuf_iterator<char>(stream), {} };
        if (!stream.is_open() || stream.bad())
            return false;
        add(name);
        add(content);
        return true;
    }

    std::string hash() const
    {
        // SHA-1 (RFC 4122, 4.3), of which 61 bits are kept: it guards against change, not against
        // forgers.
        const boost::uuids::name_generator_sha1 generate(boost::uuids::ns::oid());
        std::string digits = boost::uuids::to_string(generate(m_bytes));
        std::erase(digits, '-');
        return digits.substr(0, kDigits);
    }

private:
    std::string m_bytes;
};

/// The file, or all files of the folder, by name. The first that cannot be taken, or empty.
fs::path addTree(Ingredients& ingredients, const fs::path& root, const fs::path& leftOut)
{
    std::error_code error;
    if (fs::is_regular_file(root, error))
        return ingredients.addFile(root, root.filename().string()) ? fs::path() : root;
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator entry(root, error); !error && entry != fs::end(entry);
         entry.increment(error)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored) && entry->path() != leftOut)
            files.push_back(entry->path());
    }
    if (error)
        return root;
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        if (!ingredients.addFile(file, file.lexically_relative(root).string()))
            return file;
    }
    return {};
}

/// What the commands name by way of {src} but outside of it: "{src}/../shared/Main.java".
std::vector<fs::path> neighbours(const Model& model)
{
    std::vector<fs::path> paths;
    for (const std::vector<std::string>& command : model.build->commands) {
        for (const std::string& word : command) {
            const std::size_t at = word.find("{src}/../");
            if (at == std::string::npos)
                continue;
            const fs::path path = (model.folder / word.substr(at + 6)).lexically_normal();
            std::error_code error;
            if (fs::exists(path, error))
                paths.push_back(path);
        }
    }
    return paths;
}

/// A program, or a folder of libraries, as it lies on the disk now.
std::string stampOf(const fs::path& program)
{
    std::error_code error;
    const fs::path real = fs::canonical(program, error);
    const bool isFolder = fs::is_directory(real, error);
    const auto size = isFolder ? 0 : fs::file_size(real, error);
    const auto time = fs::last_write_time(real, error).time_since_epoch().count();
    return error ? program.string()
                 : real.string() + " " + std::to_string(size) + " " + std::to_string(time);
}
} // namespace

Result<std::string> buildKey(const Model& model)
{
    Ingredients ingredients;
    ingredients.add("2"); // to be raised when builds of before are of no use any more
    ingredients.add(model.plainId());
    for (const std::vector<std::string>& command : model.build->commands) {
        ingredients.add("command");
        for (const std::string& word : command)
            ingredients.add(word);
    }
    // A folder of packages changes its time when one is upgraded, and the toolchain's version does
    // not.
    for (const std::vector<std::string>& command : model.build->commands) {
        for (const std::string& word : command)
            ingredients.add(word.starts_with('/') ? stampOf(word) : std::string());
    }
    for (const auto& [name, value] : model.build->environment) {
        ingredients.add(name);
        ingredients.add(value);
    }
    ingredients.add(model.build->result);
    if (model.installation) {
        ingredients.add(stampOf(model.installation->program));
        ingredients.add(model.installation->words);
    }
    if (model.toolchain) {
        for (const NeededProgram& need : model.toolchain->needs)
            ingredients.add(stampOf(neededProgram(need)));
    }
    std::vector<fs::path> roots = neighbours(model);
    roots.insert(roots.begin(), model.folder);
    for (const fs::path& root : roots) {
        if (const fs::path file = addTree(ingredients, root, model.folder / "model.toml");
            !file.empty())
            return Error{ "cannot build model " + model.id, file.string(),
                "this source cannot be read, or the sources are more than "
                    + formatMemory(kMostBytes / 1024),
                "keep in the model's folder only what it is built from" };
    }
    return Result<std::string>(boost::system::in_place_value, ingredients.hash());
}

} // namespace taskweight
