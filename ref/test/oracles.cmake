# assay_oracles: compares the readers of CBOR, MessagePack and JSON with other
# libraries, for the suites and the fuzz targets.
file(GLOB sources CONFIGURE_DEPENDS
    ${CMAKE_CURRENT_SOURCE_DIR}/test/*_oracle.c)
list(FILTER sources EXCLUDE REGEX "/test_[a-z_]*[.]c$")
add_library(assay_oracles STATIC ${sources})
assay_room(assay_oracles)
target_link_libraries(assay_oracles PUBLIC
    assay_ref assay_ref_symbols assay_msgpack PkgConfig::cbor PkgConfig::jansson)
