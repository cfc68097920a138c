/*
 * Files of a corpus on disk. A file appears under its name once it is whole
 * (tool/outfile.h). Errors are reported on standard error.
 */
#ifndef ASSAY_STORE_H
#define ASSAY_STORE_H

#include "generators/engine/builder.h"
#include "tool/outfile.h"

char *join_names(const char *folder, const char *name);

typedef struct {
    outfile out;
    FILE *file;
    char *path;
} new_file;

/* Makes the folders on the way to path. */
bool open_new_file(new_file *n, const char *path);
bool close_new_file(new_file *n);
void drop_new_file(new_file *n);            /* it never was there */

bool write_file(const char *path, const void *bytes, size_t size);

/* corpus/<format>/levels.json of the tree that the program was built from. */
const char *levels_text(format f);

typedef enum {
    FILE_SAME, FILE_DIFFERENT, FILE_MISSING,
    FILE_UNREADABLE             /* which is said */
} comparison;

comparison compare_file(const char *path, const void *bytes, size_t size);

/* The names in a folder, sorted; none if it is not there. */
typedef struct {
    char **names;
    size_t count;
    bool failed;                /* to be read, which is said: there are more */
} name_list;

void add_name(name_list *list, const char *name);
bool has_name(const name_list *list, const char *name);
name_list list_folder(const char *path);
void free_names(name_list *list);

#endif
