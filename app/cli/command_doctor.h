// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/machine_report.h"
#include "app/cli/options.h"

namespace taskweight {

/// `doctor`: what on this machine limits or disturbs a measurement, and what to do. Returns the
/// exit status: kNothingMeasured when no sweep could measure anything.
int examineMachine(const DoctorOptions& options, const Places& places);

/// The report for people, and as the JSON document.
std::string reportText(const MachineReport& report);
std::string reportJson(const MachineReport& report);

} // namespace taskweight
