# Writes the texts that the page of a format is made of (cli/page/texts.c), as
# arrays of bytes, to a file for the compiler:
#
#     cmake -DSOURCE=<tree> -DFORMATS=mag,zten -DOUT=<file> -P PageTexts.cmake
#
#     spec_<format>     spec/<format>.md
#     rows_<format>     conformance/traceability/<format>.tsv
#     sites_<format>    where ref/ speaks of the rules: on each line the rule's
#                       name in C, file, line, function or table, and the
#                       statement that it stands in, with tabs between them
#     style             cli/page/page.css
#     all_texts         the first three of each format, by its number
#
# A text that is not there is empty: tests miss it (tree.traceability).

cmake_minimum_required(VERSION 3.25)

# What means something in lists of CMake has stand-ins meanwhile.
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

# The statement has ended: each rule that it names has a site there.
macro(end_statement file)
    foreach(seen IN LISTS pending)
        string(REPLACE "@" "\t${file}\t" seen "${seen}")
        string(APPEND sites "${seen}\t${place}\t${statement}\n")
    endforeach()
    set(pending "")
    set(statement "")
endmacro()

# The sites of one file, added to the variable sites. Comments are no sites.
macro(add_sites file names prefix)
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
        if(line MATCHES ${prefix})
            string(REGEX MATCHALL "${prefix}[A-Z0-9_]+" found "${line}")
            list(REMOVE_DUPLICATES found)
            foreach(name IN LISTS found)
                if(name IN_LIST names)
                    list(APPEND pending "${name}@${number}")
                endif()
            endforeach()
        endif()
        if(line STREQUAL "" OR line MATCHES "[{}${stand_in_1}]$" OR line MATCHES "},$")
            end_statement(${file})
        endif()
    endforeach()
    end_statement(${file})
endmacro()

file(WRITE ${OUT}.new "")
set(table "")
string(REPLACE "," ";" formats "${FORMATS}")
foreach(format IN LISTS formats)
    read_text(text spec/${format}.md)
    add_array(spec_${format} "${text}")
    read_text(text conformance/traceability/${format}.tsv)
    add_array(rows_${format} "${text}")

    file(STRINGS ${SOURCE}/ref/${format}/${format}.def rows REGEX "^RULE\\(")
    set(names "")
    foreach(row IN LISTS rows)
        string(REGEX REPLACE "^RULE\\(([A-Z0-9_]+),.*$" "\\1" name "${row}")
        list(APPEND names ${name})
    endforeach()
    string(TOUPPER "${format}_" prefix)
    set(sites "")
    file(GLOB files RELATIVE ${SOURCE} ${SOURCE}/ref/${format}/*.[ch])
    list(SORT files)
    foreach(file IN LISTS files)
        add_sites(${file} "${names}" ${prefix})
    endforeach()
    show(sites)
    add_array(sites_${format} "${sites}")
    string(APPEND table "    {")
    foreach(kind IN ITEMS spec rows sites)
        string(APPEND table " TEXT(${kind}_${format}),")
    endforeach()
    string(APPEND table "},\n")
endforeach()
read_text(text cli/page/page.css)
add_array(style "${text}")
file(APPEND ${OUT}.new "static const page_texts all_texts[] = {\n"
    "    {{NULL, 0}, {NULL, 0}, {NULL, 0}},\n${table}};\n")
file(RENAME ${OUT}.new ${OUT})
