# Builds the adapter in C++.
assay_adapter_tool(c++ 11 -dumpversion)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.hpp)
if(NOT missing)
    assay_adapter_build(${folder}/adapter FROM ${sources} ${headers}
        COMMAND ${c++} -std=c++20 -O2 -Wall -Wextra -D_GLIBCXX_ASSERTIONS
        -o ${folder}/adapter ${sources})
endif()

set(command ${folder}/adapter)
set(formats mag)
