/*
 * The forms of the output of validate: text, JSON and others. Each has a file,
 * which ends with the table of its functions, and a line in forms.def.
 */
#ifndef ASSAY_CLI_FORM_H
#define ASSAY_CLI_FORM_H

#include "folder/remarks.h"
#include "input/input.h"
#include "render/manner.h"
#include "tool/outfile.h"

/* The results of all files. */
typedef struct {
    u64 verdicts[3];            /* files by verdict */
    u64 unreadable;             /* unknown files that were not judged at all */
    u64 others;                 /* files of folders that were not opened, */
    u64 unlike;                 /* or that start like no format */
    u64 links;                  /* to folders, which were not followed */
} totals;

typedef struct rendering rendering;

/* The functions of a form; each may be NULL. */
typedef struct {
    bool (*begin)(rendering *r);        /* returns false after a message */
    void (*item)(rendering *r, const input *in, const assay_report *report);
    void (*problem)(rendering *r, const input *in);     /* not judged */
    void (*folder)(rendering *r, const remark_list *all);
    bool (*end)(rendering *r, const totals *t);

    /*
     * Writes the pieces of an outfile that would complete the file if the run
     * ended now; returns their number. They are valid until something is added;
     * if moves is set, not while it is added.
     */
    size_t (*unfinished)(rendering *r, view *pieces);
    bool moves;
} form;

#define FORM(name, letter, argument, help) extern const form name##_form;
#include "render/forms.def"
#undef FORM
extern const form text_form;    /* unless another goes to standard output */

/* A form in a run. */
struct rendering {
    const form *form;
    bool wanted;
    const char *command;        /* for messages: "validate" */
    const char *path;           /* NULL: standard output */
    outfile file;
    FILE *out;
    const manner *how;
    void *own;                  /* data of the form, from begin to end */
};

#endif
