# Registers the certification of another program, ASSAY_CERTIFY, as tests:
#
#     certify.<format>.accept     valid files, each must be decoded rightly
#     certify.<format>.upstream   files of the format's own writer
#     certify.<rule>              the files that break one rule
#
# with the label of their format: ctest -L zten, ctest -R certify.mag.key. Rules
# of level MAY have no test, since every answer to their files is right.

separate_arguments(command UNIX_COMMAND "${ASSAY_CERTIFY}")

function(assay_certify name format only)
    add_test(NAME certify.${name}
        COMMAND assay certify --format ${format} --only ${only} -- ${command})
    set_tests_properties(certify.${name} PROPERTIES LABELS ${format})
endfunction()

foreach(format IN LISTS ASSAY_FORMATS)
    set(folder ${PROJECT_SOURCE_DIR}/corpus/${format})
    set(manifest ${folder}/manifest.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${manifest})

    assay_certify(${format}.accept ${format} "*/accept/*")
    if(EXISTS ${folder}/upstream/manifest.json)
        assay_certify(${format}.upstream ${format} "*/upstream/*")
    endif()

    # Line by line: string(JSON) would read the whole text for each member.
    set(path "\"path\": *\"(accept|reject)/([^~\"]*)~")
    file(STRINGS ${manifest} lines REGEX "${path}")
    list(TRANSFORM lines REPLACE ".*${path}.*" "\\2")
    list(REMOVE_DUPLICATES lines)
    foreach(rule IN LISTS lines)
        assay_certify(${rule} ${format} "*/${rule}~*")
    endforeach()
endforeach()
