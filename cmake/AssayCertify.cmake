# Registers the certification of a program as tests, controlled by variables
# alone, for users without a CMakeLists.txt that calls assay_certify().
# ASSAY_CERTIFY is the command line of the program. A project includes this file
# after find_package(assay), or sets ASSAY_CERTIFY before
# add_subdirectory(assay), which then includes it. The names of the tests start
# with "certify"; AssayCertifyProgram.cmake lists them.

cmake_policy(VERSION 3.25)

set(ASSAY_CERTIFY_FORMATS "" CACHE STRING
    "Formats that ASSAY_CERTIFY must read (a list); empty: those it declares")
set(ASSAY_CERTIFY_LEVEL "index" CACHE STRING
    "What is compared: verdict, index, bytes or values; or encode")
set(ASSAY_CERTIFY_TIMEOUT "10" CACHE STRING "Seconds per case")
set(ASSAY_CERTIFY_ARGUMENTS "" CACHE STRING
    "More options of assay certify, such as --exec --skip GLOB")

if(NOT ASSAY_CERTIFY)
    message(FATAL_ERROR "ASSAY_CERTIFY must be the program to certify")
endif()
separate_arguments(command UNIX_COMMAND "${ASSAY_CERTIFY}")
separate_arguments(options UNIX_COMMAND "${ASSAY_CERTIFY_ARGUMENTS}")
if("--exec" IN_LIST options AND NOT ASSAY_CERTIFY_FORMATS)
    message(FATAL_ERROR "--exec needs ASSAY_CERTIFY_FORMATS, because the "
        "program is not asked what it reads")
endif()

include(${CMAKE_CURRENT_LIST_DIR}/AssayCertifyProgram.cmake)
assay_certify(NAME certify COMMAND ${command} FORMATS ${ASSAY_CERTIFY_FORMATS}
    LEVEL ${ASSAY_CERTIFY_LEVEL} TIMEOUT ${ASSAY_CERTIFY_TIMEOUT}
    OPTIONS ${options})
