/* The languages, and the files of export/<language>/ for each of them. */
#ifndef ASSAY_LANGUAGES_H
#define ASSAY_LANGUAGES_H

#include "tool/base.h"

typedef struct {
    const char *path;           /* below the folder of the export */
    view bytes;
} template_file;

#define MOST_TEMPLATES 24

/* The template with the known failures, in all languages. */
#define KNOWN_FAILURES "known.txt"

typedef struct {
    const char *name;           /* "python" */
    const char *data;           /* folder of table and files: "assay_corpus/" */
    const char *decode;         /* the template that belongs to the user */
    const char *settings;       /* another one, with its needs, or NULL */
    const char *command;        /* runs the tests */
    template_file files[MOST_TEMPLATES];    /* ended by one without a path */
} language;

/* Returns whether a template belongs to the user. */
bool is_users(const language *l, const char *path);

/* Returns a language by its name; NULL if there is none. */
const language *language_named(const char *name);

#endif
