// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <clocale>
#include <cstdlib>
#include <string_view>

namespace taskweight::test {

/// While it lives, this process writes 1,5 for 1.5, as German programs do. Not so where the build
/// had no sources of locales to make one from; the tests that need it are skipped then.
class GermanLocale {
public:
    GermanLocale()
    {
        ::setenv("LOCPATH", TASKWEIGHT_TEST_LOCALES, 1); // locale(7)
        m_set = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr
            && std::string_view(std::localeconv()->decimal_point) == ",";
    }
    GermanLocale(const GermanLocale&) = delete;
    GermanLocale& operator=(const GermanLocale&) = delete;
    ~GermanLocale()
    {
        std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
    }

    explicit operator bool() const { return m_set; }

private:
    bool m_set = false;
};

} // namespace taskweight::test
