/*
 * A form in which certify reports a run, such as the text or the progress line.
 * Each form is one file, which ends with its functions, and a line in
 * forms.def.
 */
#ifndef ASSAY_REPORT_FORM_H
#define ASSAY_REPORT_FORM_H

#include <stdio.h>

#include "conformance/results/results.h"
#include "conformance/run/outlets.h"

typedef struct run run;
typedef struct rendering rendering;

/* The functions of a form, each of which may be missing. */
typedef struct {
    void (*begin)(rendering *to, const run *r);     /* the program answered */
    void (*next)(rendering *to, const run *r, const corpus_case *c);
    void (*item)(rendering *to, const run *r, const result *one);
    bool (*end)(rendering *to, const run *r);       /* false after a message */
    void (*problem)(const run *r, const reply *failure);    /* on stderr */
} form;

/* A form in a run. */
struct rendering {
    const form *form;
    bool wanted;
    FILE *out;
    void *own;              /* of the form; freed with the run */
};

#define FORM(name, letter, argument, help) extern const form certify_##name;
#include "conformance/run/forms.def"
#undef FORM
extern const form certify_text;
extern const form certify_progress;     /* makes way for the others */

typedef struct {
    rendering progress;
    rendering all[REPORT_FORMS];
} reports;

/* Opens the forms that the options request. Returns false after a message if
 * a file cannot be created. Close in both cases: an unfinished file is
 * removed. */
bool reports_open(run *r);
void reports_close(run *r);

/* Called before the first case, and before each case. */
void reports_begin(run *r);
void reports_next(run *r, const corpus_case *c);

/* Called for each result in corpus order, after all cases. */
void reports_item(run *r, const result *one);

/* Called if the program cannot be asked, or no longer; perhaps before begin. */
void reports_problem(run *r, const reply *failure);

/* Returns false after a message if a report could not be written. */
bool reports_end(run *r);

#endif
