# What cmake --install copies: nothing of it belongs to a project around.

install(TARGETS assay assay_static assay_shared)
install(FILES include/assay.h TYPE INCLUDE)
install(FILES doc/assay.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY corpus/ DESTINATION ${CMAKE_INSTALL_DATADIR}/assay/corpus)
