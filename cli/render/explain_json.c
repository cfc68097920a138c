#include "dump/explain.h"
#include "output.h"

/* A walk over the fields, including those that were left out. */
typedef struct {
    const dump *d;
    gathered out;
    u64 at;                     /* the first byte after all fields so far */
    size_t next;                /* the next stretch that was left out */
} walk;

/* Writes the bytes from w->at on that no field explains, or the end of the
 * file. */
static void write_gap(walk *w, u64 end)
{
    const dump *d = w->d;
    bool is_end = w->at == d->file.size;

    if (w->at < d->to && (is_end ? w->at >= d->from : end > d->from))
        assay_write_gap(d->explained, w->at, end, gather, &w->out);
}

/* Moves past fields, after writing the gap before them. */
static void move_past(walk *w, u64 offset, u64 size)
{
    if (offset > w->at)
        write_gap(w, offset);
    w->at = larger_of(w->at, offset + size);
}

static void skip_left_out(walk *w, u64 before)
{
    const choice *c = w->d->choice;

    for (; w->next < c->left_out.count &&
         c->left_out.items[w->next].offset < before; w->next++)
        move_past(w, c->left_out.items[w->next].offset,
                  c->left_out.items[w->next].size);
}

void explain_json(dump *d)
{
    walk w = {.d = d};
    const assay_field *f;

    gather_for(&w.out, d->out);
    for (size_t i = 0; (f = assay_report_field(d->report, i)) != NULL; i++) {
        skip_left_out(&w, f->offset);
        move_past(&w, f->offset, f->length);
        if (f->offset < d->to && f->offset + f->length > d->from)
            assay_write_field(d->explained, i, gather, &w.out);
    }
    skip_left_out(&w, UINT64_MAX);
    if (w.at < d->file.size)
        move_past(&w, d->file.size, 0);
    write_gap(&w, d->file.size);
    print_gathered(&w.out);
}

void explain_byte_json(dump *d, u64 offset)
{
    assay_write_byte(d->explained, offset, print_piece, d->out);
}
