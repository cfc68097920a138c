# libassay, made from assay_objects (ref/): static, and shared where the system
# has that. Its users, with an installed one or as the project around, name
#
#     assay::static, assay::shared
#     assay::assay        the one of both that BUILD_SHARED_LIBS asks for
#     assay::program      the program, for AssayCertify.cmake
#
# The functions of the static one that are not in assay.h have names that
# nobody else uses (AssaySymbols.cmake); the shared one hides them.

# The libraries that it needs, by pkg-config name; its users need them too.
set(ASSAY_NEEDS libzstd>=1.5.4)
pkg_check_modules(assay_needs REQUIRED IMPORTED_TARGET ${ASSAY_NEEDS})

# Before 1.0 a minor version may change what programs rely on.
set(ASSAY_ABI ${PROJECT_VERSION_MAJOR})
if(ASSAY_ABI EQUAL 0)
    set(ASSAY_ABI 0.${PROJECT_VERSION_MINOR})
endif()

add_library(assay_static STATIC $<TARGET_OBJECTS:assay_objects>)
set(ASSAY_LIBRARIES assay_static)
get_property(has_shared GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
if(has_shared)
    add_library(assay_shared SHARED $<TARGET_OBJECTS:assay_objects>)
    assay_hardened(assay_shared)
    list(APPEND ASSAY_LIBRARIES assay_shared)
endif()

# assay_library(TARGET NAME FILE HEADERS): assay::NAME, installed as libFILE,
# whose public header is in the folder HEADERS.
function(assay_library target name file headers)
    add_library(assay::${name} ALIAS ${target})
    target_include_directories(${target} INTERFACE
        $<BUILD_INTERFACE:${headers}>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    set_target_properties(${target} PROPERTIES
        LINKER_LANGUAGE C
        OUTPUT_NAME ${file}
        EXPORT_NAME ${name}
        VERSION ${PROJECT_VERSION}
        SOVERSION ${ASSAY_ABI}
        ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endfunction()

foreach(library IN LISTS ASSAY_LIBRARIES)
    string(REPLACE assay_ "" kind ${library})
    target_link_libraries(${library} PRIVATE PkgConfig::assay_needs)
    assay_library(${library} ${kind} assay ${PROJECT_SOURCE_DIR}/include)
endforeach()
set(ASSAY_KIND static)
if(BUILD_SHARED_LIBS AND has_shared)
    set(ASSAY_KIND shared)
endif()
add_library(assay::assay ALIAS assay_${ASSAY_KIND})
