# SPDX-License-Identifier: GPL-3.0-or-later
# What Debian wants otherwise than cmake --install leaves it: run by cpack on the tree that it is about to pack.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(usr ${CPACK_TEMPORARY_DIRECTORY}/usr)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Compressed, without a time in it, so that the same sources give the same package.
file(RENAME ${usr}/share/doc/taskweight/CHANGELOG.md ${usr}/share/doc/taskweight/changelog)
file(GLOB pages ${usr}/share/man/man1/*.1 ${usr}/share/doc/taskweight/changelog)
run(gzip --best --no-name --force ${pages})

# Its zsh looks for completions of packages elsewhere.
if(EXISTS ${usr}/share/zsh/site-functions)
  file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
endif()

# What lintian finds on purpose so.
file(MAKE_DIRECTORY ${usr}/share/lintian/overrides)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/lintian-overrides ${usr}/share/lintian/overrides/taskweight)
