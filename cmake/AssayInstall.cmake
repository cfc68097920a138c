# What cmake --install copies, in two components: program (with its corpus and
# what there is to read) and library. Nothing of it names a folder that it was
# built in or installed to: it can be moved. A project around this one installs
# nothing of it.

include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/assay)
set(manual ${CMAKE_INSTALL_DOCDIR})
set(made ${PROJECT_BINARY_DIR}/install)

# ---------------------------------------------------------------- program --

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS assay EXPORT assay-program)
install(EXPORT assay-program NAMESPACE assay:: DESTINATION ${package})
install(FILES cmake/AssayAsk.cmake cmake/AssayCertify.cmake
    cmake/AssayCertifyProgram.cmake cmake/AssayCertifyTests.cmake
    cmake/AssayHello.cmake DESTINATION ${package})
install(FILES doc/assay.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY corpus/ DESTINATION ${CMAKE_INSTALL_DATADIR}/assay/corpus)
install(DIRECTORY conformance/adapters DESTINATION ${CMAKE_INSTALL_DATADIR}/assay
    PATTERN adapter.cmake EXCLUDE PATTERN __pycache__ EXCLUDE)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE SECURITY.md
    SPEC_NOTES.md DESTINATION ${manual})
install(FILES conformance/PROTOCOL.md DESTINATION ${manual}/conformance)
install(DIRECTORY spec DESTINATION ${manual} OPTIONAL)
install(FILES doc/CERTIFY.md doc/EXPORT.md DESTINATION ${manual}/doc)

# A script that completes commands, under the name that its shell looks for.
# The program prints it, so that it must run on the machine that builds.
function(assay_completion shell folder name)
    add_custom_command(OUTPUT ${made}/${shell}/${name}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${made}/${shell}
        COMMAND assay completion ${shell} > ${made}/${shell}/${name}
        DEPENDS assay VERBATIM)
    add_custom_target(assay_completion_${shell} ALL
        DEPENDS ${made}/${shell}/${name})
    install(FILES ${made}/${shell}/${name}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    assay_completion(bash bash-completion/completions assay)
    assay_completion(zsh zsh/site-functions _assay)
    assay_completion(fish fish/vendor_completions.d assay.fish)
endif()

# ------------------------------------------------------------ library --

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
install(TARGETS ${ASSAY_LIBRARIES} EXPORT assay-libraries)
install(FILES include/assay.h fast/assay_fast.h TYPE INCLUDE)
install(DIRECTORY doc/examples DESTINATION ${manual})

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
