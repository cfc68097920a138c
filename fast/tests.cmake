# Tests of fast/: suites and scripts as everywhere, and
#
#     fast.differential.<format>          differential.c, on the corpus and on
#                                         mutants of it
#     fast.differential_files.<format>    the same on files, by a library that
#                                         maps the smallest ones too, and loads
#                                         no byte that it was not asked for
if(NOT BUILD_TESTING)
    return()
endif()
set(tests ${CMAKE_CURRENT_SOURCE_DIR}/test)

add_library(assay_fast_exact STATIC ${sources})
assay_room(assay_fast_exact GNU)
assay_headers(assay_fast_exact ${PROJECT_SOURCE_DIR}/include
    ${CMAKE_CURRENT_BINARY_DIR}/generated)
get_target_property(definitions assay_fast COMPILE_DEFINITIONS)
target_compile_definitions(assay_fast_exact
    PRIVATE ${definitions} FAST_SMALL=0u FAST_AHEAD=1u)
target_link_libraries(assay_fast_exact PRIVATE PkgConfig::assay_needs
    PUBLIC assay_static)

function(assay_differential target library)
    add_library(${target}_parts STATIC
        ${tests}/against.c ${tests}/mutants.c)
    assay_room(${target}_parts GNU)
    target_link_libraries(${target}_parts PUBLIC ${library})
    add_executable(${target} ${tests}/differential.c)
    assay_room(${target} GNU)
    target_link_libraries(${target} PRIVATE ${target}_parts)
    set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS ${target})
    foreach(format IN LISTS ASSAY_FORMATS)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${format}.c)
            assay_register(fast.${target}.${format} fast
                $<TARGET_FILE:${target}> ${format} ${ARGN}
                ${PROJECT_SOURCE_DIR}/corpus/${format})
        endif()
    endforeach()
endfunction()
assay_differential(differential assay_fast -n 20000)
assay_differential(differential_files assay_fast_exact -f -n 2000 -s 2)

assay_check_tests(fast ${tests} differential_parts)
assay_script_tests(fast ${tests})
