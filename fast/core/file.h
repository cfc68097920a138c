/*
 * An open file, as the formats of fast/ fill it in. fast/<format>/ is written
 * against this header and spec/<format>.md, and nothing else.
 *
 * A format never diagnoses. As soon as a byte differs from a clean file, it
 * returns false, by ask(), and the reference starts over. A clean file breaks
 * no rule of any level, except the notes that its format passes. Those notes
 * concern values, files in daily use break them, and nothing follows from them.
 * Notes about form (places, order, heads, padding) are never passed. So most
 * things have one form, and a format need not understand any other one. It must
 * never call a file clean that the reference does not.
 *
 * Bytes      f->bytes[0, size) is the file, but only bytes for which there()
 *            returned true may be touched. Mapped bytes may change at any time:
 *            load a value that is compared once, into a local variable.
 */
#ifndef FAST_FILE_H
#define FAST_FILE_H

#include <stdatomic.h>

/* Only these are visible outside the shared library. */
#pragma GCC visibility push(default)
#include "assay_fast.h"
#pragma GCC visibility pop

#include "fast/core/base.h"

/* Declares fast_<format> for formats that have a file here. */
#define FAST_FORMAT(name) extern const struct fast_format fast_##name;
#include "fast_formats.def"
#undef FAST_FORMAT

/* A tensor: 56 bytes, with places in the file. Everything else is decoded on
 * demand: a million records are read more often than their shapes. */
typedef struct {
    u64 name;               /* of its first byte */
    u64 shape;              /* of the first dimension, in any encoding */
    u64 offset, size;       /* of the data as stored; 0, 0 without data */
    u64 elements;           /* in the data; 0 without data */
    u32 name_size;
    u32 rank;
    u8 type;                /* index in the format's types */
    u8 encoding;            /* index in the format's encodings */
    bool big_endian;
    bool has_data;
    u32 extra;              /* used by the format */
} record;

typedef struct {
    const char *dtype;      /* the word of the format */
    u8 element;             /* an assay_element, or ASSAY_NO_ELEMENT */
} fast_type;

typedef struct fast_json fast_json;

/* The checksum of a tensor's data, for assay_fast_verify(). */
typedef struct {
    enum { SUM_NONE, SUM_CRC32C, SUM_SHA256 } kind;
    u32 crc;
    u8 sha256[32];
    const char *rule;       /* the id of the rule that a wrong sum breaks */
    u64 at;                 /* where the checksum is */
} fast_sum;

typedef struct fast_format {
    const char *name;               /* of formats.def */
    const fast_type *types;
    const char *const *encodings;   /* NULL: the format has none */

    /* Reads all but data and padding, and fills in the records. Returns whether
     * the file is clean so far. Judges every rule that needs no other bytes. */
    bool (*index)(assay_fast *f);

    /* Judges rules on the bytes of data, padding and everything between and
     * after them, following index() on the same bytes. Returns whether they are
     * clean. Sums and frames are judged by verify. */
    bool (*rest)(const assay_fast *f);

    /* Returns the name_size bytes of the name, or NULL without memory. If the
     * hook is NULL, the name is in the file, at name. */
    const u8 *(*name_of)(const assay_fast *f, const record *r);

    /* Writes the first dimensions, at most room of them. */
    void (*shape)(const assay_fast *f, const record *r, u64 *shape, u32 room);

    /* Returns the checksum of the data of r; NULL: there never is one. */
    fast_sum (*sum)(const assay_fast *f, const record *r);

    /* Writes the members of the canonical document after format and version.
     * Returns false without memory, or if the bytes have changed. */
    bool (*document)(const assay_fast *f, fast_json *out);

    /* Frees what own refers to; own itself is freed after it. NULL: nothing. */
    void (*close)(assay_fast *f);
} fast_format;

struct assay_fast {
    const u8 *bytes;
    u64 size;
    u64 loaded_from, loaded_to;     /* the bytes that may be touched: there() */
    int descriptor;                 /* to load more from, or -1 */
    bool owns_descriptor;           /* close it at the end */
    bool unread;                    /* loading failed */
    enum { FAST_GIVEN, FAST_HEAP, FAST_MAPPED, FAST_RESERVED } place;

    const fast_format *format;      /* NULL: the report has the answers */
    u32 number;                     /* of the format, in assay.h */
    record *records;
    u64 count, room;
    bool in_pages;                  /* records have pages of their own */
    u64 asked_at;                   /* the byte that was not clean */
    bool no_memory;
    void *own;                      /* of the format, from fast_resize() */
    u64 part, parts;                /* of a model, from 1; 0: the only file */

    assay_report *report;           /* of the reference, if it was asked, */
    void *digests;                  /* and its state of digests */
    assay_allocator allocator;
    _Atomic(struct fast_table *) table;     /* of names; built on demand */
};

/* Reallocate by an allocator, or by that of the file; the latter sets no_memory
 * when it returns NULL. Size 0 frees. */
void *fast_block(const assay_allocator *a, void *old, u64 size);
void *fast_resize(assay_fast *f, void *old, u64 size);

