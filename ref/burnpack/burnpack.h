/*
 * Burnpack. The source files, with the sections of spec/burnpack.md:
 *
 *     burnpack.c    1, 2.2      the whole file: header and metadata
 *     fields.c      2.1, 2.2    numbers, arrays, maps and variants of metadata
 *     tensor.c      2.3         tensors
 *     dtype.c       3           element types
 *     quant.c       3.1         quantization schemes
 *     place.c       4           the place of the data of a tensor
 *     data.c        4           data and padding
 *     show.c        Document    tensors in the document
 */
#ifndef ASSAY_BURNPACK_H
#define ASSAY_BURNPACK_H

#include "format.h"
#include "burnpack_rules.h"
#include "wire/cbor.h"

#define DATA_UNIT   256             /* data begins at multiples of this */

/* Items of CBOR: fields.c */

/* Enters the scope of the item called name; leave() leaves it. */
void burnpack_enter(cbor *c, const char *name);

/*
 * Read an item of a kind; a text must also be UTF-8. If the item is invalid,
 * burnpack_get() returns false, after skipping what an item of another kind
 * contains, and burnpack_require() stops.
 */
bool      burnpack_get(cbor *c, cbor_kind kind, rule broken, cbor_item *item);
cbor_item burnpack_require(cbor *c, cbor_kind kind, rule broken);

/* A number and its field. */
typedef struct {
    u64 value;
    bool there;                 /* present, and a number */
    assay_field field;          /* its head */
} number;

/*
 * Return the unsigned number, perhaps a bignum, that item is. The second reads
 * the item first, and skips what an item of another kind contains.
 */
number burnpack_number(cbor *c, const cbor_item *item, rule broken);
number burnpack_get_number(cbor *c, rule broken);

/* Returns n with the field name that findings outside its list use: name[i]. */
number burnpack_element_of(const char *name, u64 i, number n);

/*
 * An array of exactly count elements; reading stops if there are more or fewer.
 *
 *     array a = burnpack_array(c, &item, count, broken);
 *     while (burnpack_next_element(c, &a))
 *         ... element a.rest.index ...
 */
typedef struct {
    cbor_item head;
    cbor_rest rest;
    u32 count;
    rule broken;
} array;

array burnpack_array(cbor *c, const cbor_item *head, u32 count, rule broken);
bool  burnpack_next_element(cbor *c, array *a);

/*
 * A map of named fields (section 2.2) in any order. Defined fields are returned
 * one by one, each in the scope of its name; unknown ones are skipped.
 *
 *     fields f = burnpack_fields(c, &map, names, count);
 *     while (burnpack_next_field(c, &f))
 *         ... the value of names[f.field] ...
 */
typedef struct {
    const char *const *names;
    const char *const *scopes;  /* the names of the values in paths */
    bool numbered;              /* the map has no record: keys are key[pair] */
    u32 count;                  /* of names */
    u32 field;                  /* the current field, or count */
    u32 seen;                   /* one bit for each name */
    u32 next;                   /* one more than the previous defined field */
    u64 map;                    /* offset of the head of the map */
    u64 pair;                   /* the current pair; NO_INDEX at first */
    cbor_rest rest;
    document *doc;
} fields;

fields burnpack_fields(cbor *c, const cbor_item *map, const char *const *names,
                       u32 count);
bool   burnpack_next_field(cbor *c, fields *f);

/* Checks that the first fields, which are required, were read. Blames map. */
bool   burnpack_expect_fields(cbor *c, const cbor_item *map, const fields *f,
                              u32 required, rule broken);

/* A text, or a map of one pair whose key is a text and whose value, the
 * payload, comes next. */
typedef struct {
    cbor_item item;
    cbor_item name;             /* item itself, or the key */
    bool known;                 /* name is valid */
    bool has_payload;
    cbor_rest rest;
} variant;

variant burnpack_open_variant(cbor *c, rule broken);
void    burnpack_close_variant(cbor *c, variant *v, rule broken);

/* Element types: dtype.c and quant.c */

#define BLOCK_SIZES 5

/* One of the texts that a field may have, and its meaning. */
typedef struct {
    const char *text;
    u32 number;
} word;

typedef struct {
    const word *value;          /* number: bits of a value */
    const word *param;          /* number: bytes of a scale */
    const word *store, *level, *mode;
    assay_field store_field;    /* to blame */
    number dim;                 /* the packed dimension, if store has one */
    number block[BLOCK_SIZES];  /* sizes, if level is Block */
    number len;                 /* how many of the sizes count */
    u32 unit;                   /* bits of a unit that values are packed into */
    bool sized;                 /* the size of the data is known */
} scheme;

typedef struct {
    const char *name;           /* in the document; NULL if unknown */
    element_type element;       /* ASSAY_NO_ELEMENT if quantized */
    bool quantized;
    scheme scheme;              /* valid if quantized */
} dtype;

void burnpack_read_dtype(cbor *c, dtype *d);
void burnpack_read_scheme(cbor *c, scheme *s);

/*
 * Computes the bytes of count quantized elements; list is their shape, an array
 * of rank dimensions. Returns false if the size does not fit into 64 bits.
 */
bool burnpack_quant_bytes(const scheme *s, u64 count, u64 rank, span list,
                          u64 *size);

/* Tensors: tensor.c, place.c, and show.c */

typedef struct {
    assay_field field;          /* the whole array */
    bool there;                 /* present, and only numbers */
    u64 rank;
    shape_product product;
    u64 count;                  /* elements, valid if count_fits */
    bool count_fits;            /* the product fits into 64 bits */
} shape;

typedef struct {
    u32 record;
    span name;
    dtype dtype;
    shape shape;
    number start, end;          /* of the data, from data_start */
    number param_id;
} tensor;

typedef struct {
    cbor cbor;
    document *doc;
    u64 metadata_size;
    u64 metadata_end;           /* where the padding begins */
    u64 data_start;             /* where the data section begins */
    u64 content_end;            /* where the last data ends */
    u32 tensors, user_pairs;    /* read so far */
    span last_name, last_key;   /* the previous tensor name and user key */
    record_names names, user_keys;
    ranges data;                /* not empty; owner.type: an element_type */
    extent extent;              /* of all data, counted from data_start */
    bool ranges_known;          /* the range of every tensor is known */
} burnpack_file;

void burnpack_read_tensors(reader *in, burnpack_file *file);
void burnpack_check_place(reader *in, burnpack_file *file, const tensor *t);
void burnpack_show_tensor(reader *in, burnpack_file *file, const tensor *t);
/* The same for a tensor with an unknown type, shape or place. */
void burnpack_show_doubtful(reader *in, burnpack_file *file, const tensor *t,
                            bool placed);

/* Judges all bytes after the metadata: data.c */
void burnpack_check_data(reader *in, burnpack_file *file);

#endif
