// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

/// Numbers as we write them into files: those that Boost.JSON writes are not for people ("1.61E2"),
/// and these files and tables are read by people too. None of it depends on the locale.
namespace taskweight {

/// Real numbers are kept to three decimals: milliseconds to the microsecond.
inline constexpr double kLargestReal = 1e12;

/// The nearest number with three decimals.
double toThreeDecimals(double value);

void appendNumber(std::string& out, std::int64_t value);
void appendNumber(std::string& out, std::uint64_t value);

/// "1610.25": at most three decimals, never an exponent. Whether it was finite and not above
/// kLargestReal; otherwise nothing is appended.
bool appendReal(std::string& out, double value);

} // namespace taskweight
