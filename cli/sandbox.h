/*
 * What the program gives up before it reads what nobody has vouched for: to
 * write, make, remove or execute files, to use TCP, to reach other processes.
 * To read files stays, for which of them will be named nobody knows when
 * folders are walked or lines come in.
 *
 * That is Landlock, where the kernel has it. It is silent: where something is
 * missing, nothing is given up, and everything else is as it was. It holds for
 * the thread that asks, and for those that it starts then.
 *
 * ASSAY_SANDBOX in the environment: off, for a debugger or a core; on, for
 * builds that are off by themselves, since sanitizers start other programs and
 * coverage is written at the end.
 */
#ifndef ASSAY_SANDBOX_H
#define ASSAY_SANDBOX_H

#include <stdbool.h>

#include "tool/base.h"

typedef struct {
    int rules;                  /* for the system; -1: nothing is given up */
    u64 files;                  /* rights that they are about */
} sandbox;

void sandbox_open(sandbox *s);

/* A file that is open already may take the name of that path. */
void sandbox_let_rename(sandbox *s, const char *path);

/* Files and folders may be made and removed in that folder. */
void sandbox_let_make(sandbox *s, const char *folder);

/* From here on, until the program ends. */
void sandbox_enter(sandbox *s);

#endif
