// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <system_error>

#include <sys/mman.h>

/// Memory for coroutine frames: no header per frame, freed frames are used again, and all of it
/// lies in one stretch of address space, so that 32 bits are enough to point at a frame. For one
/// thread.
class Arena {
public:
    static constexpr std::size_t kGrain
        = 8; ///< sizes are rounded up to it, addresses are multiples of it
    static constexpr std::size_t kReservedBytes = std::size_t{ 1 }
        << 35; ///< 32 GiB, all that 32 bits reach in grains
    static constexpr std::size_t kLargestBytes = 1024;

    /// Reserves addresses, not memory.
    Arena()
    {
        void* const start = ::mmap(
            nullptr, kReservedBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (start == MAP_FAILED)
            throw std::system_error(
                errno, std::generic_category(), "reserve address space for frames");
        m_start = m_next = m_end = static_cast<std::byte*>(start);
        m_next += kGrain; // so that no frame has the index 0
    }
    ~Arena() { ::munmap(m_start, kReservedBytes); }
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    void* allocate(std::size_t bytes)
    {
        const std::size_t grains = (bytes + kGrain - 1) / kGrain;
        if (grains >= m_free.size())
            throw std::bad_alloc();
        if (Free* const frame = m_free[grains]) {
            m_free[grains] = frame->next;
            return frame;
        }
        std::byte* const frame = m_next;
        m_next += grains * kGrain;
        if (m_next > m_end)
            grow();
        return frame;
    }

    void release(void* frame, std::size_t bytes)
    {
        Free*& first = m_free[(bytes + kGrain - 1) / kGrain];
        first = new (frame) Free{ first };
    }

    std::uint32_t indexOf(const void* place) const
    {
        return static_cast<std::uint32_t>(
            (static_cast<const std::byte*>(place) - m_start) / kGrain);
    }
    void* at(std::uint32_t index) const { return m_start + index * kGrain; }

private:
    struct Free {
        Free* next;
    };

    void grow()
    {
        constexpr std::ptrdiff_t kStep = 1 << 20;
        if (m_end + kStep > m_start + kReservedBytes
            || ::mprotect(m_end, kStep, PROT_READ | PROT_WRITE) != 0)
            throw std::bad_alloc();
        m_end += kStep;
    }

    std::byte* m_start;
    std::byte* m_next; ///< the first byte never used
    std::byte* m_end; ///< the first byte that is not memory yet
    std::array<Free*, kLargestBytes / kGrain + 1> m_free{}; ///< by size in grains
};

inline Arena arena;

/// A pointer of 32 bits to something in the arena.
template <typename T>
class Compact {
public:
    Compact(T* place = nullptr)
        : m_index(place ? arena.indexOf(place) : 0)
    {
    }
    operator T*() const { return m_index ? static_cast<T*>(arena.at(m_index)) : nullptr; }
    T* operator->() const { return *this; }

private:
    std::uint32_t m_index;
};
