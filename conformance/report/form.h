/*
 * A form in which certify tells what came of a run: the text, the line that
 * says how far it is. Each stands in a file of its own, which ends with its
 * functions, and has a line in forms.def.
 */
#ifndef ASSAY_REPORT_FORM_H
#define ASSAY_REPORT_FORM_H

#include <stdio.h>

#include "results.h"

typedef struct run run;
typedef struct rendering rendering;

/* Any of the functions may be missing. */
typedef struct {
    void (*begin)(rendering *to, const run *r);     /* the program is known */
    void (*next)(rendering *to, const run *r, const corpus_case *c);
    void (*item)(rendering *to, const run *r, const result *one);
    void (*problem)(rendering *to, const run *r, const reply *failure);
    void (*end)(rendering *to, const run *r);
} form;

/* A form in a run. */
struct rendering {
    const form *form;
    bool wanted;
    FILE *out;
    void *own;              /* the form's, freed with the run */
};

enum {
#define FORM(name, wanted) REPORT_##name,
#include "report/forms.def"
#undef FORM
    REPORT_FORMS
};

#define FORM(name, wanted) extern const form certify_##name;
#include "report/forms.def"
#undef FORM

typedef struct {
    rendering all[REPORT_FORMS];
} reports;

/* Those that the options ask for. */
void reports_open(run *r);
void reports_close(run *r);

/* Before the first case; before each of them is asked. */
void reports_begin(run *r);
void reports_next(run *r, const corpus_case *c);

/* Once all have been asked: each, in the order of the corpus. */
void reports_item(run *r, const result *one);

/* That the program cannot be asked at all, or no longer: it may not have come
 * to begin. */
void reports_problem(run *r, const reply *failure);

void reports_end(run *r);

#endif
