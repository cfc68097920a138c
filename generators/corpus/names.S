/* corpus/NAMES and corpus/VERSION, as they are, for since.c; corpus/LICENSE. */
    .section .rodata
    .globl embedded_names, embedded_names_end, embedded_version, embedded_version_end
    .globl embedded_license, embedded_license_end
embedded_names:
    .incbin "NAMES"
embedded_names_end:
embedded_version:
    .incbin "VERSION"
embedded_version_end:
embedded_license:
    .incbin "LICENSE"
embedded_license_end:
    .section .note.GNU-stack, "", %progbits
