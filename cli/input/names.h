/* What the name of a file shows, before the file is opened. */
#ifndef ASSAY_CLI_NAMES_H
#define ASSAY_CLI_NAMES_H

#include <stddef.h>

#include "tool/base.h"

/* Returns the last part of a path. */
const char *base_of(const char *path);

/* Returns the path without its last part, or "."; the caller frees it. */
char *folder_of(const char *path);

/* Returns the format with the extension of that name, in lower or upper case,
 * or 0. */
u32 format_of_name(const char *name);

/* Reports whether it is the name of an index of a model in several files, which
 * may contain a variant: X.safetensors.index.json,
 * X.safetensors.index.fp16.json. */
bool is_index_name(const char *path);

/* Reports whether an error of stat() means that there is no such file. */
bool leads_nowhere(int error);

/*
 * Reports whether a path is a link that leads nowhere, and copies the path that
 * it contains, cut to size - 1 bytes.
 */
bool is_dangling(const char *path, char *target, size_t size);
#define MOST_TARGET 256     /* room to show it */

#endif
