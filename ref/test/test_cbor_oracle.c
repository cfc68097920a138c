/*
 * The CBOR reader against two others: the definition of RFC 8949 written down
 * once more, which must agree always, and libcbor, which must agree but where
 * it is stricter: it has no simple values and one-byte tags that nobody gave a
 * meaning, and no texts that are not UTF-8.
 */
#include <cbor.h>
#include <string.h>

#include "test/stand.h"
#include "test/suite.h"
#include "wire/cbor.h"
#include "bytes/utf8.h"

#define MOST 64                 /* bytes of an input */

static void disagree(span input, const char *other, size_t ours, size_t theirs)
{
    char digits[2 * MOST + 1] = "";

    for (u64 i = 0; i < input.size; i++)
        snprintf(digits + 2 * i, 3, "%02x", input.bytes[i]);
    ck_abort_msg("%s: ours %zu, %s %zu", digits, ours, other, theirs);
}

/* RFC 8949, 3 and 5.3.1, on inputs so short that an array holds all levels. */

typedef struct {
    u64 left;                   /* items to come, of indefinite ones too many */
    u8 indefinite;              /* its major type, or 0 */
} open_item;

typedef struct {
    const u8 *bytes;
    size_t size, at;
    open_item open[MOST + 2];
    size_t depth;
    bool unassigned;            /* a simple value or tag without a meaning */
    bool ill_text;              /* a text that is not UTF-8 */
    bool huge;                  /* a count of more items than there are bytes */
    bool bad;
} oracle;

static u64 plain_take(oracle *p, size_t size)
{
    u64 value = 0;

    if (p->bad || size > p->size - p->at) {
        p->bad = true;
        return 0;
    }
    while (size-- > 0)
        value = value << 8 | p->bytes[p->at++];
    return value;
}

static void plain_open(oracle *p, u64 left, u8 indefinite)
{
    p->open[p->depth++] = (open_item){left, indefinite};
}

static void plain_string(oracle *p, u8 major, u64 size)
{
    if (size > p->size - p->at) {
        p->bad = true;
        return;
    }
    if (major == 3 && !is_utf8((span){p->bytes + p->at, size}))
        p->ill_text = true;
    p->at += (size_t)size;
}

static void plain_simple(oracle *p, u8 information, u64 value)
{
    if (information == 24 && value < 32)
        p->bad = true;
    if (information <= 24 && (value < 20 || value > 23))
        p->unassigned = true;
}

/* Behind the head of a definite item. */
static void plain_definite(oracle *p, u8 major, u8 information, u64 value)
{
    p->unassigned |= major == 6 && 6 <= information && information <= 20;
    p->huge |= (major == 4 || major == 5) && value > p->size - p->at;
    if (major == 2 || major == 3)
        plain_string(p, major, value);
    else if (major == 4)
        plain_open(p, value, 0);
    else if (major == 5)
        plain_open(p, value > MOST ? MOST + 1 : 2 * value, 0);
    else if (major == 6)
        plain_open(p, 1, 0);
    else if (major == 7)
        plain_simple(p, information, value);
}

static void plain_item(oracle *p)
{
    open_item *around = &p->open[p->depth - 1];
    u8 initial = (u8)plain_take(p, 1);
    u8 major = initial >> 5, information = initial & 31;
    u64 value = information;

    if (initial == 0xff) {
        bool odd = around->indefinite == 5 && around->left % 2 != 0;
        p->bad |= around->indefinite == 0 || odd;
        p->depth--;
        return;
    }
    around->left--;
    if (around->indefinite == 2 || around->indefinite == 3)
        p->bad |= major != around->indefinite || information == 31;
    if (24 <= information && information <= 27)
        value = plain_take(p, (size_t)1 << (information - 24));
    p->bad |= 28 <= information && information <= 30;
    p->bad |= information == 31 && (major < 2 || major > 5);
    if (p->bad)
        return;
    if (information == 31)
        plain_open(p, 2 * MOST, major);
    else
        plain_definite(p, major, information, value);
}

/* Reads the first item of input: after it stands at, unless it is bad. */
static oracle ask_oracle(span input)
{
    oracle p = {.bytes = input.bytes, .size = (size_t)input.size};

    plain_open(&p, 1, 0);
    while (p.depth > 0 && !p.bad) {
        const open_item *last = &p.open[p.depth - 1];
        if (last->indefinite == 0 && last->left == 0)
            p.depth--;
        else
            plain_item(&p);
    }
    return p;
}

