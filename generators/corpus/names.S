/* corpus/NAMES and corpus/VERSION, as they are, for since.c. */
    .section .rodata
    .globl embedded_names, embedded_names_end, embedded_version, embedded_version_end
embedded_names:
    .incbin "NAMES"
embedded_names_end:
embedded_version:
    .incbin "VERSION"
embedded_version_end:
    .section .note.GNU-stack, "", %progbits
