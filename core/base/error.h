// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/system/result.hpp>

#include <string>

namespace taskweight {

/// A failure as a value: what went wrong, where, why, and the way out. Each part is a phrase without a full stop;
/// `where`, `why` and `fix` may be empty.
struct Error {
    std::string what; ///< "cannot write the results file"
    std::string where; ///< "/tmp/a.taskweight.jsonl", "model.toml:7"
    std::string why; ///< "No space left on device"
    std::string fix; ///< "free some space, or choose another file with --out"

    /// "cannot write the results file: /tmp/a.taskweight.jsonl: No space left on device. Free some space, ..."
    std::string sentence() const;

    bool operator==(const Error&) const = default;
};

/// A value or an Error. Ask with `if (result)`, then `*result`, or `result.error()`.
template <typename T>
using Result = boost::system::result<T, Error>;

[[noreturn]] void throw_exception_from_error(const Error& error, const boost::source_location& at);

/// The system's words for an errno value, "No space left on device".
std::string errnoText(int errnoValue);

} // namespace taskweight
