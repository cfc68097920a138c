# Runs the adapter in JavaScript.
assay_adapter_tool(node 18 --version)
set(command ${node} ${CMAKE_CURRENT_LIST_DIR}/adapter.mjs)
set(formats mag)
