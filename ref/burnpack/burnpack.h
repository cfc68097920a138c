/*
 * What the files share, each of them a part of spec/burnpack.md:
 *
 *     burnpack.c    1, 2.2      the file: header and metadata
 *     fields.c      2.1, 2.2    what metadata is made of
 *     tensor.c      2.3         tensors
 *     dtype.c       3           their element types
 *     quant.c       3.1         and quantization schemes
 *     place.c       4           where the data of a tensor lies
 *     data.c        4           all data, and what lies between
 *     show.c        Document    what is said of a tensor
 */
#ifndef ASSAY_BURNPACK_H
#define ASSAY_BURNPACK_H

#include "format.h"
#include "burnpack_rules.h"
#include "wire/cbor.h"

#define DATA_UNIT   256             /* data begins at a multiple of it */

/* Items of CBOR: fields.c */

/* What follows belongs to the item name; leave() ends it. */
void burnpack_enter(cbor *c, const char *name);

/*
 * Read an item of that kind; a text is UTF-8 as well. Where it is another,
 * get skips all that it holds and says false; require stops.
 */
bool      burnpack_get(cbor *c, cbor_kind kind, rule broken, cbor_item *item);
cbor_item burnpack_require(cbor *c, cbor_kind kind, rule broken);

/* A number, and what to blame for it. */
typedef struct {
    u64 value;
    bool there;                 /* and a number */
    assay_field field;          /* its head */
} number;

/*
 * The unsigned number that item is, perhaps a bignum; get_number reads the
 * item, and where it is another, skips all that it holds.
 */
number burnpack_number(cbor *c, const cbor_item *item, rule broken);
number burnpack_get_number(cbor *c, rule broken);

/* A number as those outside of its list call it: name[i]. */
number burnpack_element_of(const char *name, u64 i, number n);

/*
 * An array of exactly count elements; where there are more or fewer, reading
 * stops.
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
 * A map of named fields (section 2.2), in any order: the defined ones come one
 * by one, each in the scope of its name; unknown ones are skipped.
 *
 *     fields f = burnpack_fields(c, &map, names, count);
 *     while (burnpack_next_field(c, &f))
 *         ... the value of names[f.field] ...
 */
typedef struct {
    const char *const *names;
    const char *const *scopes;  /* what paths call the values */
    bool numbered;              /* paths call keys key[pair], of no record */
    u32 count;
    u32 field;                  /* the one that came, or count */
    u32 seen;                   /* one bit a name */
    u32 next;                   /* after the known one before */
    u64 map;                    /* where its head stands */
    u64 pair;                   /* number of this one; at first NO_INDEX */
    cbor_rest rest;
} fields;

fields burnpack_fields(cbor *c, const cbor_item *map, const char *const *names,
                       u32 count);
bool   burnpack_next_field(cbor *c, fields *f);

/* Each of the first ones, which are required, came; blames the map. */
bool   burnpack_expect_fields(cbor *c, const cbor_item *map, const fields *f,
                              u32 required, rule broken);

/* A text, or a map of one pair whose key is a text: its value comes next. */
typedef struct {
    cbor_item item;
    cbor_item name;             /* item itself, or the key */
    bool known;                 /* there is a name */
    bool has_payload;
    cbor_rest rest;
} variant;

variant burnpack_open_variant(cbor *c, rule broken);
void    burnpack_close_variant(cbor *c, variant *v, rule broken);

/* Element types: dtype.c and quant.c */

#define BLOCK_SIZES 5

/* One of the texts that a field may be, and what it stands for. */
typedef struct {
    const char *text;
    u32 number;
} word;

typedef struct {
    const word *value;          /* number: bits of one */
    const word *param;          /* number: bytes of a scale */
    const word *store, *level, *mode;
    assay_field store_field;    /* to blame */
    number dim;                 /* that is packed, if store says so */
    number block[BLOCK_SIZES];  /* there if level says so, */
    number len;                 /* and how many of them count */
    u32 unit;                   /* bits that values are packed into */
    bool sized;                 /* how many bytes it takes is known */
} scheme;

typedef struct {
    const char *name;           /* NULL: not known */
    element_type element;       /* ASSAY_NO_ELEMENT if quantized */
    bool quantized;
    scheme scheme;              /* if quantized */
} dtype;

void burnpack_read_dtype(cbor *c, dtype *d);
void burnpack_read_scheme(cbor *c, scheme *s);

/*
 * The bytes that count quantized elements take, whose shape is list, an array
 * of rank dimensions; false if that does not fit into 64 bits.
 */
bool burnpack_quant_bytes(const scheme *s, u64 count, u64 rank, span list,
                          u64 *size);

/* Tensors: tensor.c, place.c, and show.c */

typedef struct {
    assay_field field;          /* the whole array */
    bool there;                 /* and of numbers */
    u64 rank;
    shape_product product;
    u64 count;                  /* of elements, */
    bool count_fits;            /* if that is so many */
} shape;

typedef struct {
    u32 record;
    span name;
    dtype dtype;
    shape shape;
    number start, end;          /* of its data, in the data section */
    number param_id;
} tensor;

typedef struct {
    cbor cbor;
    document *doc;
    u64 metadata_size;
    u64 metadata_end;           /* the padding begins */
    u64 data_start;             /* of the data section */
    u64 content_end;            /* of all data, as a position */
    u32 tensors, user_pairs;    /* read so far */
    span last_name, last_key;   /* of a tensor, of the user */
    record_names names, user_keys;
    ranges data;                /* that is not empty; type: an element_type */
    bool ranges_known;          /* of all tensors */
} burnpack_file;

void burnpack_read_tensors(reader *in, burnpack_file *file);
void burnpack_check_place(reader *in, burnpack_file *file, const tensor *t);
void burnpack_show_tensor(reader *in, burnpack_file *file, const tensor *t);

/* Judges all that follows the metadata: data.c */
void burnpack_check_data(reader *in, burnpack_file *file);

#endif
