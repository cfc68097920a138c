# The files of examples.c as rows of a table: of each format the eight first
# of corpus/<format>/accept/ that are small.
set(rows "")
foreach(format IN LISTS ASSAY_FORMATS)
    file(GLOB files ${PROJECT_SOURCE_DIR}/corpus/${format}/accept/*)
    list(FILTER files EXCLUDE REGEX "[.]json$")
    set(left 8)
    foreach(file IN LISTS files)
        file(SIZE ${file} size)
        if(left EQUAL 0 OR size GREATER 256)
            continue()
        endif()
        assay_bytes(${file} bytes size)
        string(APPEND rows "{(const uint8_t[]){${bytes}}, ${size}},\n")
        math(EXPR left "${left} - 1")
    endforeach()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/examples.def
    CONTENT "${rows}" @ONLY)
