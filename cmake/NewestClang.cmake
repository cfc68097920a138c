# A toolchain: clang 22 where it is there under that name, as Debian has it,
# else the one that is called clang; and the C++ compiler beside it.
find_program(ASSAY_CLANG NAMES clang-22 clang REQUIRED)
string(REGEX REPLACE "clang(-[0-9]+)?$" "clang++\\1" ASSAY_CLANGXX
    ${ASSAY_CLANG})
set(CMAKE_C_COMPILER ${ASSAY_CLANG})
set(CMAKE_CXX_COMPILER ${ASSAY_CLANGXX})
