/* A set of the files reported so far, however their paths are written. */
#ifndef ASSAY_CLI_REPORTED_H
#define ASSAY_CLI_REPORTED_H

#include <stdbool.h>

typedef struct {
    void *names;                /* a tree; NULL if it is empty */
} reported_files;

bool reported_has(const reported_files *t, const char *path);
void reported_add(reported_files *t, const char *path);
void reported_close(reported_files *t);

#endif
