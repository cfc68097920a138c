#include "commands/validation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "folder/look.h"
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
        print_misnamed(&v->manner, &j->in, assay_fast_format(j->fast));
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

/* Reports whether a file was reported before, under another name, while walking
 * a folder; if so, keeps this name. */
static bool is_twin(validation *v, const char *name, const struct stat *about)
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

/* Adds a remark on a link that is a missing file of a model. In a folder that is
 * walked, all links are looked at. */
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

/* Keeps what a file shows, for the remarks on its folder. */
static void keep_facts(validation *v, const judged *j)
{
    file_facts *facts = v->facts;
    const char *what;
    u64 count;

    facts->names = v->model.names;
    facts->missing = v->model.missing;
    if (j->fast != NULL && j->report == NULL)
        facts->tensors = assay_fast_count(j->fast);
    if (j->report == NULL || assay_report_verdict(j->report) != ASSAY_ACCEPT)
        return;
    for (size_t i = 0; (what = assay_report_total(j->report, i, &count)) !=
         NULL; i++)
        if (strcmp(what, "tensor") == 0)
            facts->tensors = count;
    assay_report_part(j->report, &facts->part, &facts->parts);
}

/* Prints the remarks so far on a folder. */
static void report_remarks(validation *v, const char *path)
{
    v->remarks.path = path;
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

/* -------------------------------------------------------------- folders -- */

/* Reports a folder that could not be walked. This makes no file unknown. */
static void report_folder(const char *name, const char *problem, void *user)
{
    validation *v = user;
    input in = {.name = name, .why = WHY_READ, .file = -1};

    snprintf(in.problem, sizeof in.problem, "%s", problem);
    print_problem(v, &in);
    forms_problem(&v->forms, &in);
    v->lost = true;
}

/* Reports whether the path of a file that is judged by itself is another name
 * of a file that was judged before. */
static bool is_known(validation *v, const entry *e, const char *path)
{
    struct stat about;

    return e->kind != INDEX_NAME && !model_is_part(path) &&
           stat(path, &about) == 0 && is_twin(v, path, &about);
}

/* Judges a file that was found in a folder, unless it was reported before with
 * others. A FIFO is a problem, since it might block. */
static void visit(validation *v, const char *path, entry *e)
{
    v->visited = path;
    v->facts = &e->facts;
    e->facts.named = reported_has(&v->model.reported, path);
    if (!e->facts.named && e->fifo)
        report_folder(path, FIFO_UNNAMED, v);
    else if (!e->facts.named && !is_known(v, e, path))
        validate_file(v, path);
    v->facts = NULL;
}

/* Judges the files of a folder that are looked for by name, and keeps the paths
 * of all others. */
static void visit_folder(folder *f, void *user)
{
    validation *v = user;

    for (entry *e = f->entries; e < f->entries + f->count; e++) {
        char *path = path_in(f->path, e->name);
        if (e->kind == INDEX_NAME || e->kind == MODEL_NAME) {
            visit(v, path, e);
            v->found++;
        } else if (e->kind == OTHER_NAME && !e->dangling) {
            paths_add(&v->others, path);
            continue;
        }
        free(path);
    }
    v->totals.others += f->others;
    v->totals.links += f->links;
    look_at_folder(f, v->model.demanded, &v->remarks);
    report_remarks(v, f->path);
}

/* Reports whether a file of any name starts like a wanted format. */
static bool is_model(validation *v, const char *path)
{
    u32 found = 0, wanted = v->manner.format;
    input in;

    if (input_open_other(&in, path, 0))
        found = assay_detect(in.bytes.bytes, (size_t)in.bytes.size);
    else
        report_folder(path, in.problem, v);
    input_close(&in);
    return found != 0 && (wanted == 0 || wanted == found);
}

/* Judges the files of any other name that start like a format. In caches they
 * are other names of files judged before. */
static void visit_others(validation *v)
{
    for (size_t i = 0; i < v->others.count; i++) {
        char *path = v->others.items[i];
        entry e = {.kind = OTHER_NAME};
        if (is_model(v, path)) {
            visit(v, path, &e);
            v->found++;
        } else {
            v->totals.unlike++;
        }
        free(path);
    }
    free(v->others.items);
    v->others = (paths){0};
}

/* Walks a folder. Whole models are judged, unless --size says that files are
 * first parts. */
void validate_folder(validation *v, const char *name)
{
    walking how = {v->manner.format, v->all_files, visit_folder, report_folder,
                   v};
    bool wanted = v->model.wanted, lost = v->lost;

    v->manner.several = true;
    v->model.wanted = wanted || v->manner.size == 0;
    v->walking = true;
    v->lost = false;
    v->found = 0;
    walk_folders(name, &how);
    visit_others(v);
    report_remarks(v, name);
    if (v->found == 0 && !v->lost)
        report_folder(name, v->all_files
                      ? "has no file that starts like a format"
                      : "has no file with the extension of a format", v);
    v->lost = v->lost || lost;
    v->walking = false;
    v->model.wanted = wanted;
}