/* Records that the byte at `at` is not clean; returns false. */
static inline bool ask(assay_fast *f, u64 at)
{
    f->asked_at = at;
    return false;
}

/* Loads [at, at + size), which is in the file; false if that fails. */
bool fast_load(assay_fast *f, u64 at, u64 size);

/* Reports whether [at, at + size) is in the file; if so, these bytes may be
 * touched from now on, in addition to earlier ones. at is at most the size. */
static inline bool there(assay_fast *f, u64 at, u64 size)
{
    if (size > f->size - at)
        return false;
    if (f->loaded_from <= at && at + size <= f->loaded_to)
        return true;
    return fast_load(f, at, size);
}

/* Reserves room for records. The count was compared with the bytes that are
 * there. Returns false without memory. */
bool fast_reserve(assay_fast *f, u64 count);

/* Decodes a shape of little-endian u64 dimensions. */
void fast_u64le_shape(const assay_fast *f, const record *r, u64 *shape,
                      u32 room);

/* Returns the bytes of a name; see name_of. */
const u8 *fast_name(const assay_fast *f, const record *r);

/* Adds a record; returns false without memory. */
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
 * A set of names that must be unique. While each name is larger than the one
 * before, as in most files, nothing is stored. From the first descent on, a
 * hash of each name is stored, including the earlier ones.
 */
typedef struct {
    assay_fast *file;
    struct { u64 at; u32 size; } last;
    u64 *hashes;            /* of all names, after the first descent */
    u64 count, room;
    u64 seed;
    bool descended;
    /* Finds name i again. */
    void (*name)(const assay_fast *f, u64 i, u64 *at, u32 *size);
} fast_names;

/* Starts a set. */
void fast_names_open(fast_names *n, assay_fast *f,
                     void (*name)(const assay_fast *f, u64 i, u64 *at,
                                  u32 *size));

/* Adds the next name, whose bytes are there(); returns false without memory. */
bool fast_add_name(fast_names *n, u64 at, u32 size);

/* Reports whether all names differ; loses their order. False without memory. */
bool fast_names_unique(fast_names *n);
static inline bool fast_names_ascend(const fast_names *n)
{
    return !n->descended;
}
void fast_names_free(fast_names *n);

/* The usual function name: the names of the records. */
void fast_record_name(const assay_fast *f, u64 i, u64 *at, u32 *size);

/* ---------------------------------------------------------------- bytes -- */

/* Reports whether bytes are UTF-8 (section Common decisions). ASCII is checked
 * in vectors. */
bool fast_is_utf8(const u8 *bytes, u64 size);

/* Report whether all bytes are value, or at most most. */
bool fast_all_are(const u8 *bytes, u64 size, u8 value);
bool fast_none_above(const u8 *bytes, u64 size, u8 most);

/* Returns the offset of the first such byte, or size. */
u64 fast_find_byte(const u8 *bytes, u64 size, u8 value);

/* ------------------------------------------------------------- document --
 *
 * Writes JSON piece by piece, exactly like the reference (section Canonical
 * document). name is NULL inside lists.
 */
bool fast_failed(const fast_json *out);     /* nothing more is written */
void fast_open(fast_json *out, const char *name, char bracket);
void fast_close(fast_json *out, char bracket);
void fast_put_text(fast_json *out, const char *name, const void *bytes,
                   u64 size);       /* {"hex":...} if it is not UTF-8 */
void fast_put_word(fast_json *out, const char *name, const char *word);
void fast_put_number(fast_json *out, const char *name, u64 value);
void fast_put_signed(fast_json *out, const char *name, i64 value);
void fast_put_hex(fast_json *out, const char *name, u64 value, u32 digits);
void fast_put_bytes(fast_json *out, const char *name, const u8 *bytes,
                    u64 size);      /* hexadecimal */
void fast_put_flag(fast_json *out, const char *name, bool value);
void fast_put_null(fast_json *out, const char *name);

/* Write parts of a tensor, in this order: name, dtype, shape, encoding (if the
 * format has encodings); offset and size; digests and values. Booleans, packed
 * and compressed elements are written as the section says. */
void fast_put_head(fast_json *out, const assay_fast *f, const record *r);
void fast_put_name(fast_json *out, const assay_fast *f, const record *r);
void fast_put_shape(fast_json *out, const assay_fast *f, const record *r);
void fast_put_place(fast_json *out, const record *r);
void fast_put_payload(fast_json *out, const assay_fast *f, const record *r);

/* Writes all three parts, for tensors without other members. */
void fast_put_tensor(fast_json *out, const assay_fast *f, const record *r);

/* Write only the digests: of size bytes of elements at offset, as the members
 * sha256 and, for booleans that need it, sha256_bool; unpacked_sha256 of count
 * packed elements. */
void fast_put_digest(fast_json *out, const assay_fast *f, u64 offset, u64 size,
                     u8 element);
void fast_put_unpacked_digest(fast_json *out, const assay_fast *f, u64 offset,
                              u64 size, u8 element, u64 count);

#endif
