#include "neighbours/neighbours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/compare/expected.h"
#include "conformance/document/document_digest.h"
#include "conformance/run/choice.h"
#include "conformance/run/order.h"
#include "neighbours/command.h"
#include "tool/dice.h"
#include "tool/heap.h"

#define MOST_NAME 300

/* ----------------------------------------------------------- one of them -- */

static u8 *make_neighbour(const neighbours_run *self, neighbour n, size_t *size)
{
    const neighbour_map *m = &self->maps[n.map];
    u8 *bytes = take(m->size + 1);

    *size = edit_make(n.kind, (view){m->bytes, m->size}, n.row, n.cell, bytes);
    return bytes;
}

static u8 *bytes_of(const case_maker *who, const corpus_case *c, size_t *size)
{
    return make_neighbour((const neighbours_run *)who, neighbour_of(c->number),
                          size);
}

/* Reports whether the reference agrees with the map about a case. */
static bool matches_cell(const neighbours_run *self, const corpus_case *c,
                         view bytes, const cell_run *cell)
{
    static const char verdicts[] = {
        [MUST_ACCEPT] = 'a', [MUST_REJECT] = 'r', [MAY_EITHER] = 'e',
    };
    char digits[DIGEST_SIZE];

    if (verdicts[c->spec] != cell->verdict)
        return false;
    if (cell->digest_of != '=')
        return true;
    json_t *says = says_of(c->format, bytes, self->undecided);
    bool same = says != NULL &&
                document_digest(&self->levels, BYTES, says, digits) &&
                strncmp(digits, cell->digits, SHORT_DIGEST) == 0;
    json_decref(says);
    return same;
}

static json_t *needs_of(const neighbour_map *m, u32 needs)
{
    json_t *list = json_array();

    for (size_t i = 0; i < MOST_NEEDS; i++)
        if ((needs >> i & 1) != 0)
            json_array_append_new(list, json_string(m->needs[i]));
    return list;
}

/* Adds a case to the corpus; returns false after a message. */
static bool add_case(neighbours_run *self, corpus *c, neighbour n,
                     const char *name)
{
    const neighbour_map *m = &self->maps[n.map];
    const cell_run *cell = cell_at(m, n.kind, n.row, n.cell);
    corpus_case one = {.format = m->format, .maker = &self->fresh.maker,
                       .number = neighbour_number(n)};
    char digits[DIGEST_SIZE];
    json_t *features = json_array();
    size_t size;
    u8 *bytes = make_neighbour(self, n, &size);
    bool good = expect_of(&one, features, (view){bytes, size}) &&
                matches_cell(self, &one, (view){bytes, size}, cell);

    json_decref(features);
    if (good) {
        write_digest((view){bytes, size}, digits);
        features = needs_of(m, cell->needs);
        one.name = take_text("%s", name);
        one.path = take_text("%s/%s%s", c->folder, name,
                             assay_format_at(m->format)->extension);
        one.sha256 = corpus_hold(c, digits);
        one.parent = m->parent + strlen(assay_format_at(m->format)->name) + 1;
        one.features = features;
        json_array_append_new(c->manifests, features);
        if (c->count == self->room) {
            self->room = 2 * self->room + 64;
            c->cases = take_more(c->cases, self->room * sizeof *c->cases);
        }
        c->cases[c->count++] = one;
    } else {
        complain(stderr, m->file, "it disagrees with this version of assay "
                 "about %s: they do not belong together", name);
    }
    free(bytes);
    return good;
}

/* ------------------------------------------------------------------- all -- */

/* Reports whether a glob may match a name that starts with begin. If not, the
 * many neighbours of a file need not be matched one by one. */
static bool may_be_named(const globs *g, const char *begin)
{
    for (size_t i = 0; i < g->count; i++) {
        size_t plain = strcspn(g->globs[i], "*?[\\");
        size_t size = (size_t)smaller_of(plain, strlen(begin));
        if (strncmp(g->globs[i], begin, size) == 0)
            return true;
    }
    return false;
}

/* Writes a name such as "mag/neighbours/one-entry/replace-28-ff". */
static void write_name(const neighbour_map *m, neighbour n, char *to,
                       size_t room)
{
    int size = snprintf(to, room, "%s/neighbours/%s/%s-%u",
                        assay_format_at(m->format)->name, m->name,
                        edit_word(n.kind), n.row);

    if (edit_cells(n.kind) > 1 && size >= 0 && (size_t)size < room)
        snprintf(to + size, room - (size_t)size, "-%02x", n.cell);
}

