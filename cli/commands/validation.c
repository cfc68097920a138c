#include "commands/validation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fast/core/agree.h"
#include "input/names.h"
#include "ref/document/lines.h"
#include "render/verdict.h"
#include "tool/escape.h"
#include "tool/heap.h"
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

void print_problem(const validation *v, const input *in)
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

bool is_twin(validation *v, const char *name, const struct stat *about)
{
    known_file *known = v->walking && S_ISREG(about->st_mode)
                      ? known_find(&v->model.known, about) : NULL;

    if (known == NULL)
        return false;
    if (known->name != NULL && strcmp(known->name, name) != 0) {
        remarks_add_twin(&v->remarks, name, known->name);
        return true;
    }
    if (known->name == NULL)
        known->name = take_copy(name, strlen(name));
    return false;
}

/* Reports a file that another one names; it is never a first part. */
static void report_other(judged *j, bool good, void *user)
{
    validation *v = user;
    u64 size = v->manner.size;

    v->manner.several = true;
    v->manner.size = 0;
    if (!reported_has(&v->named, j->in.name) &&
        !(good && is_twin(v, j->in.name, &j->in.about)))
        report_judged(v, j, good);
    v->manner.size = size;
}

/* Adds a remark on a link that is a missing file of a model. In a folder that
 * is walked, all links are looked at. */
static void report_link(const char *path, void *user)
{
    validation *v = user;

    if (!v->walking)
        remarks_add_link(&v->remarks, path);
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
    v->model.lead_nowhere = report_link;
    v->model.user = v;
    model_ready(&v->model, &how);
    return how;
}

/* Reports whether another file of the same format begins after the data. */
static bool is_joined(const judged *j)
{
    view all = j->in.bytes;
    const assay_finding *f;
    u32 own = assay_report_format(j->report);

    for (size_t i = 0; (f = assay_report_finding(j->report, i)) != NULL; i++)
        if (f->offset < all.size &&     /* else they were not given */
            strcmp(assay_rule_at(f->rule)->id, "gguf.data.trailing") == 0)
            return assay_detect(all.bytes + f->offset,
                                all.size - (size_t)f->offset) == own;
    return false;
}

/* Keeps what a file shows, for the remarks on its folder. */
static void keep_facts(validation *v, const judged *j)
{
    file_facts *facts = v->facts;
    const char *what;
    u64 count;

    facts->names = v->model.names;
    facts->missing = v->model.missing;
    if (j->fast != NULL && j->report == NULL) {
        facts->tensors = assay_fast_count(j->fast);
        fast_part(j->fast, &facts->part, &facts->parts);
    }
    if (j->report == NULL || assay_report_verdict(j->report) != ASSAY_ACCEPT)
        return;
    for (size_t i = 0; (what = assay_report_total(j->report, i, &count)) !=
         NULL; i++)
        if (strcmp(what, "tensor") == 0)
            facts->tensors = count;
    assay_report_part(j->report, &facts->part, &facts->parts);
    facts->joined = is_joined(j);
}

void report_remarks(validation *v, const char *path)
{
    v->remarks.path = path;
    for (size_t i = 0; i < v->remarks.count; i++) {
        remark *one = &v->remarks.items[i];
        one->treatment = policy_of(v->manner.policy, remark_at(one->kind)->id);
        v->raised = v->raised || one->treatment == WARNED;
    }
    v->remarked += v->remarks.count;
    if (remarks_any(&v->remarks))
        forms_folder(&v->forms, &v->remarks);
    remarks_clear(&v->remarks);
}

static void validate_one(validation *v, const char *name)
{
    judging how = judging_of(v);
    judged j;

    v->model.names = v->model.missing = 0;
    bool good = judge_file(&j, name, &how, &v->watch);
    report_judged(v, &j, good);
    if (good && v->facts != NULL && strcmp(name, v->visited) == 0)
        keep_facts(v, &j);
    reported_add(j.shards != NULL ? &v->model.reported : &v->named, name);
    model_leave(&v->model);
    judged_close(&j);
    if (!v->walking && remarks_any(&v->remarks)) {
        char *path = folder_of(name);
        report_remarks(v, path);
        free(path);
    }
}

/* Judges a file. If it is one of several, the first of them is judged with the
 * others, unless the file is not among them. */
void validate_file(validation *v, const char *name)
{
    char *first = model_first(&v->model, name);

    if (first != NULL && !reported_has(&v->model.reported, first))
        validate_one(v, first);
    if (!reported_has(&v->model.reported, name))
        validate_one(v, name);
    free(first);
}
