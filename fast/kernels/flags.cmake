# What the files for one kind of processor are compiled with.
target_compile_definitions(assay_kernels PRIVATE ${kind})
set(avx512 -mavx512f -mavx512bw -mavx512vl -mpclmul -mvpclmulqdq)
set_source_files_properties(kernels/x86/pclmul.c
    PROPERTIES COMPILE_OPTIONS "-msse4.2;-mpclmul")
set_source_files_properties(kernels/x86/avx2.c
    PROPERTIES COMPILE_OPTIONS "-mavx2;-mpclmul;-mvpclmulqdq")
set_source_files_properties(kernels/x86/avx512.c
    PROPERTIES COMPILE_OPTIONS "${avx512}")
# Its order of instructions matters: measured, this one is the best on Zen 5.
set_source_files_properties(kernels/x86/fused.c
    PROPERTIES COMPILE_OPTIONS "${avx512};-mtune=icelake-server")
set_source_files_properties(kernels/x86/sha256.c
    PROPERTIES COMPILE_OPTIONS "-msse4.1;-msha")
set_source_files_properties(kernels/arm/pmull.c kernels/arm/sha256.c
    PROPERTIES COMPILE_OPTIONS "-march=armv8-a+crc+crypto")
