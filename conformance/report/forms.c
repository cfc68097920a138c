#include <stdlib.h>

#include "report/form.h"
#include "run.h"

void reports_open(run *r)
{
    const certify_options *o = r->options;

#define FORM(name, when) \
    r->reports.all[REPORT_##name] = (rendering){ \
        .form = &certify_##name, .out = stdout, .wanted = (when)};
#include "report/forms.def"
#undef FORM
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

static rendering *past(run *r)
{
    return r->reports.all + REPORT_FORMS;
}

void reports_begin(run *r)
{
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->begin != NULL)
            to->form->begin(to, r);
}

void reports_next(run *r, const corpus_case *c)
{
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->next != NULL)
            to->form->next(to, r, c);
}

void reports_item(run *r, const result *one)
{
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->item != NULL)
            to->form->item(to, r, one);
}

void reports_problem(run *r, const reply *failure)
{
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->problem != NULL)
            to->form->problem(to, r, failure);
}

void reports_end(run *r)
{
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->end != NULL)
            to->form->end(to, r);
}
