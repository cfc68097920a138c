# generated/fast_formats.def: FAST_FORMAT(name) for each format that has a file
# here; the reference judges the others. file.h declares fast_<name>. And
# generated/passes.def: PASS(id) for each rule that a clean file may break.
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
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/generated/passes.def
    CONTENT "${ASSAY_PASSES}")
assay_symbols(fast ${names})
