# assay_fuzz_reader(PROGRAM FORMAT LIBRARY...): a program that fuzzes the reader
# in the libraries (fuzz/third_party/reader.h) against the reference, with
# files of that format. A library is anything that target_link_libraries()
# takes: a target, or the path of an archive or an object file.
#
# With ASSAY_FUZZ, LIB_FUZZING_ENGINE links and runs it; else the program has a
# driver of its own, which any compiler builds. fuzz/third_party/README.md.
#
# Projects around this one may call it.
set_property(GLOBAL PROPERTY ASSAY_READER_FOLDER
    ${CMAKE_CURRENT_SOURCE_DIR})

set(ASSAY_READER "" CACHE STRING
    "Libraries with a reader to fuzz: makes <format>_reader_fuzzer")
set(ASSAY_READER_FORMATS ${ASSAY_FORMATS} CACHE STRING "Formats that it reads")

function(assay_fuzz_reader program format)
    get_property(folder GLOBAL PROPERTY ASSAY_READER_FOLDER)
    get_property(libraries GLOBAL PROPERTY ASSAY_READER_LIBRARIES)
    set(main ${folder}/main.c)
    if(ASSAY_FUZZ)
        set(main ${folder}/engine.c ${folder}/../mutate/libfuzzer.c)
    endif()
    add_executable(${program} ${main})
    add_dependencies(${program} assay_reader_libraries)
    assay_room(${program})
    target_compile_options(${program} PRIVATE
        "SHELL:-iquote ${folder}/..")
    target_compile_definitions(${program} PRIVATE FUZZ_FORMAT="${format}"
        mutate=assay_reader_mutate cross=assay_reader_cross)
    target_link_libraries(${program} PRIVATE
        ${libraries} ${ARGN} assay_static)
    if(ASSAY_FUZZ)
        separate_arguments(engine UNIX_COMMAND "${LIB_FUZZING_ENGINE}")
        target_link_libraries(${program} PRIVATE ${engine})
        set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CXX)
    endif()
endfunction()
