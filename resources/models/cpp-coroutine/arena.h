// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <system_error>
#include <utility>

#include <sys/mman.h>

/// Memory for coroutine frames: no header per frame, freed frames are used again, and all of it
/// lies in one stretch of address space, so that 32 bits are enough to point at a frame. For one
/// thread.
class Arena {
public:
    /// Sizes are rounded up to it, and addresses are multiples of it.
    static constexpr std::size_t kGrain = 8;
    /// 32 GiB: what 32 bits reach in grains.
    static constexpr std::size_t kReservedBytes = kGrain << 32;
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
        const std::size_t grains = inGrains(bytes);
        if (grains >= m_free.size())
            throw std::bad_alloc();
        if (Free* const frame = m_free[grains]) {
            m_free[grains] = frame->next;
            return frame;
        }
        if (m_next + grains * kGrain > m_end)
            grow();
        return std::exchange(m_next, m_next + grains * kGrain);
    }

    void release(void* frame, std::size_t bytes)
    {
        Free*& first = m_free[inGrains(bytes)];
        first = new (frame) Free{ first };
    }

    std::uint32_t indexOf(const void* place) const
    {
        const auto offset
            = static_cast<std::size_t>(static_cast<const std::byte*>(place) - m_start);
        return static_cast<std::uint32_t>(offset / kGrain);
    }
    void* at(std::uint32_t index) const { return m_start + index * kGrain; }

private:
    struct Free {
        Free* next;
    };

    static std::size_t inGrains(std::size_t bytes) { return (bytes + kGrain - 1) / kGrain; }

    /// Turns the next megabyte of addresses into memory, which the kernel gives page by page, when
    /// it is first touched.
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
