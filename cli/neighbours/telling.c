/* Prints the edits that a program got wrong, for people. */
#include "neighbours/neighbours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/report/failures.h"
#include "tool/heap.h"
#include "tool/shell.h"
#include "tool/words.h"

#define MOST_ROWS 40

/* ----------------------------------------------------------------- edits -- */

/* Returns a text such as "byte 28 (0x1c) of mag/...: 03 -> ff, in
 * tensor[].rank". */
static char *edit_words(const neighbour_map *m, const parent_fields *f,
                        neighbour n)
{
    static const char *const forms[EDITS] = {
        [REPLACE] = "byte %u (0x%x) of %s: %02x -> %02x, in %s",
        [INSERT] = "byte %02x inserted before byte %u (0x%x) of %s, in %s",
        [DELETE] = "byte %u (0x%x) of %s deleted, in %s",
        [TRUNCATE] = "truncated before byte %u (0x%x) of %s, in %s",
    };
    const char *field = field_at(f, n.row);

    if (n.kind == REPLACE)
        return take_text(forms[n.kind], n.row, n.row, m->parent,
                         m->bytes[n.row], n.cell, field);
    if (n.kind == INSERT)
        return take_text(forms[n.kind], n.cell, n.row, n.row, m->parent, field);
    return take_text(forms[n.kind], n.row, n.row, m->parent, field);
}

/* Returns shell commands that make the file, with tools of every system. */
static char *recipe_of(const neighbours_run *self, const neighbour_map *m,
                       neighbour n, const char *path)
{
    char *parent = take_text("%s/%s", self->corpus.folder, m->parent);
    capture c;

    capture_open(&c);
    fputs("P=", c.file);
    print_word(c.file, parent);
    fprintf(c.file, "; { head -c %u \"$P\"", n.row);
    if (edit_cells(n.kind) > 1)
        fprintf(c.file, "; printf '\\%03o'", n.cell);
    if (n.kind != TRUNCATE)
        fprintf(c.file, "; tail -c +%u \"$P\"",
                n.row + (n.kind == INSERT ? 1 : 2));
    fputs("; } > ", c.file);
    print_word(c.file, strrchr(path, '/') + 1);
    free(parent);
    return capture_close(&c);
}

static const char *hold(corpus *c, char *text)
{
    const char *held = corpus_hold(c, text);

    free(text);
    return held;
}

static parent_fields *open_fields(const neighbours_run *self)
{
    parent_fields *fields = take((self->count + 1) * sizeof *fields);

    for (size_t i = 0; i < self->count; i++)
        fields_open(&fields[i], &self->maps[i]);
    return fields;
}

static void close_fields(const neighbours_run *self, parent_fields *fields)
{
    for (size_t i = 0; i < self->count; i++)
        fields_close(&fields[i]);
    free(fields);
}

void name_edits(neighbours_run *self, run *r)
{
    parent_fields *fields = open_fields(self);

    for (size_t i = 0; i < r->results.count; i++) {
        const result *one = &r->results.items[i];
        corpus_case *c = &r->corpus.cases[one->asked - r->corpus.cases];
        neighbour n = neighbour_of(c->number);
        if (one->problem == NULL)
            continue;
        c->patch = hold(&r->corpus, edit_words(&self->maps[n.map],
                                               &fields[n.map], n));
        c->recipe = hold(&r->corpus, recipe_of(self, &self->maps[n.map], n,
                                               c->path));
    }
    close_fields(self, fields);
}

/* ---------------------------------------------------------------- places -- */

/* Edits of one kind of one field of a parent. */
typedef struct {
    const neighbour_map *map;
    edit kind;
    const char *field;
    size_t number;              /* in their order */
    size_t asked, wrong;
} place;

/* Sorts the places with most wrong answers first, then in their order. */
static int by_wrong(const void *a, const void *b)
{
    const place *x = a, *y = b;

    if (x->wrong != y->wrong)
        return x->wrong > y->wrong ? -1 : 1;
    return x->number < y->number ? -1 : 1;
}

static void count_places(const run *r, const parent_fields *fields,
                         place *const *places)
{
    for (size_t i = 0; i < r->results.count; i++) {
        const result *one = &r->results.items[i];
        neighbour n = neighbour_of(one->asked->number);
        const parent_fields *f = &fields[n.map];
        place *p = &places[n.map][n.kind * f->count + f->at[n.row]];
        p->asked += one->outcome != IS_NOT_RUN;
        p->wrong += one->problem != NULL;
    }
}

/* Lists the places of all parents in one list. */
static size_t lay_out(const neighbours_run *self, const parent_fields *fields,
                      place **list, place **places)
{
    size_t count = 0;

    for (size_t i = 0; i < self->count; i++)
        count += EDITS * fields[i].count;
    *list = take((count + 1) * sizeof **list);
    place *at = *list;
    for (size_t i = 0; i < self->count; i++) {
        places[i] = at;
        for (edit e = 0; e < EDITS; e++)
            for (size_t k = 0; k < fields[i].count; k++, at++)
                *at = (place){.map = &self->maps[i], .kind = e,
                              .field = fields[i].paths[k],
                              .number = (size_t)(at - *list)};
    }
    return count;
}

static void print_places(FILE *to, const place *list, size_t count)
{
    size_t shown = 0, more = 0;

    fprintf(to, "%9s%9s  %-10s%s\n", "wrong", "asked", "edit",
            "field, parent");
    for (size_t i = 0; i < count && list[i].wrong > 0; i++) {
        const place *p = &list[i];
        more += shown == MOST_ROWS;
        if (shown == MOST_ROWS)
            continue;
        shown++;
        fprintf(to, "%9zu%9zu  %-10s%s, ", p->wrong, p->asked,
                edit_word(p->kind), p->field);
        print_word(to, p->map->parent);
        fputc('\n', to);
    }
    if (more > 0)
        fprintf(to, "%9s%9s  and %zu more places\n", "", "", more);
    fputc('\n', to);
}

static void report_places(const neighbours_run *self, FILE *to, const run *r)
{
    parent_fields *fields = open_fields(self);
    place **places = take((self->count + 1) * sizeof *places);
    place *list;
    size_t count = lay_out(self, fields, &list, places);

    count_places(r, fields, places);
    qsort(list, count, sizeof *list, by_wrong);
    if (count > 0 && list[0].wrong > 0)
        print_places(to, list, count);
    free(list);
    free(places);
    close_fields(self, fields);
}

void report_neighbours(const fresh *who, FILE *to, const run *r)
{
    const neighbours_run *self = (const neighbours_run *)who;
    size_t asked = r->results.count;

    fprintf(to, "%zu of ", asked);
    print_count(to, self->all, "neighbour");
    fputs(" of ", to);
    print_count(to, self->count, "file");
    fputs(asked < self->all ? " (--neighbours=1 tests all)\n\n" : "\n\n", to);
    print_failures(to, r);
    report_places(self, to, r);
}
