/* Names of files that were told, however they are written: a set of them. */
#ifndef ASSAY_CLI_TOLD_H
#define ASSAY_CLI_TOLD_H

#include <stdbool.h>

typedef struct {
    void *names;                /* NULL: none */
} told_files;

bool told_has(const told_files *t, const char *path);
void told_add(told_files *t, const char *path);
void told_close(told_files *t);

#endif
