/*
 * Reads the names in a folder, before any file there is judged, and then those
 * in the folders below it. Links to folders are not followed.
 */
#ifndef ASSAY_CLI_WALK_H
#define ASSAY_CLI_WALK_H

#include <stddef.h>

#include "tool/base.h"

/* A list of paths. */
typedef struct {
    char **items;
    size_t count;
} paths;

/* Adds a path, which the list takes over. */
void paths_add(paths *all, char *path);

typedef enum {
    INDEX_NAME,                 /* the name of an index, */
    MODEL_NAME,                 /* or with the extension of a format */
    PIECE_NAME,                 /* of a piece of a file (parts.h) */
    OTHER_NAME                  /* kept if all files are requested */
} entry_kind;

/* What judging a file showed. */
typedef struct {
    u64 names, missing;         /* files that it names; those missing */
    u64 tensors;                /* of an accepted file; else 0 */
    u64 part, parts;            /* "part 1 of 2", as it states; else 0 */
    bool joined;                /* another file begins after its data */
    bool named;                 /* it was judged with the file that names it */
} file_facts;

typedef struct {
    char *name;
    entry_kind kind;
    bool dangling;              /* a link that leads nowhere */
    file_facts facts;
} entry;

/* A folder; its indexes come first, links that lead nowhere last. */
typedef struct {
    char *path;
    entry *entries;
    size_t count;
    u64 others;                 /* files that are not among the entries */
    u64 links;                  /* to folders */
    paths *left;                /* folders to be visited next: add others */
} folder;

typedef struct {
    u32 wanted;                 /* a format; 0: any */
    bool all;                   /* keep files of any name */

    /* Called for each folder, before those below it are read. */
    void (*visit)(folder *f, void *user);

    /* Called for a folder, or another path, that cannot be visited. */
    void (*problem)(const char *path, const char *problem, void *user);
    void *user;
} walking;

void walk_folders(const char *path, const walking *how);

/* Returns the path of a name in the folder path; the caller frees it. */
char *path_in(const char *path, const char *name);

#endif
