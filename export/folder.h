/*
 * The folder of an export. Its file EXPORT lists the files that were written.
 * The list distinguishes an older export from a folder with other files, and
 * only files of the list that are no longer written are removed.
 */
#ifndef ASSAY_EXPORT_FOLDER_H
#define ASSAY_EXPORT_FOLDER_H

#include "tool/base.h"

typedef struct {
    char **paths;               /* below the folder, sorted by folder_begin() */
    size_t count, room;
    bool sorted;
} path_list;

void add_path(path_list *list, const char *path);
void free_paths(path_list *list);

typedef struct {
    const char *dir;
    const char *language;
    path_list before;           /* written by an older export */
    path_list now;
    path_list users;            /* never overwritten, and never removed */
} export_folder;

/* Returns false after a message if the folder is neither empty nor an export
 * for the language. */
bool folder_open(export_folder *f, const char *dir, const char *language);

/* Lists all files before any is written; then files may be written. Returns
 * false after a message. A file that already has the same bytes keeps its date,
 * so that nothing built from it is built again. */
bool folder_begin(export_folder *f);
bool folder_write(const export_folder *f, const char *path, view bytes);

/* Returns whether nothing is at the path, so that a user's file is never
 * overwritten. Sets *failed, after a message, if that is unknown. */
bool folder_lacks(const export_folder *f, const char *path, bool *failed);

/* Removes older files that were not written again, and lists the others. */
bool folder_end(export_folder *f);
void folder_close(export_folder *f);

#endif
