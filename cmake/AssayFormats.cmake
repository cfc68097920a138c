# The formats, taken from their registry ref/formats.def.
#
# Sets ASSAY_FORMATS to their names and writes to generated/
#
#     rules.def, judges.def, roles.def, words.def
#                             which include the tables of each
#     rule_ids.def            ID_MAG_KEY_UTF8 "mag.key.utf8" for each rule, and
#                             FORMAT_OF_MAG_KEY_UTF8: the first two underscores
#                             of its name in C are dots, the others hyphens
#     levels.def              a C string for each corpus/<format>/levels.json,
#                             where generators/ is built
#
# A new format changes nothing here.

# The definitions for the rules of a table.
function(assay_rule_ids result format table)
    set(text "")
    file(STRINGS ${table} rows REGEX "^RULE\\(")
    foreach(row IN LISTS rows)
        string(REGEX REPLACE "^RULE\\(([A-Z0-9_]+),.*$" "\\1" name "${row}")
        string(TOLOWER ${name} id)
        string(REGEX REPLACE "^([a-z0-9]+)_([a-z0-9]+)_(.+)$"
               "\\1.\\2.\\3" id ${id})
        string(REPLACE "_" "-" id ${id})
        if(NOT id MATCHES "^${format}[.][a-z0-9]+[.][a-z0-9-]+$")
            message(FATAL_ERROR "${table}: ${name} is no name of a rule")
        endif()
        string(APPEND text "#define ID_${name} \"${id}\"\n"
               "#define FORMAT_OF_${name} FORMAT_${format}\n")
    endforeach()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Nothing can be built without these files.
function(assay_need_of_format)
    foreach(file IN LISTS ARGN)
        set(path ${PROJECT_SOURCE_DIR}/${file})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
        if(NOT EXISTS ${path})
            message(FATAL_ERROR "${file} is not there: see CONTRIBUTING.md, "
                "\"Add a format\"")
        endif()
    endforeach()
endfunction()

set(registry ${PROJECT_SOURCE_DIR}/ref/formats.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})

set(ASSAY_FORMATS "")
set(rules "")
set(ids "")
set(judges "")
set(roles "")
set(words "")
set(levels "")
file(STRINGS ${registry} entries REGEX "^FORMAT\\(")
foreach(entry IN LISTS entries)
    string(REGEX REPLACE "^FORMAT\\(([a-z0-9]+),.*$" "\\1" format "${entry}")
    list(APPEND ASSAY_FORMATS ${format})
    string(APPEND rules "#include \"${format}/${format}.def\"\n")
    string(APPEND judges "#include \"${format}/judges.def\"\n")
    string(APPEND roles "#include \"${format}/roles.def\"\n")
    string(APPEND words "#include \"${format}/words.def\"\n")

    assay_need_of_format(ref/${format}/${format}.def
        ref/${format}/${format}.c ref/${format}/judges.def
        ref/${format}/roles.def ref/${format}/words.def)
    set(table ${PROJECT_SOURCE_DIR}/ref/${format}/${format}.def)
    assay_rule_ids(ids_of_format ${format} ${table})
    string(APPEND ids "${ids_of_format}")

    if(ASSAY_ONLY)
        continue()
    endif()
    assay_need_of_format(generators/${format}/cases.c
        corpus/${format}/levels.json)
    set(table ${PROJECT_SOURCE_DIR}/corpus/${format}/levels.json)
    file(READ ${table} text)
    string(REGEX REPLACE "([\"\\])" "\\\\\\1" text "${text}")
    string(REPLACE "\n" "\\n" text "${text}")
    string(APPEND levels "\"${text}\",\n")
endforeach()

set(ASSAY_GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/rules.def CONTENT "${rules}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/rule_ids.def CONTENT "${ids}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/judges.def CONTENT "${judges}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/roles.def CONTENT "${roles}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/words.def CONTENT "${words}"
     @ONLY)
file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/levels.def CONTENT "${levels}"
     @ONLY)
