# page_texts.def for mint/page/: made anew where one of its texts has changed.

set(sites ${ASSAY_GENERATED_DIR}/check_sites.def)    # AssayEvidence.cmake
set(page_texts ${CMAKE_CURRENT_BINARY_DIR}/generated/page_texts.def)
set(texts "")
foreach(format IN LISTS ASSAY_FORMATS)
    file(GLOB found CONFIGURE_DEPENDS
        ${PROJECT_SOURCE_DIR}/spec/${format}.md
        ${PROJECT_SOURCE_DIR}/spec/${format}.homes.tsv)
    list(APPEND texts ${found})
endforeach()
list(JOIN ASSAY_FORMATS "," formats)
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/generated)
add_custom_command(OUTPUT ${page_texts}
    COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR}
        -D FORMATS=${formats} -D SITES=${sites} -D OUT=${page_texts}
        -P ${PROJECT_SOURCE_DIR}/cmake/PageTexts.cmake
    DEPENDS ${texts} ${sites} ${CMAKE_CURRENT_SOURCE_DIR}/page/page.css
        ${PROJECT_SOURCE_DIR}/cmake/PageTexts.cmake
    COMMENT "The texts of the pages" VERBATIM)
add_custom_target(assay_page_texts DEPENDS ${page_texts})
add_dependencies(assay_mint assay_page_texts check_sites)
target_compile_options(assay_mint PRIVATE
    -iquote${CMAKE_CURRENT_BINARY_DIR}/generated)
