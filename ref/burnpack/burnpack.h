/* What burnpack.c, which reads the file, shares with dtype.c. */
#ifndef ASSAY_BURNPACK_H
#define ASSAY_BURNPACK_H

#include "format.h"
#include "wire/cbor.h"

/*
 * The pairs of a map of named fields (section 2.2): known ones come back one
 * by one, unknown ones are skipped.
 */
typedef struct {
    const char *const *names;
    u32 count;
    u32 seen;                   /* one bit a name */
    u32 last;                   /* 1 + the known field before, or 0 */
    u64 map;                    /* where its head stands */
    u64 pair;                   /* number of the next one */
    cbor_rest rest;
    cbor_item key;              /* the one that came back last */
} fields;

fields burnpack_open(cbor *c, const cbor_item *map, const char *const *names,
                     u32 count);

/* The next known field, or count at the end; its value is to be read next. */
u32 burnpack_next(cbor *c, fields *f);

/* Whether item is a text; if so, it must be UTF-8. */
bool burnpack_text(cbor *c, const cbor_item *item, rule type);

/* An unsigned number, perhaps a bignum; whether item is one. */
bool burnpack_number(cbor *c, const cbor_item *item, rule type, u64 *value);

void burnpack_enter(cbor *c, const char *name, u64 index);

#define BLOCK_SIZES 5

typedef struct {
    const char *name;           /* NULL: not known */
    element_type element;       /* ASSAY_NO_ELEMENT if quantized */
    bool quantized;
    bool good;                  /* of a quantized one: no rule is broken */
    bool open;                  /* nobody knows how many bytes it takes */
    bool has_block;
    const char *value, *param, *store, *level, *mode;
    u32 bits;                   /* of a value */
    u32 stored_bits;            /* of the unit that values are packed into */
    u32 scale_size;             /* in bytes */
    bool has_dim;
    u64 dim;                    /* packed */
    assay_field dim_field;
    u64 block[BLOCK_SIZES];
    u32 block_len;
} dtype;

/* Reads a dtype (section 3). */
void burnpack_read_dtype(cbor *c, dtype *d);

/*
 * The bytes that elements of shape take, an array of rank dimensions, whose
 * product is count; false if that does not fit into 64 bits.
 */
bool burnpack_bytes(const dtype *d, span shape, u64 rank, u64 count, u64 *size);

void burnpack_put_quant(document *doc, const dtype *d);

typedef struct {
    cbor cbor;
    document *doc;
    u64 metadata_size;
    u64 metadata_end;           /* the padding begins */
    u64 data_start;             /* of the data section */
    u64 content_end;            /* of all data, as a position */
    u64 top_keys;               /* unknown ones of the top map: first in keys */
    u32 tensor_list, user_list; /* in the document */
    u32 tensors;
    record_names names, user_keys;
    ranges data;                /* that is not empty; type: an element_type */
    bool ranges_known;          /* of all tensors */
} burnpack_file;

/* Reads tensor i: name and descriptor; last is the name before, if any. */
void burnpack_read_tensor(reader *in, burnpack_file *file, u32 i, span *last);

#endif
