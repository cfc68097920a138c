/*
 * zTensor 0.1.0                                          spec/zten.md
 *
 * Magic, blobs, index, size of the index. A clean index is what upstream writes
 * (section 7): the order of keys is known, and the bytes between the values are
 * always the same. Blobs are in the order of the entries, each at the next
 * multiple of 64: no set of ranges has to be stored.
 *
 * Clean but rare, so the reference is asked: zstd blobs that decompress to more
 * than 64 GiB together; custom values as in cbor.h.
 */
#include "fast/zten/parts.h"

#define MAGIC      "ZTEN0001"
#define MAGIC_SIZE 8u
#define UNIT       64u              /* alignment of blobs */
#define MOST_RANK  64u
#define MOST_DECODED (64ull << 30)
#define LEAST_ENTRY 64u             /* less than any entry takes */

static const fast_type types[] = {
    {"float64",  ASSAY_F64}, {"float32", ASSAY_F32}, {"float16", ASSAY_F16},
    {"bfloat16", ASSAY_BF16},
    {"int64",  ASSAY_I64}, {"int32",  ASSAY_I32}, {"int16",  ASSAY_I16},
    {"int8",   ASSAY_I8},
    {"uint64", ASSAY_U64}, {"uint32", ASSAY_U32}, {"uint16", ASSAY_U16},
    {"uint8",  ASSAY_U8},
    {"bool",   ASSAY_BOOL},
};

#define TYPES (sizeof types / sizeof *types)
const u8 fast_zten_widths[TYPES] = {8, 4, 2, 2, 8, 4, 2, 1, 8, 4, 2, 1, 1};

/* The bytes from the size to the shape. */
#define TYPE_RUN(text) \
    BYTE_RUN("\x65" "dtype" text "\x66" "layout" "\x65" "dense" "\x65" "shape")

static const byte_run type_runs[TYPES] = {
    TYPE_RUN("\x67" "float64"), TYPE_RUN("\x67" "float32"),
    TYPE_RUN("\x67" "float16"), TYPE_RUN("\x68" "bfloat16"),
    TYPE_RUN("\x65" "int64"),   TYPE_RUN("\x65" "int32"),
    TYPE_RUN("\x65" "int16"),   TYPE_RUN("\x64" "int8"),
    TYPE_RUN("\x66" "uint64"),  TYPE_RUN("\x66" "uint32"),
    TYPE_RUN("\x66" "uint16"),  TYPE_RUN("\x65" "uint8"),
    TYPE_RUN("\x64" "bool"),
};

static const char *const encodings[] = {
    [ZTEN_RAW] = "raw", [ZTEN_ZSTD] = "zstd"
};

/* The bytes after the shape. Type and encoding determine whether a byte order
 * is given: only for raw elements of several bytes. */
#define ENCODING "\x68" "encoding"
#define ORDER    "\x6f" "data_endianness"

enum { ZSTD_RUN, LITTLE_RUN, BIG_RUN, ONE_BYTE_RUN, RUNS };

static const byte_run encoding_runs[RUNS] = {
    [ZSTD_RUN]     = BYTE_RUN(ENCODING "\x64" "zstd"),
    [LITTLE_RUN]   = BYTE_RUN(ENCODING "\x63" "raw" ORDER "\x66" "little"),
    [BIG_RUN]      = BYTE_RUN(ENCODING "\x63" "raw" ORDER "\x63" "big"),
    [ONE_BYTE_RUN] = BYTE_RUN(ENCODING "\x63" "raw"),
};

typedef struct {
    assay_fast *file;
    scan in;
    u64 index_at;
    u64 blob_end;               /* of the last entry's blob */
    u64 unfolded;               /* decompressed bytes of zstd blobs */
    u32 type;                   /* of the last entry, tried first, and: */
    u32 wide, narrow;           /* runs, by element size */
    fast_names names;
} zten_scan;

/* -------------------------------------------------------- the last keys -- */

static bool are_upper_digits(const u8 *p, u32 count)
{
    u32 bad = 0;

    for (u32 i = 0; i < count; i++)
        bad |= (u8)(p[i] - '0') > 9 && (u8)(p[i] - 'A') > 5;
    return bad == 0;
}

static bool are_digits(const u8 *p, u32 count)
{
    u32 bad = 0;

    for (u32 i = 0; i < count; i++)
        bad |= (u32)((u8)(p[i] - '0') > 9) & ((u8)((p[i] | 0x20) - 'a') > 5);
    return bad == 0;
}

