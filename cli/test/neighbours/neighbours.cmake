# Judges neighbours with the reference: writes maps, and reads the maps of the
# corpus again (neighbours.c). Each test covers some rows of every map; with
# .all, in the configuration full, it covers all rows
#
#     neighbours.<format>         parents, the reference, fast/
#     neighbours.<format>.python  the reader in Python (agree.py)
#     neighbours.figures          the table of corpus/README.md
add_executable(neighbours
    ${CMAKE_CURRENT_LIST_DIR}/neighbours.c $<TARGET_OBJECTS:assay_against>)
assay_room(neighbours GNU)
target_link_libraries(neighbours PRIVATE assay_mint assay_cli assay_fast)
set_property(GLOBAL APPEND PROPERTY ASSAY_TEST_PROGRAMS neighbours)

assay_register(neighbours.figures cli
    ${ASSAY_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/figures.py)
foreach(format IN LISTS ASSAY_FORMATS)
    if(NOT IS_DIRECTORY ${PROJECT_SOURCE_DIR}/corpus/${format}/neighbours)
        continue()
    endif()
    set(ask ${ASSAY_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/agree.py ${format})
    set(check neighbours check ${PROJECT_SOURCE_DIR}/corpus ${format})
    assay_register(neighbours.${format} cli ${check} 40 1)
    assay_register(neighbours.${format}.python cli ${ask} 100 1)
    assay_register(neighbours.${format}.all cli ${check} 1 1
        CONFIGURATIONS full)
    assay_register(neighbours.${format}.python.all cli ${ask} 1 1
        CONFIGURATIONS full)
    set_tests_properties(
        neighbours.${format}.all neighbours.${format}.python.all PROPERTIES
        LABELS "cli;full" TIMEOUT 7200)
endforeach()
