#include "random/random.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands/certify.h"
#include "cli/minted.h"
#include "conformance/compare/expected.h"
#include "conformance/corpus/files.h"
#include "conformance/report/causes.h"
#include "conformance/run/choice.h"
#include "conformance/run/order.h"
#include "generators/engine/store.h"
#include "random/near.h"
#include "tool/clock.h"
#include "tool/heap.h"

#define MOST_KINDS 16           /* disagreements that are examined */

/* ---------------------------------------------------------------- files -- */

/* Reports whether a file is wanted, by its name alone, so that it can be made
 * without the others. */
static bool is_wanted(const certify_options *o, const char *name)
{
    return (o->only.count == 0 || globs_name(&o->only, name)) &&
           !globs_name(&o->skip, name);
}

static bool add_case(random_run *self, corpus *c, corpus_case *one,
                     const fresh_file *f)
{
    const view bytes = {f->bytes, f->size};
    char digits[DIGEST_SIZE];

    write_digest(bytes, digits);
    json_array_append(c->manifests, f->features);
    one->features = f->features;
    one->sha256 = corpus_hold(c, digits);
    one->patch = corpus_hold(c, f->words);
    c->cases[c->count++] = *one;
    temporary_note(&self->place, one->path);
    return save_bytes(one->path, bytes, stderr);
}

/* Adds the file of that number, if it is wanted and can be judged. */
static bool add_number(random_run *self, corpus *c, u32 f, u64 number,
                       fresh_file *file)
{
    const assay_format *about = assay_format_at(f);
    char *name = take_text("%s/random/%06llu", about->name,
                           (unsigned long long)number);
    bool good = true;

    if (!is_wanted(self->asked, name)) {
        free(name);
        return true;
    }
    corpus_case one = {.format = f, .name = name};
    if (make_fresh(&self->parents, f, number, file) &&
        expect_of(&one, file->features, (view){file->bytes, file->size})) {
        one.path = take_text("%s/%s-%06llu%s", self->place.path, about->name,
                             (unsigned long long)number, about->extension);
        good = add_case(self, c, &one, file);
    } else {
        free(name);
    }
    json_decref(file->features);
    return good;
}

/* Writes the table that documents are compared by, and notes the path of the
 * shrunk files. */
static bool add_format(random_run *self, u32 f)
{
    const assay_format *about = assay_format_at(f);
    char *folder = take_text("%s/%s", self->place.path, about->name);
    char *table = take_text("%s/levels.json", folder);
    char *probe = take_text("%s/probe%s", self->place.path, about->extension);

    temporary_note(&self->place, folder);
    temporary_note(&self->place, table);
    temporary_note(&self->place, probe);
    bool good = mkdir(folder, 0700) == 0 ||
                complain(stderr, folder, "%s", strerror(errno));
    good = good && save_bytes(table, text_view(levels_text((format)f)), stderr);
    free(probe);
    free(table);
    free(folder);
    return good;
}

static bool is_over(const certify_options *o)
{
    return o->until > 0 && now() >= o->until;
}

static bool add_files(random_run *self, const certify_options *o, corpus *c)
{
    fresh_file file = {.bytes = take(MOST_FRESH_BYTES)};
    bool good = true;

    for (u64 i = 0; i < o->random && good && !is_over(o); i++)
        for (u32 f = 1; f <= assay_format_count() && good; f++)
            if (c->formats[f])
                good = add_number(self, c, f, i, &file);
    free(file.bytes);
    return good;
}

/* Computes the digest of the names and bytes of all files. */
static void write_digest_of_all(random_run *self, const corpus *c)
{
    capture lines;

    capture_open(&lines);
    for (size_t i = 0; i < c->count; i++)
        fprintf(lines.file, "%s %s\n", c->cases[i].name, c->cases[i].sha256);
    char *text = capture_close(&lines);
    write_digest(text_view(text), self->digest);
    self->made = c->count;
    free(text);
}

