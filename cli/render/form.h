/*
 * A form in which validate tells what it found: the text, lines of JSON. Each
 * stands in a file of its own, which ends with its functions, and has a line
 * in forms.def.
 */
#ifndef ASSAY_CLI_FORM_H
#define ASSAY_CLI_FORM_H

#include "input/input.h"
#include "render/manner.h"
#include "tool/outfile.h"

/* What came of all files. */
typedef struct {
    u64 verdicts[3];            /* files by verdict */
    u64 unreadable;             /* of the unknown: those not judged at all */
} totals;

typedef struct rendering rendering;

/* Any of them may be missing. */
typedef struct {
    bool (*begin)(rendering *r);        /* false: it cannot, which was told */
    void (*item)(rendering *r, const input *in, const assay_report *report);
    void (*problem)(rendering *r, const input *in);     /* not judged */
    bool (*end)(rendering *r, const totals *t);

    /*
     * What would make a file whole if the run were ended now: pieces of an
     * outfile. Returns how many. They stay until something is added, or they
     * move then.
     */
    size_t (*unfinished)(rendering *r, view *pieces);
    bool moves;
} form;

#define FORM(name, letter, argument, help) extern const form name##_form;
#include "render/forms.def"
#undef FORM
extern const form text_form;    /* where no other goes to standard output */

/* A form in a run. */
struct rendering {
    const form *form;
    bool wanted;
    const char *command;        /* for messages: "validate" */
    const char *path;           /* NULL: standard output */
    outfile file;
    FILE *out;
    const manner *how;
    void *own;                  /* the form's: from begin to end */
};

#endif
