# assay_hardened(TARGET): makes memory errors harder to exploit, if the compiler
# can, in optimised builds. Other builds are for sanitizers and debuggers, and
# _FORTIFY_SOURCE needs an optimiser.

include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

check_pie_supported(LANGUAGES C)

add_library(assay_hardening INTERFACE)
set(optimised "$<CONFIG:Release,RelWithDebInfo,MinSizeRel>")

# Calls that write to a buffer are checked against its size; level 3 knows the
# sizes that are computed too. A compiler that has only 2 would warn.
set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -D_FORTIFY_SOURCE=3")
check_c_source_compiles("#include <string.h>
    int main(void) { return (int)strlen(\"\"); }" ASSAY_HAS_FORTIFY_3)
unset(CMAKE_REQUIRED_FLAGS)
if(ASSAY_HAS_FORTIFY_3)
    set(fortify 3)
else()
    set(fortify 2)
endif()
target_compile_options(assay_hardening INTERFACE
    "$<${optimised}:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=${fortify}>")

# -Werror: clang accepts with a warning what its target has not.
function(assay_harden_compiler name flag)
    set(CMAKE_REQUIRED_FLAGS -Werror)
    check_c_compiler_flag(${flag} ASSAY_HAS_${name})
    if(ASSAY_HAS_${name})
        target_compile_options(assay_hardening INTERFACE
            $<${optimised}:${flag}>)
    endif()
endfunction()

function(assay_harden_linker name flag)
    check_linker_flag(C ${flag} ASSAY_HAS_${name})
    if(ASSAY_HAS_${name})
        target_link_options(assay_hardening INTERFACE $<${optimised}:${flag}>)
    endif()
endfunction()

assay_harden_compiler(STACK_PROTECTOR -fstack-protector-strong)
assay_harden_compiler(STACK_CLASH -fstack-clash-protection)
assay_harden_compiler(CET -fcf-protection=full)                 # x86
assay_harden_compiler(BRANCH_PROTECTION -mbranch-protection=standard)   # ARM
assay_harden_linker(RELRO LINKER:-z,relro)
assay_harden_linker(BIND_NOW LINKER:-z,now)

# Tests start the program many thousand times. With all that sanitizers put into
# it, that takes a third less where nothing has to be relocated (preset dev).
function(assay_hardened target)
    target_link_libraries(${target} PRIVATE assay_hardening)
    get_target_property(type ${target} TYPE)
    if(NOT (type STREQUAL EXECUTABLE AND CMAKE_BUILD_TYPE STREQUAL Debug))
        set_target_properties(${target} PROPERTIES
            POSITION_INDEPENDENT_CODE ON)
    endif()
endfunction()
