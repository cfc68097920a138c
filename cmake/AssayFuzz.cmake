# Programs of fuzz targets. One file, targets/<name>.c, makes
#
#     <name>_fuzzer               with ASSAY_FUZZ, by the engine that
#                                 LIB_FUZZING_ENGINE links: libFuzzer, AFL++,
#                                 or another one with the same entry
#     <name>_fuzzer               with BUILD_TESTING alone: it replays files
#
# or, of a target that is built for each format, <format>_<name>_fuzzer.
#
# What replays is the ctest fuzz.replay.<program>, over the corpus and the folder
# of regress/ that is called like the program, without _fuzzer.
#
# No sanitizer is named here. Who fuzzes gives it, and the instrumentation, to
# both compilers: preset fuzz, or the environment as OSS-Fuzz sets it. Engines
# are written in C++, and so that compiler links.

if(ASSAY_FUZZ)
    enable_language(CXX)
    set(engine -fsanitize=fuzzer)
    if(DEFINED ENV{LIB_FUZZING_ENGINE})
        set(engine $ENV{LIB_FUZZING_ENGINE})
    endif()
    set(LIB_FUZZING_ENGINE "${engine}" CACHE STRING
        "What links a fuzz target with the engine that runs it")
    add_custom_target(fuzzers)          # these and nothing else
endif()

# assay_fuzz_program(PROGRAM NAME LIBRARY...): of targets/<name>.c.
function(assay_fuzz_program program name)
    add_executable(${program} targets/${name}.c)
    assay_room(${program} GNU)
    target_link_libraries(${program} PRIVATE
        assay_fuzz_lib ${ARGN} assay_ref)
    if(ASSAY_FUZZ)
        separate_arguments(engine UNIX_COMMAND "${LIB_FUZZING_ENGINE}")
        target_link_libraries(${program} PRIVATE ${engine})
        set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CXX)
        add_dependencies(fuzzers ${program})
    else()
        set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS ${program})
    endif()
endfunction()

# assay_fuzz_replay(PROGRAM PATH...): the ctest, if there is anything to replay.
function(assay_fuzz_replay program)
    string(REGEX REPLACE "_fuzzer$" "" target ${program})
    set(regress ${CMAKE_CURRENT_SOURCE_DIR}/regress/${target})
    if(EXISTS ${regress})
        list(APPEND ARGN ${regress})
    endif()
    if(ARGN AND NOT ASSAY_FUZZ)
        assay_register(fuzz.replay.${program} fuzz
            ${program} ${ARGN})
    endif()
endfunction()

# assay_fuzz_target(NAME LIBRARY...)
function(assay_fuzz_target name)
    assay_fuzz_program(${name}_fuzzer ${name} ${ARGN})
    assay_fuzz_replay(${name}_fuzzer)
endfunction()

# assay_fuzz_formats(NAME ROOM LIBRARY...): a program of each format, of those
# that have a file in ROOM. It knows the format as FUZZ_FORMAT, and gets the
# mutator that knows its fields.
function(assay_fuzz_formats name room)
    foreach(format IN LISTS ASSAY_FORMATS)
        file(GLOB of_format ${PROJECT_SOURCE_DIR}/${room}/${format}.c
            ${PROJECT_SOURCE_DIR}/${room}/${format}/*.c)
        if(NOT of_format)
            continue()
        endif()
        set(program ${format}_${name}_fuzzer)
        assay_fuzz_program(${program} ${name} ${ARGN})
        target_compile_definitions(${program} PRIVATE
            FUZZ_FORMAT="${format}")
        if(ASSAY_FUZZ AND TARGET assay_mutator_libfuzzer)
            target_link_libraries(${program} PRIVATE assay_mutator_libfuzzer)
        endif()
        assay_fuzz_replay(${program} ${PROJECT_SOURCE_DIR}/corpus/${format})
    endforeach()
endfunction()
