// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/figures.h"

namespace taskweight {

/// Fills the record's hidden cost, and says where it was read. Pure.
///
/// - "cgroup v2": kernel stacks, page tables and all other kernel memory by the worker's own group,
/// at the plateau.
/// - "cgroup v1": the group tells only the sum; page tables are VmPTE, kernel stacks threads x 16
/// KiB, and what is
///   left of the sum stands as slab.
/// - "proc": page tables and stacks as above; slab is the rise of the whole machine's unreclaimable
/// slab from ready to
///   plateau, less what it moves by when nothing runs (slabNoiseKib).
void fillHiddenCost(RunRecord& record, const RunReadings& readings);

} // namespace taskweight
