#include "tool/value.h"

#include <inttypes.h>
#include <string.h>

#include "tool/cut.h"

#define MOST_TEXT 24            /* bytes shown of a text */
#define MOST_FACTORS 8
#define NEAR 64                 /* fields searched before and after a count */

static bool is_number(const assay_field *f)
{
    return (f->kind == ASSAY_UINT_LE || f->kind == ASSAY_UINT_BE) &&
           f->length <= 8;
}

static u64 number_of(view file, const assay_field *f)
{
    u64 value = 0;

    for (u64 i = 0; i < f->length; i++) {
        u64 at = f->kind == ASSAY_UINT_LE ? f->length - 1 - i : i;
        value = value << 8 | file.bytes[f->offset + at];
    }
    return value;
}

view field_bytes(view file, const assay_field *field)
{
    return (view){file.bytes + field->offset, field->length};
}

static bool is_plain(view bytes)
{
    for (u64 i = 0; i < bytes.size; i++)
        if (bytes.bytes[i] < 0x20 || bytes.bytes[i] > 0x7e)
            return false;
    return true;
}

void put_quoted(text *t, view bytes)
{
    bool whole = bytes.size <= MOST_TEXT;

    bytes.size = whole ? bytes.size : whole_text(bytes.bytes, MOST_TEXT);
    add_text(t, "\"");
    add_escaped(t, bytes);
    add_text(t, whole ? "\"" : "\"..");
}

/* Reports whether a field is a complete dimension, as wide as the product. */
static bool is_dimension(const assay_field *f, const assay_field *product)
{
    return f->role == ASSAY_ROLE_SHAPE && is_number(f) &&
           f->length == product->length;
}

/* Reports whether a field is another count, perhaps of the dimensions. */
static bool is_other_count(const assay_field *f, const assay_field *product)
{
    return f->role == ASSAY_ROLE_COUNT && is_number(f) && f != product;
}

/* Returns field i of the report if it is in that record; else NULL. */
static const assay_field *in_record(const assay_report *r, size_t i, u32 scope)
{
    const assay_field *f = assay_report_field(r, i);
    return f != NULL && f->scope == scope ? f : NULL;
}

/* Returns the index of the first field of the record, at most NEAR before the
 * field: records may have millions of fields, and each may be a count. */
static size_t begin_of_record(const assay_report *r, const assay_field *field)
{
    size_t i = (size_t)(field - assay_report_field(r, 0));
    size_t least = i > NEAR ? i - NEAR : 0;

    while (i > least && in_record(r, i - 1, field->scope) != NULL)
        i--;
    return i;
}

/*
 * Puts "= 2 x 3", the shape of the record, after a number of elements; nothing
 * if the shape is truncated or has another product.
 */
static void put_factors(text *t, const assay_report *r, view file,
                        const assay_field *field)
{
    char words[32 * MOST_FACTORS];
    text factors = text_begin(words, sizeof words);
    u64 rank = 0, n = 0, product = 1;
    const assay_field *f;
    bool fits = true;

    if (field->role != ASSAY_ROLE_COUNT)
        return;
    size_t begin = begin_of_record(r, field);
    for (size_t i = begin; i < begin + 2 * NEAR && n <= MOST_FACTORS &&
         (f = in_record(r, i, field->scope)) != NULL; i++) {
        if (is_other_count(f, field))
            rank = number_of(file, f);
        if (!is_dimension(f, field))
            continue;
        add_text(&factors, "%s%" PRIu64, n == 0 ? "  = " : " x ",
                 number_of(file, f));
        u64 factor = number_of(file, f);
        fits = fits && (factor == 0 || product <= UINT64_MAX / factor);
        product = fits ? product * factor : 0;
        n++;
    }
    if (fits && product == number_of(file, field) && n == rank && n >= 2 &&
        n <= MOST_FACTORS)
        add_text(t, "%s", words);
}

void put_value(text *t, const assay_report *r, view file,
               const assay_field *field)
{
    view bytes = field_bytes(file, field);

    if (is_number(field) && field->role == ASSAY_ROLE_CHECKSUM)
        add_text(t, "0x%0*" PRIx64, (int)(2 * bytes.size),
                 number_of(file, field));
    else if (is_number(field))
        add_text(t, "%" PRIu64, number_of(file, field));
    else if (field->kind == ASSAY_PADDING)
        add_text(t, "%" PRIu64 " byte%s", bytes.size,
                 bytes.size == 1 ? "" : "s");
    else if (field->note == NULL && (field->kind == ASSAY_TEXT ||
             (field->kind == ASSAY_BYTES && is_plain(bytes))))
        put_quoted(t, bytes);       /* a note says more than the bytes */
    if (is_number(field))
        put_factors(t, r, file, field);
    if (field->note != NULL)
        add_text(t, "%s%s", t->length > 0 ? "  " : "", field->note);
}

static void put_scalar(text *t, assay_element type, u64 value)
{
    double number;

    switch (assay_element_meaning(type)) {
    case ASSAY_FLOAT:
        memcpy(&number, &value, sizeof number);
        add_text(t, "%.*g", type == ASSAY_F64 ? 17 : 9, number);
        break;
    case ASSAY_UNSIGNED:
        add_text(t, "%" PRIu64, value);
        break;
    default:
        add_text(t, "%" PRId64, (int64_t)value);
    }
}

void put_elements(text *t, view file, const assay_field *field, u64 at,
                  u64 size, size_t room)
{
    u32 parts;
    assay_element type = assay_element_part((assay_element)field->type, &parts);
    u32 bits = assay_element_bits(type);
    view data = field_bytes(file, field);
    char one[40];
    u64 value;

    if (bits == 0)
        return;
    u64 first = at * 8 / bits, end = (at + size) * 8 / bits;
    for (u64 i = first; i < end &&
         assay_element_value(type, data.bytes, data.size, i, &value); i++) {
        text scalar = text_begin(one, sizeof one);
        put_scalar(&scalar, type, value);
        if (t->length + scalar.length + 4 > room && i + 1 < end) {
            add_text(t, " ..");
            return;
        }
        add_text(t, "%s%s", i > first ? " " : "", one);
    }
}
