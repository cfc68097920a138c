#include "test/cbor_oracle.h"

#include <cbor.h>
#include <string.h>

#include "bytes/utf8.h"
#include "wire/cbor.h"

/* RFC 8949, 3 and 5.3.1, for inputs so short that an array has all levels. */

typedef struct {
    u64 left;                   /* items to come; too many if indefinite */
    u8 indefinite;              /* its major type, or 0 */
} open_item;

typedef struct {
    const u8 *bytes;
    size_t size, at;
    open_item *open;            /* one more than bytes, and the outermost */
    size_t depth;
    bool unassigned;            /* a simple value or tag without a meaning */
    bool ill_text;              /* a text that is not UTF-8 */
    bool huge;                  /* a count exceeds the bytes */
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

/* Reads what follows the head of a definite item. */
static void plain_definite(oracle *p, u8 major, u8 information, u64 value)
{
    p->unassigned |= major == 6 && 6 <= information && information <= 20;
    p->huge |= (major == 4 || major == 5) && value > p->size - p->at;
    if (major == 2 || major == 3)
        plain_string(p, major, value);
    else if (major == 4)
        plain_open(p, value, 0);
    else if (major == 5)
        plain_open(p, value > CBOR_ORACLE_MOST ? CBOR_ORACLE_MOST + 1
                                               : 2 * value, 0);
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
        plain_open(p, 2 * CBOR_ORACLE_MOST, major);
    else
        plain_definite(p, major, information, value);
}

/* Reads the first item of input; at is after it, unless it is invalid. */
static oracle ask_oracle(span input)
{
    open_item open[CBOR_ORACLE_MOST + 2];
    oracle p = {.bytes = input.bytes, .size = (size_t)input.size,
                .open = open};

    plain_open(&p, 1, 0);
    while (p.depth > 0 && !p.bad) {
        const open_item *last = &p.open[p.depth - 1];
        if (last->indefinite == 0 && last->left == 0)
            p.depth--;
        else
            plain_item(&p);
    }
    p.open = NULL;
    return p;
}

/* Our reader, with one rule for everything that well-formedness needs. */
size_t cbor_length(fixture *s, span input)
{
    static const cbor_rules rules = {
        .shortest = NO_RULE, .indefinite = NO_RULE, .indefinite_map = NO_RULE,
        .ignored_utf8 = NO_RULE, .ignored_simple = NO_RULE,
        .ignored_negative = NO_RULE, .ignored_tag = NO_RULE,
        .ignored_length = NO_RULE, .free_levels = CBOR_MAX_LEVELS,
    };

    rewind_fixture(s, input, 0);
    cbor c = cbor_open(&s->in, &rules);
    span item = skip_cbor(&c);
    bool good = ok(&s->in);
    bool said = s->report.counts[ASSAY_MUST] == (good ? 0 : 1);
    cbor_close(&c);
    if (!said)
        return CBOR_NO_ANSWER;
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
 * libcbor allocates and fills what a count declares before it looks for the
 * items. It may continue after an invalid item, too: then it must not get bytes
 * that may be such a head.
 */
static bool may_be_huge(const oracle *p)
{
    for (size_t i = 0; p->bad && i < p->size; i++)
        if ((p->bytes[i] & 0xde) == 0x9a)
            return true;
    return p->huge;
}

size_t cbor_plain_length(span input)
{
    oracle p = ask_oracle(input);
    return p.bad ? 0 : p.at;
}

bool same_cbor(fixture *s, span input, cbor_answers *a)
{
    oracle p = ask_oracle(input);

    a->ours = cbor_length(s, input);
    a->other = "RFC 8949";
    a->theirs = p.bad ? 0 : p.at;
    if (a->ours != a->theirs)
        return false;
    if (may_be_huge(&p))
        return true;
    a->other = "libcbor";
    a->theirs = libcbor_length(input);
    bool stricter = p.unassigned || p.ill_text;
    return a->ours == a->theirs || (stricter && a->theirs == 0);
}
