# The formats, taken from their registry ref/formats.def.
#
# Sets ASSAY_FORMATS to their names and writes generated/rules.def,
# generated/judges.def and generated/roles.def, which include the tables of
# each, and generated/levels.def, a C string for each corpus/<format>/levels.json. A new
# format changes nothing here.

set(registry ${PROJECT_SOURCE_DIR}/ref/formats.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})

set(ASSAY_FORMATS "")
set(rules "")
set(judges "")
set(roles "")
set(levels "")
file(STRINGS ${registry} entries REGEX "^FORMAT\\(")
foreach(entry IN LISTS entries)
    string(REGEX REPLACE "^FORMAT\\(([a-z0-9]+),.*$" "\\1" format "${entry}")
    list(APPEND ASSAY_FORMATS ${format})
    string(APPEND rules "#include \"${format}/${format}.def\"\n")
    string(APPEND judges "#include \"${format}/judges.def\"\n")
    string(APPEND roles "#include \"${format}/roles.def\"\n")

    set(table ${PROJECT_SOURCE_DIR}/corpus/${format}/levels.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
    file(READ ${table} text)
    string(REGEX REPLACE "([\"\\])" "\\\\\\1" text "${text}")
    string(REPLACE "\n" "\\n" text "${text}")
    string(APPEND levels "\"${text}\",\n")
endforeach()

set(ASSAY_GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/rules.def CONTENT "${rules}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/judges.def CONTENT "${judges}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/roles.def CONTENT "${roles}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/levels.def CONTENT "${levels}"
     @ONLY)
