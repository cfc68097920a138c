# Read by ctest when it starts (AssayAdapters.cmake says what for), with
#
#     cmake, program      the programs cmake and assay
#     language            the name of the adapter
#     command, formats    as its adapter.cmake sets them
#     known               what it gets wrong of cases that are new (assay renew),
#                         if there is such a file
#     environment         of the tests
#     corpus, work        the folders of the corpus and of the tests

include(${CMAKE_CURRENT_LIST_DIR}/AssayHello.cmake)

# Virtual machines start slowly where other programs run.
set(patience --timeout 60)

assay_hello(corpus.${language}.hello --corpus ${corpus} --level verdict
    ${patience}
    --only */accept/* --only */upstream/* -- ${command})

set(upstream "")
foreach(test IN LISTS tests)
    if(test MATCHES "^([^ ]+) ([^ ]+) ([^ ]+)$")
        list(APPEND formats ${CMAKE_MATCH_2})
        if(CMAKE_MATCH_1 STREQUAL "${CMAKE_MATCH_2}.upstream")
            list(APPEND upstream ${CMAKE_MATCH_2})
        endif()
    endif()
endforeach()
list(REMOVE_DUPLICATES formats)

macro(assay_certify_adapter name)
    file(MAKE_DIRECTORY ${work}/${name})
    add_test(${name} ${program} certify ${ARGN} ${patience} -- ${command})
    set_tests_properties(${name} PROPERTIES
        ENVIRONMENT "${environment}"
        LABELS corpus
        TIMEOUT 1500
        WORKING_DIRECTORY ${work}/${name}
    )
endmacro()

foreach(format IN LISTS formats)
    set(baseline "")
    if(EXISTS "${known}" AND format STREQUAL "mag")
        set(baseline --baseline ${known})
    endif()
    assay_certify_adapter(corpus.${format}.${language}
        --format ${format} --level values ${baseline})
    list(FIND upstream ${format} at)    # no policy has ctest know IN_LIST
    if(NOT at EQUAL -1)
        assay_certify_adapter(corpus.${format}.${language}.exec
            --exec --format ${format} --level bytes --only */upstream/*)
    endif()
endforeach()
