/*
 * Models in several files: those that a file tells of are opened one by one
 * while it is judged, and told before it. An index is always judged with them;
 * a file of GGUF is a whole one, and is judged by itself unless more is asked
 * for.
 */
#ifndef ASSAY_CLI_MODEL_H
#define ASSAY_CLI_MODEL_H

#include "input/judge.h"

typedef struct {
    bool wanted;                /* of GGUF as well */
    judging how;                /* the others are judged */
    watch *watch;
    void (*tell)(judged *j, bool good, void *user);     /* of another */
    void *user;

    assay_shards shards;
    const char *name;           /* of the file that tells of them */
    judged other;               /* the one that is open, */
    char *path;                 /* its name, or NULL */
    void *told;                 /* names of all that were told so */
} model;

/* As judging wants it; the user is a model. */
const assay_shards *model_shards(const input *in, void *user);

/* What stands in for a file of GGUF that is not the first of several: the name
 * of that one, to free; NULL if it is, or is not there. */
char *model_first(const model *m, const char *name);

/* Whether a file was told together with another. */
bool model_has_told(const model *m, const char *name);
void model_keep_told(model *m, const char *name);

/* The file that told of others was told: closes the last of them. */
void model_leave(model *m);
void model_close(model *m);

#endif
