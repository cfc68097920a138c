/*
 * Floats that need all digits of their type, in metadata, arrays and tensors: a
 * text with fewer digits changes each of them. Also values without digits:
 * signed zeros, infinities, NaN and subnormals.
 */
#include "generators/oinf/model.h"

#define F8_SPECIALS     LIST(0x80, 1, 0x83, 4, 0x7b, 0xfb, 0x7c, 0xfc, 0x7d, \
                             0xff)
#define F16_SPECIALS    LIST(0x8000, 1, 0x83ff, 0x400, 0x7bff, 0xfbff, 0x7c00, \
                             0xfc00, 0x7e00, 0xfd55)
#define BF16_SPECIALS   LIST(0x8000, 1, 0x807f, 0x80, 0x7f7f, 0xff7f, 0x7f80, \
                             0xff80, 0x7fc0, 0xffa5)
#define F32_SPECIALS    LIST(0x80000000, 1, 0x807fffff, 0x800000, 0x7f7fffff, \
                             0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, \
                             0xffa5a5a5)
#define F64_SPECIALS    LIST(INT64_MIN, 1, (i64)0x800fffffffffffff, \
                             0x10000000000000, 0x7fefffffffffffff, \
                             (i64)0xffefffffffffffff, 0x7ff0000000000000, \
                             (i64)0xfff0000000000000, 0x7ff8000000000000, \
                             (i64)0xfff5a5a5a5a5a5a5)

/* Of 2, 4, 5, 9 and 17 digits. */
#define F8_DIGITS       LIST(0x08, 0x0f, 0x99)
#define BF16_DIGITS     LIST(0x3ff5, 0x4121, 0xc129)
#define F16_DIGITS      LIST(0x0690, 0x73ec, 0xf3fb)
#define F32_DIGITS      LIST(0x5d68bcf0, 0x42e40ccc, 0x9e55b61c)
#define F64_DIGITS      LIST(0x3fd9390cf7c882f4, 0x3fa2011ebe6c6fe9, \
                             (i64)0xc0310767f07534fe)

#define FIVE_ARRAYS(digits) \
    ARRAY("bf16", BF16, SHAPE(10), BF16_##digits), \
    ARRAY("f16", F16, SHAPE(10), F16_##digits), \
    ARRAY("f32", F32, SHAPE(10), F32_##digits), \
    ARRAY("f64", F64, SHAPE(10), F64_##digits), \
    ARRAY("f8", F8, SHAPE(10), F8_##digits)

static const model_case rows[] = {
    ACCEPT("floats-of-full-precision",
           ENTRIES(ARRAY("bf16", BF16, SHAPE(3), BF16_DIGITS),
                   ARRAY("f16", F16, SHAPE(3), F16_DIGITS),
                   ARRAY("f32", F32, SHAPE(3), F32_DIGITS),
                   ARRAY("f64", F64, SHAPE(3), F64_DIGITS),
                   ARRAY("f8", F8, SHAPE(3), F8_DIGITS)),
           TENSORS(TENSOR("bf16", BF16, SHAPE(3), BF16_DIGITS),
                   TENSOR("f16", F16, SHAPE(3), F16_DIGITS),
                   TENSOR("f32", F32, SHAPE(3), F32_DIGITS),
                   TENSOR("f64", F64, SHAPE(3), F64_DIGITS),
                   TENSOR("f8", F8, SHAPE(3), F8_DIGITS))),
    ACCEPT("ndarray-float-specials", ENTRIES(FIVE_ARRAYS(SPECIALS))),
};

/* ------------------------------------------------------ each as a scalar -- */

#define MOST 16
#define NAME_SIZE 12

/* A list of scalars of each type. */
static const oinf_array digits[] = {
    {F8, 0, NULL, F8_DIGITS},     {F16, 0, NULL, F16_DIGITS},
    {BF16, 0, NULL, BF16_DIGITS}, {F32, 0, NULL, F32_DIGITS},
    {F64, 0, NULL, F64_DIGITS},
};
static const oinf_array specials[] = {
    {F8, 0, NULL, F8_SPECIALS},     {F16, 0, NULL, F16_SPECIALS},
    {BF16, 0, NULL, BF16_SPECIALS}, {F32, 0, NULL, F32_SPECIALS},
    {F64, 0, NULL, F64_SPECIALS},
};

static void add_scalars(case_sink *sink, const char *what, const oinf_array *n)
{
    char names[MOST][NAME_SIZE];
    oinf_entry entries[MOST];
    file_model m = {.entries = entries, .entry_count = n->size};
    char whole[GOLDEN_PATH_SIZE];
    case_info info = {.what = whole, .rule = NO_RULE};

    for (size_t i = 0; i < n->size; i++) {
        int length = snprintf(names[i], NAME_SIZE, "%02zu", i);
        entries[i] = (oinf_entry){{names[i], (size_t)length, 1}, n->type,
                                  {n->type, 0, NULL, LISTED, &n->list[i], NULL,
                                   1}, NO_TEXT, 0, 0};
    }
    snprintf(whole, sizeof whole, what, oinf_name_of(n->type));
    add_model(sink, &info, &m);
}

void oinf_floats_cases(case_sink *sink)
{
    add_models(sink, ROWS(rows));
    for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++)
        add_scalars(sink, "meta-%s-of-full-precision", &digits[i]);
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++)
        add_scalars(sink, "meta-%s-specials", &specials[i]);
}
