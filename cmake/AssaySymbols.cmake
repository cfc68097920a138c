# The names of our functions as a linker sees them.
#
# A program that is linked with one of our static libraries may have functions
# under any name that does not begin with assay_: in the library, and in a
# debugger, our internal ones begin with assay__. The preprocessor renames them,
# because that works with every compiler, linker and archive: hiding names in
# one object (ld -r, objcopy) is for ELF alone, not for link-time optimisation,
# WebAssembly or other systems.
#
#     assay_symbols(ROOM [NAME...])
#
# makes the target assay_<ROOM>_symbols. A target that links it is compiled with
# a header that renames everything that the headers of the current folder
# declare, and NAME..., which a macro declares. The sources of the library link
# it, and so do callers of functions that are in no public header.
#
# A declaration that is not understood ends the configuration; test/symbols.py
# finds names that are missing.

# assay_code(RESULT FILE): a header without comments, literals and directives.
function(assay_code result file)
    string(ASCII 1 begin)
    string(ASCII 2 end)
    file(READ ${file} text)
    string(REGEX REPLACE "\\\\." "" text "\n${text}")   # and continued lines
    string(REPLACE "/*" "${begin}" text "${text}")
    string(REPLACE "*/" "${end}" text "${text}")
    string(REGEX REPLACE "${begin}[^${end}]*${end}" " " text "${text}")
    string(REGEX REPLACE "//[^\n]*" "" text "${text}")
    string(REGEX REPLACE "\"[^\"\n]*\"|'[^'\n]*'" "0" text "${text}")
    string(REGEX REPLACE "\n *#[^\n]*" "\n" text "${text}")
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# assay_declared(RESULT FILE): the functions and objects that a header declares.
# Inside out, what is in braces becomes one character and what is in parentheses
# becomes "@"; then a semicolon ends each declaration.
function(assay_declared result file)
    string(ASCII 3 body)
    assay_code(text ${file})
    string(REGEX REPLACE "[[][^]]*[]]" "" text "${text}")
    while(text MATCHES "{[^{}]*}")
        string(REGEX REPLACE "{[^{}]*}" "${body}" text "${text}")
    endwhile()
    while(text MATCHES "[(][^()]*[)]")
        string(REGEX REPLACE "[(][^()]*[)]" "@" text "${text}")
    endwhile()
    string(REGEX REPLACE "@[ \n]*${body}" "@${body};" text "${text}")
    string(REGEX REPLACE "[ \n]+" " " text "${text}")
    set(no_name "^(typedef|static|_Static_assert)[ @]|@${body}$")
    set(type "^((struct|union|enum)( [a-zA-Z0-9_]+)?)?( ?${body})?$")
    set(names "^([a-zA-Z0-9_]+[ *]+)+([a-zA-Z0-9_]+(, [a-zA-Z0-9_]+)*)@?$")
    set(all "")
    foreach(declaration IN LISTS text)
        string(STRIP "${declaration}" declaration)
        if(declaration MATCHES "${no_name}|${type}")
            continue()
        elseif(NOT declaration MATCHES "${names}")
            message(FATAL_ERROR "${file}: cmake/AssaySymbols.cmake does not "
                "understand \"${declaration}\"")
        endif()
        string(REPLACE ", " ";" declared "${CMAKE_MATCH_2}")
        list(APPEND all ${declared})
    endforeach()
    set(${result} ${all} PARENT_SCOPE)
endfunction()

# A name that is also a word of assay.h, as the member of a struct is, is
# renamed only where it is called: debuggers show the members as they are.
function(assay_symbols room)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR})
    set(public ${PROJECT_SOURCE_DIR}/include/assay.h)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${folder}/*.h)
    list(FILTER headers EXCLUDE REGEX "^${folder}/(test/|assay_[a-z]+[.]h$)")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
        ${headers} ${public})
    set(names ${ARGN})
    foreach(header IN LISTS headers)
        assay_declared(declared ${header})
        list(APPEND names ${declared})
    endforeach()
    list(SORT names)
    list(REMOVE_DUPLICATES names)
    list(FILTER names EXCLUDE REGEX "^assay_")
    assay_code(words ${public})
    set(text "")
    foreach(name IN LISTS names)
        set(arguments "")
        if(words MATCHES "[^a-zA-Z0-9_]${name}[^a-zA-Z0-9_]")
            set(arguments "(...)")
        endif()
        string(REPLACE "..." "__VA_ARGS__" given "${arguments}")
        string(APPEND text
            "#define ${name}${arguments} assay__${name}${given}\n")
    endforeach()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/symbols.h)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    add_library(assay_${room}_symbols INTERFACE)
    target_compile_options(assay_${room}_symbols INTERFACE
        "SHELL:-include ${file}")
endfunction()
