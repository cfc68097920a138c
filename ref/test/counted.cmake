# assay_counted: the reference once more, which calls a function at each step that
# it takes and another one to compare bytes; test_changing.c has them. Coverage
# is measured of the usual one.
add_library(assay_counted OBJECT ${sources})
assay_room(assay_counted)
assay_headers(assay_counted ${PROJECT_SOURCE_DIR}/include ${ASSAY_GENERATED_DIR})
target_compile_options(assay_counted PRIVATE -fsanitize-coverage=trace-pc)
target_compile_definitions(assay_counted PRIVATE memcmp=counted_memcmp)
target_link_libraries(assay_counted
    PRIVATE PkgConfig::assay_needs assay_ref_symbols)
