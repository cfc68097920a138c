# Unit tests of parts of the program; without Check there are none.

# assay_part_test(SUITE SOURCE...)
function(assay_part_test suite)
    if(TARGET test_cli_${suite})
        assay_headers(test_cli_${suite})
        target_sources(test_cli_${suite} PRIVATE ${ARGN})
    endif()
endfunction()

assay_part_test(input input/input.c input/mapping.c input/names.c)
assay_part_test(both input/both.c)
assay_part_test(digests digests/digests.c digests/own.c digests/plain.c)
assay_part_test(gather output.c)
assay_part_test(sha256 digests/digests.c digests/own.c
    digests/$<IF:$<BOOL:${OpenSSL_FOUND}>,libcrypto,plain>.c)
assay_part_test(watch input/watch.c)

# Tests that need rarely installed programs: the pages of rules in a browser,
# and readers that Kaitai generates from doc/kaitai/.
foreach(test IN ITEMS browser/chromium kaitai/compare)
    cmake_path(GET test PARENT_PATH name)
    assay_register(cli.${name} cli
        ${ASSAY_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/test/${test}.py
        CONFIGURATIONS full)
    set_tests_properties(cli.${name} PROPERTIES LABELS "cli;full")
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/neighbours/neighbours.cmake)
