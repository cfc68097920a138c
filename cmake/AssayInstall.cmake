# Installs two components: program (with its corpus and documentation) and
# library. No file names the folder that it was built in or installed to, so
# the installation can be moved. A project that contains this one installs none
# of it.

include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/assay)
set(manual ${CMAKE_INSTALL_DOCDIR})
set(made ${PROJECT_BINARY_DIR}/install)

if(TARGET assay)
    include(AssayInstallProgram)
endif()
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
install(TARGETS ${ASSAY_LIBRARIES} EXPORT assay-libraries)
install(FILES include/assay.h include/assay_fast.h TYPE INCLUDE)
install(DIRECTORY doc/examples DESTINATION ${manual})
install(FILES LICENSE DESTINATION ${manual})

list(JOIN ASSAY_NEEDS ", " needs)
string(REGEX REPLACE "[<>=]+" " \\0 " needs "${needs}")
configure_package_config_file(cmake/assay-config.cmake.in
    ${made}/assay-config.cmake
    INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_DATADIR)
set(compatible SameMajorVersion)
if(ASSAY_ABI MATCHES "\\.")
    set(compatible SameMinorVersion)
endif()
write_basic_package_version_file(${made}/assay-config-version.cmake
    COMPATIBILITY ${compatible})
install(FILES ${made}/assay-config.cmake ${made}/assay-config-version.cmake
    DESTINATION ${package})
install(EXPORT assay-libraries NAMESPACE assay:: DESTINATION ${package})

file(RELATIVE_PATH up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
    ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH lib ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH include
    ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
foreach(name IN ITEMS assay assay_fast)
    configure_file(cmake/${name}.pc.in ${made}/${name}.pc @ONLY)
    install(FILES ${made}/${name}.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
