# Certifies the adapters, the independent readers of conformance/adapters: each
# is a folder, named after its language, with a file adapter.cmake that sets
#
#     command     how it is run, a list
#     formats     the formats that it has to read, a list: it may be empty
#     missing     if it cannot be run here, what it wants: the tests of its
#                 formats are skipped then, and say so
#
# with ${language}, and ${folder} in the build tree for what it makes.
#
# When ctest starts, each is asked what it reads. Tests are
#
#     corpus.<format>.<language>          for each format in its hello, and each
#                                         format that it has to read
#     corpus.<format>.<language>.exec     the other mode, a process for each
#                                         case: files of the original writer
#     corpus.<language>.hello             fails: it could not be asked

include(AssayAdapterTools)
include(AssayAsk)

function(assay_skip_adapter language formats missing)
    message(STATUS "Adapter not tested: ${language}, which wants ${missing}")
    foreach(format IN LISTS formats)
        add_test(NAME corpus.${format}.${language}
            COMMAND ${CMAKE_COMMAND} -E echo "skipped: wants ${missing}")
        set_tests_properties(corpus.${format}.${language} PROPERTIES
            SKIP_REGULAR_EXPRESSION "^skipped: " LABELS corpus)
    endforeach()
endfunction()

# assay_adapters(FOLDER)
function(assay_adapters adapters)
    file(GLOB languages CONFIGURE_DEPENDS LIST_DIRECTORIES true
        RELATIVE ${adapters} ${adapters}/*)
    foreach(language IN LISTS languages)
        if(NOT IS_DIRECTORY ${adapters}/${language})
            continue()
        endif()
        set(command "")
        set(formats "")
        set(missing "")
        set(tools "")
        set(folder ${PROJECT_BINARY_DIR}/adapters/${language})
        include(${adapters}/${language}/adapter.cmake)
        if(missing)
            assay_skip_adapter(${language} "${formats}" "${missing}")
            continue()
        endif()
        if(NOT command)
            message(FATAL_ERROR "${language}/adapter.cmake sets no command")
        endif()
        file(MAKE_DIRECTORY ${folder})
        list(JOIN tools ", " with)
        string(REGEX REPLACE ".+" " (\\0)" with "${with}")
        message(STATUS "Adapter: ${language}${with}")
        set(environment ${ASSAY_TEST_ENVIRONMENT})
        set(corpus ${PROJECT_SOURCE_DIR}/corpus)
        set(work ${ASSAY_TEST_WORK})
        set(known ${adapters}/${language}/known.tsv)
        assay_ask(${CMAKE_CURRENT_BINARY_DIR}/adapter-${language}
            ${PROJECT_SOURCE_DIR}/cmake/AssayAdapterTests.cmake
            language command formats known environment corpus work)
    endforeach()
endfunction()
