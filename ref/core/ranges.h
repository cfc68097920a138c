/* Where data lie in the file, and the walk over all that lies there. */
#ifndef ASSAY_RANGES_H
#define ASSAY_RANGES_H

#include "bytes/each_byte.h"
#include "core/reader.h"

/* Whose some bytes are. */
typedef struct {
    u64 field;                  /* offset of the field that findings blame */
    u32 record;                 /* index of the record */
    u32 type;                   /* of the data, as the format means it */
} owner;

typedef struct {
    u64 offset, length;
    owner owner;
} range;

typedef LIST_OF(range) ranges;

/* Adds one; gives up if there is no memory. */
void keep_range(reader *in, ranges *list, const range *r);

/* Sorts by offset, then by record. */
void sort_by_offset(reader *in, ranges *list);

/* Sorts by offset, then by length, then by record. */
void sort_by_place(reader *in, ranges *list);

/*
 * The ranges of a list sorted by offset, none of it empty, that share bytes
 * with ranges before them: later one by one, and first, the one of those before
 * it that reaches furthest.
 *
 *     for (overlap o = {.list = &list}; next_overlap(&o); )
 */
typedef struct {
    const ranges *list;
    u64 next;
    const range *furthest;
    const range *first, *later;
} overlap;

bool next_overlap(overlap *o);

/* Bytes of a field whose first byte says how many it has. */
typedef u64 field_size(u8 first);

/* The field that begins at, as far as the file goes; size NULL: 8 bytes. */
assay_field sized_field(const reader *in, const char *name, u64 at,
                        field_size *size);

/*
 * Data sorted by offset, none of it empty, do not share bytes: equal ranges
 * break alias, others overlap. Blames the field of the later owner, which is
 * record[i].field. Returns whether overlapping holds.
 */
bool check_disjoint(reader *in, const ranges *data, const char *record,
                    const char *field, field_size *size, rule overlapping,
                    rule alias);

/* Where the data that reach furthest end; 0 if there are none. */
u64 end_of_data(const ranges *data);

/*
 * The bytes from at to end, piece by piece, each once: data (bytes that several
 * share are the first one's) and what lies between.
 */
typedef struct {
    const ranges *data;         /* sorted by offset */
    u64 next;                   /* index in data */
    u64 at, end;
} walk;

typedef struct {
    u64 offset, length;
    const range *data;          /* that it is a part of; NULL: nobody's */
} region;

bool next_region(walk *w, region *found);

/* The data after the region found last, or NULL. */
const range *next_data(const walk *w);

/*
 * Says that nobody owns the length bytes before data: its field of 8 bytes,
 * record[i].field, breaks the rule.
 */
void blame_gap(reader *in, const range *data, u64 length, const char *record,
               const char *field, rule broken);

/* Adds a field of data or padding, in the scopes open now. */
void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type);

/*
 * Each of the length bytes from offset is right; the first one that the search
 * finds breaks the rule. They are in the field read last. Returns whether there
 * is none.
 */
bool check_each_byte(reader *in, u64 offset, u64 length, byte_search *search,
                     rule broken);

#endif
