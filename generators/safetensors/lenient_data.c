/*
 * Rules about data, broken once for each type of elements, because a reader may
 * check a rule for all types but one. All else in the file is valid (marked.h).
 */
#include "generators/safetensors/marked.h"

#include <inttypes.h>

enum {ELEMENTS = 4, TEXT_SIZE = 400};

typedef struct {
    case_sink *sink;
    st_dtype dtype;
    u64 size;                   /* of 4 elements */
    char short_name[ST_SHORT_SIZE];
} typed;

static void add_typed(const typed *t, marked row, const char *way)
{
    char what[80];

    snprintf(what, sizeof what, "%s-of-%s", way, t->short_name);
    row.what = what;
    st_add_marked(t->sink, &row);
}

/* -------------------------------------------------------------- one ---- */

#define ONE     "{\"w\":{\"dtype\":\"%s\",\"shape\":"
#define OF(t)   st_name_of((t)->dtype), (unsigned)(t)->size

static void add_sizes(const typed *t)
{
    char text[TEXT_SIZE];
    marked row = {SAFETENSORS_OFFSETS_SIZE, NULL, text, t->size, t->size, 0, 0,
                  NO_RULE};

    snprintf(text, sizeof text, ONE "[<8|4>],\"data_offsets\":~[0,%u]~}}",
             OF(t));
    add_typed(t, row, "twice-the-elements");
    snprintf(text, sizeof text, ONE "[<0|4>],\"data_offsets\":~[0,%u]~}}",
             OF(t));
    add_typed(t, row, "no-elements-and-the-data");
    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":~[0,<%u|%u>]~}}",
             st_name_of(t->dtype), (unsigned)t->size + 1, (unsigned)t->size);
    row.size = t->size + 1;
    add_typed(t, row, "one-byte-too-long");
    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":~[0,<%u|%u>]~}}",
             st_name_of(t->dtype), 2 * (unsigned)t->size, (unsigned)t->size);
    row.size = 2 * t->size;
    add_typed(t, row, "twice-the-bytes");
    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":~[0,<%u|%u>]~}}",
             st_name_of(t->dtype), (unsigned)t->size - 1, (unsigned)t->size);
    row.size = t->size - 1;
    add_typed(t, row, "one-byte-too-short");
}

static void add_ends(const typed *t)
{
    char text[TEXT_SIZE];
    marked row = {SAFETENSORS_DATA_BOUNDS, NULL, text, t->size - 1, t->size,
                  0, 0, NO_RULE};

    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":[0,~%u~]}}", OF(t));
    add_typed(t, row, "cut-by-one");
    row = (marked){SAFETENSORS_DATA_TRAILING, NULL, text, t->size + 1, t->size,
                   t->size, 1, NO_RULE};
    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":[0,%u]}}", OF(t));
    add_typed(t, row, "one-byte");
    row = (marked){SAFETENSORS_OFFSETS_ORDER, NULL, text, t->size, t->size, 0,
                   0, NO_RULE};
    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":[<%u,~0~|0,%u>]}}",
             st_name_of(t->dtype), (unsigned)t->size, (unsigned)t->size);
    add_typed(t, row, "swapped");
}

/* -------------------------------------------------------------- two ---- */

#define TWO_OF \
    "{\"a\":{\"dtype\":\"%s\",\"shape\":[4],\"data_offsets\":[0,%u]}," \
    "\"b\":{\"dtype\":\"%s\",\"shape\":"

static void add_overlaps(const typed *t)
{
    const char *name = st_name_of(t->dtype);
    unsigned n = (unsigned)t->size;
    char text[TEXT_SIZE];
    marked row = {SAFETENSORS_DATA_OVERLAP, NULL, text, n, 2 * n, 0, 0,
                  NO_RULE};

    snprintf(text, sizeof text, TWO_OF "[4],\"data_offsets\":[<~0~,%u|%u,%u>]}"
             "}", name, n, name, n, n, 2 * n);
    add_typed(t, row, "same-range");
    snprintf(text, sizeof text, TWO_OF "[4],\"data_offsets\":[<~%u~,%u|%u,%u>]"
             "}}", name, n, name, n - 1, 2 * n - 1, n, 2 * n);
    row.size = 2 * n - 1;
    add_typed(t, row, "one-byte");
    snprintf(text, sizeof text, TWO_OF "[0],\"data_offsets\":[<~1~,1|%u,%u>]}}",
             name, n, name, n, n);
    row = (marked){SAFETENSORS_DATA_ZERO_SIZE_INSIDE, NULL, text, n, n, 0, 0,
                   NO_RULE};
    add_typed(t, row, "at-1");
}

