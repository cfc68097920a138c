#include "commands/validation.h"

#include <stdio.h>
#include <stdlib.h>

#include "input/folder.h"
#include "render/verdict.h"
#include "tool/escape.h"
#include "tool/markup.h"

/* Prints a problem so that no name is obeyed as a command: the runner of GitHub
 * reads standard error, too. */
static void print_harmless(const input *in)
{
    char *name = escape_path(in->name);

    fputs("assay: validate: ", stderr);
    print_remark(stderr, text_view(name));
    fputs(": unknown  ", stderr);
    print_remark(stderr, text_view(in->problem));
    fputc('\n', stderr);
    free(name);
}

static void print_problem(const validation *v, const input *in)
{
    fflush(stdout);
    if (v->forms.all[FORM_github].wanted) {
        print_harmless(in);
        return;
    }
    print_path(stderr, in->name);
    fprintf(stderr, ": unknown  %s\n", in->problem);
}

/* Reports a file that cannot be read: a problem of the run, so it goes to
 * standard error. */
static void report_problem(validation *v, const input *in)
{
    print_problem(v, in);
    forms_problem(&v->forms, in);
    v->totals.verdicts[ASSAY_UNKNOWN]++;
    v->totals.unreadable++;
}

/* Counts the verdict; returns its counter. */
static u64 *count_verdict(validation *v, const judged *j)
{
    assay_verdict verdict = ASSAY_ACCEPT;

    if (j->report != NULL)
        verdict = strict_verdict(&v->manner, j->report);
    ++v->totals.verdicts[verdict];
    return &v->totals.verdicts[verdict];
}

/* Prints the verdict. A clean file has no findings, so only the text mentions
 * it. */
static void report_verdict(validation *v, const judged *j)
{
    if (v->judges == BY_FAST)
        v->manner.by = j->fast != NULL ? "fast" : NULL;
    if (v->judges == BY_BOTH)
        v->manner.by = j->fast != NULL ? "fast and reference" : "reference";
    if (j->report != NULL) {
        forms_item(&v->forms, &j->in, j->report);
    } else if (v->forms.all[FORM_TEXT].wanted) {
        print_clean(&v->manner, &j->in, j->fast);
    }
}

static void report_judged(validation *v, judged *j, bool good)
{
    if (!good) {
        report_problem(v, &j->in);
        return;
    }
    u64 *count = count_verdict(v, j);
    report_verdict(v, j);

    /* If the file changed, the bytes shown may not be those judged. */
    if (!input_is_unchanged(&j->in)) {
        --*count;
        report_problem(v, &j->in);
    }
}

/* Reports a file that another one names; it is never a first part. */
static void report_other(judged *j, bool good, void *user)
{
    validation *v = user;
    u64 size = v->manner.size;

    v->manner.several = true;
    v->manner.size = 0;
    if (!reported_has(&v->named, j->in.name))
        report_judged(v, j, good);
    v->manner.size = size;
}

static judging judging_of(validation *v)
{
    judging how = {.options = {.format = v->manner.format,
                               .max_findings = v->most,
                               .size = sizeof(assay_options),
                               .file_size = v->manner.size},
                   .memory = input_memory, .reference = v->reference,
                   .threads = v->threads, .judges = v->judges,
                   .unnamed = v->walking};

    v->model.report = report_other;
    v->model.user = v;
    model_ready(&v->model, &how);
    return how;
}

static void validate_one(validation *v, const char *name)
{
    judging how = judging_of(v);
    judged j;

    bool good = judge_file(&j, name, &how, &v->watch);
    report_judged(v, &j, good);
    reported_add(j.shards != NULL ? &v->model.reported : &v->named, name);
    model_leave(&v->model);
    judged_close(&j);
}

/* Judges a file. If it is one of several, the first of them is judged with the
 * others, unless the file is not among them. */
void validate_file(const char *name, void *user)
{
    validation *v = user;
    char *first = model_first(&v->model, name);

    if (first != NULL && !reported_has(&v->model.reported, first))
        validate_one(v, first);
    if (!reported_has(&v->model.reported, name))
        validate_one(v, name);
    free(first);
}

/* Reports a folder that could not be walked. This makes no file unknown. */
static void report_folder(const char *name, const char *problem, void *user)
{
    validation *v = user;
    input in = {.name = name, .why = WHY_READ, .file = -1};

    snprintf(in.problem, sizeof in.problem, "%s", problem);
    print_problem(v, &in);
    forms_problem(&v->forms, &in);
}

/* Walks a folder. Whole models are judged, unless --size says that files are
 * first parts. */
void validate_folder(validation *v, const char *name)
{
    static const folder_visitor visitor = {validate_file, report_folder};
    bool wanted = v->model.wanted;

    v->manner.several = true;
    v->model.wanted = wanted || v->manner.size == 0;
    v->walking = true;
    if (!visit_folder(name, v->manner.format, &visitor, v))
        v->lost = true;
    v->walking = false;
    v->model.wanted = wanted;
}
