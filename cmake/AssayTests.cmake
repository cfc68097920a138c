# Tests are found, not listed: a file in a room's folder test/ is a ctest.
#
#     <room>.<suite>   test_<suite>.c     a Check suite and its own program
#     <room>.<name>    <name>.sh, .py     a script; exit status 77: skipped
#
# Both find in their environment
#
#     ASSAY            the program
#     ASSAY_MINT       assay-mint, which it becomes to make files
#     ASSAY_SOURCE     the source tree
#     ASSAY_BUILD      the build tree
#     ASSAY_CORPUS     the corpus
#
# and start in a folder of their own that is empty on the first run. A test
# carries the label of its room; the ones that run the corpus and nothing else
# carry "corpus" as well (corpus alone in the coverage report). With the label
# comes a configuration, without which ctest does not know them, of
#
#     change      what every change must pass, and ./assay test has no time for:
#                 assay built anew, or very large files
#     full        what takes too long for every change
#
# .ci/run asks for the first, ctest -C change -L change, and .ci/run full for
# the second. Those that try a sample, and more or all where ASSAY_TEST_ALL is
# in the environment, carry "sample".

# Without Check there are no suites, unless ASSAY_NEED_CHECK asks for them.
option(ASSAY_NEED_CHECK "It is an error if Check is not there" OFF)
if(BUILD_TESTING AND ASSAY_NEED_CHECK)
    pkg_check_modules(check REQUIRED IMPORTED_TARGET check)
elseif(BUILD_TESTING)
    pkg_check_modules(check QUIET IMPORTED_TARGET check)
    if(NOT check_FOUND)
        message(STATUS "No unit tests: Check was not found")
    endif()
endif()

