/*
 * The folder of an export. Its file EXPORT lists what was written: so an older
 * export is known from a folder of somebody's files, and what is no longer
 * written is removed from it, and nothing else.
 */
#ifndef ASSAY_EXPORT_FOLDER_H
#define ASSAY_EXPORT_FOLDER_H

#include "tool/base.h"

typedef struct {
    char **paths;               /* below the folder, sorted once it is asked */
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
    path_list users;            /* never written over, and never removed */
} export_folder;

/* false after a message: it is not empty, and no export for the language. */
bool folder_open(export_folder *f, const char *dir, const char *language);

/* Lists what will be written, before anything is. Then files may be written;
 * false after a message. One that holds these bytes already stays as it is,
 * with its date: what is built of it need not be built again. */
bool folder_begin(export_folder *f);
bool folder_write(const export_folder *f, const char *path, view bytes);

/* Whether nothing is there, so that a file of the user's is never written over.
 * failed: it cannot be told, which was. */
bool folder_lacks(const export_folder *f, const char *path, bool *failed);

/* Removes what was written once and is not now, and lists the rest. */
bool folder_end(export_folder *f);
void folder_close(export_folder *f);

#endif
