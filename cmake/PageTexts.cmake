# Writes the texts that the page of a format is made of (mint/page/texts.c), as
# arrays of bytes, to a file for the compiler:
#
#     cmake -D SOURCE=<tree> -D FORMATS=mag,zten -D SITES=check_sites.def
#           -D OUT=<file> -P PageTexts.cmake
#
#     spec_<format>     spec/<format>.md
#     homes_<format>    spec/<format>.homes.tsv
#     sites_<format>    the places where its rules are checked: on each line
#                       file, line, function or table, and the statement, with
#                       tabs between them
#     style             mint/page/page.css
#     all_texts         the first three of each format, by its number
#
# A text that is not there is empty: tests miss it (tree.traceability).

cmake_minimum_required(VERSION 3.25)

# Characters that are special in lists of CMake are replaced for a while.
foreach(code RANGE 1 4)
    string(ASCII ${code} stand_in_${code})
endforeach()

macro(hide text)
    string(REPLACE ";" "${stand_in_1}" ${text} "${${text}}")
    string(REPLACE "[" "${stand_in_2}" ${text} "${${text}}")
    string(REPLACE "]" "${stand_in_3}" ${text} "${${text}}")
    string(REPLACE "\\" "${stand_in_4}" ${text} "${${text}}")
endmacro()

macro(show text)
    string(REPLACE "${stand_in_1}" ";" ${text} "${${text}}")
    string(REPLACE "${stand_in_2}" "[" ${text} "${${text}}")
    string(REPLACE "${stand_in_3}" "]" ${text} "${${text}}")
    string(REPLACE "${stand_in_4}" "\\" ${text} "${${text}}")
endmacro()

# Adds the bytes of a text as an array to the output.
function(add_array name text)
    string(HEX "${text}" bytes)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
    file(APPEND ${OUT}.new "static const u8 ${name}[] = {${bytes}0};\n")
endfunction()

function(read_text result file)
    set(text "")
    if(EXISTS ${SOURCE}/${file})
        file(READ ${SOURCE}/${file} text)
    endif()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# The statement has ended: it belongs to each site on one of its lines.
macro(end_statement file)
    foreach(seen IN LISTS pending)
        string(APPEND sites "${file}\t${seen}\t${place}\t${statement}\n")
    endforeach()
    set(pending "")
    set(statement "")
endmacro()

# Appends these lines of a file to the variable sites, without comments.
macro(add_statements file wanted)
    file(READ ${SOURCE}/${file} text)
    hide(text)
    string(REPLACE "\n" ";:" lines ":${text}")
    set(number 0)
    set(place "")
    set(pending "")
    set(statement "")
    foreach(line IN LISTS lines)
        math(EXPR number "${number} + 1")
        string(REGEX REPLACE "^:(.*)$" "\\1" line "${line}")
        if(line MATCHES "^[a-z][^=]*[ *]([a-z0-9_]+)\\([^${stand_in_1}]*$")
            set(place "${CMAKE_MATCH_1}()")
        elseif(line MATCHES "^static const [a-z0-9_]+ ([a-z0-9_]+)")
            set(place "${CMAKE_MATCH_1}")
        endif()
        string(REGEX REPLACE "^ *(/[*].*|[*]([ /].*)?)$" "" line "${line}")
        string(REGEX REPLACE "/[*].*$" "" line "${line}")
        string(STRIP "${line}" line)
        string(APPEND statement " ${line}")
        string(STRIP "${statement}" statement)
        if(number IN_LIST ${wanted})
            list(APPEND pending ${number})
        endif()
        if(line STREQUAL "" OR line MATCHES "[{}${stand_in_1}]$" OR
           line MATCHES "},$")
            end_statement(${file})
        endif()
    endforeach()
    end_statement(${file})
endmacro()

# The lines of sites, a list for each file.
file(STRINGS ${SITES} rows REGEX "^SITE\\(")
foreach(row IN LISTS rows)
    string(REGEX MATCH "\"(.*)\", ([0-9]+)" row "${row}")
    list(APPEND files ${CMAKE_MATCH_1})
    list(APPEND lines_of_${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
endforeach()
list(REMOVE_DUPLICATES files)

file(WRITE ${OUT}.new "")
set(table "")
string(REPLACE "," ";" formats "${FORMATS}")
foreach(format IN LISTS formats)
    read_text(text spec/${format}.md)
    add_array(spec_${format} "${text}")
    read_text(text spec/${format}.homes.tsv)
    add_array(homes_${format} "${text}")

    set(sites "")
    foreach(file IN LISTS files)
        if(file MATCHES "^ref/${format}/")
            add_statements(${file} lines_of_${file})
        endif()
    endforeach()
    show(sites)
    add_array(sites_${format} "${sites}")
    string(APPEND table "    {")
    foreach(kind IN ITEMS spec homes sites)
        string(APPEND table " TEXT(${kind}_${format}),")
    endforeach()
    string(APPEND table "},\n")
endforeach()
read_text(text mint/page/page.css)
add_array(style "${text}")
file(APPEND ${OUT}.new "static const page_texts all_texts[] = {\n"
    "    {{NULL, 0}, {NULL, 0}, {NULL, 0}},\n${table}};\n")
file(RENAME ${OUT}.new ${OUT})
