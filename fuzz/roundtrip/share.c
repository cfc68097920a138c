/*
 * Counts corpus files that survive a round trip, which are all accepted ones,
 * and files that come back unchanged: nearly all that upstream wrote, and a
 * good part of the others. Each excuse for other bytes must be needed by some
 * file.
 *
 *     roundtrip_share FORMAT CORPUS
 *
 * A replay of the target would not notice if no file made the round trip.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "assay.h"
#include "lib/engine.h"
#include "lib/files.h"
#include "lib/target.h"
#include "roundtrip/excuse.h"
#include "roundtrip/journey.h"

const bool engine_runs = false;     /* so that all checks are made */

typedef struct {
    uint32_t format;
    const char *corpus;
    bool *excused;              /* by rule number: it excused a file */
    bool failed;
} walk;

/* The files of a folder. */
typedef struct {
    const char *name;
    bool needed;                /* in every format */
    bool accepted;              /* all of its files are */
    unsigned same_percent;      /* at least so many come back unchanged */
} folder;

typedef struct {
    unsigned files, accepted, round, same;
} tally;

static void fail(walk *w, const char *path, const char *what)
{
    printf("%s: %s\n", path, what);
    w->failed = true;
}

/* ---------------------------------------------------------------- files -- */

static void note_excuse(walk *w, const char *excuse)
{
    uint32_t rule = excuse != NULL ? assay_rule_by_id(excuse) : ASSAY_NONE;

    if (rule != ASSAY_NONE)
        w->excused[rule] = true;
}

static void send_file(walk *w, const folder *f, tally *t,
                      const found_file *file)
{
    const char *path = file->path;
    uint8_t *bytes = read_found(file, 0);
    demand(bytes != NULL, "a file of the corpus can be read");
    journey j = go_round(w->format, bytes, file->size);

    free(bytes);
    if (f->accepted && !j.accepted)
        fail(w, path, "not accepted");
    if (j.skipped != NULL)
        fail(w, path, j.skipped);
    note_excuse(w, j.excuse);
    t->files++;
    t->accepted += j.accepted;
    t->round += j.accepted && j.skipped == NULL;
    t->same += j.accepted && j.skipped == NULL && j.excuse == NULL;
}

/* ------------------------------------------------------------- folders -- */

static tally send_files(walk *w, const folder *f, const char *path)
{
    found_files all = {0};
    tally t = {0};

    if (!find_files(&all, path, assay_format_at(w->format)->extension))
        fail(w, path, "cannot be read");
    for (size_t i = 0; i < all.count; i++)
        send_file(w, f, &t, &all.list[i]);
    free_found(&all);
    return t;
}

static void send_folder(walk *w, const folder *f)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s/%s", w->corpus,
             assay_format_at(w->format)->name, f->name);
    if (!f->needed && access(path, F_OK) != 0 && errno == ENOENT)
        return;
    tally t = send_files(w, f, path);
    printf("%s: %u files, %u accepted, %u went round, %u as they were\n", path,
           t.files, t.accepted, t.round, t.same);
    if (t.round == 0 || 100 * t.same < f->same_percent * t.accepted)
        fail(w, path, "too few of them");
}

static void check_excuses(walk *w)
{
    const assay_rule *rule;

    for (uint32_t i = 0; (rule = assay_rule_at(i)) != NULL; i++)
        if (rule->format == w->format && rule_excuses(i) && !w->excused[i])
            fail(w, rule->id, "excuses, but no file needs it");
}

int main(int argc, char **argv)
{
    static const folder folders[] = {
        {"upstream", false, true, 60},   /* by all writers */
        {"accept", true, true, 40},
        {"may", false, false, 0},
    };
    walk w = {.format = argc == 3 ? assay_format_by_name(argv[1]) : 0};

    if (w.format == 0) {
        fprintf(stderr, "usage: roundtrip_share FORMAT CORPUS\n");
        return 2;
    }
    w.corpus = argv[2];
    w.excused = calloc(assay_rule_count(), sizeof *w.excused);
    demand(w.excused != NULL, "there is memory for the excuses");
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        send_folder(&w, &folders[i]);
    check_excuses(&w);
    free(w.excused);
    return w.failed;
}
