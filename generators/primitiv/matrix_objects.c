/*
 * Objects that a lenient reader accepts as a number: in other forms, as text,
 * as bytes, in an array, as nothing at all.
 */
#include "generators/primitiv/matrix.h"

static void put_be(object *o, u64 value, size_t width)
{
    for (size_t i = width; i-- > 0;)
        o->bytes[o->size++] = (u8)(value >> 8 * i);
}

static object start(const char *name, family kind, size_t head, u64 first)
{
    object o = {.name = name, .family = kind, .head = head};

    put_be(&o, first, 1);
    return o;
}

static object put_digits(const char *name, const char *layout, bool wide,
                         worth n)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, layout,
                          (unsigned long long)n.value);
    object o = start(name, A_STR, wide ? 2 : 1,
                     wide ? 0xd9 : 0xa0 + (u64)length);

    if (wide)
        put_be(&o, (u64)length, 1);
    memcpy(o.bytes + o.size, digits, (size_t)length);
    o.size += (size_t)length;
    return o;
}

static u32 turned(u32 n)
{
    return n >> 24 | (n >> 8 & 0xff00) | (n << 8 & 0xff0000) | n << 24;
}

typedef struct {
    const char *name;
    u8 first;
    size_t width;
    u64 most;                   /* the value that it holds */
} whole_form;

static const whole_form whole_forms[] = {
    {"uint-8", 0xcc, 1, 0xff}, {"uint-16", 0xcd, 2, 0xffff},
    {"uint-64", 0xcf, 8, UINT64_MAX}, {"int-8", 0xd0, 1, 0x7f},
    {"int-16", 0xd1, 2, 0x7fff}, {"int-32", 0xd2, 4, 0x7fffffff},
    {"int-64", 0xd3, 8, INT64_MAX},
};

static void put(const number_cell *c, object o)
{
    primitiv_put(c->sink, c->parent, c->path, &o, c->rules[o.family], c->in,
                 c->at);
}

static void put_whole(const number_cell *c)
{
    if (c->number.value <= 0x7f)
        put(c, start("fixint", WHOLE_NUMBER, 0, c->number.value));
    for (size_t i = 0; i < sizeof whole_forms / sizeof *whole_forms; i++) {
        const whole_form *f = &whole_forms[i];
        object o = start(f->name, WHOLE_NUMBER, 0, f->first);
        put_be(&o, c->number.value, f->width);
        if (c->number.value <= f->most)
            put(c, o);
    }
}

static void put_floats(const number_cell *c)
{
    const scalar narrow = {FLOAT_NUMBER, 32, 23}, wide = {FLOAT_NUMBER, 64, 52};
    object o = start("float-64", FLOAT_64, 0, 0xcb);

    put_be(&o, float_bits(c->number.value, wide), 8);
    put(c, o);
    if (c->is_float)
        return;
    o = start("float-32", FLOAT_32, 0, 0xca);
    put_be(&o, float_bits(c->number.value, narrow), 4);
    put(c, o);
}

/* Objects that a reader replaces by a default, 0 or 1. */
static void put_defaults(const number_cell *c)
{
    put(c, start("nil", NIL_OR_EXT, 1, 0xc0));
    put(c, start(c->number.value == 0 ? "false" : "true", NIL_OR_EXT, 1,
                 0xc2 + c->number.value));
}

/* The expected number, after an object that some readers skip. */
static void put_in_front(const number_cell *c, const char *name, family kind,
                         u64 first)
{
    const scalar narrow = {FLOAT_NUMBER, 32, 23};
    object o = start(name, kind, 1, first);

    put_be(&o, c->is_float ? 0xca : 0xce, 1);
    put_be(&o, c->is_float ? float_bits(c->number.value, narrow)
                           : c->number.value, 4);
    put(c, o);
}

static void put_nothing(const number_cell *c)
{
    object bin = start("empty-bin", A_BIN, 2, 0xc4);

    put(c, start("c1", NEVER_USED, 1, 0xc1));
    put_in_front(c, "c1-in-front", NEVER_USED, 0xc1);
    put_in_front(c, "nil-in-front", NIL_OR_EXT, 0xc0);
    put(c, start("empty-str", A_STR, 1, 0xa0));
    put(c, start("empty-array", AN_ARRAY, 1, 0x90));
    put(c, start("empty-map", A_MAP, 1, 0x80));
    put_be(&bin, 0, 1);
    put(c, bin);
}

static void put_four_bytes(const number_cell *c, const char *name, family kind,
                           u64 head, size_t size, u32 bits)
{
    object o = {.name = name, .family = kind, .head = size};

    put_be(&o, head, size);
    put_be(&o, bits, 4);
    put(c, o);
}

static void put_bytes(const number_cell *c)
{
    u32 bits = c->number.bits;
    object read = start("float-32-of-those-bits", FLOAT_32, 0, 0xca);
    object one = start("bin-of-one-byte", A_BIN, 2, 0xc4);
    object ext = start("fixext-1", NIL_OR_EXT, 2, 0xd4);

    put_four_bytes(c, "bin-of-4-bytes", A_BIN, 0xc404, 2, bits);
    put_four_bytes(c, "bin-of-4-bytes-little-endian", A_BIN, 0xc404, 2,
                   turned(bits));
    put_four_bytes(c, "fixext-4", NIL_OR_EXT, 0xd605, 2, bits);
    put_four_bytes(c, "fixext-4-little-endian", NIL_OR_EXT, 0xd605, 2,
                   turned(bits));
    put_four_bytes(c, "timestamp", NIL_OR_EXT, 0xd6ff, 2, bits);
    put_four_bytes(c, "ext-8", NIL_OR_EXT, 0xc70405, 3, bits);
    if (c->is_float)
        return;
    put_be(&read, bits, 4);
    put(c, read);
    if (c->number.value > 0xff)
        return;
    put_be(&one, 1, 1);
    put_be(&one, c->number.value, 1);
    put(c, one);
    put_be(&ext, 5, 1);
    put_be(&ext, c->number.value, 1);
    put(c, ext);
}

static void put_containers(const number_cell *c)
{
    u64 number = (c->is_float ? (u64)0xca << 32 : UINT(0)) | c->number.bits;
    object array = start("array-of-one", AN_ARRAY, 1, 0x91);
    object wide = start("array-16-of-one", AN_ARRAY, 3, 0xdc);
    object map = start("map-from-0", A_MAP, 1, 0x81);
    object from = start("map-to-nil", A_MAP, 1, 0x81);

    put_be(&array, number, 5);
    put(c, array);
    put_be(&wide, 1, 2);
    put_be(&wide, number, 5);
    put(c, wide);
    put_be(&map, 0, 1);
    put_be(&map, number, 5);
    put(c, map);
    put_be(&from, number, 5);
    put_be(&from, 0xc0, 1);
    put(c, from);
}

void primitiv_put_numbers(const number_cell *c, bool all)
{
    put_whole(c);
    put_floats(c);
    if (c->number.value <= 1)
        put_defaults(c);
    put(c, put_digits("digits", "%llu", false, c->number));
    if (!all)
        return;
    if (c->number.value <= 1)
        put_nothing(c);
    put(c, put_digits("digits-in-str-8", "%llu", true, c->number));
    put(c, put_digits("hexadecimal-digits", "%llx", false, c->number));
    put(c, put_digits("hexadecimal-digits-after-0x", "0x%llx", false,
                      c->number));
    put_bytes(c);
    put_containers(c);
}
