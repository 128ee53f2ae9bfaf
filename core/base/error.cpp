// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

#include <cctype>
#include <stdexcept>
#include <system_error>

namespace taskweight {

std::string Error::sentence() const
{
    std::string text;
    for (const std::string* part : { &what, &where, &why }) {
        if (part->empty())
            continue;
        if (!text.empty())
            text += ": ";
        text += *part;
    }
    if (!fix.empty()) {
        std::string way = fix;
        way[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(way[0])));
        text += ". " + way;
    }
    return text;
}

void throw_exception_from_error(const Error& error, const boost::source_location&)
{
    throw std::runtime_error(error.sentence());
}

std::string errnoText(int errnoValue) { return std::generic_category().message(errnoValue); }

} // namespace taskweight
