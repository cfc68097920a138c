/*
 * zTensor 0.1.0                          SPEC_NOTES.md, part zTensor 0.1.0
 *
 *     magic
 *     padding and blobs  each blob at a multiple of 64
 *     index              CBOR: an array of maps, one a tensor
 *     index size         u64, little-endian: the last 8 bytes
 *
 * All offsets count from the start of the file. What blobs hold is judged in
 * blobs.c, when the last entry has been read.
 */
#include "zten.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC_SIZE   8
#define TAIL_SIZE    8
#define MIN_FILE     17
#define BLOB_UNIT    64         /* blobs begin at multiples of it */
#define MAX_RANK     256        /* that every reader must take */

static const struct {
    const char *name;
    element_type element;
} types[] = {
    {"float64",  ELEMENT_F64}, {"float32", ELEMENT_F32},
    {"float16",  ELEMENT_F16}, {"bfloat16", ELEMENT_BF16},
    {"int64",    ELEMENT_I64}, {"int32",   ELEMENT_I32},
    {"int16",    ELEMENT_I16}, {"int8",    ELEMENT_I8},
    {"uint64",   ELEMENT_U64}, {"uint32",  ELEMENT_U32},
    {"uint16",   ELEMENT_U16}, {"uint8",   ELEMENT_U8},
    {"bool",     ELEMENT_U8},
};
#define TYPES (sizeof types / sizeof types[0])

static const char *const encodings[] = {NULL, "raw", "zstd"};

static const cbor_rules rules = {
    .truncated       = ZTEN_INDEX_TRUNCATED,
    .overrun         = ZTEN_INDEX_COUNT_HUGE,
    .reserved        = ZTEN_INDEX_WELL_FORMED,
    .misplaced_break = ZTEN_INDEX_WELL_FORMED,
    .short_simple    = ZTEN_INDEX_WELL_FORMED,
    .chunk           = ZTEN_INDEX_WELL_FORMED,
    .levels          = ZTEN_INDEX_DEPTH,
    .shortest        = ZTEN_CANON_ROOT,
    .indefinite      = ZTEN_CANON_ROOT,
    .indefinite_map  = RULES,
    .tag             = ZTEN_INDEX_TAGS,
    .ignored_utf8    = ZTEN_CUSTOM_TEXT_UTF8,
    .ignored_simple  = RULES,
    .ignored_keys    = ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM,
    .ignored_length  = ZTEN_CANON_ROOT,
    .free_levels     = 64,
};

/* What the fields of an entry say together */

static bool is_raw_multi_byte(const entry *e)
{
    return e->encoding == ENCODING_RAW && e->type < TYPES &&
           element_bits(types[e->type].element) > 8;
}

/* dtype and encoding: a name that is not known leaves the verdict open. */
static void check_names(archive *a, entry *e)
{
    reader *in = a->cbor.in;

    e->type = TYPES;
    for (u8 i = 0; i < TYPES && e->good[DTYPE] && e->type == TYPES; i++)
        if (cbor_is(&e->field[DTYPE], types[i].name))
            e->type = i;
    if (e->good[DTYPE] &&
        !expect_at(in, &e->field[DTYPE].content, e->type < TYPES,
                   ZTEN_FIELD_DTYPE_UNKNOWN))
        leave_open(in->report, "the dtype of a tensor is not known");

    e->encoding = ENCODING_UNKNOWN;
    for (u8 i = ENCODING_RAW; i <= ENCODING_ZSTD && e->good[ENCODING]; i++)
        if (cbor_is(&e->field[ENCODING], encodings[i]))
            e->encoding = i;
    if (e->good[ENCODING] &&
        !expect_at(in, &e->field[ENCODING].content,
                   e->encoding != ENCODING_UNKNOWN,
                   ZTEN_FIELD_ENCODING_UNKNOWN))
        leave_open(in->report, "the encoding of a tensor is not known");
}

/* Number of elements and bytes (section 3); whether nbytes is known. */
static bool check_shape(archive *a, const entry *e, u64 *nbytes)
{
    reader *in = a->cbor.in;
    const assay_field *shape = &e->field[SHAPE].field;

    if (!e->good[SHAPE])
        return false;
    expect_at(in, shape, e->rank <= MAX_RANK, ZTEN_SHAPE_RANK_LIMIT);
    *nbytes = 0;
    if (e->has_zero) {
        expect_at(in, shape, e->fits, ZTEN_SHAPE_ZERO_WITH_OVERFLOW);
        return e->type < TYPES;
    }
    if (!expect_at(in, shape, e->fits, ZTEN_SHAPE_PRODUCT_OVERFLOW)) {
        found(in->report, "has a product beyond 2^64-1");
        return false;
    }
    return e->type < TYPES &&
           expect_at(in, shape, element_bytes(types[e->type].element,
                                              e->product, nbytes),
                     ZTEN_SHAPE_BYTES_OVERFLOW);
}

/* size against shape and dtype (section 4). */
static void check_size(archive *a, const entry *e, const blob *b)
{
    const cbor_item *size = &e->field[SIZE];
    reader *in = a->cbor.in;

    if (!e->good[SIZE])
        return;
    if (e->encoding == ENCODING_ZSTD)
        expect_cbor(&a->cbor, size, size->head.value > 0,
                    ZTEN_ZSTD_EMPTY_BLOB);
    if (e->encoding == ENCODING_RAW && b->sized &&
        !expect_at(in, &size->field, size->head.value == b->nbytes,
                   ZTEN_SIZE_RAW_RELATION))
        found(in->report, "is %" PRIu64 ", but the elements take %" PRIu64
              " bytes", size->head.value, b->nbytes);
}

/* data_endianness (section 4). */
static void check_endianness(archive *a, const entry *e, blob *b)
{
    reader *in = a->cbor.in;
    const cbor_item *item = &e->field[ENDIANNESS];
    bool applies = is_raw_multi_byte(e);
    bool big = e->good[ENDIANNESS] && cbor_is(item, "big");

    if (e->type == TYPES || e->encoding == ENCODING_UNKNOWN)
        return;
    expect_once(a->cbor.in, &e->head.field, e->good[ENDIANNESS] == applies,
              ZTEN_CANON_ENDIANNESS);
    if (!e->good[ENDIANNESS])
        return;
    b->big_endian = applies && big;
    if (!big && !cbor_is(item, "little"))
        expect_at(in, &item->content, false, applies ?
                  ZTEN_FIELD_DATA_ENDIANNESS_VALUE :
                  ZTEN_FIELD_DATA_ENDIANNESS_VALUE_INAPPLICABLE);
    if (big && e->encoding == ENCODING_ZSTD)
        expect_at(in, &item->content,
                  element_bits(types[e->type].element) == 8,
                  ZTEN_FIELD_DATA_ENDIANNESS_ZSTD_BIG);
}
