# The project's own answers to its corpus, as tests:
#
#     corpus.generate     the committed files are what the generators make
#     corpus.names        no name of a file ever vanishes
#     corpus.<format>             the reference is certified through `assay
#                                 adapter`
#     corpus.<format>.python      so is the independent reader in Python
#     corpus.<format>.python.exec and its other mode, a process for each case

assay_register(corpus.generate corpus
    assay generate --check ${PROJECT_SOURCE_DIR}/corpus)

assay_register(corpus.names corpus
    ${ASSAY_PYTHON} ${PROJECT_SOURCE_DIR}/test/names.py)

set(reader ${ASSAY_PYTHON}
    ${PROJECT_SOURCE_DIR}/conformance/adapters/python/reader.py)
foreach(format IN LISTS ASSAY_FORMATS)
    assay_register(corpus.${format} corpus
        assay certify --format ${format} --level values
        -- $<TARGET_FILE:assay> adapter)
    assay_register(corpus.${format}.python corpus
        assay certify --format ${format} --level values -- ${reader})
    assay_register(corpus.${format}.python.exec corpus
        assay certify --exec --format ${format} --level bytes
        --only "*/upstream/*" -- ${reader})
endforeach()
