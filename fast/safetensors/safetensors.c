/*
 * safetensors 0.8.0                                     spec/safetensors.md
 *
 *     0         header_size  N, little-endian
 *     8         header       N bytes: an object of JSON, and spaces
 *     8 + N     buffer       the data of all tensors, to the end of the file
 *
 * A clean header is one that the upstream writer made (section 8). So it is
 * read as text of one form:
 *
 *     {"__metadata__":{"format":"pt",...},
 *      "NAME":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},...}
 *
 * without the line feed, and maybe without the metadata. The bytes between
 * names, numbers and strings are always the same. Tensors descend by type,
 * names ascend within a type, and the data of each tensor starts where the
 * previous data ends: no set of ranges has to be stored.
 */
#include "fast/safetensors/parts.h"

/* Types                              spec/safetensors.md, 6; their order: 8 */
const fast_type fast_st_types[ST_TYPES] = {
    {"U64", ASSAY_U64}, {"I64", ASSAY_I64}, {"F64", ASSAY_F64},
    {"C64", ASSAY_C64},
    {"F32", ASSAY_F32}, {"U32", ASSAY_U32}, {"I32", ASSAY_I32},
    {"BF16", ASSAY_BF16}, {"F16", ASSAY_F16}, {"U16", ASSAY_U16},
    {"I16", ASSAY_I16},
    {"F8_E5M2FNUZ", ASSAY_F8_E5M2FNUZ}, {"F8_E4M3FNUZ", ASSAY_F8_E4M3FNUZ},
    {"F8_E8M0", ASSAY_F8_E8M0}, {"F8_E4M3", ASSAY_F8_E4M3},
    {"F8_E5M2", ASSAY_F8}, {"I8", ASSAY_I8}, {"U8", ASSAY_U8},
    {"F6_E3M2", ASSAY_NO_ELEMENT}, {"F6_E2M3", ASSAY_NO_ELEMENT},
    {"F4", ASSAY_NO_ELEMENT}, {"BOOL", ASSAY_BOOL},
};

const u8 fast_st_bits[ST_TYPES] = {
    64, 64, 64, 64, 32, 32, 32, 16, 16, 16, 16, 8, 8, 8, 8, 8, 8, 8, 6, 6, 4, 8
};

#define TYPE_RUN(name) BYTE_RUN("\":{\"dtype\":\"" name "\",\"shape\":[")

const byte_run fast_st_type_runs[ST_TYPES] = {
    TYPE_RUN("U64"), TYPE_RUN("I64"), TYPE_RUN("F64"), TYPE_RUN("C64"),
    TYPE_RUN("F32"), TYPE_RUN("U32"), TYPE_RUN("I32"),
    TYPE_RUN("BF16"), TYPE_RUN("F16"), TYPE_RUN("U16"), TYPE_RUN("I16"),
    TYPE_RUN("F8_E5M2FNUZ"), TYPE_RUN("F8_E4M3FNUZ"), TYPE_RUN("F8_E8M0"),
    TYPE_RUN("F8_E4M3"), TYPE_RUN("F8_E5M2"), TYPE_RUN("I8"), TYPE_RUN("U8"),
    TYPE_RUN("F6_E3M2"), TYPE_RUN("F6_E2M3"), TYPE_RUN("F4"), TYPE_RUN("BOOL"),
};

#define MOST_HEADER 100000000u
#define UNIT        8u                  /* alignment of the buffer */
#define MOST_RANK   64u
#define MOST_EXACT  ((1ull << 53) - 1)  /* of a dimension next to a 0 */

/* The fewest bytes of an entry with its comma. */
#define LEAST_ENTRY (sizeof ",\"\":{\"dtype\":\"F4\",\"shape\":[]," \
                     "\"data_offsets\":[0,0]}" - 1)

typedef struct {
    assay_fast *file;
    st_file *own;
    scan in;                    /* the header */
    u64 begin, size;            /* of the buffer */
    u64 next;                   /* where the next data starts in it */
    byte_run place;             /* the bytes before the end of the next data */
    u32 type;                   /* of the last entry */
    fast_names names;
} header;

