// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taskweight {

/// Asks a TOML document for values of a type. A table goes by its name, "run", one of an array of
/// tables by its name and number: "toolchain.needs.0". Keeps the first thing that is wrong, with
/// its line, and answers with the fallback from then on; so a manifest is read straight down and
/// judged once, at the end.
class ManifestReader {
public:
    static constexpr std::size_t kLongestText = 4096; ///< bytes of one string
    static constexpr std::size_t kMostWords = 256; ///< strings of one array
    static constexpr double kLargestNumber = 1e12;

    /// `complaint` begins each error ("cannot use model x"), `file` is named in it.
    static Result<ManifestReader> parse(
        std::string_view toml, const std::string& complaint, const std::string& file);
    ManifestReader(ManifestReader&&) noexcept;
    ~ManifestReader();

    /// Any other key of this table is wrong. `table` is "" for the document itself, here and below.
    void allowOnly(std::string_view table, const std::vector<std::string_view>& keys);

    /// One line of text. A required one must be there and not be empty.
    std::string requiredLine(std::string_view table, std::string_view key);
    std::string optionalLine(
        std::string_view table, std::string_view key, std::string fallback = {});

    /// One of `choices`, of which the first is the fallback.
    std::string choice(std::string_view table, std::string_view key,
        const std::vector<std::string_view>& choices, bool required);

    /// A list of strings. A required one has at least one string, the first not empty.
    std::vector<std::string> requiredWords(std::string_view table, std::string_view key);
    std::vector<std::string> optionalWords(std::string_view table, std::string_view key);

    /// A list of lists of strings, none of them empty.
    std::vector<std::vector<std::string>> listOfWords(std::string_view table, std::string_view key);

    /// A table of strings, as an environment is given: names that a shell would take, values of one
    /// line.
    std::map<std::string, std::string> variables(std::string_view table, std::string_view key);

    bool has(std::string_view table) const;
    /// How many tables an array of tables has, [[variant]]: each goes by the name "variant.0".
    std::size_t count(std::string_view arrayOfTables);

    std::int64_t wholeNumber(std::string_view table, std::string_view key, std::int64_t fallback);
    /// Finite, 0 to kLargestNumber.
    double amount(std::string_view table, std::string_view key, double fallback);

    /// Where the key stands; its table's line, or 1, when it does not.
    int lineOf(std::string_view table, std::string_view key) const;

    /// Records that the key's value is not right, unless something is wrong already.
    void complain(
        std::string_view table, std::string_view key, std::string why, std::string fix = {});
    const std::optional<Error>& error() const { return m_error; }

private:
    struct Document;
    ManifestReader(std::unique_ptr<Document> document, std::string complaint, std::string file);
    std::vector<std::string> words(std::string_view table, std::string_view key);

    std::unique_ptr<Document> m_document;
    std::string m_complaint;
    std::string m_file;
    std::optional<Error> m_error;
};

} // namespace taskweight
