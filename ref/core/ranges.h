/* Ranges of data in a file, and walks over them and the gaps between. */
#ifndef ASSAY_RANGES_H
#define ASSAY_RANGES_H

#include "bytes/each_byte.h"
#include "core/reader.h"

/* The record that owns some bytes. */
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

/* Adds a range; gives up if there is no memory. */
void keep_range(reader *in, ranges *list, const range *r);

/* Sorts by offset, then by record. */
void sort_by_offset(reader *in, ranges *list);

/* Copies a list and sorts it by offset, for a hint; returns false if memory ran
 * out: then the report is short of a hint. The caller frees the copy. */
bool copy_sorted(reader *in, const ranges *list, ranges *sorted);

/* Sorts by offset, then by length, then by record. */
void sort_by_place(reader *in, ranges *list);

/*
 * Iterates over the ranges that share bytes with a range before them. The list
 * is sorted by offset and has no empty range. Each step sets later to such a
 * range, and first to the range before it that ends last.
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

/* Returns the size of a field from its first byte. */
typedef u64 field_size(u8 first);

/* Returns the field at an offset, cut at the end of the file. If size is NULL,
 * it has 8 bytes. */
assay_field sized_field(const reader *in, const char *name, u64 at,
                        field_size *size);

/*
 * Checks that data share no bytes. They are sorted by offset and not empty.
 * Equal ranges break the rule alias, others overlapping. Blames record[i].field
 * of the later owner. Returns whether overlapping holds.
 */
bool check_disjoint(reader *in, const ranges *data, const char *record,
                    const char *field, field_size *size, rule overlapping,
                    rule alias);

/* Returns the highest end of data; 0 if there is none. */
u64 end_of_data(const ranges *data);

/*
 * A walk over the bytes from at to end: data and gaps, each byte once. Bytes
 * that several ranges share belong to the first.
 */
typedef struct {
    const ranges *data;         /* sorted by offset */
    u64 next;                   /* index in data */
    u64 at, end;
} walk;

typedef struct {
    u64 offset, length;
    const range *data;          /* that it belongs to; NULL: a gap */
} region;

/* Sets *found to the next region; returns false at the end. */
bool next_region(walk *w, region *found);

/* Returns the data after the latest region, or NULL. */
const range *next_data(const walk *w);

/* Unused bytes between ranges and before the first of them. */
typedef struct {
    u64 gaps, length;           /* length: of all gaps */
    u64 unit, most;             /* the smallest and the largest alignment that
                                   explain all gaps: powers of two; 0 if none
                                   does */
} gap_sum;

/* Adds up the gaps between data, which are sorted by offset; at is where the
 * first data should be. */
gap_sum add_gaps(const ranges *data, u64 at);

/* Reports length unused bytes before data: blames record[i].field, a field of 8
 * bytes. */
void blame_gap(reader *in, const range *data, u64 length, const char *record,
               const char *field, rule broken);

/* Adds a field of data or padding to the open scopes. */
void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type);

/*
 * Checks length bytes at offset, a part of the field read last: the first byte
 * that search finds breaks the rule. Returns whether it finds none.
 */
bool check_each_byte(reader *in, u64 offset, u64 length, byte_search *search,
                     rule broken);

#endif
