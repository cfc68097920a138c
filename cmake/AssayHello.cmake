# Read by ctest when it starts, by what includes it: asks a program what it
# reads. It is also the test that fails where a program cannot be asked, as a
# script: cmake -DPROBLEM=TEXT -P FILE.

if(DEFINED PROBLEM)
    message(FATAL_ERROR "${PROBLEM}")
endif()

set(assay_hello ${CMAKE_CURRENT_LIST_FILE})

# assay_hello(TEST OPTION... -- COMMAND...): sets tests to the lines NAME FORMAT
# GLOB of assay certify --list-tests. Without an answer there are none, but
# TEST, which fails and says why.
macro(assay_hello test)
    execute_process(
        COMMAND ${program} certify --list-tests ${ARGN}
        RESULT_VARIABLE status OUTPUT_VARIABLE tests ERROR_VARIABLE problem
    )
    if(NOT status STREQUAL "0")
        add_test(${test} ${cmake} "-DPROBLEM=${status}: ${problem}"
            -P ${assay_hello})
        set(tests "")
    endif()
    string(REPLACE "\n" ";" tests "${tests}")
endmacro()
