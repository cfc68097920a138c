/*
 * Every first byte other than ce for a uint32 (the batch of a Shape), and other
 * than ca for a float (the last value of an Optimizer). For bytes that carry a
 * number or a count, only the first and the last one.
 */
#include "generators/primitiv/model.h"

typedef enum {INTEGER, FLOAT, TEXT, CONTAINER, NEVER, OTHER} kind;

typedef struct {
    const char *name;
    const char *object;         /* has the value 1 if it can; or empty */
    size_t size;
    size_t head;                /* to blame: all of a number */
    kind kind;
} form;

#define NUMBER(name, object, kind)  {name, object, sizeof object - 1, \
                                     sizeof object - 1, kind}
#define HEAD(name, object, head, kind) {name, object, sizeof object - 1, \
                                        head, kind}

static const form forms[] = {
    NUMBER("00", "\x00", INTEGER), NUMBER("01", "\x01", INTEGER),
    NUMBER("7f", "\x7f", INTEGER),
    HEAD("80", "\x80", 1, CONTAINER), HEAD("81", "\x81\xa0\x01", 1, CONTAINER),
    HEAD("90", "\x90", 1, CONTAINER), HEAD("91", "\x91\x01", 1, CONTAINER),
    HEAD("a0", "\xa0", 1, TEXT), HEAD("a1", "\xa1" "1", 1, TEXT),
    HEAD("bf", "\xbf" "1234567890123456789012345678901", 1, TEXT),
    HEAD("c0", "\xc0", 1, OTHER), HEAD("c1", "\xc1", 1, NEVER),
    HEAD("c2", "\xc2", 1, OTHER), HEAD("c3", "\xc3", 1, OTHER),
    HEAD("c4", "\xc4\x01\x01", 2, TEXT),
    HEAD("c5", "\xc5\x00\x01\x01", 3, TEXT),
    HEAD("c6", "\xc6\x00\x00\x00\x01\x01", 5, TEXT),
    HEAD("c7", "\xc7\x01\x05\x01", 3, OTHER),
    HEAD("c8", "\xc8\x00\x01\x05\x01", 4, OTHER),
    HEAD("c9", "\xc9\x00\x00\x00\x01\x05\x01", 6, OTHER),
    NUMBER("ca", "\xca\x3f\x80\x00\x00", FLOAT),
    NUMBER("cb", "\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00", FLOAT),
    NUMBER("cc", "\xcc\x01", INTEGER), NUMBER("cd", "\xcd\x00\x01", INTEGER),
    NUMBER("ce", "\xce\x00\x00\x00\x01", INTEGER),
    NUMBER("cf", "\xcf\x00\x00\x00\x00\x00\x00\x00\x01", INTEGER),
    NUMBER("d0", "\xd0\x01", INTEGER), NUMBER("d1", "\xd1\x00\x01", INTEGER),
    NUMBER("d2", "\xd2\x00\x00\x00\x01", INTEGER),
    NUMBER("d3", "\xd3\x00\x00\x00\x00\x00\x00\x00\x01", INTEGER),
    HEAD("d4", "\xd4\x05" "1", 2, OTHER),
    HEAD("d5", "\xd5\x05" "12", 2, OTHER),
    HEAD("d6", "\xd6\x05" "1234", 2, OTHER),
    HEAD("d7", "\xd7\x05" "12345678", 2, OTHER),
    HEAD("d8", "\xd8\x05" "1234567890123456", 2, OTHER),
    HEAD("d9", "\xd9\x01" "1", 2, TEXT),
    HEAD("da", "\xda\x00\x01" "1", 3, TEXT),
    HEAD("db", "\xdb\x00\x00\x00\x01" "1", 5, TEXT),
    HEAD("dc", "\xdc\x00\x01\x01", 3, CONTAINER),
    HEAD("dd", "\xdd\x00\x00\x00\x01\x01", 5, CONTAINER),
    HEAD("de", "\xde\x00\x01\xa0\x01", 3, CONTAINER),
    HEAD("df", "\xdf\x00\x00\x00\x01\xa0\x01", 5, CONTAINER),
    NUMBER("e0", "\xe0", INTEGER), NUMBER("ff", "\xff", INTEGER),
};

static bool begins_with(const form *f, u8 first)
{
    return (u8)f->object[0] == first;
}

static rule rule_of_uint(const form *f)
{
    switch (f->kind) {
    case INTEGER:
    case FLOAT:     return PRIMITIV_MP_UINT32_FORM;
    case NEVER:     return PRIMITIV_MP_RESERVED_C1;
    case OTHER:     return PRIMITIV_MP_EXT_ABSENT;
    default:        return PRIMITIV_SHAPE_LAYOUT;
    }
}

static rule rule_of_float(const form *f)
{
    switch (f->kind) {
    case INTEGER:   return begins_with(f, 0xce) ? PRIMITIV_OPTIMIZER_VALUE_TYPE
                                                : PRIMITIV_MP_FLOAT32_FORM;
    case FLOAT:     return PRIMITIV_MP_FLOAT32_FORM;
    case NEVER:     return PRIMITIV_MP_RESERVED_C1;
    case OTHER:     return PRIMITIV_MP_EXT_ABSENT;
    default:        return PRIMITIV_OPTIMIZER_VALUE_TYPE;
    }
}

static void add_form(case_sink *sink, const form *f, rule broken,
                     const char *parent, const char *path, const char *prefix)
{
    char what[GOLDEN_PATH_SIZE];
    spoil row = {broken, what, INSIDE(path, 0, f->head),
                 {{REPLACE_FIELD, path, 0, f->object, f->size}},
                 NO_RULES, NULL};

    snprintf(what, sizeof what, "%s-begins-with-%s", prefix, f->name);
    spoil_cases(sink, parent, &row, 1);
}

void primitiv_first_bytes_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        const form *f = &forms[i];
        if (!begins_with(f, 0xce) && !begins_with(f, 0x00) &&
            !begins_with(f, 0x7f))      /* these are not 1: other rules */
            add_form(sink, f, rule_of_uint(f), "shape-2x3x4", "shape.batch",
                     "batch");
        if (!begins_with(f, 0xca))
            add_form(sink, f, rule_of_float(f), "optimizer-sgd",
                     "float_config[3].value", "eta");
    }
}