static bool make(fresh *who, const certify_options *o, corpus *c)
{
    random_run *self = (random_run *)who;
    size_t formats = 0;

    if (!temporary_open(&self->place)) {
        corpus_begin(c, ".");
        return complain(stderr, temporary_place(), "cannot make a temporary "
                        "folder there (TMPDIR): %s", strerror(errno));
    }
    corpus_begin(c, self->place.path);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        c->formats[f] = o->any_format || o->formats[f];
        formats += c->formats[f];
        if (c->formats[f] && !add_format(self, f))
            return false;
    }
    c->cases = take(formats * (size_t)o->random * sizeof *c->cases);
    if (!add_files(self, o, c) || !corpus_end(c, stderr))
        return false;
    write_digest_of_all(self, c);
    return true;
}

static json_t *document(const fresh *who, const corpus_case *c)
{
    const random_run *self = (const random_run *)who;
    size_t size;
    u8 *bytes = read_file(c->path, &size, stderr);
    json_t *says = NULL;

    if (bytes != NULL)
        says = says_of(c->format, (view){bytes, size}, self->undecided);
    free(bytes);
    return says;
}

/* ------------------------------------------------------- disagreements -- */

static off_t size_of(const corpus_case *c)
{
    struct stat about;

    return stat(c->path, &about) == 0 ? about.st_size : 0;
}

static const result *smallest_of(const cause *c)
{
    const result *least = c->cases[0];

    for (size_t i = 1; i < c->count; i++)
        if (size_of(c->cases[i]->asked) < size_of(least->asked))
            least = c->cases[i];
    return least;
}

/* Reports whether another cause has shrunk to the same file, and merges the
 * two. */
static bool is_known_already(random_run *self, const disagreement *d)
{
    for (size_t i = 0; i < self->count; i++) {
        disagreement *other = &self->list[i];
        if (other->kept.format == d->kept.format && other->steady &&
            d->steady && strcmp(other->digits, d->digits) == 0) {
            other->count += d->count;
            return true;
        }
    }
    return false;
}

/* Examines a disagreement; returns false if the program can no longer be
 * run. */
static bool look_into(random_run *self, run *r, disagreement *d,
                      const result *seen)
{
    bool asking = shrink_disagreement(self, r, d, seen);

    if (asking && d->bytes != NULL && d->steady) {
        asking = find_near(self, r, d);
        if (asking && shrink_by_near(self, r, d, seen))
            asking = find_near(self, r, d);
    }
    d->patch = take_text("%s: %s; %zu of %zu bytes", d->first->name,
                         d->first->patch, d->size, d->before);
    return asking;
}

static bool study(fresh *who, run *r)
{
    random_run *self = (random_run *)who;
    causes all = causes_find(&r->results);
    bool asking = true;

    self->list = take((all.count + 1) * sizeof *self->list);
    for (size_t i = 0; i < all.count; i++) {
        self->wrong += all.items[i].count;
        if (self->count == MOST_KINDS || !asking)
            continue;
        disagreement *d = &self->list[self->count];
        const result *seen = smallest_of(&all.items[i]);
        *d = (disagreement){.title = take_text("%s", all.items[i].title),
                            .count = all.items[i].count, .first = seen->asked};
        asking = look_into(self, r, d, seen);
        if (d->bytes != NULL && !is_known_already(self, d))
            self->count++;
        else
            free_disagreement(d);
    }
    causes_close(&all);
    self->studied = keep_disagreements(self, r);
    return self->studied;
}

/* ------------------------------------------------------------------ run -- */

static int ask_about_new(certify_options *asked, const char *folder)
{
    random_run self = {.fresh = {.make = make, .document = document,
                                 .study = study, .print = report_disagreements,
                                 .list = list_disagreements},
                       .asked = asked, .folder = folder,
                       .keep = asked->keep};
    certify_options o = *asked;
    int status = 2;

    o.fresh = &self.fresh;
    o.keep = NULL;
    o.seed = o.seeded ? o.seed : any_seed();
    o.seeded = true;
    if (ready_to_keep(&self) && parents_load(&self.parents, folder, o.seed)) {
        self.undecided = undecided_rules(&self.parents.corpus);
        status = certify(&o);
    }
    for (size_t i = 0; i < self.count; i++)
        free_disagreement(&self.list[i]);
    free(self.list);
    free(self.undecided);
    free(self.kept);
    parents_close(&self.parents);
    temporary_close(&self.place);
    return status;
}

int certify_random(certify_options *o)
{
    return certify_by(o, ask_about_new);
}
