# assay_mutate_apart: mutate() and cross() with a reference of their own, that no
# sanitizer watches and no edge of which counts. They ask it for the fields of
# every input, which takes longer than what the target itself does of it. All
# other names are hidden, so that the target has the reference that it tries.
#
# Not with MemorySanitizer, which has to see every write to memory; not if
# objects are not yet code (-flto); and only if there are sanitizers or edges to
# remove.
include(CheckCSourceCompiles)
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
set(CMAKE_REQUIRED_FLAGS "${CMAKE_C_FLAGS_${type}}")
check_c_source_compiles("
#if !__has_feature(coverage_sanitizer) || __has_feature(memory_sanitizer)
#error
#endif
int main(void) { return 0; }" ASSAY_MUTATE_APART)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT ASSAY_FUZZ OR NOT ASSAY_MUTATE_APART OR NOT CMAKE_OBJCOPY
        OR "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}}" MATCHES "-flto")
    return()
endif()

# Both may use a name: those of the reference get a prefix.
get_target_property(reference assay_objects SOURCES)
add_library(assay_mutate_unseen OBJECT EXCLUDE_FROM_ALL ${sources})
add_library(assay_mutate_reference OBJECT EXCLUDE_FROM_ALL ${reference})
foreach(target assay_mutate_unseen assay_mutate_reference)
    assay_room(${target} GNU)
    assay_headers(${target} ${PROJECT_SOURCE_DIR}/fuzz
        ${PROJECT_SOURCE_DIR}/ref ${PROJECT_SOURCE_DIR}/include
        ${ASSAY_GENERATED_DIR})
    target_compile_options(${target} PRIVATE
        -fno-sanitize=all -fno-sanitize=fuzzer-no-link)
    target_link_libraries(${target} PRIVATE PkgConfig::assay_needs)
endforeach()
target_link_libraries(assay_mutate_reference PRIVATE assay_ref_symbols)

set(apart ${CMAKE_CURRENT_BINARY_DIR}/apart.o)
set(emulation)          # the linker itself expects what it is a program of
if(" ${CMAKE_C_FLAGS} " MATCHES " -m32 ")
    set(emulation -m elf_i386)
endif()
add_custom_command(OUTPUT ${apart}
    COMMAND ${CMAKE_LINKER} ${emulation} -r -o ${apart}
        $<TARGET_OBJECTS:assay_mutate_unseen>
        $<TARGET_OBJECTS:assay_mutate_reference>
    COMMAND ${CMAKE_OBJCOPY}
        --keep-global-symbol=mutate --keep-global-symbol=cross ${apart}
    DEPENDS assay_mutate_unseen $<TARGET_OBJECTS:assay_mutate_unseen>
        assay_mutate_reference $<TARGET_OBJECTS:assay_mutate_reference>
    COMMAND_EXPAND_LISTS VERBATIM
)
add_custom_target(assay_mutate_object DEPENDS ${apart})
add_library(assay_mutate_apart INTERFACE)
add_dependencies(assay_mutate_apart assay_mutate_object)
target_link_libraries(assay_mutate_apart INTERFACE ${apart})
