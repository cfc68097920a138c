# Runs the reader, which must read all formats.
set(command ${ASSAY_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/reader.py)
set(formats ${ASSAY_FORMATS})
