/*
 * Burnpack 0.21.0                                        spec/burnpack.md
 *
 * Header, metadata in CBOR, tensors. Clean metadata is what upstream writes:
 * fields in its order, and ascending names. Data is in the order in which
 * tensors were given to the writer. If that is not the order of their names,
 * the tensors are sorted.
 *
 * Clean but rare, so the reference is asked: fields that the format does not
 * define.
 */
#include "fast/burnpack/parts.h"

#define FRONT "NRUB\x01\x00"        /* magic and version */
#define FRONT_SIZE 6u

/* The limit of the upstream reader: larger metadata is not clean. */
#define MOST_METADATA 104857600u
#define MOST_FILE     107374182400u
#define MOST_TENSORS  100000u
#define MOST_DATA     10737418240u
#define MOST_RANK     64u

#define LEAST_TENSOR 32u            /* less than any tensor takes */

static const fast_type types[] = {
    {"F64", ASSAY_F64}, {"F32", ASSAY_F32}, {"Flex32", ASSAY_F32},
    {"F16", ASSAY_F16}, {"BF16", ASSAY_BF16},
    {"I64", ASSAY_I64}, {"I32", ASSAY_I32}, {"I16", ASSAY_I16},
    {"I8", ASSAY_I8},
    {"U64", ASSAY_U64}, {"U32", ASSAY_U32}, {"U16", ASSAY_U16},
    {"U8", ASSAY_U8},
    [BURNPACK_BOOL_NATIVE] = {"Bool(Native)", ASSAY_BOOL},
    [BURNPACK_BOOL_U8]     = {"Bool(U8)", ASSAY_BOOL},
    [BURNPACK_BOOL_U32]    = {"Bool(U32)", ASSAY_BOOL32},
    [BURNPACK_QFLOAT]      = {"QFloat", ASSAY_NO_ELEMENT},
};

/* Bytes of an element; for QFloat they follow from its scheme. */
static const u8 widths[] = {8, 4, 4, 2, 2, 8, 4, 2, 1, 8, 4, 2, 1, 1, 1, 4, 1};

/* From the head of a descriptor up to its shape. */
#define TYPE_RUN(text) BYTE_RUN("\x65" "dtype" text "\x65" "shape")
#define BOOL_RUN(text) TYPE_RUN("\xa1\x64" "Bool" text)

static const byte_run type_runs[BURNPACK_QFLOAT] = {
    TYPE_RUN("\x63" "F64"), TYPE_RUN("\x63" "F32"), TYPE_RUN("\x66" "Flex32"),
    TYPE_RUN("\x63" "F16"), TYPE_RUN("\x64" "BF16"),
    TYPE_RUN("\x63" "I64"), TYPE_RUN("\x63" "I32"), TYPE_RUN("\x63" "I16"),
    TYPE_RUN("\x62" "I8"),
    TYPE_RUN("\x63" "U64"), TYPE_RUN("\x63" "U32"), TYPE_RUN("\x63" "U16"),
    TYPE_RUN("\x62" "U8"),
    BOOL_RUN("\x66" "Native"), BOOL_RUN("\x62" "U8"), BOOL_RUN("\x63" "U32"),
};

typedef struct {
    assay_fast *file;
    scan in;
    u64 data_start;
    u64 data_size;              /* of the section: the rest of the file */
    u64 data_end;               /* of the last tensor with bytes, */
    u64 last_end;               /* and the largest, even without bytes */
    bool in_order;              /* data was contiguous so far */
    u32 type;                   /* of the last tensor; tried first */
    const u8 *name;             /* the last one, NULL before the first */
    u64 name_size;
} burnpack_scan;

/* ---------------------------------------------------------- descriptors -- */

static inline bool take_type(burnpack_scan *b, scan *s,
                             burnpack_scheme *scheme, u32 *type)
{
    if (take_one(s, type_runs, BURNPACK_QFLOAT, &b->type)) {
        *type = b->type;
        return true;
    }
    *type = BURNPACK_QFLOAT;
    scan copy = *s;        /* s stays in registers: it has no address */
    bool good = TAKE(&copy, "\x65" "dtype\xa1\x66" "QFloat") &&
                fast_burnpack_take_scheme(&copy, scheme) &&
                TAKE(&copy, "\x65" "shape");
    *s = copy;
    return good;
}

/* Computes the size of the elements. */
static inline bool size_of(u32 type, const cbor_shape *shape, u64 *size)
{
    if (__builtin_mul_overflow(shape->others, widths[type], size))
        return false;
    if (shape->product != 0)
        return true;
    bool good = *size <= INT64_MAX;
    *size = 0;
    return good;
}

static inline bool take_shape(scan *s, const burnpack_scheme *scheme,
                              record *r, const u8 *base)
{
    cbor_shape shape;
    u64 rank;

    if (!cbor_take_head(s, CBOR_ARRAY, &rank) || rank > MOST_RANK)
        return false;
    scan dimensions = *s;
    r->shape = (u64)(s->at - base);
    r->rank = (u32)rank;
    if (!cbor_take_shape(s, rank, &shape) ||
        !size_of(r->type, &shape, &r->size))
        return false;
    r->elements = shape.product;
    return r->type != BURNPACK_QFLOAT ||
           fast_burnpack_quant_size(scheme, dimensions, rank, shape.product,
                                    &r->size);
}

/* Checks that data starts at the next unit after the previous data, assuming
 * first that data is in the order of the names. */
