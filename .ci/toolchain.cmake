# Builds for another machine, with Debian's cross compiler for it and a folder
# of its packages (.ci/debian.sh). Wants
#
#     ASSAY_TRIPLET     as the compiler is called: s390x-linux-gnu
#     ASSAY_MULTIARCH   as Debian calls the machine: i386-linux-gnu
#     ASSAY_ROOT        the folder
#     ASSAY_EMULATOR    what runs programs, a list: qemu-s390x;-cpu;max. None:
#                       this processor can, and they find their libraries
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES
    ASSAY_TRIPLET ASSAY_MULTIARCH ASSAY_ROOT ASSAY_EMULATOR)
set(CMAKE_SYSTEM_NAME Linux)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR ${ASSAY_TRIPLET})
set(CMAKE_C_COMPILER ${ASSAY_TRIPLET}-gcc)
set(CMAKE_SYSROOT ${ASSAY_ROOT})
set(CMAKE_LIBRARY_ARCHITECTURE ${ASSAY_MULTIARCH})
if(ASSAY_EMULATOR)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${ASSAY_EMULATOR} -L ${ASSAY_ROOT})
else()
    file(GLOB loader ${ASSAY_ROOT}/lib/ld-linux*.so.*)
    set(libraries ${ASSAY_ROOT}/lib/${ASSAY_MULTIARCH})
    string(APPEND libraries :${ASSAY_ROOT}/usr/lib/${ASSAY_MULTIARCH})
    set(CMAKE_EXE_LINKER_FLAGS_INIT
        "-Wl,--dynamic-linker,${loader} -Wl,-rpath,${libraries}")
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${ASSAY_ROOT})
set(ENV{PKG_CONFIG_LIBDIR}
    ${ASSAY_ROOT}/usr/lib/${ASSAY_MULTIARCH}/pkgconfig)