static void add_holes(const typed *t)
{
    const char *name = st_name_of(t->dtype);
    unsigned n = (unsigned)t->size;
    char text[TEXT_SIZE];
    marked row = {SAFETENSORS_DATA_HOLE, NULL, text, n + 1, n, 0, 1, NO_RULE};

    snprintf(text, sizeof text, ONE "[4],\"data_offsets\":[<1,%u|0,%u>]}}",
             name, n + 1, n);
    add_typed(t, row, "one-byte-in-front");
    snprintf(text, sizeof text, TWO_OF "[4],\"data_offsets\":[<%u,%u|%u,%u>]}}",
             name, n, name, n + 1, 2 * n + 1, n, 2 * n);
    row = (marked){SAFETENSORS_DATA_HOLE, NULL, text, 2 * n + 1, 2 * n, n, 1,
                   NO_RULE};
    add_typed(t, row, "one-byte-between");
}

/* Three bytes, and an element where its size would align it. */
static void add_aligned(const typed *t)
{
    unsigned bytes = st_bits(t->dtype) / 8;
    unsigned at = bytes < 4 ? 4 : bytes;
    char text[TEXT_SIZE];
    const marked row = {SAFETENSORS_DATA_HOLE, NULL, text, at + bytes,
                        3 + bytes, 3, at - 3, NO_RULE};

    if (bytes < 2)
        return;
    snprintf(text, sizeof text,
             "{\"a\":{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[0,3]},"
             "\"b\":{\"dtype\":\"%s\",\"shape\":[1],"
             "\"data_offsets\":[<%u,%u|3,%u>]}}", st_name_of(t->dtype), at,
             at + bytes, 3 + bytes);
    add_typed(t, row, "up-to-an-element");
}

/* --------------------------------------------------------- products ---- */

/* Two dimensions that wrap to 0, and elements whose bits wrap to the bits of
 * four. */
static void add_products(const typed *t)
{
    unsigned bits = st_bits(t->dtype);
    u64 wraps = bits == 6 ? TWO(63) : UINT64_MAX / bits + 1;
    char text[TEXT_SIZE];
    marked row = {SAFETENSORS_SHAPE_NUMEL_OVERFLOW, NULL, text, 0, 0, 0, 0,
                  NO_RULE};

    snprintf(text, sizeof text, ONE "<[4294967296,4294967296]|[0]>,"
             "\"data_offsets\":[0,0]}}", st_name_of(t->dtype));
    add_typed(t, row, "2-to-32-squared");
    row = (marked){SAFETENSORS_SHAPE_SIZE_OVERFLOW, NULL, text, t->size,
                   t->size, 0, 0, NO_RULE};
    snprintf(text, sizeof text, ONE "<[%" PRIu64 "]|[4]>,"
             "\"data_offsets\":[0,%u]}}", st_name_of(t->dtype), wraps + 4,
             (unsigned)t->size);
    add_typed(t, row, "bits-wrap");
}

/* ------------------------------------------------------- parts of bytes -- */

static void add_parts(case_sink *sink, st_dtype d)
{
    unsigned bits = st_bits(d);
    char what[80], text[TEXT_SIZE], short_name[ST_SHORT_SIZE];

    st_short_name(d, short_name);
    for (unsigned count = 1; count < 8; count++) {
        if (count * bits % 8 == 0)
            continue;
        for (unsigned up = 0; up < 2; up++) {
            unsigned size = count * bits / 8 + up;
            unsigned twin = size * 8 / bits;    /* elements that fit */
            if (twin * bits != size * 8)
                continue;
            snprintf(what, sizeof what, "%u-rounded-%s-of-%s", count,
                     up ? "up" : "down", short_name);
            snprintf(text, sizeof text, ONE "<[%u]|[%u]>,"
                     "\"data_offsets\":[0,%u]}}", st_name_of(d), count, twin,
                     size);
            st_add_marked(sink, &(marked)MARKED(
                SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, what, size, text));
        }
    }
}

static const marked second_parts[] = {
    MARKED(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, "second-of-two-rounded-up", 2,
           "{\"a\":{\"dtype\":\"F4\",\"shape\":[2],\"data_offsets\":[0,1]},"
           "\"b\":{\"dtype\":\"F4\",\"shape\":<[1]|[2]>,"
           "\"data_offsets\":[1,2]}}"),
    MARKED(SAFETENSORS_TENSOR_SUB_BYTE_WHOLE, "second-of-two-rounded-down", 2,
           "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
           "\"b\":{\"dtype\":\"F4\",\"shape\":<[3]|[2]>,"
           "\"data_offsets\":[1,2]}}"),
};

void st_lenient_data_cases(case_sink *sink)
{
    for (st_dtype d = BOOL; d < ST_DTYPES; d++) {
        typed t = {.sink = sink, .dtype = d,
                   .size = ELEMENTS * st_bits(d) / 8};
        st_short_name(d, t.short_name);
        add_sizes(&t);
        add_ends(&t);
        add_overlaps(&t);
        add_holes(&t);
        add_aligned(&t);
        add_products(&t);
        if (st_bits(d) < 8)
            add_parts(sink, d);
    }
    for (size_t i = 0; i < sizeof second_parts / sizeof second_parts[0]; i++)
        st_add_marked(sink, &second_parts[i]);
}
