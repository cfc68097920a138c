# Tests of a program that says itself what it reads: they are found when ctest
# starts, for then the program is built.

# assay_ask(STEM SCRIPT NAME...): ctest includes SCRIPT when it starts, with the
# lists of these names as they are now, generator expressions evaluated, and
#
#     cmake, program      the programs cmake and assay; before the latter, if
#                         it is for another machine, the emulator
function(assay_ask stem script)
    # Words may hold anything but the brackets' end.
    set(lists "")
    foreach(name IN LISTS ARGN)
        string(APPEND lists "set(${name}")
        foreach(word IN LISTS ${name})
            string(APPEND lists " [=[${word}]=]")
        endforeach()
        string(APPEND lists ")\n")
    endforeach()

    # The paths of programs are known after configuring only.
    set(program "")
    foreach(word IN LISTS CMAKE_CROSSCOMPILING_EMULATOR)
        string(APPEND program "[=[${word}]=] ")
    endforeach()
    file(GENERATE OUTPUT ${stem}-$<CONFIG>.cmake CONTENT
"set(cmake [=[${CMAKE_COMMAND}]=])
set(program ${program}[=[$<TARGET_FILE:assay::program>]=])
${lists}include([=[${script}]=])
")
    get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(several)
        file(WRITE ${stem}.cmake "set(stem [=[${stem}-]=])\n"
            "include(\"\${stem}\${CTEST_CONFIGURATION_TYPE}.cmake\")\n")
    else()
        file(WRITE ${stem}.cmake
            "include([=[${stem}-${CMAKE_BUILD_TYPE}.cmake]=])\n")
    endif()
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${stem}.cmake)
endfunction()
