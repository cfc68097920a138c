# Read by ctest when it starts (AssayCertifyProgram.cmake says what for), with
#
#     prefix              what the names of the tests begin with
#     cmake, program      the programs cmake and assay
#     command             the program to certify, a list
#     options, formats    of assay certify

include(${CMAKE_CURRENT_LIST_DIR}/AssayHello.cmake)

list(TRANSFORM formats PREPEND --format= OUTPUT_VARIABLE named)
assay_hello(${prefix}.hello ${options} ${named} -- ${command})

foreach(test IN LISTS tests)
    if(test MATCHES "^([^ ]+) ([^ ]+) ([^ ]+)$")
        set(test ${prefix}.${CMAKE_MATCH_1})
        set(format ${CMAKE_MATCH_2})
        add_test(${test} ${program} certify ${options} --format ${format}
            --only ${CMAKE_MATCH_3} -- ${command})
        set_tests_properties(${test} PROPERTIES
            LABELS ${format}
            SKIP_REGULAR_EXPRESSION
                "\n${format} +nothing to certify: no case passed or failed"
        )
    endif()
endforeach()
