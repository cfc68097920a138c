# Builds the adapter in Java.
assay_adapter_tool(javac 17 -version)
assay_adapter_tool(java 17 --version)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.java)
if(NOT missing)
    assay_adapter_build(${folder}/Adapter.class FROM ${sources}
        COMMAND ${javac} -Xlint:all -encoding UTF-8 -d ${folder} ${sources})
endif()

set(command ${java} -cp ${folder} Adapter)
set(formats mag)
