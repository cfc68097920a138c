# Programs of fuzz targets. One file, targets/<name>.c, makes
#
#     <name>_fuzzer               with ASSAY_FUZZ, by the engine that
#                                 LIB_FUZZING_ENGINE links: libFuzzer, AFL++,
#                                 or another one with the same entry
#     <name>_fuzzer               with BUILD_TESTING alone: it replays files
#
# or <format>_<name>_fuzzer for a target that is built for each format.
#
# The ctest fuzz.replay.<program> replays the files of the corpus that the
# target takes, if it takes files, and the folder of regress/ that is named
# after the program, without _fuzzer. fuzz.smoke.<program> tries mutants of the
# same files.
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

# assay_fuzz_unseen(TARGET): code that makes inputs or checks results is not
# under test: its edges are not counted, and take no time.
function(assay_fuzz_unseen target)
    if(NOT ASSAY_FUZZ)
        return()
    endif()
    include(CheckCCompilerFlag)
    check_c_compiler_flag(-fno-sanitize=fuzzer-no-link ASSAY_HAS_NO_FUZZER)
    if(ASSAY_HAS_NO_FUZZER)
        target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
endfunction()

# Mutants of fuzz.smoke.<program>: a second or two under sanitizers, and some
# where programs are emulated.
set(ASSAY_SMOKE 1500)
if(CMAKE_CROSSCOMPILING_EMULATOR)
    set(ASSAY_SMOKE 300)
endif()

# assay_fuzz_program(PROGRAM NAME LIBRARY...): of targets/<name>.c.
function(assay_fuzz_program program name)
    add_executable(${program} targets/${name}.c)
    assay_room(${program} GNU)
    assay_fuzz_unseen(${program})
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

# assay_fuzz_replay(PROGRAM PATH...): the tests. Only what was found is there to
# be replayed of a target without a corpus: one input at least.
function(assay_fuzz_replay program)
    string(REGEX REPLACE "_fuzzer$" "" target ${program})
    set(regress ${CMAKE_CURRENT_SOURCE_DIR}/regress/${target})
    if(EXISTS ${regress})
        list(APPEND ARGN ${regress})
    endif()
    if(ASSAY_FUZZ)
        return()
    endif()
    assay_register(fuzz.replay.${program} fuzz ${program} ${ARGN})
    assay_register(fuzz.smoke.${program} fuzz
        ${program} --smoke ${ASSAY_SMOKE} ${ARGN})
endfunction()

# The mutator, which knows the fields of files, makes inputs for libFuzzer.
function(assay_fuzz_mutator program)
    if(ASSAY_FUZZ)
        target_link_libraries(${program} PRIVATE assay_mutator_libfuzzer)
    endif()
endfunction()

# assay_fuzz_target(NAME LIBRARY...): of inputs of its own.
function(assay_fuzz_target name)
    assay_fuzz_program(${name}_fuzzer ${name} ${ARGN})
    assay_fuzz_replay(${name}_fuzzer)
endfunction()

# assay_fuzz_files(NAME LIBRARY...): a target of files of any format. Targets of
# one format use the whole corpus.
function(assay_fuzz_files name)
    assay_fuzz_program(${name}_fuzzer ${name} ${ARGN})
    assay_fuzz_mutator(${name}_fuzzer)
    set(folders "")
    foreach(format IN LISTS ASSAY_FORMATS)
        set(may ${PROJECT_SOURCE_DIR}/corpus/${format}/may)
        if(IS_DIRECTORY ${may})     # not all formats have such files
            list(APPEND folders ${may})
        endif()
    endforeach()
    assay_fuzz_replay(${name}_fuzzer ${folders})
endfunction()

# assay_fuzz_sets(NAME LIBRARY...): a target of models in several files.
function(assay_fuzz_sets name)
    assay_fuzz_program(${name}_fuzzer ${name} ${ARGN})
    file(GLOB folders LIST_DIRECTORIES true ${PROJECT_SOURCE_DIR}/corpus/sets/*)
    list(FILTER folders EXCLUDE REGEX "[.]json$")
    assay_fuzz_replay(${name}_fuzzer ${folders})
endfunction()

# assay_fuzz_formats(NAME ROOM LIBRARY...): a program of each format, of those
# that have a file in ROOM. It knows the format as FUZZ_FORMAT.
function(assay_fuzz_formats name room)
    foreach(format IN LISTS ASSAY_FORMATS)
        file(GLOB of_format ${PROJECT_SOURCE_DIR}/${room}/${format}/*.c)
        if(NOT of_format)
            continue()
        endif()
        set(program ${format}_${name}_fuzzer)
        assay_fuzz_program(${program} ${name} ${ARGN})
        target_compile_definitions(${program} PRIVATE
            FUZZ_FORMAT="${format}")
        assay_fuzz_mutator(${program})
        assay_fuzz_replay(${program} ${PROJECT_SOURCE_DIR}/corpus/${format})
    endforeach()
endfunction()
