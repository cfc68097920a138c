#include <stdlib.h>

#include "report/form.h"
#include "run.h"

extern const form certify_progress, certify_text, certify_quiet;

/* The first one makes room for the others. */
static const form *const table[REPORT_FORMS] = {
    [PROGRESS] = &certify_progress,
    [TEXT]     = &certify_text,
    [QUIET]    = &certify_quiet,
};

void reports_open(run *r)
{
    bool quiet = r->options->quiet;

    for (size_t i = 0; i < REPORT_FORMS; i++)
        r->reports.all[i] = (rendering){
            .form = table[i], .out = stdout, .wanted = quiet == (i == QUIET)};
}

void reports_close(run *r)
{
    for (size_t i = 0; i < REPORT_FORMS; i++)
        free(r->reports.all[i].own);
}

static rendering *first(run *r)
{
    return r->reports.all;
}

static rendering *last(run *r)
{
    return r->reports.all + REPORT_FORMS;
}

void reports_begin(run *r)
{
    for (rendering *to = first(r); to < last(r); to++)
        if (to->wanted && to->form->begin != NULL)
            to->form->begin(to, r);
}

void reports_next(run *r, const corpus_case *c)
{
    for (rendering *to = first(r); to < last(r); to++)
        if (to->wanted && to->form->next != NULL)
            to->form->next(to, r, c);
}

void reports_item(run *r, const result *one)
{
    for (rendering *to = first(r); to < last(r); to++)
        if (to->wanted && to->form->item != NULL)
            to->form->item(to, r, one);
}

void reports_problem(run *r, const reply *failure)
{
    for (rendering *to = first(r); to < last(r); to++)
        if (to->wanted && to->form->problem != NULL)
            to->form->problem(to, r, failure);
}

void reports_end(run *r)
{
    for (rendering *to = first(r); to < last(r); to++)
        if (to->wanted && to->form->end != NULL)
            to->form->end(to, r);
}
