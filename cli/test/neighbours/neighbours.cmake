# What the reference says of neighbours: writes maps, and reads those of the
# corpus again. neighbours.<format> is about some rows of each map of it,
# neighbours.<format>.all about all of them.
add_executable(neighbours
    ${CMAKE_CURRENT_LIST_DIR}/neighbours.c $<TARGET_OBJECTS:assay_against>)
assay_room(neighbours GNU)
target_link_libraries(neighbours PRIVATE assay_cli assay_fast)
set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS neighbours)