static inline bool check_place(burnpack_scan *b, record *r, u64 start, u64 end)
{
    if (start % BURNPACK_UNIT != 0 || end < start || end > b->data_size ||
        end - start != r->size || r->size > MOST_DATA)
        return false;
    r->offset = b->data_start + start;
    b->last_end = end > b->last_end ? end : b->last_end;
    if (r->size > 0) {
        b->in_order &= start == align_up(b->data_end, BURNPACK_UNIT);
        b->data_end = end;
    }
    return true;
}

static inline bool take_param(scan *s)
{
    u64 id;

    return TAKE(s, "\x68" "param_id") &&
           (TAKE(s, "\xf6") || cbor_take_head(s, CBOR_UNSIGNED, &id));
}

static inline bool take_descriptor(burnpack_scan *b, scan *s, record *r)
{
    burnpack_scheme scheme;
    u64 fields, start, end;
    u32 type;

    if (!cbor_take_head(s, CBOR_MAP, &fields) || fields < 3 || fields > 4 ||
        !take_type(b, s, &scheme, &type))
        return false;
    r->type = (u8)type;
    r->extra = fields == 4;     /* there is a param_id, maybe null */
    return take_shape(s, &scheme, r, b->file->bytes) &&
           TAKE(s, "\x6c" "data_offsets\x82") &&
           cbor_take_head(s, CBOR_UNSIGNED, &start) &&
           cbor_take_head(s, CBOR_UNSIGNED, &end) &&
           check_place(b, r, start, end) && (fields == 3 || take_param(s));
}

static inline bool take_tensor(burnpack_scan *b, record *r)
{
    scan s = b->in;
    const u8 *name;
    u64 size;
    bool good = cbor_take_text(&s, &name, &size) && size <= UINT32_MAX &&
                (b->name == NULL ||
                 cbor_ascend(b->name, b->name_size, name, size));

    if (good) {
        b->name = name;
        b->name_size = size;
        r->name = (u64)(name - b->file->bytes);
        r->name_size = (u32)size;
        r->encoding = 0;
        r->big_endian = false;
        r->has_data = true;
        good = take_descriptor(b, &s, r);
    }
    b->in = s;
    return good;
}

/* ------------------------------------------------------------- metadata -- */

static bool take_tensors(burnpack_scan *b)
{
    assay_fast *f = b->file;
    u64 count;

    if (!TAKE(&b->in, "\x67" "tensors") ||
        !cbor_take_head(&b->in, CBOR_MAP, &count) || count > MOST_TENSORS ||
        count > scan_left(&b->in) / LEAST_TENSOR || !fast_reserve(f, count))
        return false;
    for (u64 i = 0; i < count; i++) {
        if (!take_tensor(b, &f->records[i]))
            return false;
        f->count = i + 1;
    }
    return true;
}

/* Takes strings with ascending keys. */
static bool take_user(scan *s)
{
    const u8 *last = NULL, *key, *value;
    u64 last_size = 0, size, value_size, count;

    if (!TAKE(s, "\x68" "metadata") ||
        !cbor_take_head(s, CBOR_MAP, &count))
        return false;
    for (u64 i = 0; i < count; i++) {
        if (!cbor_take_text(s, &key, &size) ||
            (i > 0 && !cbor_ascend(last, last_size, key, size)) ||
            !cbor_take_text(s, &value, &value_size))
            return false;
        last = key;
        last_size = size;
    }
    return true;
}

/* Checks that nonempty data is contiguous from the first place on. */
static bool check_order(burnpack_scan *b)
{
    assay_fast *f = b->file;
    u64 count, end = b->data_start, *order;
    bool good = true;

    if (b->in_order)
        return true;
    order = fast_burnpack_order(f, b->data_start, &count);
    f->no_memory |= order == NULL;
    for (u64 i = 0; order != NULL && good && i < count; i++) {
        const record *r = &f->records[(u32)order[i]];
        good = r->offset == align_up(end, BURNPACK_UNIT);
        end = r->offset + r->size;
    }
    if (order != NULL)
        fast_resize(f, order, 0);
    return good && order != NULL;
}

static bool take_metadata(burnpack_scan *b)
{
    u64 fields;

    return cbor_take_head(&b->in, CBOR_MAP, &fields) &&
           (fields == 1 || fields == 2) && take_tensors(b) &&
           (fields == 1 || take_user(&b->in)) && scan_left(&b->in) == 0 &&
           b->last_end == b->data_size && check_order(b);
}

static bool index_file(assay_fast *f)
{
    burnpack_scan b = {.file = f, .in_order = true};
    u64 size;

    if (f->size < BURNPACK_HEADER || f->size > MOST_FILE ||
        !there(f, 0, BURNPACK_HEADER) ||
        memcmp(f->bytes, FRONT, FRONT_SIZE) != 0)
        return ask(f, 0);
    size = load_u32le(f->bytes + FRONT_SIZE);
    b.data_start = burnpack_data_start(size);
    if (size > MOST_METADATA || b.data_start > f->size ||
        !there(f, BURNPACK_HEADER, size))
        return ask(f, FRONT_SIZE);
    b.data_size = f->size - b.data_start;
    b.in.at = f->bytes + BURNPACK_HEADER;
    b.in.end = b.in.at + size;
    return take_metadata(&b) || ask(f, (u64)(b.in.at - f->bytes));
}

static void shape_of(const assay_fast *f, const record *r, u64 *shape, u32 room)
{
    scan s = {f->bytes + r->shape, f->bytes + f->size};

    for (u32 i = 0; i < room; i++)
        if (!cbor_take_head(&s, CBOR_UNSIGNED, &shape[i]))
            shape[i] = 0;       /* the bytes have changed */
}

const fast_format fast_burnpack = {
    .name = "burnpack", .types = types, .index = index_file,
    .rest = fast_burnpack_rest, .shape = shape_of,
    .document = fast_burnpack_document,
};
