#include <stdlib.h>
#include <string.h>

#include "report/block.h"
#include "report/form.h"
#include "run.h"
#include "tool/heap.h"
#include "tool/markup.h"

static const form *const forms[REPORT_OPTIONS] = {
#define FORM(name, letter, argument, help) &certify_##name,
#include "report/forms.def"
#undef FORM
};

static const struct {
    const char *name, *argument;
} options[REPORT_OPTIONS] = {
#define FORM(name, letter, argument, help) {#name, argument},
#include "report/forms.def"
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

/* The runner of GitHub reads standard error as well, and obeys lines of the
 * program: all begin as the first one does. */
static void print_harmless(FILE *to, const char *text)
{
    for (const char *at = text; *at != '\0'; ) {
        size_t size = strcspn(at, "\n");
        fputs(at == text ? "" : "assay: certify:", to);
        print_remark(to, (view){(const u8 *)at, size});
        fputc('\n', to);
        at += size + (at[size] == '\n');
    }
}

void reports_problem(run *r, const reply *failure)
{
    const report_outlets *o = r->options->reports;
    capture c;

    make_room(r);
    if (!o->all[REPORT_github].wanted) {
        print_no_contact(stderr, r->options, failure);
        return;
    }
    capture_open(&c);
    print_no_contact(c.file, r->options, failure);
    char *text = capture_close(&c);
    print_harmless(stderr, text);
    free(text);
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