/* Takes the text of a checksum, after its key. */
static inline bool take_sum(scan *s, u32 *sum)
{
    u32 digits;

    if (TAKE(s, "\x71" "crc32c:0x")) {
        *sum = ZTEN_CRC32C;
        digits = 8;
    } else if (TAKE(s, "\x78\x47" "sha256:")) {
        *sum = ZTEN_SHA256;
        digits = 64;
    } else {
        return false;
    }
    if (scan_left(s) < digits ||
        !(digits == 8 ? are_upper_digits(s->at, 8) : are_digits(s->at, 64)))
        return false;
    s->at += digits;
    return true;
}

/* ---------------------------------------------------------------- entry -- */

/* Takes the encoding, from its key and the next one. */
static inline bool take_encoding(zten_scan *z, scan *s, record *r)
{
    bool wide = fast_zten_widths[r->type] > 1;
    u32 *run = wide ? &z->wide : &z->narrow;
    bool good = wide ? take_one(s, encoding_runs, BIG_RUN + 1, run)
                     : take_run(s, &encoding_runs[*run]);

    if (!good && !wide) {
        *run = ZSTD_RUN + ONE_BYTE_RUN - *run;
        good = take_run(s, &encoding_runs[*run]);
    }
    r->encoding = *run == ZSTD_RUN ? ZTEN_ZSTD : ZTEN_RAW;
    r->big_endian = *run == BIG_RUN;
    return good;
}

/* Checks that the size matches the elements; a compressed blob is not empty. */
static inline bool check_size(zten_scan *z, record *r, const cbor_shape *shape)
{
    u64 bytes;

    if (__builtin_mul_overflow(shape->others, fast_zten_widths[r->type],
                               &bytes))
        return false;
    if (shape->product == 0 && bytes > INT64_MAX)
        return false;
    bytes = shape->product != 0 ? bytes : 0;
    r->elements = shape->product;
    if (r->encoding == ZTEN_RAW)
        return r->size == bytes;
    if (r->size == 0 || bytes > MOST_DECODED - z->unfolded)
        return false;
    z->unfolded += bytes;
    return true;
}

/* Checks that the blob is at the next place, before the index. */
static inline bool check_place(zten_scan *z, const record *r)
{
    if (r->offset != align_up(z->blob_end, UNIT) || r->offset > z->index_at ||
        r->size > z->index_at - r->offset)
        return false;
    z->blob_end = r->offset + r->size;
    return true;
}

/*
 * Custom fields                                        spec/zten.md, 2.4
 *
 * Clean ones are after all defined fields, with ascending keys; so each key is
 * only compared with the one before.
 */
static bool is_defined(const u8 *key, u64 size)
{
    static const char *const names[] = {
        "name", "offset", "size", "dtype", "layout", "shape", "encoding",
        "data_endianness", "checksum"
    };

    for (u32 i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == size &&
            memcmp(names[i], key, (size_t)size) == 0)
            return true;
    return false;
}

/* Takes the custom fields of an entry, if any, and its break. */
static bool take_customs(scan *s)
{
    const u8 *last = NULL, *key;
    u64 last_size = 0, size, keys = CBOR_MOST_KEYS;

    while (scan_left(s) > 0 && *s->at != CBOR_BREAK) {
        if (!cbor_take_text(s, &key, &size) || is_defined(key, size) ||
            (last != NULL && !cbor_ascend(last, last_size, key, size)) ||
            keys == 0 || !fast_cbor_take_value(s, &keys))
            return false;
        last = key;
        last_size = size;
        keys--;
    }
    return TAKE(s, "\xff");
}

/* Takes the rest of an entry. Custom fields are rare: the function gets a copy
 * of the scan, so that the scan itself stays in registers. Each value is found
 * through the one before, and a detour through memory would dominate the
 * time. */
static inline bool take_rest(scan *s)
{
    scan rest = *s;
    bool good = take_customs(&rest);

    *s = rest;
    return good;
}

