#include <stdlib.h>
#include <string.h>

#include "conformance/run/form.h"
#include "conformance/run/run.h"
#include "tool/heap.h"

static const form *const forms[REPORT_OPTIONS] = {
#define FORM(name, letter, argument, help) &certify_##name,
#include "conformance/run/forms.def"
#undef FORM
};

static const struct {
    const char *name, *argument;
} options[REPORT_OPTIONS] = {
#define FORM(name, letter, argument, help) {#name, argument},
#include "conformance/run/forms.def"
#undef FORM
};

report_outlets no_reports(void)
{
    report_outlets o = {0};

    for (size_t i = 0; i < REPORT_OPTIONS; i++)
        o.all[i] = (outlet){.name = options[i].name,
                            .to_file = options[i].argument != NULL};
    return o;
}

bool replaces_text(const report_outlets *o)
{
    bool any = false;

    for (size_t i = 0; i < REPORT_OPTIONS; i++)
        any = any || outlet_takes_stdout(&o->all[i]);
    return any;
}

static rendering *first(run *r)
{
    return r->reports.all;
}

static rendering *past(run *r)
{
    return r->reports.all + REPORT_FORMS;
}

bool reports_open(run *r)
{
    const certify_options *o = r->options;

    r->reports.progress = (rendering){.form = &certify_progress,
                                      .wanted = !o->quiet, .out = stderr};
    for (size_t i = 0; i < REPORT_OPTIONS; i++) {
        outlet *to = &o->reports->all[i];
        FILE *out = outlet_open(to, "certify");
        if (out == NULL)
            return false;
        r->reports.all[i] = (rendering){.form = forms[i],
                                        .wanted = to->wanted, .out = out};
    }
    r->reports.all[REPORT_text] = (rendering){
        .form = &certify_text, .out = stdout,
        .wanted = !replaces_text(o->reports) && o->was == NULL};
    return true;
}

void reports_close(run *r)
{
    for (size_t i = 0; i < REPORT_OPTIONS; i++)
        outlet_discard(&r->options->reports->all[i]);
    free(r->reports.progress.own);
    for (rendering *to = first(r); to < past(r); to++)
        free(to->own);
}

static void make_room(run *r)
{
    rendering *p = &r->reports.progress;

    if (p->wanted && p->own != NULL)
        p->form->item(p, r, NULL);
}

void reports_begin(run *r)
{
    rendering *p = &r->reports.progress;

    if (p->wanted)
        p->form->begin(p, r);
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->begin != NULL)
            to->form->begin(to, r);
}

void reports_next(run *r, const corpus_case *c)
{
    rendering *p = &r->reports.progress;

    if (p->wanted)
        p->form->next(p, r, c);
}

void reports_item(run *r, const result *one)
{
    make_room(r);
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->item != NULL)
            to->form->item(to, r, one);
}

void reports_problem(run *r, const reply *failure)
{
    bool github = r->options->reports->all[REPORT_github].wanted;
    const form *words = github ? &certify_github : &certify_text;

    make_room(r);
    words->problem(r, failure);
}

bool reports_end(run *r)
{
    bool good = true;

    make_room(r);
    for (rendering *to = first(r); to < past(r); to++)
        if (to->wanted && to->form->end != NULL)
            good = to->form->end(to, r) && good;
    for (size_t i = 0; i < REPORT_OPTIONS; i++)
        good = outlet_close(&r->options->reports->all[i]) && good;
    return good;
}
