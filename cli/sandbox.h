/*
 * Gives up rights before the program reads untrusted files: to write, make,
 * remove or execute files, to use TCP, to reach other processes. The right to
 * read files stays: names of files may still come from folders or from lines of
 * input.
 *
 * The sandbox uses Landlock, if the kernel has it. Without it, the program
 * silently keeps its rights. It applies to the calling thread and to the
 * threads that this starts afterwards.
 *
 * The environment variable ASSAY_SANDBOX overrides the default: off is for a
 * debugger or a core dump; on is for builds with sanitizers or coverage, which
 * have no sandbox by default, since sanitizers start other programs and
 * coverage is written at exit.
 */
#ifndef ASSAY_SANDBOX_H
#define ASSAY_SANDBOX_H

#include <stdbool.h>

#include "tool/base.h"

typedef struct {
    int rules;                  /* the ruleset; -1: nothing is given up */
    u64 files;                  /* the rights on files that it handles */
} sandbox;

/* Prepares a sandbox that gives up all rights but reading. */
void sandbox_open(sandbox *s);

/* Allows renaming a file that is already open to that path. */
void sandbox_let_rename(sandbox *s, const char *path);

/* Allows making and removing files and folders in that folder. */
void sandbox_let_make(sandbox *s, const char *folder);

/* Gives up the rights, until the program ends. */
void sandbox_enter(sandbox *s);

#endif
