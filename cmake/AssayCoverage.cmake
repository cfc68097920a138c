# The target coverage, part of the default: runs the tests and writes which
# lines and branches of ref/ they reach, once for the corpus alone and once for
# everything.

find_program(LCOV lcov REQUIRED)
find_program(GENHTML genhtml REQUIRED)
get_property(programs GLOBAL PROPERTY ASSAY_TEST_PROGRAMS)

add_custom_target(coverage ALL
    COMMAND sh ${PROJECT_SOURCE_DIR}/cmake/coverage.sh
        ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}
    USES_TERMINAL
    VERBATIM
)
add_dependencies(coverage assay ${programs})
