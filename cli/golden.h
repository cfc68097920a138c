/*
 * The corpus that goes with the program: beside it, where it was installed to
 * or built, or, if nothing is there, generated into a temporary folder.
 */
#ifndef ASSAY_GOLDEN_H
#define ASSAY_GOLDEN_H

#include <signal.h>

#include "manifest.h"

typedef struct {
    char *folder;       /* absolute; NULL after a message, if there is none */
    bool generated;     /* it is temporary, and signals wait meanwhile: */
    sigset_t mask;      /* the one that was in force */
} golden_folder;

golden_folder golden_find(void);
void golden_leave(golden_folder *g);    /* a temporary one is gone then */

/* Its cases: false if none can be read; close it in both cases. */
bool golden_open(corpus *c);

#endif
