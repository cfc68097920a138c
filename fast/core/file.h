/*
 * An open file, as the formats of fast/ fill it in: fast/<format>.c is written
 * against this header and spec/<format>.md, and nothing else.
 *
 * A format never diagnoses. As soon as a byte is not what it is in a clean file
 * it says false, by ask(), and the reference begins anew. Clean is a file in
 * which no rule is broken, of any level, but for the notes that its format
 * passes. Those are about what a value says, and files in daily use break them:
 * nothing follows from them. A note about form, about places, order, heads or
 * padding, is never passed: so there is one form for most things, and a format
 * that meets another one need not understand it. What it must never do is to
 * call a file clean that the reference does not.
 *
 * Bytes      f->bytes[0, size) is the file; but before bytes are touched,
 *            there() must have said that they are. Mapped bytes may change
 *            under our hands: what was compared is loaded once, into a local.
 */
#ifndef FAST_FILE_H
#define FAST_FILE_H

#include <stdatomic.h>

/* Of the shared library these are seen, and nothing else. */
#pragma GCC visibility push(default)
#include "assay_fast.h"
#pragma GCC visibility pop

#include "fast/core/base.h"

/* fast_<format>, of those that have a file here. */
#define FAST_FORMAT(name) extern const struct fast_format fast_##name;
#include "fast_formats.def"
#undef FAST_FORMAT

/* A tensor: 56 bytes, places in the file. What is more is decoded when asked
 * for: a million of these are read more often than their shapes. */
typedef struct {
    u64 name;               /* of its first byte */
    u64 shape;              /* of the first dimension, however it is coded */
    u64 offset, size;       /* of the data as stored; 0, 0 without data */
    u64 elements;           /* in them; 0 without data */
    u32 name_size;
    u32 rank;
    u8 type;                /* index in the format's types */
    u8 encoding;            /* index in the format's encodings */
    bool big_endian;
    bool has_data;
    u32 extra;              /* the format's own */
} record;

typedef struct {
    const char *dtype;      /* the format's word */
    u8 element;             /* an assay_element, or ASSAY_NO_ELEMENT */
} fast_type;

typedef struct fast_json fast_json;

/* What the data of a tensor must fit, for assay_fast_verify(). */
typedef struct {
    enum { SUM_NONE, SUM_CRC32C, SUM_SHA256 } kind;
    u32 crc;
    u8 sha256[32];
    const char *rule;       /* the id of the one that a wrong sum breaks */
    u64 at;                 /* where the checksum stands */
} fast_sum;

typedef struct fast_format {
    const char *name;               /* of formats.def */
    const fast_type *types;
    const char *const *encodings;   /* NULL: the format has none */

    /* Reads all but data and padding, and fills in the records: whether it is
     * clean so far. Every rule is judged that needs no byte of those. */
    bool (*index)(assay_fast *f);

    /* The rules on bytes of data, padding and what lies between and after:
     * whether it is clean. After index(), on the same bytes. Sums and frames
     * are judged by verify, not here. */
    bool (*rest)(const assay_fast *f);

    /* The name_size bytes of the name, or NULL without memory; where the hook
     * is NULL, they stand in the file, at name. */
    const u8 *(*name_of)(const assay_fast *f, const record *r);

    /* Writes the first dimensions, at most room; they are there. */
    void (*shape)(const assay_fast *f, const record *r, u64 *shape, u32 room);

    /* What the data of r must fit; NULL: never anything. */
    fast_sum (*sum)(const assay_fast *f, const record *r);

    /* The members of the canonical document besides format and version, in
     * its order; false: no memory, or the bytes have changed. */
    bool (*document)(const assay_fast *f, fast_json *out);

    /* Frees what is kept in own, which is freed after it; NULL: nothing. */
    void (*close)(assay_fast *f);
} fast_format;

struct assay_fast {
    const u8 *bytes;
    u64 size;
    u64 loaded_from, loaded_to;     /* what of it may be touched: see there() */
    int descriptor;                 /* to load more from, or -1 */
    bool owns_descriptor;           /* close it */
    bool unread;                    /* loading failed */
    enum { FAST_GIVEN, FAST_HEAP, FAST_MAPPED, FAST_RESERVED } place;

    const fast_format *format;      /* NULL: report has the answers */
    u32 number;                     /* of the format, in assay.h */
    record *records;
    u64 count, room;
    bool in_pages;                  /* records are pages of their own */
    u64 asked_at;                   /* where it was not clean */
    bool no_memory;
    void *own;                      /* the format's, from fast_resize() */

    assay_report *report;           /* of the reference, if it was asked, */
    void *digests;                  /* and what it computes them in */
    assay_allocator allocator;
    _Atomic(struct fast_table *) table;     /* of names, when first needed */
};

/* realloc() by an allocator, and by that of the file, where NULL sets
 * no_memory; size 0 frees. */
void *fast_block(const assay_allocator *a, void *old, u64 size);
void *fast_resize(assay_fast *f, void *old, u64 size);

/* Not clean, because of the byte there. */
static inline bool ask(assay_fast *f, u64 at)
{
    f->asked_at = at;
    return false;
}

