#include "wire/msgpack.h"

#include <inttypes.h>

/*
 * The first bytes                        MessagePack specification, "Overview"
 *
 * If the first byte contains a part of the object, mask selects its bits.
 * Otherwise a big-endian number, length or count follows. An ext has its type
 * after that; fixed is the length of a fixext.
 */
static const struct form {
    u8 last;                    /* first byte, the highest of this form */
    u8 family;
    u8 mask;                    /* bits of the first byte that are the value */
    u8 bytes;                   /* of the number after the first byte */
    u8 fixed;
    const char *name;
} forms[] = {
    {0x7f, MP_UINT,  0x7f, 0, 0,  "positive fixint"},
    {0x8f, MP_MAP,   0x0f, 0, 0,  "fixmap"},
    {0x9f, MP_ARRAY, 0x0f, 0, 0,  "fixarray"},
    {0xbf, MP_STR,   0x1f, 0, 0,  "fixstr"},
    {0xc0, MP_NIL,   0,    0, 0,  "nil"},
    {0xc1, MP_NEVER, 0,    0, 0,  "(never used)"},
    {0xc3, MP_BOOL,  0x01, 0, 0,  "bool"},
    {0xc4, MP_BIN,   0,    1, 0,  "bin 8"},
    {0xc5, MP_BIN,   0,    2, 0,  "bin 16"},
    {0xc6, MP_BIN,   0,    4, 0,  "bin 32"},
    {0xc7, MP_EXT,   0,    1, 0,  "ext 8"},
    {0xc8, MP_EXT,   0,    2, 0,  "ext 16"},
    {0xc9, MP_EXT,   0,    4, 0,  "ext 32"},
    {0xca, MP_FLOAT, 0,    4, 0,  "float 32"},
    {0xcb, MP_FLOAT, 0,    8, 0,  "float 64"},
    {0xcc, MP_UINT,  0,    1, 0,  "uint 8"},
    {0xcd, MP_UINT,  0,    2, 0,  "uint 16"},
    {0xce, MP_UINT,  0,    4, 0,  "uint 32"},
    {0xcf, MP_UINT,  0,    8, 0,  "uint 64"},
    {0xd0, MP_INT,   0,    1, 0,  "int 8"},
    {0xd1, MP_INT,   0,    2, 0,  "int 16"},
    {0xd2, MP_INT,   0,    4, 0,  "int 32"},
    {0xd3, MP_INT,   0,    8, 0,  "int 64"},
    {0xd4, MP_EXT,   0,    0, 1,  "fixext 1"},
    {0xd5, MP_EXT,   0,    0, 2,  "fixext 2"},
    {0xd6, MP_EXT,   0,    0, 4,  "fixext 4"},
    {0xd7, MP_EXT,   0,    0, 8,  "fixext 8"},
    {0xd8, MP_EXT,   0,    0, 16, "fixext 16"},
    {0xd9, MP_STR,   0,    1, 0,  "str 8"},
    {0xda, MP_STR,   0,    2, 0,  "str 16"},
    {0xdb, MP_STR,   0,    4, 0,  "str 32"},
    {0xdc, MP_ARRAY, 0,    2, 0,  "array 16"},
    {0xdd, MP_ARRAY, 0,    4, 0,  "array 32"},
    {0xde, MP_MAP,   0,    2, 0,  "map 16"},
    {0xdf, MP_MAP,   0,    4, 0,  "map 32"},
    {0xff, MP_INT,   0xff, 0, 0,  "negative fixint"},
};

enum { BIN_8 = 7 };             /* its index in forms[] */

static const struct form *form_of(u8 first)
{
    const struct form *f = forms;

    if (first >= 0xc4)          /* each of c4 to df is a form of its own */
        return &forms[BIN_8 + (first < 0xe0 ? first - 0xc4 : 0xe0 - 0xc4)];
    while (f->last < first)
        f++;
    return f;
}

/*
 * Returns how many bytes follow the first one in the shortest form of a length
 * or count. Values up to most_in_first are in the first byte, except for a bin.
 * An array or map has no form with one more byte.
 */
static u64 fewest_bytes(const mp_head *head)
{
    static const u8 most_in_first[] = {
        [MP_STR] = 31, [MP_BIN] = 0, [MP_ARRAY] = 15, [MP_MAP] = 15,
    };
    bool has_8 = head->family == MP_STR || head->family == MP_BIN;

    if (head->family != MP_BIN && head->value <= most_in_first[head->family])
        return 0;
    if (head->value <= UINT8_MAX && has_8)
        return 1;
    return head->value <= UINT16_MAX ? 2 : 4;
}

