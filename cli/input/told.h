/* A set of the files reported so far, however their paths are written. */
#ifndef ASSAY_CLI_TOLD_H
#define ASSAY_CLI_TOLD_H

#include <stdbool.h>

typedef struct {
    void *names;                /* a tree; NULL if it is empty */
} told_files;

bool told_has(const told_files *t, const char *path);
void told_add(told_files *t, const char *path);
void told_close(told_files *t);

#endif
