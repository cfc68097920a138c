# Programs that make calls of the program fail, for test/lib/faults.py. They
# have no sanitizer or coverage; the allocator is that of the program.

# The kernel's own headers are in a separate package, which a C library may
# lack, such as musl in Debian.
include(CheckIncludeFile)
check_include_file(linux/seccomp.h ASSAY_HAS_SECCOMP_H)
if(NOT ASSAY_HAS_SECCOMP_H)
    message(STATUS "no linux/seccomp.h: tests cannot make calls fail")
    return()
endif()

# -Wpedantic is left out: dlsym() gives functions as objects.
set(plain -Wall -Wextra -Wshadow
    -fno-sanitize=all -fno-profile-arcs -fno-test-coverage)

add_library(faults MODULE ${CMAKE_CURRENT_LIST_DIR}/library.c)
add_executable(refuse ${CMAKE_CURRENT_LIST_DIR}/refuse.c)
add_library(attempts MODULE ${CMAKE_CURRENT_LIST_DIR}/attempts.c)
foreach(target faults refuse attempts)
    assay_headers(${target})
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
    target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
    target_compile_options(${target} PRIVATE ${plain})
    set_target_properties(${target} PROPERTIES PREFIX ""
        RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS ${target})
endforeach()
set_target_properties(faults attempts PROPERTIES SUFFIX .so)
