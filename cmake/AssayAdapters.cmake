# Certifies the adapters, the independent readers of conformance/adapters: each
# is a folder, named after its language, with a file adapter.cmake that sets
#
#     command     how it is run, a list
#     formats     those that it has to read, a list: it may be empty
#
# When ctest starts, each is asked what it reads. Tests are
#
#     corpus.<format>.<language>          of each format in its hello, and of
#                                         those that it has to read
#     corpus.<format>.<language>.exec     the other mode, a process for each
#                                         case: files of the original writer
#     corpus.<language>.hello             fails: it could not be asked

include(AssayAsk)

# assay_adapters(FOLDER)
function(assay_adapters folder)
    file(GLOB languages CONFIGURE_DEPENDS LIST_DIRECTORIES true
        RELATIVE ${folder} ${folder}/*)
    foreach(language IN LISTS languages)
        if(NOT IS_DIRECTORY ${folder}/${language})
            continue()
        endif()
        set(command "")
        set(formats "")
        include(${folder}/${language}/adapter.cmake)
        if(NOT command)
            message(FATAL_ERROR "${language}/adapter.cmake sets no command")
        endif()
        set(environment ${ASSAY_TEST_ENVIRONMENT})
        set(corpus ${PROJECT_SOURCE_DIR}/corpus)
        set(work ${ASSAY_TEST_WORK})
        assay_ask(${CMAKE_CURRENT_BINARY_DIR}/adapter-${language}
            ${PROJECT_SOURCE_DIR}/cmake/AssayAdapterTests.cmake
            language command formats environment corpus work)
    endforeach()
endfunction()
