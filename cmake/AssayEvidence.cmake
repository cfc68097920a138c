# generated/check_sites.def, where each rule is checked, and a link to the tables
# of conformance/evidence/ next to the program: for cli/commands/evidence.c.

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

file(CREATE_LINK ${PROJECT_SOURCE_DIR}/conformance/evidence
    ${PROJECT_BINARY_DIR}/share/assay/evidence SYMBOLIC)
