#include <stdio.h>
#include <stdlib.h>

#include "commands/validation.h"
#include "folder/look.h"

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

/* Reports whether a file that was found has become a FIFO, or is a link to
 * one. */
static bool is_fifo(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISFIFO(about.st_mode);
}

/* Judges a file that was found in a folder, unless it was reported before with
 * others. A FIFO is a problem, since it might block. */
static void visit(validation *v, const char *path, entry *e)
{
    v->visited = path;
    v->facts = &e->facts;
    e->facts.named = reported_has(&v->model.reported, path);
    if (!e->facts.named && is_fifo(path))
        report_folder(path, FIFO_UNNAMED, v);
    else if (!e->facts.named && !is_known(v, e, path))
        validate_file(v, path);
    v->facts = NULL;
}

/* Reports whether a file that was found has become a folder. */
static bool is_now_folder(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* Judges the files of a folder that are looked for by name, and keeps the paths
 * of all others. */
static void visit_folder(folder *f, void *user)
{
    validation *v = user;

    for (entry *e = f->entries; e < f->entries + f->count; e++) {
        char *path = path_in(f->path, e->name);
        if (e->kind == INDEX_NAME || e->kind == MODEL_NAME) {
            if (is_now_folder(path)) {
                paths_add(f->left, path);
                continue;
            }
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

/* Returns why no file of a folder was judged. */
static const char *nothing_found(const validation *v)
{
    if (v->remarked > 0)
        return "has no whole file of a format: see the remarks";
    return v->all_files ? "has no file that starts like a format"
                        : "has no file with the extension of a format";
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
    v->found = v->remarked = 0;
    walk_folders(name, &how);
    visit_others(v);
    report_remarks(v, name);
    if (v->found == 0 && !v->lost)
        report_folder(name, nothing_found(v), v);
    v->lost = v->lost || lost;
    v->walking = false;
    v->model.wanted = wanted;
}
