// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/models/catalogue.h"
#include "core/models/model_places.h"
#include "core/models/tuning.h"
#include "core/process/captured_command.h"

#include <algorithm>

namespace taskweight {

namespace {
constexpr std::size_t kMostCharacters = 200;

std::string firstLine(std::string_view text)
{
    const std::string line = validUtf8(text.substr(0, text.find_first_of("\r\n")));
    std::string clean;
    std::size_t characters = 0;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            continue;
        const bool begins = (byte & 0xC0) != 0x80;
        if (begins && ++characters > kMostCharacters)
            break;
        clean += c;
    }
    const std::size_t first = std::min(clean.find_first_not_of(' '), clean.size());
    return clean.substr(first, clean.find_last_not_of(' ') + 1 - first);
}
} // namespace

std::string askVersion(const Model& model, const Places& places)
{
    const std::string tool = toolVersion(model);
    if (model.versionCommand.empty())
        return tool;
    const Result<std::vector<std::string>> words = filledWords(model, places, model.versionCommand);
    if (!words)
        return tool;
    CaptureOrder order;
    order.words = *words;
    const Captured captured = capture(order);
    const std::string printed = captured.succeeded() ? firstLine(captured.output) : std::string();
    return tool + (tool.empty() || printed.empty() ? "" : ", ") + printed;
}

} // namespace taskweight
