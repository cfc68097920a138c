#include "dump/value.h"

#include <inttypes.h>
#include <string.h>

#include "ref/core/element.h"
#include "ref/core/number.h"

#define MOST_TEXT 24            /* bytes of a text that are shown */
#define MOST_FACTORS 8

const char *element_name(u8 type)
{
    static const char *const names[ELEMENTS] = {
        [ELEMENT_NONE] = "",     [ELEMENT_F64] = "f64", [ELEMENT_F32] = "f32",
        [ELEMENT_F16] = "f16",   [ELEMENT_BF16] = "bf16", [ELEMENT_F8] = "f8",
        [ELEMENT_I64] = "i64",   [ELEMENT_I32] = "i32", [ELEMENT_I16] = "i16",
        [ELEMENT_I8] = "i8",     [ELEMENT_U64] = "u64", [ELEMENT_U32] = "u32",
        [ELEMENT_U16] = "u16",   [ELEMENT_U8] = "u8",   [ELEMENT_I4] = "i4",
        [ELEMENT_I2] = "i2",     [ELEMENT_I1] = "i1",   [ELEMENT_U4] = "u4",
        [ELEMENT_U2] = "u2",     [ELEMENT_U1] = "u1",   [ELEMENT_T2] = "t2",
        [ELEMENT_T1] = "t1",     [ELEMENT_BOOL] = "u8",
        [ELEMENT_BOOL32] = "u32",
    };
    return type < ELEMENTS && names[type] != NULL ? names[type] : "";
}

const char *kind_name(u8 kind)
{
    static const char *const names[] = {
        [ASSAY_UINT_LE] = "number", [ASSAY_UINT_BE] = "number",
        [ASSAY_TEXT] = "text",      [ASSAY_BYTES] = "bytes",
        [ASSAY_PADDING] = "padding", [ASSAY_DATA] = "data",
    };
    return names[kind];
}

static bool is_number(const assay_field *f)
{
    return (f->kind == ASSAY_UINT_LE || f->kind == ASSAY_UINT_BE) &&
           f->length <= 8;
}

static u64 number_of(span file, const assay_field *f)
{
    u64 value = 0;

    for (u64 i = 0; i < f->length; i++) {
        u64 at = f->kind == ASSAY_UINT_LE ? f->length - 1 - i : i;
        value = value << 8 | file.bytes[f->offset + at];
    }
    return value;
}

bool field_number(span file, const assay_field *field, u64 *number)
{
    bool there = is_number(field);

    if (there)
        *number = number_of(file, field);
    return there;
}

span field_bytes(span file, const assay_field *field)
{
    return (span){file.bytes + field->offset, field->length};
}

static bool is_plain(span bytes)
{
    for (u64 i = 0; i < bytes.size; i++)
        if (bytes.bytes[i] < 0x20 || bytes.bytes[i] > 0x7e)
            return false;
    return true;
}

void put_quoted(text *t, span bytes)
{
    bool whole = bytes.size <= MOST_TEXT;

    bytes.size = whole ? bytes.size : MOST_TEXT;
    put(t, "\"");
    put_escaped(t, bytes);
    put(t, whole ? "\"" : "\"..");
}

/* A whole one is as wide as the product is. */
static bool is_dimension(const assay_field *f, const assay_field *product)
{
    return f->role == ASSAY_ROLE_SHAPE && is_number(f) &&
           f->length == product->length;
}

/* Another count of the record may be that of its dimensions. */
static bool is_other_count(const assay_field *f, const assay_field *product)
{
    return f->role == ASSAY_ROLE_COUNT && is_number(f) && f != product;
}

/* Field i of the report, if it stands in that record; else NULL. */
static const assay_field *in_record(const assay_report *r, size_t i, u32 scope)
{
    const assay_field *f = assay_report_field(r, i);
    return f != NULL && f->scope == scope ? f : NULL;
}

/* Where the first field of its record stands in the report. */
static size_t begin_of_record(const assay_report *r, const assay_field *field)
{
    size_t i = (size_t)(field - assay_report_field(r, 0));

    while (i > 0 && in_record(r, i - 1, field->scope) != NULL)
        i--;
    return i;
}

/*
 * Of a number of elements: "= 2 x 3", after the shape of its record. A shape
 * that is cut off, or has another product, makes no equation.
 */
static void put_factors(text *t, const assay_report *r, span file,
                        const assay_field *field)
{
    char words[32 * MOST_FACTORS];
    text factors = text_into(words, sizeof words);
    u64 rank = 0, n = 0, product = 1;
    const assay_field *f;
    bool fits = true;

    if (field->role != ASSAY_ROLE_COUNT)
        return;
    for (size_t i = begin_of_record(r, field);
         n <= MOST_FACTORS && (f = in_record(r, i, field->scope)) != NULL;
         i++) {
        if (is_other_count(f, field))
            rank = number_of(file, f);
        if (!is_dimension(f, field))
            continue;
        put(&factors, "%s%" PRIu64, n == 0 ? "  = " : " x ",
            number_of(file, f));
        fits = fits && multiply(product, number_of(file, f), &product);
        n++;
    }
    if (fits && product == number_of(file, field) && n == rank && n >= 2 &&
        n <= MOST_FACTORS)
        put(t, "%s", words);
}

void put_value(text *t, const assay_report *r, span file,
               const assay_field *field)
{
    span bytes = field_bytes(file, field);

    if (is_number(field) && field->role == ASSAY_ROLE_CHECKSUM)
        put(t, "0x%0*" PRIx64, (int)(2 * bytes.size), number_of(file, field));
    else if (is_number(field))
        put(t, "%" PRIu64, number_of(file, field));
    else if (field->kind == ASSAY_TEXT)
        put_quoted(t, bytes);
    else if (field->kind == ASSAY_PADDING)
        put(t, "%" PRIu64 " byte%s", bytes.size, bytes.size == 1 ? "" : "s");
    else if (field->kind == ASSAY_BYTES && field->note == NULL &&
             is_plain(bytes))   /* a note says more: what a head begins */
        put_quoted(t, bytes);
    if (is_number(field))
        put_factors(t, r, file, field);
    if (field->note != NULL)
        put(t, "%s%s", t->length > 0 ? "  " : "", field->note);
}

static void put_scalar(text *t, element_type type, u64 stored)
{
    u64 bits = element_value(type, stored);
    double value;

    if (!element_is_float(type)) {
        put_element(t, type, stored);
        return;
    }
    memcpy(&value, &bits, sizeof value);
    put(t, "%.*g", type == ELEMENT_F64 ? 17 : 9, value);
}

void put_elements(text *t, span file, const assay_field *field, u64 at,
                  u64 size, size_t room)
{
    element_type type = (element_type)field->type;
    u32 bits = type < ELEMENTS ? element_bits(type) : 0;
    span data = field_bytes(file, field);
    char one[40];

    if (bits == 0)
        return;
    u64 first = at * 8 / bits, end = (at + size) * 8 / bits;
    for (u64 i = first; i < end; i++) {
        text scalar = text_into(one, sizeof one);
        put_scalar(&scalar, type, element_stored(type, data, i));
        if (t->length + scalar.length + 4 > room && i + 1 < end) {
            put(t, " ..");
            return;
        }
        put(t, "%s%s", i > first ? " " : "", one);
    }
}
