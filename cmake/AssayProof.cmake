# A corpus that proves itself: the tests
#
#     proof.build         a copy of ref/ with a switch for each mutation (label
#                         full)
#     proof.<group>       a file of the corpus notices each mutation of
#                         ref/<group>/, or it is listed with its reason (full)
#     proof.lists         reasons, figures, and that a survivor is seen (full)
#     proof.ablation      without each check its cases are accepted, or another
#                         rule that is listed rejects them (label change)
#     proof.masked        rules that no case holds, and cells whose cases are
#                         all rejected by another rule: they may only fall
#     proof.depth         classes of faults have the cases that are named, and
#                         corpus/README.md has their numbers
#     proof.limits        cases are next to limits as recorded (label full)
#     proof.evidence.<format>   mutations of its checks are noticed as the
#                         program reports (label full)
#     proof.lenient.<format>    a case notices each reader that takes more than
#                         it should, or a reason is written
#     proof.spread.<format>   accepted files have the residues of spread.tsv, and
#                         one is at each floor of spec/<format>.md
#
# The groups are the formats, and what they share, as far as there is a list of
# survivors: prove.py GROUP --write makes one. clang says what there is to
# mutate, and compiles it; without clang the tests are skipped. See
# test/proof/prove.py.

if(CMAKE_CROSSCOMPILING OR ASSAY_COVERAGE)
    return()        # the runner is built for this machine, apart from all else
endif()
set(folder ${PROJECT_SOURCE_DIR}/test/proof)

assay_register(proof.build tree ${ASSAY_PYTHON} ${folder}/build.py
    CONFIGURATIONS full)
set_tests_properties(proof.build PROPERTIES
    LABELS "tree;full" FIXTURES_SETUP proof)
assay_register(proof.lists tree ${ASSAY_PYTHON} ${folder}/lists.py
    CONFIGURATIONS full)
set_tests_properties(proof.lists PROPERTIES
    LABELS "tree;full" FIXTURES_REQUIRED proof)
assay_register(proof.ablation tree ${ASSAY_PYTHON} ${folder}/ablate.py)
assay_register(proof.masked tree ${ASSAY_PYTHON} ${folder}/masked.py)
assay_register(proof.depth tree ${ASSAY_PYTHON} ${folder}/depth.py)
assay_register(proof.limits tree ${ASSAY_PYTHON} ${folder}/limits.py
    CONFIGURATIONS full)
set_tests_properties(proof.limits PROPERTIES LABELS "tree;full" TIMEOUT 3600)
foreach(format IN LISTS ASSAY_FORMATS)
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/conformance/evidence/${format}.tsv)
        continue()
    endif()
    assay_register(proof.evidence.${format} tree
        ${ASSAY_PYTHON} ${folder}/evidence.py ${format}
        CONFIGURATIONS full)
    set_tests_properties(proof.evidence.${format} PROPERTIES
        LABELS "tree;full" TIMEOUT 3600 FIXTURES_REQUIRED proof)
endforeach()
# The reference once more, whose numbers pass through another core/hook.h. It
# only counts answers about files that sanitized programs judge elsewhere.
get_target_property(reference assay_objects SOURCES)
add_executable(lenient_numbers ${reference} ${folder}/lenient/numbers.c)
target_compile_options(lenient_numbers PRIVATE -O2 -fno-sanitize=all
    -iquote${folder}/lenient -iquote${PROJECT_SOURCE_DIR}/ref)
assay_room(lenient_numbers)
assay_headers(lenient_numbers
    ${PROJECT_SOURCE_DIR}/include ${ASSAY_GENERATED_DIR})
target_link_libraries(lenient_numbers
    PRIVATE PkgConfig::assay_needs assay_ref_symbols)
foreach(format IN LISTS ASSAY_FORMATS)
    assay_register(proof.lenient.${format} tree
        ${ASSAY_PYTHON} ${folder}/lenient/lenient.py ${format})
    assay_register(proof.lenient.${format}.all tree
        ${ASSAY_PYTHON} ${folder}/lenient/lenient.py ${format}
        CONFIGURATIONS full)
    set_tests_properties(proof.lenient.${format}.all PROPERTIES
        LABELS "tree;full" TIMEOUT 3600)
    set_property(TEST proof.lenient.${format}.all APPEND PROPERTY
        ENVIRONMENT ASSAY_TEST_ALL=1)
    assay_register(proof.spread.${format} tree
        ${ASSAY_PYTHON} ${folder}/lenient/spread.py ${format})
endforeach()
foreach(group IN LISTS ASSAY_FORMATS ITEMS bytes wire core)
    if(NOT EXISTS ${folder}/survivors/${group}.tsv)
        continue()
    endif()
    assay_register(proof.${group} tree
        ${ASSAY_PYTHON} ${folder}/prove.py ${group}
        CONFIGURATIONS full)
    set_tests_properties(proof.${group} PROPERTIES
        LABELS "tree;full" TIMEOUT 14400 FIXTURES_REQUIRED proof)
endforeach()
