# generated/fast_formats.def: FAST_FORMAT(name) for each format that has a file
# here; the reference judges the others. file.h declares fast_<name>.
set(formats "")
set(names "")
foreach(format IN LISTS ASSAY_FORMATS)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${format}/${format}.c)
        string(APPEND formats "FAST_FORMAT(${format})\n")
        list(APPEND names fast_${format})
    endif()
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/fast_formats.def
    CONTENT "${formats}")
assay_symbols(fast ${names})
