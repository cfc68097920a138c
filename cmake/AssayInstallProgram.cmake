# The component program of AssayInstall.cmake.

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS assay EXPORT assay-program)
if(TARGET assay-mint)
    if(CMAKE_CROSSCOMPILING_EMULATOR)       # which has another name there
        install(PROGRAMS $<TARGET_FILE:assay-mint> TYPE BIN RENAME assay-mint)
    else()
        install(TARGETS assay-mint)
    endif()
    install(DIRECTORY conformance/upstream/answers
        DESTINATION ${CMAKE_INSTALL_DATADIR}/assay)
endif()
install(EXPORT assay-program NAMESPACE assay:: DESTINATION ${package})
install(FILES cmake/AssayAsk.cmake cmake/AssayCertify.cmake
    cmake/AssayCertifyProgram.cmake cmake/AssayCertifyTests.cmake
    cmake/AssayHello.cmake DESTINATION ${package})
install(FILES doc/assay.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
if(ASSAY_INSTALL_CORPUS STREQUAL archive)
    add_custom_target(corpus-archive ALL)
    add_dependencies(corpus-archive corpus-dist)
    install(FILES ${ASSAY_CORPUS_ARCHIVE}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/assay RENAME corpus.tar.zst)
else()
    install(DIRECTORY corpus/ DESTINATION ${CMAKE_INSTALL_DATADIR}/assay/corpus)
endif()
install(DIRECTORY conformance/evidence
    DESTINATION ${CMAKE_INSTALL_DATADIR}/assay)
install(DIRECTORY conformance/adapters DESTINATION ${CMAKE_INSTALL_DATADIR}/assay
    PATTERN adapter.cmake EXCLUDE PATTERN __pycache__ EXCLUDE)
install(DIRECTORY doc/kaitai DESTINATION ${CMAKE_INSTALL_DATADIR}/assay)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE SECURITY.md
    SPEC_NOTES.md DESTINATION ${manual})
install(FILES conformance/PROTOCOL.md DESTINATION ${manual}/conformance)
install(DIRECTORY spec DESTINATION ${manual} OPTIONAL)
install(FILES doc/ARCHITECTURE.md doc/CERTIFY.md doc/EXPORT.md doc/EXTENDING.md
    doc/TESTING.md DESTINATION ${manual}/doc)

# assay_printed(FOLDER NAME WORD...): what assay WORD... prints, as a file of that
# name. The program prints it, so that it must run on the machine that builds.
function(assay_printed folder name)
    add_custom_command(OUTPUT ${made}/${folder}/${name}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${made}/${folder}
        COMMAND assay ${ARGN} > ${made}/${folder}/${name}
        DEPENDS assay VERBATIM)
    string(REPLACE "/" "_" target "assay_printed_${folder}")
    add_custom_target(${target} ALL DEPENDS ${made}/${folder}/${name})
    install(FILES ${made}/${folder}/${name}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()
if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    # Scripts that complete commands, as their shells look for them.
    assay_printed(bash-completion/completions assay completion bash)
    assay_printed(zsh/site-functions _assay completion zsh)
    assay_printed(fish/vendor_completions.d assay.fish completion fish)
    # Lets file(1) and desktops recognise the formats.
    assay_printed(assay assay.magic rules --magic)
    assay_printed(mime/packages assay.xml rules --mime)
endif()
