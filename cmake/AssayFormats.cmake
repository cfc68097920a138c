# The formats, taken from their registry ref/formats.def.
#
# Sets ASSAY_FORMATS to their names and writes generated/rules.def, which
# includes the rule table of each. A new format changes nothing here.

set(registry ${PROJECT_SOURCE_DIR}/ref/formats.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})

set(ASSAY_FORMATS "")
set(rules "")
file(STRINGS ${registry} entries REGEX "^FORMAT\\(")
foreach(entry IN LISTS entries)
    string(REGEX REPLACE "^FORMAT\\(([a-z0-9]+),.*$" "\\1" format "${entry}")
    list(APPEND ASSAY_FORMATS ${format})
    string(APPEND rules "#include \"${format}/${format}.def\"\n")
endforeach()

set(ASSAY_GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/rules.def CONTENT "${rules}"
     @ONLY)
