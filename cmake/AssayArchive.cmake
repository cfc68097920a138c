# Where the program finds the corpus: a folder, or one file. The target
# corpus-dist makes assay-corpus-VERSION.tar.zst, for the program, and .tar.gz,
# for others, in the build folder.
#
#     ASSAY_EMBED_CORPUS      ON: the program has the archive inside, and needs
#                             no folder next to it
#     ASSAY_INSTALL_CORPUS    what cmake --install copies: "folder", or
#                             "archive", the file share/assay/corpus.tar.zst
#
# assay_embed_corpus(TARGET) puts the archive into a program.

option(ASSAY_EMBED_CORPUS "Put the corpus into the program" OFF)
set(ASSAY_INSTALL_CORPUS folder CACHE STRING "folder or archive")
set_property(CACHE ASSAY_INSTALL_CORPUS PROPERTY STRINGS folder archive)
if(NOT ASSAY_INSTALL_CORPUS MATCHES "^(folder|archive)$")
    message(FATAL_ERROR "ASSAY_INSTALL_CORPUS is folder or archive")
endif()

file(STRINGS ${PROJECT_SOURCE_DIR}/corpus/VERSION version LIMIT_COUNT 1)
set(name assay-corpus-${version}.tar)
set(ASSAY_CORPUS_ARCHIVE ${PROJECT_BINARY_DIR}/${name}.zst CACHE INTERNAL "")
add_custom_command(
    OUTPUT ${ASSAY_CORPUS_ARCHIVE} ${PROJECT_BINARY_DIR}/${name}.gz
    COMMAND ${ASSAY_PYTHON} ${PROJECT_SOURCE_DIR}/export/dist.py
        --depfile ${PROJECT_BINARY_DIR}/${name}.d ${PROJECT_SOURCE_DIR}/corpus
        ${ASSAY_CORPUS_ARCHIVE} ${PROJECT_BINARY_DIR}/${name}.gz
    DEPENDS ${PROJECT_SOURCE_DIR}/export/dist.py
    DEPFILE ${PROJECT_BINARY_DIR}/${name}.d VERBATIM)
if(PROJECT_IS_TOP_LEVEL OR ASSAY_EMBED_CORPUS)
    add_custom_target(corpus-dist DEPENDS ${ASSAY_CORPUS_ARCHIVE})
endif()

enable_language(ASM)
add_library(assay_corpus OBJECT EXCLUDE_FROM_ALL corpus.S)
set_source_files_properties(corpus.S PROPERTIES
    COMPILE_OPTIONS "-g0;-I${PROJECT_BINARY_DIR}"   # lines name folders
    COMPILE_DEFINITIONS "ASSAY_ARCHIVE=\"${name}.zst\""
    OBJECT_DEPENDS ${ASSAY_CORPUS_ARCHIVE})
function(assay_embed_corpus target)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:assay_corpus>)
endfunction()
if(ASSAY_EMBED_CORPUS)
    assay_embed_corpus(assay)
endif()
if(BUILD_TESTING)                   # export.archive builds it
    add_executable(assay_embedded EXCLUDE_FROM_ALL main.c)
    assay_room(assay_embedded GNU)
    assay_headers(assay_embedded)
    target_link_libraries(assay_embedded PRIVATE assay_cli ${CMAKE_DL_LIBS})
    assay_embed_corpus(assay_embedded)
endif()
