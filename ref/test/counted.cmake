# assay_counted: a second build of the reference that calls one function at each
# step and another to compare bytes; both are in test_changing.c. Coverage is
# measured in the usual build.
add_library(assay_counted OBJECT ${sources})
assay_room(assay_counted)
assay_headers(assay_counted ${PROJECT_SOURCE_DIR}/include ${ASSAY_GENERATED_DIR})
target_compile_options(assay_counted PRIVATE -fsanitize-coverage=trace-pc)
target_compile_definitions(assay_counted PRIVATE memcmp=counted_memcmp)
target_link_libraries(assay_counted
    PRIVATE PkgConfig::assay_needs assay_ref_symbols)
