# The project's own answers to its corpus, as tests:
#
#     corpus.generate     the committed files are what the generators make
#     corpus.<format>     the reference passes its own certification

assay_register(corpus.generate corpus
    assay generate --check ${PROJECT_SOURCE_DIR}/corpus)

foreach(format IN LISTS ASSAY_FORMATS)
    assay_register(corpus.${format} corpus
        assay certify --format ${format} --level values
        -- $<TARGET_FILE:assay> adapter)
endforeach()
