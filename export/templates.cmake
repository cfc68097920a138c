# The templates as rows of a table: path, bytes, how many. All languages have
# the README and the licence.
foreach(language IN ITEMS python c go rust javascript java)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${language})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
    list(FILTER files EXCLUDE REGEX "__pycache__")
    set(rows "")
    foreach(file IN LISTS files ITEMS ${CMAKE_CURRENT_SOURCE_DIR}/README.md
            ${PROJECT_SOURCE_DIR}/corpus/LICENSE)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        string(REPLACE ${folder}/ "" path ${file})
        string(REGEX REPLACE "^/.*/" "" path ${path})
        file(READ ${file} bytes HEX)
        string(LENGTH "${bytes}" size)
        math(EXPR size "${size} / 2")
        string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
        string(APPEND rows
            "{\"${path}\", {(const u8[]){${bytes}}, ${size}}},\n")
    endforeach()
    file(CONFIGURE OUTPUT
        ${CMAKE_CURRENT_BINARY_DIR}/generated/templates_${language}.def
        CONTENT "${rows}" @ONLY)
endforeach()
