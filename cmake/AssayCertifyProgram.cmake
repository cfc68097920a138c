# assay_certify(NAME NAME COMMAND PROGRAM [ARGUMENT...]
#     [FORMATS FORMAT...] [LEVEL LEVEL] [EXEC] [FEATURES FEATURE...]
#     [SKIP GLOB...] [BASELINE FILE] [TIMEOUT SECONDS] [OPTIONS OPTION...])
#
# registers the certification of a program as tests. PROGRAM is a target, or a
# program as a shell would find it:
#
#     NAME.<format>.accept.<family>   valid files, each decoded correctly
#     NAME.<format>.upstream          files of the format's own writer
#     NAME.<format>.may               files that may be accepted or rejected:
#                                     fails on a crash, or a wrong document
#     NAME.<rule>                     the files that break one rule
#
# with the label of their format: ctest -L zten, ctest -R NAME.mag.key. ctest
# finds the tests when it starts: for FORMATS, or for the formats that the
# program declares. If the program cannot be asked, the only test is NAME.hello,
# which fails and reports why. A test is skipped if the program supports none of
# its cases.
#
# LEVEL is verdict, index (the default), bytes, values, or encode for a writer.
# EXEC starts a process for each case, and needs FORMATS. SKIP leaves out cases.
# BASELINE lists known failures (assay help certify). OPTIONS are other options
# of assay certify.
#
# The function is defined after find_package(assay), if the program was
# installed, and after add_subdirectory(assay).

cmake_policy(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/AssayAsk.cmake)
if(NOT DEFINED ASSAY_CORPUS)        # in the tree itself
    cmake_path(SET ASSAY_CORPUS NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../corpus)
endif()
set_property(GLOBAL PROPERTY ASSAY_CERTIFY_FOLDER ${CMAKE_CURRENT_LIST_DIR})
set_property(GLOBAL PROPERTY ASSAY_CERTIFY_CORPUS ${ASSAY_CORPUS})

function(assay_certify)
    cmake_parse_arguments(PARSE_ARGV 0 a "EXEC" "NAME;LEVEL;BASELINE;TIMEOUT"
        "COMMAND;FORMATS;FEATURES;SKIP;OPTIONS")
    get_property(folder GLOBAL PROPERTY ASSAY_CERTIFY_FOLDER)
    get_property(corpus GLOBAL PROPERTY ASSAY_CERTIFY_CORPUS)
    if(NOT "${a_NAME}" MATCHES "^[A-Za-z0-9_.-]+$" OR NOT a_COMMAND)
        message(FATAL_ERROR "assay_certify() needs a NAME and a COMMAND")
    endif()
    # A list without elements is as good as none.
    list(REMOVE_ITEM a_KEYWORDS_MISSING_VALUES FORMATS FEATURES SKIP OPTIONS)
    if(a_UNPARSED_ARGUMENTS OR a_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "assay_certify(): unknown or incomplete arguments: "
            "${a_UNPARSED_ARGUMENTS} ${a_KEYWORDS_MISSING_VALUES}")
    endif()
    if((a_EXEC OR "--exec" IN_LIST a_OPTIONS) AND NOT a_FORMATS)
        message(FATAL_ERROR "EXEC needs FORMATS, because the program is not "
            "asked what it reads")
    endif()

    set(options)
    if(corpus)
        set(options --corpus ${corpus})
    endif()
    foreach(option IN ITEMS LEVEL TIMEOUT)
        if(a_${option})
            string(TOLOWER ${option} word)
            list(APPEND options --${word} ${a_${option}})
        endif()
    endforeach()
    if(a_BASELINE)
        cmake_path(ABSOLUTE_PATH a_BASELINE
            BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
        list(APPEND options --baseline ${a_BASELINE})
    endif()
    if(a_EXEC)
        list(APPEND options --exec)
    endif()
    foreach(feature IN LISTS a_FEATURES)
        list(APPEND options --features ${feature})
    endforeach()
    foreach(glob IN LISTS a_SKIP)
        list(APPEND options --skip ${glob})
    endforeach()
    list(APPEND options ${a_OPTIONS})

    set(prefix ${a_NAME})
    set(formats ${a_FORMATS})
    set(command ${a_COMMAND})
    list(GET command 0 first)
    if(TARGET ${first})
        list(POP_FRONT command)
        list(PREPEND command $<TARGET_FILE:${first}>)
    endif()
    assay_ask(${CMAKE_CURRENT_BINARY_DIR}/certify-${prefix}
        ${folder}/AssayCertifyTests.cmake prefix command options formats)
endfunction()
