# Read by ctest when it starts (AssayCertify.cmake says what for), with
#
#     cmake, program      the programs cmake and assay
#     command             the program to certify, a list
#     options, formats    of assay certify
#
# and by the test certify.hello as a script: cmake -DPROBLEM=TEXT -P FILE.

if(DEFINED PROBLEM)
    message(FATAL_ERROR "${PROBLEM}")
endif()

list(TRANSFORM formats PREPEND --format= OUTPUT_VARIABLE named)
execute_process(
    COMMAND ${program} certify --list-tests ${options} ${named} -- ${command}
    RESULT_VARIABLE status OUTPUT_VARIABLE tests ERROR_VARIABLE problem
)
if(NOT status STREQUAL "0")
    add_test(certify.hello ${cmake} "-DPROBLEM=${problem}"
        -P ${CMAKE_CURRENT_LIST_FILE})
    set(tests "")
endif()

string(REPLACE "\n" ";" tests "${tests}")
foreach(test IN LISTS tests)
    if(test MATCHES "^([^ ]+) ([^ ]+) ([^ ]+)$")
        set(name certify.${CMAKE_MATCH_1})
        set(format ${CMAKE_MATCH_2})
        add_test(${name} ${program} certify ${options} --format ${format}
            --only ${CMAKE_MATCH_3} -- ${command})
        set_tests_properties(${name} PROPERTIES
            LABELS ${format}
            SKIP_REGULAR_EXPRESSION
                "\n${format} +nothing to certify: no case passed or failed"
        )
    endif()
endforeach()