/* ----------------------------------------------------------------- names -- */

static bool ascend(const assay_fast *f, const record *a, const record *b)
{
    u32 shorter = a->name_size < b->name_size ? a->name_size : b->name_size;
    int order = shorter == 0 ? 0 : memcmp(fast_st_name_of(f, a),
                                          fast_st_name_of(f, b), shorter);

    return order < 0 || (order == 0 && a->name_size < b->name_size);
}

static inline bool take_name(header *h, scan *s, record *r)
{
    st_text name;

    if (!st_take_text(s, &name) || name.has_nul)
        return false;
    r->name = (u64)(name.at - h->file->bytes);
    r->name_size = (u32)name.size;
    if (name.escaped > 0)
        return fast_st_keep_name(h->file, r, &name);
    return name.size != sizeof ST_METADATA - 1 ||
           memcmp(name.at, ST_METADATA, sizeof ST_METADATA - 1) != 0;
}

/*
 * Adds a name. Names are unique, and ascend within a type. While all strings
 * ascend, the set of names knows whether the last one does, and a string
 * without escapes is its text.
 */
static bool add_name(header *h, const record *r, bool same_type)
{
    const assay_fast *f = h->file;
    bool ascended = fast_names_ascend(&h->names);
    u64 at;
    u32 size;

    fast_st_string(f, f->count, &at, &size);
    if (!fast_add_name(&h->names, at, size))
        return false;
    if (!same_type || (ascended && fast_names_ascend(&h->names) &&
                       r->extra == 0 && r[-1].extra == 0))
        return true;
    return ascend(f, r - 1, r);
}

/* --------------------------------------------------------------- entries -- */

/* The product of the nonzero dimensions, and other properties. */
typedef struct {
    u64 product, largest;
    bool has_zero;
} st_shape;

/* Takes a shape from its first dimension, or its bracket, to the bracket. */
static inline bool take_shape(scan *s, record *r, st_shape *shape)
{
    u64 n;

    *shape = (st_shape){.product = 1};
    if (s->at < s->end && *s->at == ']')
        return true;
    do {
        if (!st_take_number(s, &n) || ++r->rank > MOST_RANK ||
            !times(shape->product, n | (n == 0), &shape->product))
            return false;
        shape->has_zero |= n == 0;
        shape->largest = n > shape->largest ? n : shape->largest;
    } while (TAKE(s, ","));
    return true;
}

/*
 * Computes the bytes of the elements; false if they are not whole, or the shape
 * is not clean: next to a 0, the others may take at most 8 (2^63 - 1) bits.
 */
static inline bool count_bytes(record *r, const st_shape *shape, u64 *bytes)
{
    u64 bits = fast_st_bits[r->type];

    if (shape->has_zero) {
        u64 most = INT64_MAX / bits * 8 + INT64_MAX % bits * 8 / bits;
        *bytes = 0;
        return shape->product <= most && shape->largest <= MOST_EXACT;
    }
    r->elements = shape->product;
    if (!times(shape->product, bits, &bits))
        return false;
    *bytes = bits / 8;
    return bits % 8 == 0;
}

/*
 * Data starts where the previous data ends. The digits of that number are
 * known, so they are copied and compared instead of parsed; the number was
 * checked when it was an end.
 */
#define PLACE "],\"data_offsets\":["
#define PLACE_SIZE (sizeof PLACE - 1)

static void begin_place(byte_run *place)
{
    *place = (byte_run)BYTE_RUN(PLACE "0,");
}

static inline bool take_end(byte_run *place, scan *s, u64 *end)
{
    u8 *digits = place->bytes + PLACE_SIZE;
    u64 left = scan_left(s);

    if (left >= ST_DIGITS)
        memcpy(digits, s->at, ST_DIGITS);
    else {
        memset(digits, 0, ST_DIGITS);
        memcpy(digits, s->at, (size_t)left);
    }
    u32 count = st_number(digits, end);
    s->at += count;
    digits[count] = ',';
    place->size = PLACE_SIZE + count + 1;
    return count > 0;
}

