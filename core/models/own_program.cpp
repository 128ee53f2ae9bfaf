// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parse.h"
#include "core/base/text.h"
#include "core/models/catalogue.h"

#include <algorithm>

namespace taskweight {

namespace {
constexpr std::size_t kLongestName = 60;
constexpr const char* kCommandForm
    = "--command takes NAME=COMMAND LINE, such as 'mine=./mine {tasks} {sleep_ms}'";

Error badCommand(std::string_view text, std::string why)
{
    return { "cannot use the command " + inQuotes(text), "", std::move(why), kCommandForm };
}
} // namespace

Result<Model> modelFromCommand(std::string_view nameAndCommand)
{
    const std::size_t equals = nameAndCommand.find('=');
    if (equals == std::string_view::npos)
        return badCommand(nameAndCommand, "it has no name");
    std::string_view name = nameAndCommand.substr(0, equals);
    name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    if (name.empty())
        return badCommand(nameAndCommand, "its name is empty");
    if (printable(name) != name)
        return badCommand(nameAndCommand, "its name has control characters or is not UTF-8");
    if (codePoints(name) > kLongestName)
        return badCommand(nameAndCommand,
            "its name is longer than " + std::to_string(kLongestName) + " characters");
    const Result<std::vector<std::string>> words = splitWords(nameAndCommand.substr(equals + 1));
    if (!words)
        return badCommand(
            nameAndCommand, words.error().why.empty() ? words.error().what : words.error().why);
    if (words->empty() || words->front().empty())
        return badCommand(nameAndCommand, "it names no program");
    Model model;
    model.id = name;
    model.name = name;
    model.language = "Own program";
    model.protocol = Protocol::optional;
    model.command = *words;
    return model;
}

} // namespace taskweight
