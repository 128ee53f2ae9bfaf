// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"
#include "core/report/report.h"

#include <algorithm>

namespace taskweight {
namespace {

// Readable on a telephone and on paper.
constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --ink: #1d2126; --muted: #5d6670; --page: #f4f5f7; --sheet: #fff; --line: #e3e6ea; --rule: #9aa3ad; --other: #f3f6fa; }
body { font: 15px/1.5 Inter, system-ui, sans-serif; color: var(--ink); background: var(--page); margin: 0; }
main { max-width: 1240px; margin: 0 auto; padding: 24px; }
h1 { font-size: 30px; line-height: 1.2; margin: 16px 0 4px; }
h2 { font-size: 19px; margin: 40px 0 8px; }
p { max-width: 80ch; margin: 6px 0; }
.summary, footer { color: var(--muted); }
figure { margin: 24px 0; overflow-x: auto; }
figure svg { display: block; width: 100%; min-width: 760px; height: auto; box-sizing: border-box; background: var(--sheet); border: 1px solid var(--line); }
figure svg text { font-family: Inter, system-ui, sans-serif; }
.wide { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 10px; overflow-wrap: break-word; max-width: 60ch; }
td:first-child { white-space: nowrap; }
td:not(.n) { min-width: 11ch; }
th { border-bottom: 1px solid var(--rule); white-space: nowrap; }
tbody tr:nth-child(even) { background: var(--other); }
.n { text-align: right; white-space: nowrap; }
footer { margin-top: 40px; font-size: 13px; }
@media print { :root { color-scheme: light; } body { background: #fff; } main { max-width: none; padding: 0; } figure svg { min-width: 0; } figure, tr { break-inside: avoid; } }
)";

constexpr const char* kDarkRoot
    = ":root { --ink: #e8eaed; --muted: #9aa3ad; --page: #23272e; --sheet: #1b1e23; "
      "--line: #343a43; --rule: #5d6670; --other: #262b33; }\n";

/// On a screen only: paper is light. Of the colours those that the pictures have; a rule wins over
/// the attributes by which they are coloured.
std::string darkStyle(std::span<const ReportPicture> pictures, std::span<const ColorPair> colors)
{
    std::string style
        = std::string("@media screen and (prefers-color-scheme: dark) {\n") + kDarkRoot;
    for (const ColorPair& color : colors)
        for (const std::string property : { "fill", "stroke" }) {
            const std::string attribute = property + "=\"" + color.light + '"';
            if (std::ranges::any_of(pictures, [&](const ReportPicture& picture) {
                    return picture.svg.find(attribute) != std::string::npos;
                }))
                style
                    += "figure svg [" + attribute + "] { " + property + ": " + color.dark + "; }\n";
        }
    return style + "}\n";
}

/// The element alone, as it stands within HTML: without declaration and document type.
std::string_view svgElement(std::string_view document)
{
    const std::size_t begin = document.find("<svg");
    return begin == std::string_view::npos ? std::string_view() : document.substr(begin);
}

} // namespace

std::string reportHtml(const Report& report, std::span<const ReportPicture> pictures,
    std::span<const ColorPair> colors)
{
    const std::string title = htmlText(report.title);
    std::string out
        = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"generator\" content=\"taskweight\">\n<title>"
        + title + "</title>\n<style>" + kStyle + darkStyle(pictures, colors)
        + "</style>\n</head>\n<body>\n<main>\n<h1>" + title + "</h1>\n<p class=\"summary\">"
        + htmlText(report.summary) + "</p>\n";
    for (const ReportPicture& picture : pictures)
        // Its title stands in the picture, and is said once more to those who do not see it.
        out.append("<figure tabindex=\"0\" aria-label=\"" + htmlText(picture.caption) + "\">\n")
            .append(svgElement(picture.svg))
            .append("\n</figure>\n");
    for (const ReportPart& part : report.parts) {
        out += "<section>\n<h2>" + htmlText(part.heading) + "</h2>\n";
        for (const std::string& sentence : part.sentences)
            out += "<p>" + htmlText(sentence) + "</p>\n";
        out += htmlTable(part.table) + "</section>\n";
    }
    return out
        + "<footer>Made by taskweight. Memory in binary units: 1 MiB is 1024 KiB.</footer>\n"
          "</main>\n</body>\n</html>\n";
}

} // namespace taskweight
