# Builds the adapter in Go with its own cache, so the first build also compiles
# parts of the standard library.
assay_adapter_tool(go 1.19 version /usr/local/go/bin)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.go)
if(NOT missing)
    assay_adapter_build(${folder}/adapter FROM ${sources}
        COMMAND ${CMAKE_COMMAND} -E env GOCACHE=${folder}/cache GOFLAGS=-mod=mod
        GOPROXY=off GOTOOLCHAIN=local GOWORK=off CGO_ENABLED=0
        ${go} build -o ${folder}/adapter ${sources})
endif()

set(command ${folder}/adapter)
set(formats mag)
