# export.<language>: the exported tests, in the runner of the language. A test
# that needs more than Python and the compiler of this tree has the label full.
foreach(language IN ITEMS python c go rust javascript java)
    set(command ${ASSAY_PYTHON}
        ${CMAKE_CURRENT_SOURCE_DIR}/test/languages/run.py ${language})
    if(language MATCHES "^(python|c)$")
        assay_register(export.${language} export ${command})
    else()
        assay_register(export.${language} export ${command} CONFIGURATIONS full)
        set_tests_properties(export.${language} PROPERTIES LABELS "export;full")
    endif()
endforeach()
assay_script_tests(export ${CMAKE_CURRENT_SOURCE_DIR}/test)
