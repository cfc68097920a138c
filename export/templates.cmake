# Writes the templates as rows of a table: path, bytes, size. All languages share
# the README, the list of known failures, the licence and .gitattributes.
foreach(language IN ITEMS python c go rust javascript java)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${language})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
    list(FILTER files EXCLUDE REGEX "__pycache__")
    set(rows "")
    foreach(file IN LISTS files ITEMS ${CMAKE_CURRENT_SOURCE_DIR}/README.md
            ${CMAKE_CURRENT_SOURCE_DIR}/gitattributes
            ${CMAKE_CURRENT_SOURCE_DIR}/known.txt
            ${PROJECT_SOURCE_DIR}/corpus/LICENSE)
        string(REPLACE ${folder}/ "" path ${file})
        string(REGEX REPLACE "^/.*/" "" path ${path})
        string(REGEX REPLACE "^gitattributes$" ".gitattributes" path ${path})
        assay_bytes(${file} bytes size)
        string(APPEND rows
            "{\"${path}\", {(const u8[]){${bytes}}, ${size}}},\n")
    endforeach()
    file(CONFIGURE OUTPUT
        ${CMAKE_CURRENT_BINARY_DIR}/generated/templates_${language}.def
        CONTENT "${rows}" @ONLY)
endforeach()
