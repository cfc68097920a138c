/*
 * QFloat                                              spec/burnpack.md, 3.1
 *
 * A scheme is five fields in the order of the upstream writer. It is read
 * twice: to compute the size of a shape, and for the document.
 */
#include "fast/burnpack/parts.h"

/* A word, or the name in a map with one pair, with its head. */
typedef struct {
    const char *text;
    u32 number;                     /* in bits */
} word;

static const word values[] = {
    {"\x63" "Q8F", 8}, {"\x64" "E5M2", 8}, {"\x64" "E4M3", 8},
    {"\x63" "Q4F", 4}, {"\x64" "E2M1", 4}, {"\x63" "Q2F", 2},
    {"\x63" "Q8S", 8}, {"\x63" "Q4S", 4}, {"\x63" "Q2S", 2},
};

#define E2M1 4u

static const word params[] = {
    {"\x63" "F32", 32}, {"\x63" "F16", 16}, {"\x64" "BF16", 16},
    {"\x65" "UE8M0", 8}, {"\x65" "UE4M3", 8},
};

enum { NATIVE, PACKED_NATIVE, PACKED_U32 };

static const word stores[] = {
    [NATIVE]        = {"\x66" "Native", 0},
    [PACKED_NATIVE] = {"\xa1\x6c" "PackedNative", 0},
    [PACKED_U32]    = {"\xa1\x69" "PackedU32", 32},
};

#define COUNT(list) (sizeof (list) / sizeof *(list))

/* Takes one of the words; no word is a prefix of another one. */
static bool take_word(scan *s, const word *words, u32 count, u32 *which)
{
    for (*which = 0; *which < count; ++*which)
        if (take_bytes(s, words[*which].text, strlen(words[*which].text)))
            return true;
    return false;
}

/* Takes block sizes: used ones are not 0, and the others are 1. */
static bool take_block(scan *s, burnpack_scheme *q)
{
    if (!TAKE(s, "\xa2\x67" "storage\x85"))
        return false;
    for (u32 i = 0; i < 5; i++)
        if (!cbor_take_head(s, CBOR_UNSIGNED, &q->sizes[i]) ||
            q->sizes[i] == 0 || q->sizes[i] > 255)
            return false;
    if (!TAKE(s, "\x63" "len") ||
        !cbor_take_head(s, CBOR_UNSIGNED, &q->len) || q->len == 0 || q->len > 5)
        return false;
    for (u64 i = q->len; i < 5; i++)
        if (q->sizes[i] != 1)
            return false;
    return true;
}

static bool take_level(scan *s, burnpack_scheme *q)
{
    q->blocks = TAKE(s, "\xa1\x65" "Block");
    return q->blocks ? take_block(s, q) : TAKE(s, "\x66" "Tensor");
}

static bool take_store(scan *s, burnpack_scheme *q)
{
    q->dim = 0;
    return take_word(s, stores, COUNT(stores), &q->store) &&
           (q->store == NATIVE || cbor_take_head(s, CBOR_UNSIGNED, &q->dim));
}

bool fast_burnpack_take_scheme(scan *s, burnpack_scheme *q)
{
    return TAKE(s, "\xa5\x65" "value") &&
           take_word(s, values, COUNT(values), &q->value) &&
           TAKE(s, "\x65" "param") &&
           take_word(s, params, COUNT(params), &q->param) &&
           TAKE(s, "\x65" "store") && take_store(s, q) &&
           TAKE(s, "\x65" "level") && take_level(s, q) &&
           TAKE(s, "\x64" "mode\x69" "Symmetric");
}

/* Returns the bits of the unit that values are packed into. */
static u32 unit_of(const burnpack_scheme *q)
{
    u32 bits = values[q->value].number;

    switch (q->store) {
    case PACKED_U32:
        return 32;
    case PACKED_NATIVE:
        return q->value == E2M1 ? 2 * bits : bits;
    default:
        return bits;
    }
}

/* Counts the scales, one per block; sizes are those of the last dimensions. */
static bool count_scales(const burnpack_scheme *q, scan dimensions,
                         u64 rank, u64 *count)
{
    u64 sized = !q->blocks ? 0 : q->len < rank ? q->len : rank;

    *count = 1;
    for (u64 i = 0; q->blocks && i < rank; i++) {
        u64 size = i < rank - sized ? 1 : q->sizes[i - (rank - sized)], n;
        if (!cbor_take_head(&dimensions, CBOR_UNSIGNED, &n) ||
            __builtin_mul_overflow(*count, n / size + (n % size != 0), count))
            return false;
    }
    return true;
}

bool fast_burnpack_quant_size(const burnpack_scheme *q, scan dimensions,
                              u64 rank, u64 elements, u64 *size)
{
    u32 unit = unit_of(q);
    u64 in_unit, units, scales, bytes;

    if (unit < 8 || (q->store != NATIVE && q->dim >= (rank > 0 ? rank : 1)) ||
        !count_scales(q, dimensions, rank, &scales))
        return false;
    in_unit = unit / values[q->value].number;
    units = elements / in_unit + (elements % in_unit != 0);
    if (__builtin_mul_overflow(units, unit / 8, &bytes) ||
        bytes > UINT64_MAX - 3 ||
        __builtin_mul_overflow(scales, params[q->param].number / 8, &scales))
        return false;
    return !__builtin_add_overflow(align_up(bytes, 4), scales, size);
}

/* ------------------------------------------------------------- document -- */

/* Writes a word without its heads. */
static void put_word(fast_json *out, const char *name, const char *text)
{
    fast_put_word(out, name, text + (*text == '\xa1' ? 2 : 1));
}

void fast_burnpack_put_scheme(fast_json *out, const burnpack_scheme *q)
{
    fast_open(out, "quant", '{');
    put_word(out, "value", values[q->value].text);
    put_word(out, "param", params[q->param].text);
    put_word(out, "store", stores[q->store].text);
    if (q->store == NATIVE)
        fast_put_null(out, "packed_dim");
    else
        fast_put_number(out, "packed_dim", q->dim);
    fast_put_word(out, "level", q->blocks ? "Block" : "Tensor");
    if (q->blocks) {
        fast_open(out, "block", '[');
        for (u64 i = 0; i < q->len; i++)
            fast_put_number(out, NULL, q->sizes[i]);
        fast_close(out, ']');
    } else {
        fast_put_null(out, "block");
    }
    fast_put_word(out, "mode", "Symmetric");
    fast_close(out, '}');
}
