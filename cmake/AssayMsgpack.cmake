# MessagePack for C, as the target assay_msgpack.
#
# Header and library are looked for by their names. The CMake package, the
# library and the pkg-config file are called differently before version 5, and
# in the pkg-config file of version 6 the include folder is relative.

pkg_search_module(msgpack QUIET msgpack-c msgpack)
list(FILTER msgpack_INCLUDE_DIRS INCLUDE REGEX "^/")

find_path(ASSAY_MSGPACK_FOLDER msgpack.h HINTS ${msgpack_INCLUDE_DIRS})
find_library(ASSAY_MSGPACK_LIBRARY NAMES msgpack-c msgpackc
    HINTS ${msgpack_LIBRARY_DIRS})
mark_as_advanced(ASSAY_MSGPACK_FOLDER ASSAY_MSGPACK_LIBRARY)
if(NOT ASSAY_MSGPACK_FOLDER OR NOT ASSAY_MSGPACK_LIBRARY)
    message(FATAL_ERROR "MessagePack for C (msgpack.h and its library) was "
        "not found: Debian's package is libmsgpack-dev")
endif()

add_library(assay_msgpack INTERFACE)
target_include_directories(assay_msgpack SYSTEM INTERFACE
    ${ASSAY_MSGPACK_FOLDER})
target_link_libraries(assay_msgpack INTERFACE ${ASSAY_MSGPACK_LIBRARY})
