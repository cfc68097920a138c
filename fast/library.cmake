# libassay_fast, made like libassay: static, and shared where the system has
# that. Its users name assay::fast_static, assay::fast_shared, or assay::fast,
# which is of the kind of assay::assay; the rooms of the tree assay_fast, which
# has the headers of all its functions.
find_package(Threads REQUIRED)
foreach(kind IN ITEMS static shared)
    if(NOT TARGET assay_${kind})
        continue()
    endif()
    string(TOUPPER ${kind} type)
    add_library(assay_fast_${kind} ${type}
        $<TARGET_OBJECTS:assay_fast_objects> $<TARGET_OBJECTS:assay_kernels>)
    target_link_libraries(assay_fast_${kind}
        PRIVATE PkgConfig::assay_needs Threads::Threads PUBLIC assay_${kind})
    assay_library(assay_fast_${kind} fast_${kind} assay_fast
        ${PROJECT_SOURCE_DIR}/include)
    list(APPEND ASSAY_LIBRARIES assay_fast_${kind})
endforeach()
if(TARGET assay_fast_shared)
    assay_hardened(assay_fast_shared)
    set_target_properties(assay_fast_shared PROPERTIES INSTALL_RPATH $ORIGIN)
endif()
set(ASSAY_LIBRARIES ${ASSAY_LIBRARIES} PARENT_SCOPE)
add_library(assay::fast ALIAS assay_fast_${ASSAY_KIND})

add_library(assay_fast INTERFACE)
assay_headers(assay_fast ROOT ${PROJECT_SOURCE_DIR}/include
    ${CMAKE_CURRENT_BINARY_DIR}/generated)
target_link_libraries(assay_fast INTERFACE assay_fast_static assay_fast_symbols)
