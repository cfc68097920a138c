# Registers the certification of another program as tests: ASSAY_CERTIFY is its
# command line. A project includes this after find_package(assay), or sets
# ASSAY_CERTIFY before add_subdirectory(assay), which then includes it.
#
#     certify.<format>.accept     valid files, each must be decoded rightly
#     certify.<format>.upstream   files of the format's own writer
#     certify.<format>.may        files that may be accepted or rejected: fails
#                                 on a crash, or on a wrong document
#     certify.<rule>              the files that break one rule
#
# with the label of their format: ctest -L zten, ctest -R certify.mag.key. The
# tests are found when ctest starts: of the formats named, or else of those
# that the program declares when it is asked. If it cannot be asked, the one
# test is certify.hello, which fails and says why. A rule of which the program
# supports no case, as it declares, is shown as skipped.

cmake_policy(VERSION 3.25)

set(ASSAY_CERTIFY_FORMATS "" CACHE STRING
    "Formats that ASSAY_CERTIFY must read (a list); empty: those it declares")
set(ASSAY_CERTIFY_LEVEL "index" CACHE STRING
    "How much is compared: verdict, index, bytes or values")
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
list(PREPEND options --corpus ${ASSAY_CORPUS}
    --level ${ASSAY_CERTIFY_LEVEL} --timeout ${ASSAY_CERTIFY_TIMEOUT})

include(${CMAKE_CURRENT_LIST_DIR}/AssayAsk.cmake)
set(formats ${ASSAY_CERTIFY_FORMATS})
assay_ask(${CMAKE_CURRENT_BINARY_DIR}/certify
    ${CMAKE_CURRENT_LIST_DIR}/AssayCertifyTests.cmake command options formats)
