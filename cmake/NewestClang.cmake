# A toolchain: clang-22 if it exists under that name, as in Debian, otherwise
# clang; and the C++ compiler next to it.
find_program(ASSAY_CLANG NAMES clang-22 clang REQUIRED)
string(REGEX REPLACE "clang(-[0-9]+)?$" "clang++\\1" ASSAY_CLANGXX
    ${ASSAY_CLANG})
set(CMAKE_C_COMPILER ${ASSAY_CLANG})
set(CMAKE_CXX_COMPILER ${ASSAY_CLANGXX})
