# Writes where each rule is checked, for cli/commands/evidence.c:
#
#     cmake -D SOURCE=... -D INTO=check_sites.def -D "FORMATS=mag zten..."
#           -P cmake/AssaySites.cmake
#
#     SITE(12, "ref/mag/mag.c", 101)
#
# with the number of the rule: its place in the rows of all formats. That is
# each place of ref/<format>/ that names the rule, but for lists of rules that
# are only asked about. test/proof/sites.py scans in the same way, and
# proof.ablation compares both.

cmake_minimum_required(VERSION 3.25)

# The text with such lists empty, and lines where they were.
function(assay_drop_lists result text)
    string(REGEX MATCHALL "static const rule [a-z_]+.. = {[^}]*}" lists
        "${text}")
    foreach(list IN LISTS lists)
        string(REGEX MATCHALL "\n" lines "${list}")
        string(REPLACE ";" "" lines "${lines}")
        string(REPLACE "${list}" "${lines}" text "${text}")
    endforeach()
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

function(assay_sites_of_file result file names first)
    file(READ ${SOURCE}/${file} text)
    assay_drop_lists(text "${text}")
    string(REGEX MATCHALL "\n|[A-Z][A-Z0-9]*_[A-Z0-9_]+" tokens "${text}")
    set(line 1)
    set(sites "")
    foreach(token IN LISTS tokens)
        if(token STREQUAL "\n")
            math(EXPR line "${line} + 1")
        elseif(token IN_LIST names)
            list(FIND names ${token} number)
            math(EXPR number "${first} + ${number}")
            string(APPEND sites "SITE(${number}, \"${file}\", ${line})\n")
        endif()
    endforeach()
    set(${result} "${sites}" PARENT_SCOPE)
endfunction()

set(all "")
set(first 0)
separate_arguments(FORMATS)
foreach(format IN LISTS FORMATS)
    file(STRINGS ${SOURCE}/ref/${format}/${format}.def names REGEX "^RULE\\(")
    list(TRANSFORM names REPLACE "^RULE\\(([A-Z0-9_]+).*$" "\\1")
    file(GLOB files RELATIVE ${SOURCE} ${SOURCE}/ref/${format}/*.c)
    foreach(file IN LISTS files)
        assay_sites_of_file(sites ${file} "${names}" ${first})
        string(APPEND all "${sites}")
    endforeach()
    list(LENGTH names count)
    math(EXPR first "${first} + ${count}")
endforeach()
file(WRITE ${INTO} "${all}")
