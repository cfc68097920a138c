/* Keeps disagreements on disk as a corpus for certify --corpus. */
#include "random/random.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "conformance/compare/expected.h"
#include "conformance/corpus/files.h"
#include "generators/corpus/generate.h"
#include "tool/heap.h"

#define MOST_FOLDERS 1000       /* folders of one name, numbered */

/* --------------------------------------------------------------- folder -- */

static bool is_empty(const char *folder)
{
    DIR *open = opendir(folder);
    const struct dirent *entry;
    bool empty = open != NULL;

    while (empty && (entry = readdir(open)) != NULL)
        empty = strcmp(entry->d_name, ".") == 0 ||
                strcmp(entry->d_name, "..") == 0;
    if (open != NULL)
        closedir(open);
    return empty;
}

bool ready_to_keep(const random_run *self)
{
    struct stat about;

    if (self->keep == NULL || (lstat(self->keep, &about) != 0 &&
                               errno == ENOENT))
        return true;
    return is_empty(self->keep) ||
           complain(stderr, self->keep, "exists and is not an empty folder: "
                    "nothing is overwritten");
}

/* Makes a new folder and returns its name; NULL after a message. */
static char *make_folder(const random_run *self, u64 seed)
{
    if (self->keep != NULL) {
        if (mkdir(self->keep, 0777) == 0 || is_empty(self->keep))
            return take_text("%s", self->keep);
        complain(stderr, self->keep, "%s", strerror(errno));
        return NULL;
    }
    for (int i = 1; i < MOST_FOLDERS; i++) {
        char *name = i == 1
            ? take_text("assay-random-%llu", (unsigned long long)seed)
            : take_text("assay-random-%llu-%d", (unsigned long long)seed, i);
        if (mkdir(name, 0777) == 0)
            return name;
        int error = errno;
        if (error != EEXIST)
            complain(stderr, name, "%s", strerror(error));
        free(name);
        if (error != EEXIST)
            return NULL;
    }
    complain(stderr, "--keep", "too many folders assay-random-*");
    return NULL;
}

/* ---------------------------------------------------------------- files -- */

/* Names a case "mag/reject/mag.key.utf8~000012", by its expectation and its
 * number in the run. */
static void name_case(const random_run *self, corpus_case *c,
                      const char *before, const char *number)
{
    const assay_format *about = assay_format_at(c->format);
    bool broken = c->spec != MUST_ACCEPT;

    free(c->name);
    free(c->path);
    c->name = take_text("%s/%s/%s%s%s%s", about->name,
                        expectation_word(c->spec), broken ? c->rule : "",
                        broken ? "~" : "", before, number);
    c->path = take_text("%s/%s%s", self->kept, c->name, about->extension);
}

/* Returns the entry of the manifest; free_listed() frees it. */
static golden list_case(const random_run *self, const corpus_case *c,
                        view bytes, const char *parent, const char *patch)
{
    const assay_format *about = assay_format_at(c->format);
    golden g = {.format = (format)c->format, .bytes = bytes.bytes,
                .size = (size_t)bytes.size, .spec = expectation_word(c->spec),
                .reference = c->spec == MUST_REJECT ? "reject" : "accept",
                .rule = NO_RULE, .offset = c->offset, .length = c->length,
                .parent = parent, .patch = patch};
    json_t *says = c->spec == MUST_REJECT
        ? NULL : says_of(c->format, bytes, self->undecided);
    capture features;
    json_t *feature;
    size_t i;

    g.path = take_text("%s%s", c->name + strlen(about->name) + 1,
                       about->extension);
    if (c->rule != NULL) {
        g.rule = rule_called(c->rule);
        g.level = rule_about(g.rule)->level;
    }
    capture_open(&features);
    json_array_foreach((json_t *)c->features, i, feature)
        fprintf(features.file, " %s", json_string_value(feature));
    g.features = capture_close(&features);
    g.document = says != NULL ? json_dumps(says, JSON_COMPACT) : NULL;
    json_decref(says);
    return g;
}

static void free_listed(golden *g)
{
    free((char *)g->path);
    free((char *)g->features);
    free((char *)g->document);
}

/* Lists the file and the one near it, which is its parent if it is valid. */
static size_t list_both(const random_run *self, disagreement *d, golden *list)
{
    const char *number = strrchr(d->first->name, '/') + 1;
    size_t count = 0;
    const char *parent = NULL;

    name_case(self, &d->kept, "", number);
    if (d->near_bytes != NULL) {
        name_case(self, &d->near, "near-", number);
        list[count] = list_case(self, &d->near,
                                (view){d->near_bytes, d->near_size}, NULL,
                                d->patch);
        if (d->near.spec == MUST_ACCEPT)
            parent = list[count].path;
        count++;
    }
    list[count++] = list_case(self, &d->kept, (view){d->bytes, d->size},
                              parent, d->patch);
    return count;
}

static bool keep_format(random_run *self, u32 f)
{
    golden *list = take((2 * self->count + 1) * sizeof *list);
    size_t count = 0;

    for (size_t i = 0; i < self->count; i++)
        if (self->list[i].kept.format == f)
            count += list_both(self, &self->list[i], list + count);
    bool good = count == 0 ||
                generate_listed((format)f, self->kept, list, count) == 0;
    for (size_t i = 0; i < count; i++)
        free_listed(&list[i]);
    free(list);
    return good;
}

/* Tests the program with the kept file, whose answer is reported. */
static bool ask_kept(run *r, disagreement *d)
{
    d->kept.patch = d->patch;
    bool good = run_probe(r, &d->kept, &d->answer);

    d->answer.asked = &d->kept;
    d->steady = d->steady && good && is_wrong(d->answer.outcome);
    return good;
}

bool keep_disagreements(random_run *self, run *r)
{
    bool good = true, asking = true;

    if (self->count == 0)
        return true;
    self->kept = make_folder(self, r->seed);
    if (self->kept == NULL)
        return false;
    for (u32 f = 1; f <= assay_format_count(); f++)
        good = keep_format(self, f) && good;
    for (size_t i = 0; i < self->count && good && asking; i++)
        asking = ask_kept(r, &self->list[i]);
    if (good && replaces_text(self->asked->reports) && !self->asked->quiet)
        complain(stderr, self->kept, "has the files on which the program and "
                 "the reference disagree");
    return good;
}
