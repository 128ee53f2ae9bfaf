// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace taskweight::fuzz {

/// Makes new inputs of known ones: bytes, numbers, words and lines are changed, doubled, dropped,
/// and mixed with those of other seeds. The same seed gives the same inputs, with every standard
/// library.
class Mutations {
public:
    Mutations(std::vector<std::string> seeds, std::uint32_t seed);

    std::string next();

private:
    std::size_t below(std::size_t limit);
    std::string part(const std::string& text);
    void change(std::string& text);

    std::vector<std::string> m_seeds;
    std::vector<std::string> m_words; ///< what the seeds consist of
    std::mt19937 m_draw;
};

} // namespace taskweight::fuzz
