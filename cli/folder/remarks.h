/*
 * Remarks on a folder: what is odd about its files taken together. They are not
 * findings and change no verdict (remarks.def).
 */
#ifndef ASSAY_CLI_REMARKS_H
#define ASSAY_CLI_REMARKS_H

#include <stddef.h>

#include "render/policy.h"
#include "tool/base.h"

typedef enum {
#define REMARK(name, id, statement, hint) REMARK_##name,
#include "folder/remarks.def"
#undef REMARK
    REMARKS
} remark_kind;

typedef struct {
    const char *id;             /* "folder.stray" */
    const char *statement, *hint;
} remark_info;

/* Returns the row of a kind; NULL if there is no such kind. */
const remark_info *remark_at(u32 kind);

/* Returns the kind with an id; REMARKS if there is none. */
remark_kind remark_by_id(const char *id);

typedef struct {
    remark_kind kind;
    treatment treatment;        /* by the policy */
    char *file;                 /* its path */
    char *words;                /* what was found, for a terminal */
} remark;

/* Another name of a file that was reported before. */
typedef struct {
    char *file, *same;
} twin;

/* The remarks on one folder, and the names of files judged before. */
typedef struct {
    const char *path;           /* of the folder */
    remark *items;
    size_t count;
    twin *twins;
    size_t twin_count;
} remark_list;

/* Adds a remark on a file; takes over the words. */
void remarks_add(remark_list *all, remark_kind kind, const char *file,
                 char *words);

/* Adds another name of a file. */
void remarks_add_twin(remark_list *all, const char *file, const char *same);

/* Adds a remark if a path is a link that leads nowhere. */
void remarks_add_link(remark_list *all, const char *path);

/* Returns the number of remarks of a kind that are not ignored. */
u64 remarks_of(const remark_list *all, u32 kind);

bool remarks_any(const remark_list *all);
void remarks_clear(remark_list *all);

#endif
