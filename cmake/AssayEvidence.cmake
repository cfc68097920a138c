# What cli/commands/evidence.c includes, in generated/:
#
#     check_sites.def     where each rule is checked: AssaySites.cmake
#     evidence.def        which includes the tables of test/proof/evidence/
#
# A format may lack such a table.

include_guard()
file(GLOB checked CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ref/*/*.c
    ${PROJECT_SOURCE_DIR}/ref/*/*.def)
set(sites ${ASSAY_GENERATED_DIR}/check_sites.def)
list(JOIN ASSAY_FORMATS " " formats)
add_custom_command(OUTPUT ${sites}
    COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D INTO=${sites}
        -D "FORMATS=${formats}"
        -P ${PROJECT_SOURCE_DIR}/cmake/AssaySites.cmake
    DEPENDS ${checked} ${PROJECT_SOURCE_DIR}/cmake/AssaySites.cmake
    VERBATIM)
add_custom_target(check_sites DEPENDS ${sites})
add_dependencies(assay_cli check_sites)

file(GLOB tables CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/test/proof/evidence/*.def)
list(TRANSFORM tables PREPEND "#include \"")
list(TRANSFORM tables APPEND "\"\n")
list(JOIN tables "" tables)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/evidence.def CONTENT "${tables}"
    @ONLY)