/* Takes an entry from the key of the shape to its end. */
static inline bool take_second_half(zten_scan *z, scan *s, record *r)
{
    cbor_shape shape;
    u32 sum = ZTEN_NO_SUM;
    u64 rank;

    if (!cbor_take_head(s, CBOR_ARRAY, &rank) || rank > MOST_RANK)
        return false;
    const u8 *first = s->at;
    if (!cbor_take_shape(s, rank, &shape) || !take_encoding(z, s, r) ||
        (TAKE(s, "\x68" "checksum") && !take_sum(s, &sum)))
        return false;
    r->rank = (u32)rank;
    r->shape = (u64)(first - z->file->bytes);
    r->extra = zten_extra((u64)(s->at - first), sum);
    return (TAKE(s, "\xff") || take_rest(s)) &&
           check_size(z, r, &shape) && check_place(z, r);
}

static inline bool take_entry(zten_scan *z, record *r)
{
    scan s = z->in;
    const u8 *name;
    u64 size;
    bool good = TAKE(&s, "\xbf\x64" "name") &&
                cbor_take_text(&s, &name, &size) && size <= UINT32_MAX &&
                TAKE(&s, "\x66" "offset") &&
                cbor_take_head(&s, CBOR_UNSIGNED, &r->offset) &&
                TAKE(&s, "\x64" "size") &&
                cbor_take_head(&s, CBOR_UNSIGNED, &r->size) &&
                take_one(&s, type_runs, TYPES, &z->type);

    if (good) {
        r->type = (u8)z->type;
        r->has_data = true;
        r->name = (u64)(name - z->file->bytes);
        r->name_size = (u32)size;
        good = take_second_half(z, &s, r);
    }
    z->in = s;
    return good;
}

/* ---------------------------------------------------------------- index -- */

static bool take_entries(zten_scan *z, u64 count)
{
    assay_fast *f = z->file;

    for (u64 i = 0; i < count; i++) {
        record *r = &f->records[i];
        if (!take_entry(z, r))
            return false;
        f->count = i + 1;
        if (!fast_add_name(&z->names, r->name, r->name_size))
            return false;
    }
    return true;
}

static bool take_index(zten_scan *z)
{
    u64 count;
    bool good = cbor_take_head(&z->in, CBOR_ARRAY, &count) &&
                count <= scan_left(&z->in) / LEAST_ENTRY &&
                fast_reserve(z->file, count);

    if (!good)
        return false;
    z->blob_end = count > 0 ? UNIT : MAGIC_SIZE;
    return take_entries(z, count) && scan_left(&z->in) == 0 &&
           z->blob_end == z->index_at && fast_names_unique(&z->names);
}

/* Returns the start of the index; 0: it cannot be found. */
static u64 find_index(assay_fast *f)
{
    u64 size;

    if (f->size < MAGIC_SIZE + 1 + ZTEN_TAIL || !there(f, 0, MAGIC_SIZE) ||
        memcmp(f->bytes, MAGIC, MAGIC_SIZE) != 0 ||
        !there(f, f->size - ZTEN_TAIL, ZTEN_TAIL))
        return 0;
    size = load_u64le(f->bytes + f->size - ZTEN_TAIL);
    if (size == 0 || size > f->size - MAGIC_SIZE - ZTEN_TAIL)
        return 0;
    u64 at = f->size - ZTEN_TAIL - size;
    return there(f, at, size) ? at : 0;
}

static bool index_file(assay_fast *f)
{
    zten_scan z = {.file = f, .wide = LITTLE_RUN, .narrow = ONE_BYTE_RUN};
    bool good;

    z.index_at = find_index(f);
    if (z.index_at == 0)
        return ask(f, 0);
    z.in = (scan){f->bytes + z.index_at, f->bytes + f->size - ZTEN_TAIL};
    fast_names_open(&z.names, f, fast_record_name);
    good = take_index(&z);
    fast_names_free(&z.names);
    return good || ask(f, (u64)(z.in.at - f->bytes));
}

static void shape_of(const assay_fast *f, const record *r, u64 *shape, u32 room)
{
    scan s = {f->bytes + r->shape, f->bytes + f->size - ZTEN_TAIL};

    for (u32 i = 0; i < room; i++)
        if (!cbor_take_head(&s, CBOR_UNSIGNED, &shape[i]))
            shape[i] = 0;       /* the bytes have changed */
}

const fast_format fast_zten = {
    .name = "zten", .types = types, .encodings = encodings,
    .index = index_file, .rest = fast_zten_rest, .shape = shape_of,
    .sum = fast_zten_sum, .document = fast_zten_document,
};