/* Loads [at, at + size), which lie in the file; false if they cannot be. */
bool fast_load(assay_fast *f, u64 at, u64 size);

/* Whether [at, at + size) lies in the file, and may be touched from now on;
 * what could be touched before stays so. at must not pass the file's size. */
static inline bool there(assay_fast *f, u64 at, u64 size)
{
    if (size > f->size - at)
        return false;
    if (f->loaded_from <= at && at + size <= f->loaded_to)
        return true;
    return fast_load(f, at, size);
}

/* Makes room for that many records: for a count that was compared with the
 * bytes that are there. false if there is no memory. */
bool fast_reserve(assay_fast *f, u64 count);

/* The shape of dimensions that stand as u64, little-endian, one by one. */
void fast_u64le_shape(const assay_fast *f, const record *r, u64 *shape,
                      u32 room);

/* The bytes of a name: see name_of. */
const u8 *fast_name(const assay_fast *f, const record *r);

/* Adds a record; false if there is no memory. */
bool fast_grow(assay_fast *f);

static inline bool add_record(assay_fast *f, const record *r)
{
    if (f->count == f->room && !fast_grow(f))
        return false;
    f->records[f->count++] = *r;
    return true;
}

/* ---------------------------------------------------------------- names --
 *
 * Names that must be unique. As long as each is larger than the one before, as
 * most writers have them, nothing is kept; from the first descent on a hash of
 * each is, and of the names before it is made then.
 */
typedef struct {
    assay_fast *file;
    struct { u64 at; u32 size; } last;
    u64 *hashes;            /* of all, from the first descent on */
    u64 count, room;
    u64 seed;
    bool descended;
    /* How to find name i again: offset and size. */
    void (*name)(const assay_fast *f, u64 i, u64 *at, u32 *size);
} fast_names;

/* Begins; name as above. */
void fast_names_open(fast_names *n, assay_fast *f,
                     void (*name)(const assay_fast *f, u64 i, u64 *at,
                                  u32 *size));

/* Adds name number count, whose bytes are there(); false without memory. */
bool fast_add_name(fast_names *n, u64 at, u32 size);

/* Whether no two are equal; their order is lost. false too without memory. */
bool fast_names_unique(fast_names *n);
static inline bool fast_names_ascend(const fast_names *n)
{
    return !n->descended;
}
void fast_names_free(fast_names *n);

/* The usual way: those of the records. */
void fast_record_name(const assay_fast *f, u64 i, u64 *at, u32 *size);

/* ---------------------------------------------------------------- bytes -- */

/* Whether they are UTF-8, section Common decisions; ASCII is looked at in
 * vectors. */
bool fast_is_utf8(const u8 *bytes, u64 size);

/* Whether all are value; whether none is larger than most. */
bool fast_all_are(const u8 *bytes, u64 size, u8 value);
bool fast_none_above(const u8 *bytes, u64 size, u8 most);

/* Offset of the first such byte, or size. */
u64 fast_find_byte(const u8 *bytes, u64 size, u8 value);

/* ------------------------------------------------------------- document --
 *
 * JSON piece by piece, exactly as the reference writes it: section Canonical
 * document. name is NULL inside lists.
 */
bool fast_failed(const fast_json *out);     /* nothing more is written */
void fast_open(fast_json *out, const char *name, char bracket);
void fast_close(fast_json *out, char bracket);
void fast_put_text(fast_json *out, const char *name, const void *bytes,
                   u64 size);       /* {"hex":...} where it is no UTF-8 */
void fast_put_word(fast_json *out, const char *name, const char *word);
void fast_put_number(fast_json *out, const char *name, u64 value);
void fast_put_signed(fast_json *out, const char *name, i64 value);
void fast_put_hex(fast_json *out, const char *name, u64 value, u32 digits);
void fast_put_bytes(fast_json *out, const char *name, const u8 *bytes,
                    u64 size);      /* hexadecimal */
void fast_put_flag(fast_json *out, const char *name, bool value);
void fast_put_null(fast_json *out, const char *name);

/* Parts of a tensor, in their order: name, dtype, shape, encoding (if there are
 * such); offset and size; digests and values. Booleans, packed and compressed
 * ones as the section says. */
void fast_put_head(fast_json *out, const assay_fast *f, const record *r);
void fast_put_name(fast_json *out, const assay_fast *f, const record *r);
void fast_put_shape(fast_json *out, const assay_fast *f, const record *r);
void fast_put_place(fast_json *out, const record *r);
void fast_put_payload(fast_json *out, const assay_fast *f, const record *r);

/* All three, where a tensor has no other members. */
void fast_put_tensor(fast_json *out, const assay_fast *f, const record *r);

/* The digests alone, of size bytes at offset that are such elements, as the
 * members sha256 and, for booleans that need it, sha256_bool; unpacked_sha256
 * of count packed ones. */
void fast_put_digest(fast_json *out, const assay_fast *f, u64 offset, u64 size,
                     u8 element);
void fast_put_unpacked_digest(fast_json *out, const assay_fast *f, u64 offset,
                              u64 size, u8 element, u64 count);

#endif
