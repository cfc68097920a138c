/* Embeds the archive of the corpus, for golden.c (cmake/AssayArchive.cmake). */
#ifdef __CET__
#include <cet.h>
#endif
    .section .rodata
    .globl embedded_corpus, embedded_corpus_end
embedded_corpus:
    .incbin ASSAY_ARCHIVE
embedded_corpus_end:
    .section .note.GNU-stack, "", %progbits