/* Reports whether a cell is a neighbour: it differs from its parent and has a
 * known verdict. */
static bool is_one(const neighbour_map *m, neighbour n)
{
    return cell_at(m, n.kind, n.row, n.cell)->verdict != '?' &&
           (n.kind != REPLACE || m->bytes[n.row] != n.cell);
}

/* Adds a neighbour unless --only or --skip excludes it. All that --only names
 * are tested, not a share. */
static bool add_drawn(neighbours_run *self, const certify_options *o,
                      corpus *c, neighbour n)
{
    char name[MOST_NAME];

    write_name(&self->maps[n.map], n, name, sizeof name);
    if ((o->only.count > 0 && !globs_name(&o->only, name)) ||
        globs_name(&o->skip, name))
        return true;
    return add_case(self, c, n, name);
}

static bool add_map(neighbours_run *self, const certify_options *o, corpus *c,
                    size_t map)
{
    const neighbour_map *m = &self->maps[map];
    dice d = dice_for(o->seed, m->parent, 0);
    neighbour n = {.map = map};
    char *begin = take_text("%s/neighbours/%s/",
                            assay_format_at(m->format)->name, m->name);
    bool named = may_be_named(&o->only, begin), good = true;

    for (n.kind = 0; n.kind < EDITS; n.kind++)
        for (n.row = 0; n.row < edit_rows(n.kind, m->size); n.row++)
            for (n.cell = 0; n.cell < edit_cells(n.kind); n.cell++) {
                if (!is_one(m, n))
                    continue;
                bool drawn = one_in(&d, o->neighbours);
                self->all++;
                if (good && (o->only.count > 0 ? named : drawn))
                    good = add_drawn(self, o, c, n);
            }
    free(begin);
    return good;
}

static bool add_format(neighbours_run *self, const certify_options *o,
                       corpus *c, u32 f)
{
    const char *name = assay_format_at(f)->name;
    size_t count;
    char **names = map_names(c->folder, f, &count);
    bool good = count == 0 ||
                levels_load(&self->levels, c->folder, name, stderr);

    self->maps = take_more(self->maps,
                           (self->count + count) * sizeof *self->maps);
    c->formats[f] = count > 0;
    for (size_t i = 0; i < count; i++) {
        size_t map = self->count;
        if (good) {
            self->count++;
            good = map_load(&self->maps[map], c->folder, f, names[i], stderr) &&
                   add_map(self, o, c, map);
        }
        free(names[i]);
    }
    free(names);
    levels_close(&self->levels);
    return good;
}

static bool make(fresh *who, const certify_options *o, corpus *c)
{
    neighbours_run *self = (neighbours_run *)who;

    corpus_begin(c, self->folder);
    for (u32 f = 1; f <= assay_format_count(); f++)
        if ((o->any_format || o->formats[f]) && !add_format(self, o, c, f))
            return false;
    if (self->count == 0)
        return complain(stderr, c->folder, "it has no maps of neighbours "
                        "(<format>/neighbours/*.map)");
    if (c->count == 0 && o->only.count == 0)
        return complain(stderr, c->folder, "none of %zu neighbours was drawn: "
                        "use a smaller N in --neighbours=N", self->all);
    return corpus_end(c, stderr);
}

static json_t *document(const fresh *who, const corpus_case *c)
{
    const neighbours_run *self = (const neighbours_run *)who;
    size_t size;
    u8 *bytes = bytes_of(&who->maker, c, &size);
    json_t *says = says_of(c->format, (view){bytes, size}, self->undecided);

    free(bytes);
    return says;
}

static bool study(fresh *who, run *r)
{
    name_edits((neighbours_run *)who, r);
    return true;
}

int certify_neighbours(const certify_options *asked, const char *folder)
{
    neighbours_run self = {.folder = folder,
                           .fresh = {.maker = {bytes_of}, .make = make,
                                     .document = document, .study = study,
                                     .print = report_neighbours}};
    certify_options o = *asked;
    int status = 2;

    o.fresh = &self.fresh;
    o.seed = o.seeded ? o.seed : any_seed();
    o.seeded = true;
    if (corpus_load(&self.corpus, folder, stderr)) {
        self.undecided = undecided_rules(&self.corpus);
        status = certify(&o);
    }
    for (size_t i = 0; i < self.count; i++)
        map_close(&self.maps[i]);
    free(self.maps);
    free(self.undecided);
    corpus_close(&self.corpus);
    return status;
}
