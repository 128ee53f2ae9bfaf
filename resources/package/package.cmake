# SPDX-License-Identifier: GPL-3.0-or-later
# `cpack -G DEB` in a build folder makes a Debian package, whose dependencies come from the libraries it links to.
set(CPACK_PACKAGE_NAME taskweight)
set(CPACK_PACKAGE_VENDOR taskweight)
set(CPACK_PACKAGE_CONTACT "taskweight maintainers <maintainers@taskweight.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "measure how much memory one concurrent task costs")
set(CPACK_PACKAGE_DESCRIPTION
"taskweight starts N tasks in a worker process, for each concurrency model that
is picked: threads, fibers, coroutines, timers. It watches the worker's memory
from outside while it grows, and draws the answer: growth curves, and bars on a
log axis from 1 task to 1,000,000, with the published figures to compare with.
.
The package has the desktop application, taskweight, and taskweight-cli, which
needs no display.")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_RESOURCE_FILE_README ${CMAKE_SOURCE_DIR}/README.md)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, hicolor-icon-theme, shared-mime-info")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)

install(FILES ${CMAKE_CURRENT_LIST_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

include(CPack)
