/* Laws that hold between records, and the walk over what lies behind them. */
#ifndef ASSAY_LAWS_H
#define ASSAY_LAWS_H

#include "core/reader.h"

/* A field read earlier, to blame: a number, unless kind says otherwise. */
assay_field field_at(const char *name, u64 offset, u64 length);

/* Reads the magic bytes of a format, which nothing makes sense without. */
bool require_magic(reader *in, format f, rule law);

/*
 * A version other than 1 breaks law, and nobody knows what follows; version is
 * the field read last, little-endian. title is what people call the format.
 */
bool require_version(reader *in, u64 version, const char *title, rule law);

/*
 * Whether record i of a list can be there, so that the reader goes on: at
 * least smallest bytes are left. If not, count, a field of record (NULL: of
 * the scopes open now), promises too much and breaks law.
 */
bool is_there(reader *in, const char *record, const assay_field *count, u64 i,
              u64 smallest, rule law);

/*
 * Notes at the finding made last that field, a little-endian number, would be
 * at most that if it were big-endian, where that is so; returns whether.
 */
bool advise_turned(reader *in, const assay_field *field, u64 most);

/*
 * [offset, offset + length) ends before limit does, or at it; what says in
 * words what is there: "the file ends". Blames field.
 */
bool expect_before(reader *in, const assay_field *field, u64 offset, u64 length,
                   u64 limit, const char *what, rule law);

/* field gives a tensor size bytes, as many as its elements need. */
bool expect_size(reader *in, const assay_field *field, u64 size, u64 needed,
                 rule law);

/* The field read last, bytes, is well-formed UTF-8; it holds no U+0000. */
void check_utf8(reader *in, span bytes, rule law);
void check_no_nul(reader *in, span bytes, rule law);

/*
 * Some bytes that a record owns: its name, or its data.
 *
 * Names are unique among those of the same blame. type is 0 if the name stands
 * in the file; else it is the report's joined[type - 1], and offset and length
 * are those of the field that findings point at.
 */
typedef struct {
    u64 offset, length;
    u64 blame;                  /* of data: offset of the field that findings
                                 * point at */
    u32 record;                 /* index of the record */
    u32 type;                   /* of data: what the format means by it */
} extent;

typedef LIST_OF(extent) extents;

/* Like memcmp: the shorter one is the lesser, if it begins the longer one. */
int compare_spans(span x, span y);

/* Adds one; gives up if there is no memory. */
void add_extent(reader *in, extents *list, const extent *e);

/*
 * No two names are equal, byte for byte. Blames the later one, the field
 * record[i].field. Leaves the names sorted.
 */
void check_unique(reader *in, extents *names, const char *record,
                  const char *field, rule law);

/* Sorts by offset, then by record. */
void sort_by_offset(reader *in, extents *data);

/*
 * Data sorted by offset, none of it empty, do not share bytes: equal ranges
 * break alias, others overlap. Blames the later one's field of 8 bytes at
 * blame, record[i].field. Returns whether overlap holds.
 */
bool check_disjoint(reader *in, const extents *data, const char *record,
                    const char *field, rule overlap, rule alias);

/* The same where the first byte of the field at blame says how long it is. */
typedef u64 field_size(u8 first);
assay_field sized_field(const reader *in, const char *name, u64 at,
                        field_size *size);
bool check_disjoint_sized(reader *in, const extents *data, const char *record,
                          const char *field, field_size *size, rule overlap,
                          rule alias);

/* Where the data that reach furthest end; 0 if there are none. */
u64 end_of_data(const extents *data);

/*
 * The bytes from at to end, piece by piece, each once: data (owner says whose;
 * bytes that several share are the first one's) and what lies between.
 */
typedef struct {
    const extents *data;        /* sorted by offset */
    u64 next;                   /* index in data */
    u64 at, end;
} walk;

typedef struct {
    u64 offset, length;
    const extent *owner;        /* NULL: nobody's */
} region;

bool next_region(walk *w, region *found);

/* The data behind the region found last, or NULL. */
const extent *next_data(const walk *w);

/*
 * Says that nobody owns the length bytes before data: its field of 8 bytes at
 * blame, record[i].field, breaks law.
 */
void blame_gap(reader *in, const extent *data, u64 length, const char *record,
               const char *field, rule law);

/*
 * Each byte of a region lies in [lowest, highest]; the first one that does not
 * breaks law. The region is the field added last. Returns whether all do.
 */
bool check_each_byte(reader *in, const region *r, u8 lowest, u8 highest,
                     rule law);

/* Adds a field of data or padding, in the scopes open now. */
void add_region(reader *in, const char *name, u64 offset, u64 length,
                assay_kind kind, u32 type);

#endif