/* Reports whether the form is the shortest; true for numbers and exts. */
static bool is_shortest(const mp_head *head, u64 bytes)
{
    switch (head->family) {
    case MP_STR:
    case MP_BIN:
    case MP_ARRAY:
    case MP_MAP:
        return bytes <= fewest_bytes(head);
    case MP_UINT:
    case MP_INT:
    case MP_EXT:
    case MP_FLOAT:
    case MP_NIL:
    case MP_BOOL:
    case MP_NEVER:
        break;
    }
    return true;
}

/* Extends the sign of a number of 1 to 8 bytes. */
static u64 extend_sign(u64 value, u64 bytes)
{
    u64 sign = 1ull << (8 * bytes - 1);
    return (value ^ sign) - sign;
}

u64 mp_decode(span bytes, mp_head *head)
{
    *head = (mp_head){.form = "", .size = 1};
    if (bytes.size == 0)
        return 1;

    head->first = byte_at(bytes, 0);       /* read once: the file may change */
    const struct form *f = form_of(head->first);
    head->family = (mp_family)f->family;
    head->form = f->name;
    head->size = (u8)(1 + (f->family == MP_EXT) + f->bytes);
    if (head->size > bytes.size)
        return head->size;

    head->value = head->first & f->mask;
    for (u8 i = 1; i <= f->bytes; i++)
        head->value = head->value << 8 | byte_at(bytes, i);
    if (f->fixed != 0)
        head->value = f->fixed;
    if (f->family == MP_INT)
        head->value = extend_sign(head->value, f->bytes > 0 ? f->bytes : 1);
    head->shortest = is_shortest(head, f->bytes);
    return head->size;
}

span mp_take_string(span *bytes)
{
    mp_head head;

    take_front(bytes, mp_decode(*bytes, &head));
    return take_front(bytes, head.value);
}

static void explain_head(reader *in, const mp_head *head)
{
    static const char *const units[] = {
        [MP_STR] = "byte", [MP_BIN] = "byte", [MP_EXT] = "byte",
        [MP_ARRAY] = "element", [MP_MAP] = "pair",
    };
    const char *longer = head->shortest ? "" : ", longer than needed";

    if (head->family >= MP_STR && head->family <= MP_MAP)
        explain(in, "%s of %" PRIu64 " %s%s%s", head->form, head->value,
                units[head->family], head->value == 1 ? "" : "s", longer);
    else if (head->family == MP_FLOAT)
        explain(in, "%s, %0*" PRIx64, head->form, 2 * (head->size - 1),
                head->value);
    else if (head->family == MP_UINT)
        explain(in, "%s, %" PRIu64, head->form, head->value);
    else if (head->family == MP_INT)
        explain(in, "%s, %" PRId64, head->form, (i64)head->value);
    else
        explain(in, "%s", head->form);
}

mp_head mp_get(reader *in, const char *name, rule never)
{
    mp_head head;
    u64 size = mp_decode(ahead(in), &head);

    get_bytes(in, size, name);
    if (ok(in))
        explain_head(in, &head);
    require(in, head.family != MP_NEVER, never);
    return ok(in) ? head : (mp_head){.form = "", .size = 1};
}

bool mp_is_natural(const mp_head *head)
{
    return head->family == MP_UINT ||
           (head->family == MP_INT && (i64)head->value >= 0);
}

/* Reads the rest of an object; returns the number of objects nested in it. */
static u64 skip_bytes(reader *in, const mp_head *head)
{
    switch (head->family) {
    case MP_STR:
    case MP_BIN:
    case MP_EXT:
        get_bytes(in, head->value, "skipped");
        return 0;
    case MP_ARRAY:
        return head->value;
    case MP_MAP:
        return 2 * head->value;         /* a count has at most 32 bits */
    case MP_UINT:
    case MP_INT:
    case MP_FLOAT:
    case MP_NIL:
    case MP_BOOL:
    case MP_NEVER:
        break;
    }
    return 0;
}

void mp_skip(reader *in, const mp_head *head, rule never)
{
    u64 missing[MP_NESTING];    /* objects left in each open array or map */
    u32 depth = 0;
    mp_head next = *head;

    for (;;) {
        u64 nested = skip_bytes(in, &next);
        if (nested > 0 && depth == MP_NESTING)
            give_up(in->report, ASSAY_WHY_LIMIT,
                    "objects are nested deeper than 512");
        else if (nested > 0)
            missing[depth++] = nested;
        while (depth > 0 && missing[depth - 1] == 0)
            depth--;
        if (depth == 0 || !ok(in))
            return;
        missing[depth - 1]--;
        next = mp_get(in, "skipped", never);
    }
}
