# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of the project shares. The build tree has the shape of an installation (bin, libexec, share), so
# that a program finds its launcher, its workers and its models by one rule: relative to itself.
set(TASKWEIGHT_BIN_DIR ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_BINDIR})
set(TASKWEIGHT_LIBEXEC_DIR ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_LIBEXECDIR}/taskweight)
set(TASKWEIGHT_WORKER_DIR ${TASKWEIGHT_LIBEXEC_DIR}/models)
set(TASKWEIGHT_SHARE_DIR ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_DATADIR}/taskweight)

add_library(tw_warnings INTERFACE)
# -Wrestrict raises false alarms at std::string + in g++ 12 (GCC bug 105651), -Wdangling-reference in g++ 13 and 14 at
# every function that takes a temporary and returns a reference to something else.
target_compile_options(tw_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-restrict
  -Wno-dangling-reference -Werror)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(tw_warnings INTERFACE -Wno-unknown-warning-option) # it has not all of g++'s
endif()
if(CMAKE_UNITY_BUILD)
  # Is about what one file's unnamed namespace does in another file, which is what such a build consists of.
  target_compile_options(tw_warnings INTERFACE -Wno-subobject-linkage)
endif()

# Options of everything that we link into our own programs; the workers and the launcher take none of them, since a
# sanitizer would be measured along with them.
add_library(tw_options INTERFACE)
target_include_directories(tw_options INTERFACE ${CMAKE_SOURCE_DIR})
target_link_libraries(tw_options INTERFACE tw_warnings)
if(TASKWEIGHT_SANITIZE)
  # With sanitizers g++ 12 takes what std::regex moves for uninitialized (GCC bug 105562). Lines are all that a report
  # needs; variables would make compiling half as long again.
  target_compile_options(tw_options INTERFACE -fsanitize=${TASKWEIGHT_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer -g1 -Wno-maybe-uninitialized)
  target_link_options(tw_options INTERFACE -fsanitize=${TASKWEIGHT_SANITIZE})
  if(TASKWEIGHT_SANITIZE MATCHES thread)
    target_compile_options(tw_options INTERFACE -Wno-tsan) # Asio's fences, which it does not model
  endif()
endif()

# taskweight_room(NAME LIBRARY... ): a static library of one folder of core or ui, from the sources set beforehand in
# SOURCES, which may use the rooms and libraries named.
function(taskweight_room name)
  cmake_parse_arguments(ROOM "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${ROOM_SOURCES})
  target_link_libraries(${name} PUBLIC tw_options ${ROOM_PUBLIC} PRIVATE ${ROOM_PRIVATE})
endfunction()

# Compile through ccache where there is one.
find_program(TASKWEIGHT_CCACHE ccache)
if(TASKWEIGHT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${TASKWEIGHT_CCACHE})
endif()

# No more compilers at once than memory allows at 1.5 GiB each, in a container by its own limit.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
cmake_host_system_information(RESULT memory_mib QUERY TOTAL_PHYSICAL_MEMORY)
if(EXISTS /sys/fs/cgroup/cgroup.controllers AND EXISTS /sys/fs/cgroup/memory.max) # version 2
  file(STRINGS /sys/fs/cgroup/memory.max limit LIMIT_COUNT 1)
  if(limit MATCHES "^[0-9]+$")
    math(EXPR limit_mib "${limit} / 1048576")
    if(limit_mib LESS memory_mib)
      set(memory_mib ${limit_mib})
    endif()
  endif()
endif()
math(EXPR jobs "${memory_mib} / 1536")
if(jobs GREATER cores)
  set(jobs ${cores})
elseif(jobs LESS 1)
  set(jobs 1)
endif()
set_property(GLOBAL PROPERTY JOB_POOLS compile=${jobs})
set(CMAKE_JOB_POOL_COMPILE compile)
