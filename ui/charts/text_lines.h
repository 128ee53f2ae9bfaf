// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace taskweight {

/// A text broken between words into lines of at most `width`; what the last of `most` lines cannot
/// hold, and a word that is wider than a line, is cut with an ellipsis.
QStringList brokenLines(QString text, const QFont& font, double width, qsizetype most);

/// The parts one behind the other, broken between words. When they need more than `most` lines the
/// longest part loses words from its end, with an ellipsis: the date behind it stays.
QStringList footnoteLines(QStringList parts, const QFont& font, double width, qsizetype most);

} // namespace taskweight
