/*
 * Models in several files: those that a file tells of are opened one by one
 * while it is judged, and told before it. An index is always judged with them;
 * a file of GGUF is a whole one, and is judged by itself unless more is asked
 * for.
 */
#ifndef ASSAY_CLI_MODEL_H
#define ASSAY_CLI_MODEL_H

#include "input/known.h"
#include "input/told.h"

typedef struct {
    bool wanted;                /* of GGUF as well */
    void (*tell)(judged *j, bool good, void *user);     /* of another, that */
    void *user;                                         /* was not told yet */
    told_files told;            /* together with another one */

    judging how;                /* the others are judged */
    watch *watch;

    assay_shards shards;
    const char *name;           /* of the file that tells of them */
    known_files known;          /* of all models */
    judged *other;              /* the one that is open, unless it is kept, */
    char *path;                 /* and its name; or NULL */
} model;

/* From now on files are judged so with all others of their model. */
void model_ready(model *m, judging *how);

/* Whether it is an index, where the rules of that format judge, or 0: any. */
bool model_is_index(const input *in, u32 format);

/* What stands in for a file of GGUF that is not the first of several: the name
 * of that one, to free; NULL if it is, or is not there, or is a FIFO. */
char *model_first(const model *m, const char *name);

/* The file that told of others was told: closes the last of them. */
void model_leave(model *m);
void model_close(model *m);

#endif
