// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/machine_report.h"
#include "app/cli/noise.h"
#include "app/cli/options.h"

namespace taskweight {

/// `doctor`: what on this machine limits or disturbs a measurement, and what to do. Returns the
/// exit status: kNothingMeasured when no sweep could measure anything.
int examineMachine(const DoctorOptions& options, const Places& places);

/// The report for people, and as the JSON document; with the noise, where it was measured.
std::string reportText(const MachineReport& report, const std::optional<Noise>& noise = {});
std::string reportJson(const MachineReport& report, const std::optional<Noise>& noise = {});

} // namespace taskweight
