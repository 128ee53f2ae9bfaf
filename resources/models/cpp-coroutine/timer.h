// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arena.h"

#include <chrono>
#include <utility>

/// A sleeper's place in the timer, kept in its own coroutine frame: 16 bytes.
struct Sleeper {
    std::chrono::steady_clock::time_point deadline;
    Compact<Sleeper> child; ///< the first of those that wake after this one
    Compact<Sleeper> sibling; ///< the next child of the same parent
};

/// Who wakes next? A pairing heap (Fredman, Sedgewick, Sleator, Tarjan, 1986) through the sleepers
/// themselves: any deadline in any order, add in O(1), take in O(log n) amortised, and not a byte
/// besides the sleepers.
class Timer {
public:
    bool empty() const { return !m_next; }
    const Sleeper& next() const { return *m_next; }

    void add(Sleeper& sleeper)
    {
        sleeper.child = sleeper.sibling = nullptr;
        m_next = meld(m_next, &sleeper);
    }

    Sleeper& takeNext()
    {
        Sleeper& taken = *m_next;
        m_next = meldAll(taken.child);
        return taken;
    }

private:
    static Sleeper* meld(Sleeper* a, Sleeper* b)
    {
        if (!a || !b)
            return a ? a : b;
        if (b->deadline < a->deadline)
            std::swap(a, b);
        b->sibling = a->child;
        a->child = b;
        return a;
    }

    /// Left to right in pairs, then the pairs from right to left. Loops, since there may be
    /// millions of siblings.
    static Sleeper* meldAll(Sleeper* first)
    {
        Sleeper* pairs = nullptr;
        while (Sleeper* const a = first) {
            Sleeper* const b = a->sibling;
            first = b ? b->sibling : nullptr;
            Sleeper* const pair = meld(a, b);
            pair->sibling = pairs;
            pairs = pair;
        }
        Sleeper* all = nullptr;
        while (Sleeper* const pair = pairs) {
            pairs = pair->sibling;
            all = meld(all, pair);
        }
        return all;
    }

    Sleeper* m_next = nullptr;
};

inline Timer timer;