/* Checks that data ends where its size says, in the buffer. */
static inline bool check_place(header *h, record *r, u64 end)
{
    u64 begin = h->next;

    if (r->size > h->size - begin || end != begin + r->size)
        return false;
    r->offset = h->begin + begin;
    h->next = end;
    return true;
}

/* Takes an entry, starting after the quote of its name. */
static inline bool take_entry(header *h, record *r)
{
    scan s = h->in;
    st_shape shape;
    u64 end;
    u32 type = h->type;
    bool good = take_name(h, &s, r) &&
                take_one(&s, fast_st_type_runs, ST_TYPES, &type);

    if (good) {
        r->type = (u8)type;
        r->has_data = true;
        r->shape = (u64)(s.at - h->file->bytes);
        good = take_shape(&s, r, &shape) &&
               take_run(&s, &h->place) && take_end(&h->place, &s, &end) &&
               TAKE(&s, "]}") && count_bytes(r, &shape, &r->size) &&
               check_place(h, r, end);
    }
    h->in = s;
    return good;
}

static bool take_entries(header *h)
{
    assay_fast *f = h->file;
    bool more = h->own->metadata == ST_ABSENT ? TAKE(&h->in, "\"")
                                              : TAKE(&h->in, ",\"");

    for (; more; more = TAKE(&h->in, ",\"")) {
        u32 last = h->type;
        if (f->count == f->room && !fast_grow(f))
            return false;
        record *r = &f->records[f->count];
        *r = (record){0};
        if (!take_entry(h, r) || r->type < last ||
            !add_name(h, r, f->count > 0 && r->type == last))
            return false;
        h->type = r->type;
        f->count++;
    }
    return TAKE(&h->in, "}");
}

/* ---------------------------------------------------------------- header -- */

/* Takes the spaces after the object: as few as possible. */
static bool take_padding(header *h)
{
    h->own->padding = scan_left(&h->in);
    return h->own->padding < UNIT &&
           fast_all_are(h->in.at, h->own->padding, ' ');
}

static bool take_header(header *h)
{
    bool good;

    if (!fast_st_take_metadata(h->file, &h->in) ||
        !fast_reserve(h->file, scan_left(&h->in) / LEAST_ENTRY + 1))
        return false;
    fast_names_open(&h->names, h->file, fast_st_string);
    good = take_entries(h) && take_padding(h) && h->next == h->size &&
           fast_names_unique(&h->names);
    fast_names_free(&h->names);
    return good;
}

/* Returns the size of the header; 0 if it is not clean. */
static u64 header_size(assay_fast *f)
{
    u64 size;

    if (f->size < ST_SIZE || !there(f, 0, ST_SIZE))
        return 0;
    size = load_u64le(f->bytes);
    return size <= MOST_HEADER && size % UNIT == 0 && there(f, ST_SIZE, size)
           ? size : 0;
}

static bool index_file(assay_fast *f)
{
    header h = {.file = f};
    u64 size = header_size(f);

    if (size == 0)
        return ask(f, 0);
    h.own = fast_resize(f, NULL, sizeof *h.own);
    if (h.own == NULL)
        return false;
    *h.own = (st_file){.header_size = size};
    f->own = h.own;
    h.begin = ST_SIZE + size;
    h.size = f->size - h.begin;
    begin_place(&h.place);
    h.in = (scan){f->bytes + ST_SIZE, f->bytes + h.begin};
    return take_header(&h) || ask(f, (u64)(h.in.at - f->bytes));
}

const fast_format fast_safetensors = {
    .name = "safetensors", .types = fast_st_types,
    .index = index_file, .rest = fast_st_rest, .name_of = fast_st_name_of,
    .shape = fast_st_shape, .document = fast_st_document,
    .close = fast_st_close,
};
