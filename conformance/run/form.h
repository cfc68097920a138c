/*
 * A form in which certify tells what came of a run: the text, the line that
 * says how far it is. Each stands in a file of its own, which ends with its
 * functions, and has a line in forms.def.
 */
#ifndef ASSAY_REPORT_FORM_H
#define ASSAY_REPORT_FORM_H

#include <stdio.h>

#include "conformance/results/results.h"
#include "conformance/run/outlets.h"

typedef struct run run;
typedef struct rendering rendering;

/* Any of the functions may be missing. */
typedef struct {
    void (*begin)(rendering *to, const run *r);     /* the program is known */
    void (*next)(rendering *to, const run *r, const corpus_case *c);
    void (*item)(rendering *to, const run *r, const result *one);
    bool (*end)(rendering *to, const run *r);       /* false: told why not */
    void (*problem)(const run *r, const reply *failure);    /* on stderr */
} form;

/* A form in a run. */
struct rendering {
    const form *form;
    bool wanted;
    FILE *out;
    void *own;              /* the form's, freed with the run */
};

#define FORM(name, letter, argument, help) extern const form certify_##name;
#include "conformance/run/forms.def"
#undef FORM
extern const form certify_text;
extern const form certify_progress;     /* which makes room for the others */

typedef struct {
    rendering progress;
    rendering all[REPORT_FORMS];
} reports;

/* Those that the options ask for: false if a file cannot be made, which has
 * been told. Close in any case: a file that was not ended never was there. */
bool reports_open(run *r);
void reports_close(run *r);

/* Before the first case; before each of them is asked. */
void reports_begin(run *r);
void reports_next(run *r, const corpus_case *c);

/* Once all have been asked: each, in the order of the corpus. */
void reports_item(run *r, const result *one);

/* That the program cannot be asked at all, or no longer: it may not have come
 * to begin. */
void reports_problem(run *r, const reply *failure);

/* false if something could not be told as it should be, which has been told. */
bool reports_end(run *r);

#endif
