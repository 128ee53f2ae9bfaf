// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "worker_process.h"

#include <gtest/gtest.h>

#include <algorithm>

/// A test that runs once for each model that was built.
class EveryWorker : public testing::TestWithParam<std::string> { };

inline std::string nameOfWorker(const testing::TestParamInfo<std::string>& info)
{
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
