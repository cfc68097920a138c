# Shared by the rooms of the tree: a room is a folder of C files that makes one
# library or one program, and all are compiled with the same warnings.

include(AssayHardening)
include(AssaySymbols)

add_library(assay_warnings INTERFACE)
target_compile_options(assay_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes
    -Wmissing-prototypes -Wvla -Wundef
)

# The C files of the room in the current folder, and of the folders named.
function(assay_sources result)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(TRANSFORM ARGN APPEND /*.c)
    file(GLOB sources CONFIGURE_DEPENDS
        ${CMAKE_CURRENT_SOURCE_DIR}/*.c ${ARGN})
    set(${result} ${sources} PARENT_SCOPE)
endfunction()

# assay_room(TARGET [SYSTEM]): what every target of the tree is compiled with.
# The reference is plain C11; what talks to a system says which: POSIX, or GNU
# for what POSIX lacks. Files are as large as they like on 32-bit machines too.
function(assay_room target)
    assay_hardened(${target})
    target_link_libraries(${target} PRIVATE assay_warnings)
    target_compile_definitions(${target} PRIVATE _FILE_OFFSET_BITS=64)
    if(ARGN STREQUAL "POSIX")
        target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
    elseif(ARGN STREQUAL "GNU")
        target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
    endif()
endfunction()

# assay_whole(PROGRAM LIBRARY...): links these, and the public libraries, whole,
# so that a name that two rooms define is an error and not a surprise.
function(assay_whole program)
    list(APPEND ARGN assay_fast_static assay_static)
    list(JOIN ARGN "," whole)
    set_target_properties(${program} PROPERTIES
        LINK_LIBRARY_OVERRIDE WHOLE_ARCHIVE,${whole})
    # Files of which nothing is used, such as the calls for bindings, are left
    # out again. The loader looks into the first library first, for each
    # function: most are in the C library.
    if(CMAKE_SYSTEM_NAME STREQUAL Linux)
        target_link_options(${program} BEFORE PRIVATE LINKER:--gc-sections
            LINKER:--push-state,--no-as-needed -lc LINKER:--pop-state)
    endif()
endfunction()

# assay_bytes(FILE BYTES SIZE): what a file holds, for the initialiser of an
# array, and how much that is. A change of the file configures anew.
function(assay_bytes file bytes size)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} digits HEX)
    string(LENGTH "${digits}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," digits "${digits}")
    set(${bytes} "${digits}" PARENT_SCOPE)
    set(${size} ${length} PARENT_SCOPE)
endfunction()

# assay_headers(TARGET [ROOT] [FOLDER...]): where #include "..." looks, for the
# target and the targets that link it: headers are named from the root, so that
# they name the room; without ROOT, headers of the own room from its folder.
# #include <...> never finds a file of the tree, so that a room may call a
# header spawn.h.
function(assay_headers target)
    set(folders ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR} ${ARGN})
    if(ARGV1 STREQUAL "ROOT")
        list(POP_FRONT ARGN)
        set(folders ${PROJECT_SOURCE_DIR} ${ARGN})
    endif()
    list(TRANSFORM folders PREPEND -iquote)
    get_target_property(type ${target} TYPE)
    set(scope PUBLIC)
    if(type STREQUAL INTERFACE_LIBRARY)
        set(scope INTERFACE)
    elseif(type STREQUAL EXECUTABLE)
        set(scope PRIVATE)
    endif()
    target_compile_options(${target} ${scope} ${folders})
endfunction()
