# SPDX-License-Identifier: GPL-3.0-or-later
# What Debian wants otherwise than cmake --install leaves it: run by cpack on the tree that it is about to pack.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(usr ${CPACK_TEMPORARY_DIRECTORY}/usr)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Debian's own changelog; ours says what is new. The date is that of SOURCE_DATE_EPOCH, where it is set.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${usr}/share/doc/taskweight/changelog
"${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * What is new is in CHANGELOG.md.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")

# Compressed, without a time in it, so that the same sources give the same package.
file(GLOB texts ${usr}/share/man/man1/*.1 ${usr}/share/doc/taskweight/changelog ${usr}/share/doc/taskweight/*.md)
run(gzip --best --no-name --force ${texts})

# Its zsh looks for completions of packages elsewhere.
if(EXISTS ${usr}/share/zsh/site-functions)
  file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
endif()

# What lintian finds on purpose so.
file(MAKE_DIRECTORY ${usr}/share/lintian/overrides)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/lintian-overrides ${usr}/share/lintian/overrides/taskweight)