/* Ours: all rules that well-formedness can break are one. */
static size_t our_length(stand *s, span input)
{
    static const cbor_rules rules = {
        .shortest = RULES, .indefinite = RULES, .indefinite_map = RULES,
        .ignored_utf8 = RULES, .ignored_simple = RULES, .ignored_keys = RULES,
        .ignored_negative = RULES, .ignored_tag = RULES,
        .ignored_length = RULES, .free_levels = CBOR_MAX_LEVELS,
    };

    rewind_stand(s, input, 0);
    cbor c = cbor_open(&s->in, &rules);
    span item = skip_cbor(&c);
    bool good = ok(&s->in);
    u64 findings = s->report.counts[ASSAY_MUST];
    if (findings != (good ? 0 : 1))
        disagree(input, "findings", good, (size_t)findings);
    cbor_close(&c);
    return good ? (size_t)item.size : 0;
}

static size_t libcbor_length(span input)
{
    struct cbor_load_result result;
    cbor_item_t *item = cbor_load(input.bytes, (size_t)input.size, &result);

    if (item == NULL)
        return 0;
    cbor_decref(&item);
    return result.read;
}

/*
 * libcbor allocates and fills what a count promises before it looks whether
 * there is so much: bytes that may be such a head are not for it.
 */
static bool may_be_huge(span input)
{
    for (u64 i = 0; i < input.size; i++)
        if ((input.bytes[i] & 0xde) == 0x9a)
            return true;
    return false;
}

static void compare(stand *s, span input)
{
    oracle p = ask_oracle(input);
    size_t ours = our_length(s, input), plain = p.bad ? 0 : p.at;

    if (ours != plain)
        disagree(input, "RFC 8949", ours, plain);
    if (p.huge || may_be_huge(input))
        return;
    size_t other = libcbor_length(input);
    bool stricter = p.unassigned || p.ill_text;
    if (ours != other && !(stricter && other == 0))
        disagree(input, "libcbor", ours, other);
}

/*
 * An item that ends before the last byte is the same whatever that byte is:
 * then a few of them are enough.
 */
START_TEST(all_short_inputs)
{
    u8 bytes[3];
    stand s;

    open_stand(&s);
    compare(&s, (span){bytes, 0});
    for (u32 n = 0; n < 1u << 16; n++) {
        bytes[0] = (u8)(n >> 8);
        bytes[1] = (u8)n;
        if (bytes[1] == 0)
            compare(&s, (span){bytes, 1});
        compare(&s, (span){bytes, 2});
        oracle two = ask_oracle((span){bytes, 2});
        u32 step = !two.bad && two.at <= 2 ? 85 : 1;
        for (u32 last = 0; last < 256; last += step) {
            bytes[2] = (u8)last;
            compare(&s, (span){bytes, 3});
        }
    }
    close_stand(&s);
}
END_TEST

/* xorshift, with a seed of its own: the same inputs everywhere. */
static u64 next_random(u64 *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/*
 * A byte that makes sense often: heads of containers and strings of few items,
 * breaks, arguments.
 */
static u8 likely_byte(u64 *state)
{
    static const u8 heads[] = {0x9f, 0xbf, 0x5f, 0x7f, 0xff, 0xff, 0xff, 0xf8,
                               0x18, 0x19, 0x1a, 0x1b, 0xf9, 0xfa, 0xfb, 0xd8,
                               0x00, 0x20, 0x58, 0x78, 0x98, 0xb8, 0xf6, 0xc2};
    u64 n = next_random(state) >> 20;

    switch (n % 8) {
    case 0:
    case 1:  return heads[n / 8 % sizeof heads];
    case 2:  return (u8)(n / 8);
    case 3:  return (u8)(0x80 | n / 8 % 4);
    case 4:  return (u8)(0xa0 | n / 8 % 3);
    case 5:  return (u8)(0x40 | n / 8 % 3);
    case 6:  return (u8)(0x60 | n / 8 % 3);
    default: return (u8)(n / 8 % 32);
    }
}

START_TEST(many_longer_inputs)
{
    u64 state = 0x5eedcb0eull;
    u32 whole = 0;
    stand s;

    open_stand(&s);
    for (u32 n = 0; n < 100000; n++) {
        u8 bytes[MOST];
        u64 size = 4 + next_random(&state) % (MOST - 4);
        for (u64 i = 0; i < size; i++)
            bytes[i] = likely_byte(&state);
        compare(&s, (span){bytes, size});
        whole += our_length(&s, (span){bytes, size}) > 3;
    }
    close_stand(&s);
    ck_assert_uint_gt(whole, 10000);
}
END_TEST

RUN("cbor_oracle", all_short_inputs, many_longer_inputs)
