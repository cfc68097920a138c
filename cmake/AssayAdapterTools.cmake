# For an adapter.cmake (AssayAdapters.cmake) whose adapter wants a compiler or
# an interpreter: the one of this machine is taken. Nothing is installed or
# fetched, and all that is made is in the build tree.

# assay_adapter_tool(PROGRAM LEAST ARGUMENT [FOLDER...]): sets PROGRAM to where
# it is, on the PATH or in a folder; if it is not there, or says a version below
# LEAST when it is called with ARGUMENT, sets missing to what is wanted.
function(assay_adapter_tool program least argument)
    string(MAKE_C_IDENTIFIER ASSAY_ADAPTER_${program} path)
    find_program(${path} ${program} HINTS ${ARGN})
    set(version "")
    if(${path})
        execute_process(COMMAND ${${path}} ${argument}
            RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
        string(REGEX MATCH "[0-9]+(\\.[0-9]+)*" version "${said}")
    endif()
    if(CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
        set(missing "a build for this machine" PARENT_SCOPE)
    elseif(NOT version OR NOT status STREQUAL "0" OR version VERSION_LESS least)
        set(missing "${program} ${least} or later" PARENT_SCOPE)
    else()
        set(${program} ${${path}} PARENT_SCOPE)
        set(tools ${tools} "${program} ${version}" PARENT_SCOPE)
    endif()
endfunction()

# assay_adapter_build(FILE FROM SOURCE... COMMAND ...): makes a file that the
# command of the adapter needs.
function(assay_adapter_build file)
    cmake_parse_arguments(PARSE_ARGV 1 made "" "" "FROM;COMMAND")
    add_custom_command(OUTPUT ${file}
        COMMAND ${made_COMMAND}
        DEPENDS ${made_FROM}
        COMMENT "Building the adapter in ${language}"
        VERBATIM)
    add_custom_target(adapter_${language} ALL DEPENDS ${file})
endfunction()
