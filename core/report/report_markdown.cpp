// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

namespace taskweight {

std::string reportMarkdown(const Report& report)
{
    std::string out
        = "# " + markdownText(report.title) + "\n\n" + markdownText(report.summary) + '\n';
    for (const ReportPart& part : report.parts) {
        out += "\n## " + markdownText(part.heading) + "\n";
        for (const std::string& sentence : part.sentences)
            out += '\n' + markdownText(sentence) + '\n';
        if (!part.table.rows.empty())
            out += '\n' + gridText(part.table, TableFormat::markdown);
    }
    return out;
}

} // namespace taskweight