# The first Python on the PATH may be one without Debian's modules.
set(ASSAY_PYTHON python3)
foreach(candidate python3 /usr/bin/python3)
    execute_process(COMMAND ${candidate} -c "import jsonschema, yaml, zstandard"
        RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(result EQUAL 0)
        set(ASSAY_PYTHON ${candidate})
        break()
    endif()
endforeach()

# Scripts and command lines that name python3 get the same one. Its bytecode
# cache is next to it until the tree is configured again.
set(ASSAY_TEST_PATH ${PROJECT_BINARY_DIR}/python)
if(BUILD_TESTING)
    file(REMOVE_RECURSE ${ASSAY_TEST_PATH})
    file(MAKE_DIRECTORY ${ASSAY_TEST_PATH})
    if(NOT ASSAY_PYTHON STREQUAL python3)
        file(CREATE_LINK ${ASSAY_PYTHON} ${ASSAY_TEST_PATH}/python3 SYMBOLIC)
    endif()
endif()

# File after file is judged, each with memory of its own: what was freed for one
# of them need not be kept for hundreds of megabytes of others.
set(ASSAY_TEST_MODIFICATION
    PATH=path_list_prepend:${ASSAY_TEST_PATH}
    ASAN_OPTIONS=string_prepend:quarantine_size_mb=16:
)

# The command that scripts use to run the program. A build for another machine
# has a script that starts the emulator; ctest uses it on its own for test
# programs that are named as targets.
set(ASSAY_PROGRAM $<TARGET_FILE:assay>)
if(BUILD_TESTING AND CMAKE_CROSSCOMPILING_EMULATOR)
    set(ASSAY_PROGRAM ${PROJECT_BINARY_DIR}/emulated/assay)
    list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
    file(GENERATE OUTPUT ${ASSAY_PROGRAM}
        CONTENT "#!/bin/sh\nexec ${emulator} $<TARGET_FILE:assay> \"$@\"\n"
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endif()

set(ASSAY_TEST_WORK ${PROJECT_BINARY_DIR}/Testing/work)
set(ASSAY_TEST_ENVIRONMENT
    ASSAY=${ASSAY_PROGRAM}
    ASSAY_MINT=${PROJECT_BINARY_DIR}/bin/assay-mint
    ASSAY_SOURCE=${PROJECT_SOURCE_DIR}
    ASSAY_BUILD=${PROJECT_BINARY_DIR}
    ASSAY_CORPUS=${PROJECT_SOURCE_DIR}/corpus
    PYTHONDONTWRITEBYTECODE=        # not in the source tree
    PYTHONPYCACHEPREFIX=${ASSAY_TEST_PATH}/cache
    LC_ALL=C.UTF-8
)

# An emulator is slow: tests that say so take samples, and none is a hang yet.
set(ASSAY_TEST_TIMEOUT 1500)
if(CMAKE_CROSSCOMPILING_EMULATOR)
    set(ASSAY_TEST_TIMEOUT 15000)
    list(APPEND ASSAY_TEST_ENVIRONMENT
        ASSAY_EMULATED=1 CK_TIMEOUT_MULTIPLIER=10)
endif()

# Seconds of a processor that the longest took under sanitizers: ctest starts
# them first, so that none is left alone at the end. It does not know by itself
# in a new build tree.
set(ASSAY_TEST_COSTS
    conformance.report 30
    conformance.jobs 26
    ref.changing 23
    cli.failing 19
    conformance.certify_crashes 17
    ref.digests 17
    ref.memory 17
    conformance.failing 17
    conformance.lying 16
    cli.list 16
    conformance.verify 16
    generators.generate 16
    tree.start 15
    cli.progress 12
)

string(CONCAT ASSAY_CHANGE_TESTS
    "^(tree\\.(alone|attributes|install|schema)"
    "|conformance\\.(cmake_project|jobs|languages|neighbours|random)"
    "|export\\.(c|dist|python)|generators\\.(generate|recipes|restore)"
    "|proof\\.ablation|fuzz\\.(mutate|reader|relaxed)"
    "|fast\\.changed|ref\\.(changing|safetensors_large)|bench\\.loading"
    "|cli\\.(archive|ceilings|changing|next_steps|threads))$")
string(CONCAT ASSAY_FULL_TESTS
    "^(tree\\.(new_rule|new_format|outside)"
    "|conformance\\.(cmake_package|deletion)"
    "|export\\.(archive|folder)|packages\\.(amalgamation|wasm))$")
string(CONCAT ASSAY_SAMPLE_TESTS
    "^(ref\\.(changing|corpus|digests|lines|locale|memory|part)|fast\\.changed"
    "|generators\\.generate|conformance\\.(deletion|lying|random|verify)"
    "|cli\\.(advisories|changing|explain|fast|list|output\\..*|validate))$")

function(assay_register name room)
    set(folder ${ASSAY_TEST_WORK}/${name})
    file(MAKE_DIRECTORY ${folder})
    set(environment ${ASSAY_TEST_ENVIRONMENT})
    # Those write modules, and a cache does not notice two within a second.
    if(name MATCHES "^(conformance\\.deletion|export|proof|tree)")
        list(APPEND environment PYTHONDONTWRITEBYTECODE=1)
    endif()
    set(labels ${room})
    set(configurations)
    if(name MATCHES ${ASSAY_CHANGE_TESTS})
        list(APPEND labels change)
        set(configurations CONFIGURATIONS change full)
    elseif(name MATCHES ${ASSAY_FULL_TESTS})
        set(configurations CONFIGURATIONS full)
        if(NOT name MATCHES ${ASSAY_SAMPLE_TESTS})
            list(APPEND labels full)
        endif()
    endif()
    if(name MATCHES ${ASSAY_SAMPLE_TESTS})
        list(APPEND labels sample)
        if(ASSAY_COVERAGE AND room STREQUAL ref)    # a sample reaches less
            list(APPEND environment ASSAY_TEST_ALL=1)
        endif()
    endif()
    if(name MATCHES "corpus")
        list(APPEND labels corpus)
    endif()
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${folder}
        ${configurations})
    set_tests_properties(${name} PROPERTIES
        ENVIRONMENT "${environment}"
        ENVIRONMENT_MODIFICATION "${ASSAY_TEST_MODIFICATION}"
        LABELS "${labels}"
        SKIP_RETURN_CODE 77
        TIMEOUT ${ASSAY_TEST_TIMEOUT}
    )
    if(name MATCHES "\\.failing$|${ASSAY_FULL_TESTS}")  # with ASSAY_TEST_ALL
        set_tests_properties(${name} PROPERTIES TIMEOUT 14400)
    endif()
    list(FIND ASSAY_TEST_COSTS ${name} at)
    if(NOT at EQUAL -1)
        math(EXPR at "${at} + 1")
        list(GET ASSAY_TEST_COSTS ${at} cost)
        set_tests_properties(${name} PROPERTIES COST ${cost})
    endif()
endfunction()

# assay_check_tests(ROOM FOLDER LIBRARY...)
function(assay_check_tests room folder)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/test_*.c)
    if(NOT sources)
        return()
    endif()
    if(NOT TARGET PkgConfig::check)
        return()
    endif()
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM suite)
        string(REGEX REPLACE "^test_" "" suite ${suite})
        set(target test_${room}_${suite})
        add_executable(${target} ${source})
        assay_room(${target} POSIX)
        target_link_libraries(${target} PRIVATE ${ARGN} PkgConfig::check)
        set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS ${target})
        assay_register(${room}.${suite} ${room} ${target})
    endforeach()
endfunction()

# assay_script_tests(ROOM FOLDER NAME...): all scripts but those named.
function(assay_script_tests room folder)
    file(GLOB shell CONFIGURE_DEPENDS ${folder}/*.sh)
    file(GLOB python CONFIGURE_DEPENDS ${folder}/*.py)
    list(TRANSFORM ARGN PREPEND ${folder}/)
    list(REMOVE_ITEM shell ${ARGN})
    list(REMOVE_ITEM python ${ARGN})
    foreach(script IN LISTS shell)
        cmake_path(GET script STEM name)
        assay_register(${room}.${name} ${room} sh ${script})
    endforeach()
    foreach(script IN LISTS python)
        cmake_path(GET script STEM name)
        assay_register(${room}.${name} ${room}
            ${ASSAY_PYTHON} ${script})
    endforeach()
endfunction()
