#include "dump/choice.h"

#include <stdlib.h>

#include "tool/heap.h"

#define MOST_FIELDS (1u << 19)  /* kept in the first pass */
#define MOST_AROUND (1u << 19)  /* kept in the second pass around a part, */
#define NEAR 256                /* in addition to this many bytes around it */

/* Makes room for one more item of a list. */
#define ONE_MORE(list) \
    ((list)->count < (list)->room ? (void)0 \
     : (void)((list)->room += (list)->room / 2 + 16, \
              (list)->items = take_more((list)->items, (list)->room * \
                                        sizeof *(list)->items)))

static int compare_bytes(const void *a, const void *b)
{
    const wanted_byte *x = a, *y = b;

    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int compare_stretches(const void *a, const void *b)
{
    const stretch *x = a, *y = b;

    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static void want_record(choice *c, record_place p)
{
    size_t n = c->records.count;

    if (p.list == NO_LIST ||
        (n > 0 && compare_places(&c->records.items[n - 1], &p) == 0))
        return;
    ONE_MORE(&c->records);
    c->records.items[c->records.count++] = p;
}

/* ------------------------------------------------------ the first pass -- */

/* Reports whether [offset, offset + length) has bytes of the part, or fewer
 * than near bytes before or after it. */
static bool is_asked(const choice *c, u64 offset, u64 length, u64 near)
{
    u64 first = c->from - smaller_of(c->from, near);

    return (offset < c->to || offset - c->to < near) &&
           (offset >= first || first - offset < length);
}

/* Wants the field of a byte if the record before is shown; in any case if that
 * is in no list. */
static void want_byte(choice *c, u64 offset, record_place before)
{
    ONE_MORE(&c->wanted);
    c->wanted.items[c->wanted.count++] = (wanted_byte){offset, before};
}

/*
 * Decides about the fields before a record that are in no list: they are shown
 * with the record. If they are between two records of one list, such as
 * brackets and commas, they are left out with the second, which may be known
 * only at the end of the list; elsewhere they are always shown. Padding goes
 * with the data after it, where the end of a long list starts.
 */
static void want_between(choice *c, u64 offset, record_place p)
{
    const between *b = &c->between;
    bool follows = p.list != NO_LIST && b->offset + b->size == offset;

    if (b->size == 0)
        return;
    if (b->apart) {
        if (!c->part && follows && c->lists.most[p.list] >= LONG_LIST &&
            !is_in_the_middle(&c->lists, p))
            want_byte(c, b->offset, p);
    } else if (!follows || b->after.list != p.list)
        want_byte(c, b->offset, no_place);
    else if (!c->part && compare_places(&b->after, &p) != 0)
        want_byte(c, b->offset, p);
}

/* Moves past a field; fields in no list are gathered. */
static void move_past(choice *c, u64 offset, u64 length, bool apart,
                      record_place p)
{
    between *b = &c->between;

    if (p.list == NO_LIST && b->size > 0 && b->apart == apart &&
        b->offset + b->size == offset) {
        b->size += length;
        return;
    }
    want_between(c, offset, p);
    if (p.list == NO_LIST)
        *b = (between){offset, length, apart,
                       c->end == offset ? c->last : no_place};
    else
        b->size = 0;
    c->last = p;
    c->end = offset + length;
}

static bool keep_first(choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    move_past(c, offset, length, apart, p);
    if (c->part && is_asked(c, offset, length, 0))
        want_record(c, p);
    c->over = c->over || c->kept == MOST_FIELDS;
    c->kept += !c->over;
    return !c->over;
}

/* ----------------------------------------------------- the second pass -- */

static bool is_wanted_record(const choice *c, record_place p)
{
    return c->records.count > 0 &&
           bsearch(&p, c->records.items, c->records.count, sizeof p,
                   compare_places) != NULL;
}

static bool has_wanted_byte(const choice *c, u64 offset, u64 length)
{
    size_t low = 0, high = c->wanted.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->wanted.items[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->wanted.count &&
           c->wanted.items[low].offset - offset < length;
}

static bool continues(const choice *c, u64 offset)
{
    size_t n = c->left_out.count;
    const stretch *last = n > 0 ? &c->left_out.items[n - 1] : NULL;

    return last != NULL && last->offset + last->size == offset;
}

/* Reports whether a field in no list is left out, with the field before it. */
static bool is_left_out(const choice *c, u64 offset, u64 length)
{
    return continues(c, offset) && !has_wanted_byte(c, offset, length);
}

static void leave_out(choice *c, u64 offset, u64 length, record_place p)
{
    if (!continues(c, offset)) {
        ONE_MORE(&c->left_out);
        c->left_out.items[c->left_out.count++] = (stretch){.offset = offset};
    }
    stretch *s = &c->left_out.items[c->left_out.count - 1];
    s->size += length;
    if (p.list == NO_LIST)
        return;
    s->records += compare_places(&c->last, &p) != 0;
    c->last = p;
}

/* Reports whether to keep a field for a part: the part, its records, and the
 * fields around it. Only the part itself may exceed the limit. */
static bool is_of_part(const choice *c, u64 offset, u64 length, bool apart,
                       record_place p)
{
    if (is_asked(c, offset, length, NEAR))
        return true;
    if (c->kept >= MOST_AROUND || apart)
        return false;
    return p.list == NO_LIST ? !is_left_out(c, offset, length)
                             : is_wanted_record(c, p);
}

/* Reports whether to keep a field for the whole file: all except the middles of
 * long lists. */
static bool is_of_file(const choice *c, u64 offset, u64 length,
                       record_place p)
{
    if (p.list == NO_LIST)
        return !is_left_out(c, offset, length);
    return has_wanted_byte(c, offset, length) || is_wanted_record(c, p) ||
           !is_in_the_middle(&c->lists, p);
}

static bool keep_second(choice *c, u64 offset, u64 length, bool apart,
                        record_place p)
{
    bool kept = c->part ? is_of_part(c, offset, length, apart, p)
                        : is_of_file(c, offset, length, p);

    c->kept += kept;
    if (!kept)
        leave_out(c, offset, length, p);
    return kept;
}

static bool keep(void *user, u64 offset, u64 length, const char *record,
                 u64 index)
{
    choice *c = user;
    record_place p = place_of(&c->lists, record, index);

    return c->again ? keep_second(c, offset, length, record == NULL, p)
                    : keep_first(c, offset, length, record == NULL, p);
}

/* ----------------------------------------------------------- interface -- */

void choice_open(choice *c, u64 from, u64 to)
{
    *c = (choice){.from = from, .to = to, .last = no_place,
                  .part = from > 0 || to < UINT64_MAX};
}

void choice_close(choice *c)
{
    free(c->records.items);
    free(c->wanted.items);
    free(c->left_out.items);
}

assay_field_choice choice_option(choice *c)
{
    return (assay_field_choice){keep, c};
}

/* Wants the records and the bytes that findings blame. */
static void want_blamed(choice *c, const assay_report *r)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        want_record(c, place_of_path(&c->lists, f->path));
        want_byte(c, f->offset, no_place);
    }
}

/* Drops the bytes that were wanted with a record that is left out. */
static void drop_middles(choice *c)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->wanted.count; i++) {
        record_place p = c->wanted.items[i].before;
        if (p.list == NO_LIST || !is_in_the_middle(&c->lists, p) ||
            is_wanted_record(c, p))
            c->wanted.items[kept++] = c->wanted.items[i];
    }
    c->wanted.count = kept;
}

bool choice_again(choice *c, const assay_report *r)
{
    if (!c->over)
        return false;
    want_between(c, 0, no_place);
    if (!c->part)
        want_blamed(c, r);
    if (c->records.count > 0)
        qsort(c->records.items, c->records.count, sizeof *c->records.items,
              compare_places);
    drop_middles(c);
    if (c->wanted.count > 0)
        qsort(c->wanted.items, c->wanted.count, sizeof *c->wanted.items,
              compare_bytes);
    c->again = true;
    c->last = no_place;
    c->kept = 0;
    return true;
}

void choice_settle(choice *c)
{
    if (c->left_out.count > 0)
        qsort(c->left_out.items, c->left_out.count, sizeof *c->left_out.items,
              compare_stretches);
}
