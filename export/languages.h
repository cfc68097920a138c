/* The languages, and the files of export/<language>/ for each of them. */
#ifndef ASSAY_LANGUAGES_H
#define ASSAY_LANGUAGES_H

#include "tool/base.h"

typedef struct {
    const char *path;           /* below the folder that is written */
    view bytes;
} template_file;

#define MOST_TEMPLATES 16

typedef struct {
    const char *name;           /* "python" */
    const char *data;           /* where table and files go: "assay_corpus/" */
    const char *decode;         /* the template that is the user's */
    const char *settings;       /* and what decode needs, or NULL: as much */
    const char *command;        /* runs the tests */
    template_file files[MOST_TEMPLATES];    /* one without a path ends them */
} language;

/* Whether that template is the user's, who changes it. */
bool is_users(const language *l, const char *path);

/* NULL: none is called so. */
const language *language_named(const char *name);

#endif
