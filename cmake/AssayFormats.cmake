# The formats, taken from their registry ref/formats.def.
#
# Sets ASSAY_FORMATS to their names, ASSAY_PASSES to a row PASS(id) for each rule
# with the trait FAST, and writes to generated/
#
#     rules.def, roles.def, words.def
#                             which include the tables of each
#     <format>_rules.h        the names of its rules: FIRST_OF(mag) and on, until
#                             END_OF_mag
#     rule_names.h            which includes all of these
#     rule_ids.def            ID_MAG_KEY_UTF8 "mag.key.utf8" for each rule, and
#                             FORMAT_OF_MAG_KEY_UTF8: the first two underscores
#                             of its name in C are dots, the others hyphens
#     levels.def              a C string for each corpus/<format>/levels.json,
#                             where generators/ is built
#
# A new format changes nothing here. A file is written only if it changes.

# assay_generated(NAME TEXT): writes generated/NAME.
function(assay_generated name text)
    file(CONFIGURE OUTPUT ${ASSAY_GENERATED_DIR}/${name} CONTENT "${text}"
        @ONLY)
endfunction()

# Appends to ids and ASSAY_PASSES what follows from the rules of a table.
function(assay_rules_of format table)
    set(names "")
    file(STRINGS ${table} rows REGEX "^RULE\\(|[ ,]FAST,$")
    foreach(row IN LISTS rows)
        if(row MATCHES "^RULE\\(([A-Z0-9_]+),")
            set(name ${CMAKE_MATCH_1})
            string(TOLOWER ${name} id)
            string(REGEX REPLACE "^([a-z0-9]+)_([a-z0-9]+)_(.+)$"
                "\\1.\\2.\\3" id ${id})
            string(REPLACE "_" "-" id ${id})
            if(NOT id MATCHES "^${format}[.][a-z0-9]+[.][a-z0-9-]+$")
                message(FATAL_ERROR "${table}: ${name} is not a name of a rule")
            endif()
            list(APPEND names ${name})
            string(APPEND ids "#define ID_${name} \"${id}\"\n"
                "#define FORMAT_OF_${name} FORMAT_${format}\n")
        endif()
        if(row MATCHES "[ ,]FAST,$")
            string(APPEND ASSAY_PASSES "PASS(\"${id}\")\n")
        endif()
    endforeach()
    list(JOIN names ",\n    " names)
    string(REGEX REPLACE "^([A-Z0-9_]+)" "\\1 = FIRST_OF(${format})" names
        "${names}")
    string(TOUPPER ASSAY_${format}_RULES_H guard)
    assay_generated(${format}_rules.h "#ifndef ${guard}\n#define ${guard}\n
enum {\n    ${names},\n    END_OF_${format}\n};\n\n#endif\n")
    set(ids "${ids}" PARENT_SCOPE)
    set(ASSAY_PASSES "${ASSAY_PASSES}" PARENT_SCOPE)
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

set(ASSAY_GENERATED_DIR ${PROJECT_BINARY_DIR}/generated)
set(registry ${PROJECT_SOURCE_DIR}/ref/formats.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${registry})

set(ASSAY_FORMATS "")
set(rules "")
set(headers "")
set(ids "")
set(ASSAY_PASSES "")
set(roles "")
set(words "")
set(levels "")
file(STRINGS ${registry} entries REGEX "^FORMAT\\(")
foreach(entry IN LISTS entries)
    string(REGEX REPLACE "^FORMAT\\(([a-z0-9]+),.*$" "\\1" format "${entry}")
    list(APPEND ASSAY_FORMATS ${format})
    string(APPEND rules "#include \"${format}/${format}.def\"\n")
    string(APPEND headers "#include \"${format}_rules.h\"\n")
    string(APPEND roles "#include \"${format}/roles.def\"\n")
    string(APPEND words "#include \"${format}/words.def\"\n")

    assay_need_of_format(ref/${format}/${format}.def
        ref/${format}/${format}.c ref/${format}/roles.def
        ref/${format}/words.def)
    assay_rules_of(${format} ${PROJECT_SOURCE_DIR}/ref/${format}/${format}.def)

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

assay_generated(rules.def "${rules}")
assay_generated(rule_names.h "${headers}")
assay_generated(rule_ids.def "${ids}")
assay_generated(roles.def "${roles}")
assay_generated(words.def "${words}")
assay_generated(levels.def "${levels}")
