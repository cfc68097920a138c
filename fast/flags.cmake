# What the files for one processor may use of it.

# assay_flags(FILE FLAG...)
function(assay_flags file)
    set_source_files_properties(
        ${CMAKE_CURRENT_SOURCE_DIR}/kernels/${file}
        PROPERTIES COMPILE_OPTIONS "${ARGN}")
endfunction()
assay_flags(x86/pclmul.c -msse4.2 -mpclmul)
assay_flags(x86/avx2.c -mavx2 -mpclmul -mvpclmulqdq)
set(avx512 -mavx512f -mavx512bw -mavx512vl -mpclmul -mvpclmulqdq)
assay_flags(x86/avx512.c ${avx512})
assay_flags(x86/fused.c ${avx512})
assay_flags(arm/pmull.c -march=armv8-a+crc+crypto)
