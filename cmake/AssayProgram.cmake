# Builds what only the program needs, not the libraries; and its tests.
if(BUILD_TESTING)                               # the oracle of SHA-256
    find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
else()
    find_package(OpenSSL 3.0 COMPONENTS Crypto)     # which is faster than ours
endif()
pkg_check_modules(jansson REQUIRED IMPORTED_TARGET jansson>=2.14)
include(AssayTests)
if(BUILD_TESTING)
    enable_testing()
endif()
include(AssayCertifyProgram)
if(ASSAY_CERTIFY)
    enable_testing()
    include(AssayCertify)
endif()
