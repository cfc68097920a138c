# Registers the certification of another program as tests by variables alone,
# for who has no CMakeLists.txt to call assay_certify() in: ASSAY_CERTIFY is its
# command line. A project includes this after find_package(assay), or sets
# ASSAY_CERTIFY before add_subdirectory(assay), which then includes it. The
# names of the tests begin with "certify"; AssayCertifyProgram.cmake says which
# there are.

cmake_policy(VERSION 3.25)

set(ASSAY_CERTIFY_FORMATS "" CACHE STRING
    "Formats that ASSAY_CERTIFY must read (a list); empty: those it declares")
set(ASSAY_CERTIFY_LEVEL "index" CACHE STRING
    "How much is compared: verdict, index, bytes or values; or encode")
set(ASSAY_CERTIFY_TIMEOUT "10" CACHE STRING "Seconds for a case")
set(ASSAY_CERTIFY_ARGUMENTS "" CACHE STRING
    "More options of assay certify, as in --exec --skip GLOB")

if(NOT ASSAY_CERTIFY)
    message(FATAL_ERROR "ASSAY_CERTIFY must be the program to certify")
endif()
separate_arguments(command UNIX_COMMAND "${ASSAY_CERTIFY}")
separate_arguments(options UNIX_COMMAND "${ASSAY_CERTIFY_ARGUMENTS}")
if("--exec" IN_LIST options AND NOT ASSAY_CERTIFY_FORMATS)
    message(FATAL_ERROR "With --exec a program is not asked what it reads: "
        "name its formats in ASSAY_CERTIFY_FORMATS")
endif()

include(${CMAKE_CURRENT_LIST_DIR}/AssayCertifyProgram.cmake)
assay_certify(NAME certify COMMAND ${command} FORMATS ${ASSAY_CERTIFY_FORMATS}
    LEVEL ${ASSAY_CERTIFY_LEVEL} TIMEOUT ${ASSAY_CERTIFY_TIMEOUT}
    OPTIONS ${options})
