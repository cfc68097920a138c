# assay_oracles: the readers of CBOR, MessagePack and JSON against those of
# others, for the suites and for the fuzz targets.
file(GLOB sources CONFIGURE_DEPENDS
    ${CMAKE_CURRENT_SOURCE_DIR}/test/*_oracle.c)
list(FILTER sources EXCLUDE REGEX "/test_[a-z_]*[.]c$")
add_library(assay_oracles STATIC ${sources})
assay_room(assay_oracles)
target_link_libraries(assay_oracles PUBLIC
    assay_ref assay_ref_symbols assay_msgpack PkgConfig::cbor PkgConfig::jansson)
