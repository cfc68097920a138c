# The target coverage, part of the default: runs the tests and prints which
# lines and branches they reach, of ref/ once for the corpus alone and once for
# everything, and which conditions of ref/ by themselves (MC/DC), for which a
# second compiler builds it.

find_program(LCOV lcov REQUIRED)
find_program(GENHTML genhtml REQUIRED)
find_program(ASSAY_MCDC_CLANG NAMES clang-22 clang REQUIRED
    DOC "clang that knows -fcoverage-mcdc, with its llvm-cov")
get_property(programs GLOBAL PROPERTY ASSAY_TEST_PROGRAMS)

add_custom_target(coverage ALL
    COMMAND sh ${PROJECT_SOURCE_DIR}/cmake/coverage.sh
        ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${ASSAY_MCDC_CLANG}
    USES_TERMINAL
    VERBATIM
)
add_dependencies(coverage assay assay-mint ${programs})
