# Builds the adapter in Rust.
assay_adapter_tool(rustc 1.63 --version $ENV{HOME}/.cargo/bin)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.rs)
if(NOT missing)
    assay_adapter_build(${folder}/adapter FROM ${sources}
        COMMAND ${rustc} --edition 2021 -O -C overflow-checks
        -o ${folder}/adapter ${CMAKE_CURRENT_LIST_DIR}/adapter.rs)
endif()

set(command ${folder}/adapter)
set(formats mag)
