/*
 * Models in several files. The other files of a model are opened one by one
 * while an index or a first file is judged, and reported before it. An index is
 * always judged with its files; a GGUF file is judged by itself unless the
 * whole model is requested.
 */
#ifndef ASSAY_CLI_MODEL_H
#define ASSAY_CLI_MODEL_H

#include "input/known.h"
#include "input/reported.h"

typedef struct {
    bool wanted;                /* whole GGUF models are requested, */
    bool demanded;              /* by --shards: their names are judged, too */
    void (*report)(judged *j, bool good, void *user);   /* reports another */
    void *user;                                         /* file, once */
    void (*lead_nowhere)(const char *path, void *user); /* reports a link that
                                   is a missing file of a model; or NULL */
    reported_files reported;        /* files reported with another one */
    u64 names, missing;         /* files that the latest file names, and those
                                   of them that are missing */

    judging how;                /* how to judge the others */
    watch *watch;

    assay_shards shards;
    const char *name;           /* the file that is judged with the others */
    known_files known;          /* files of all models */
    judged *other;              /* the open other, unless it is kept, */
    char *path;                 /* and its name; or NULL */
} model;

/* Makes files judged with how be judged with the others of their model. */
void model_ready(model *m, judging *how);

/* Reports whether a file is an index; format is the requested one, or 0. */
bool model_is_index(const input *in, u32 format);

/* Reports whether a path ends like that of a GGUF file that is one of several:
 * -00001-of-00002.gguf. */
bool model_is_part(const char *name);

/* Returns the first file of the model of a GGUF file, to be judged instead; the
 * caller frees it. Returns NULL if the name is that of the first file, or if
 * that does not exist or is a FIFO. */
char *model_first(const model *m, const char *name);

/* Closes the other file that is open; call it after the model is reported. */
void model_leave(model *m);
void model_close(model *m);

#endif
