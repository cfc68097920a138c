# The project's own answers to its corpus, as tests:
#
#     corpus.generate     the committed files are what the generators make
#     corpus.names        no name of a file ever vanishes
#     corpus.<format>             the reference is certified through `assay
#                                 adapter`
#     corpus.<format>.fast        and what is judged fast, as far as it is,
#                                 through `assay adapter --fast`
#     corpus.<format>.<language>  so are the independent readers
#                                 (AssayAdapters.cmake)
#     proof.<group>               whether it notices what is made wrong
#                                 (AssayProof.cmake)
#     cli.output.<format>         what the program prints of its files is what
#                                 the schemas of the corpus want

assay_register(corpus.generate corpus
    assay generate --check ${PROJECT_SOURCE_DIR}/corpus)

assay_register(corpus.names corpus
    ${ASSAY_PYTHON} ${PROJECT_SOURCE_DIR}/test/names.py)

# A program that is emulated takes long to start.
set(patience "")
if(CMAKE_CROSSCOMPILING_EMULATOR)
    set(patience --timeout 300)
endif()
foreach(format IN LISTS ASSAY_FORMATS)
    assay_register(corpus.${format} corpus
        assay certify --format ${format} --level values ${patience}
        -- ${ASSAY_PROGRAM} adapter)
    assay_register(corpus.${format}.fast corpus
        assay certify --format ${format} --level values ${patience}
        -- ${ASSAY_PROGRAM} adapter --fast)
    assay_register(cli.output.${format} cli ${ASSAY_PYTHON}
        ${PROJECT_SOURCE_DIR}/cli/test/output.py ${format})
endforeach()

include(AssayAdapters)
assay_adapters(${PROJECT_SOURCE_DIR}/conformance/adapters)
include(AssayProof)
