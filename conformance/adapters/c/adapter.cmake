# Builds the adapter in C like the other C of the tree, with sanitizers.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.c)
add_executable(adapter_c ${sources})
assay_room(adapter_c POSIX)
set_target_properties(adapter_c PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${folder})

set(command ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:adapter_c>)
set(formats mag)
