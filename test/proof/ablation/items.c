/* Items of CBOR in the place of others. */
#include "ablation/lenient.h"

enum {NEGATIVE_BIGNUM = 3};

static bool is_list_of_one(const cbor_item *item)
{
    return (item->head.kind == CBOR_ARRAY) && !item->head.indefinite &&
           item->head.value == 1;
}

static u64 bignum_of(const cbor_item *item)
{
    u64 value = proof_big_endian(item->string);

    return item->tag == NEGATIVE_BIGNUM ? value + 1 : value;
}

/* The amount of a number, and nothing of what has none. */
static u64 number_of(cbor *c, cbor_item *item)
{
    const cbor_head *head = &item->head;

    switch (head->kind) {
    case CBOR_UINT:
        return head->value;
    case CBOR_NEGATIVE:
        return head->value + 1;
    case CBOR_BYTES:
        return bignum_of(item);
    case CBOR_TEXT:
        return proof_digits(item->string);
    case CBOR_SIMPLE:
        return head->value == CBOR_TRUE;
    default:
        finish_cbor(c, item);
        return 0;
    }
}

static void as_number(cbor *c, cbor_item *item)
{
    if (is_list_of_one(item))
        *item = get_cbor(c);
    u64 value = number_of(c, item);
    item->head = (cbor_head){.kind = CBOR_UINT, .size = 1, .shortest = true,
                             .value = value};
    item->tags = 0;
}

static void as_text(cbor *c, cbor_item *item)
{
    if (is_list_of_one(item))
        *item = get_cbor(c);
    if (item->head.kind == CBOR_BYTES)
        item->head.kind = CBOR_TEXT;
}

/* Reads the items once more, from there on. */
static u64 again(cbor *c, u64 from, u64 count)
{
    c->in->at = from;
    return count;
}

/* A number is a list of one, bytes are one of bytes, and what is empty, or no
 * list at all, an empty one. */
static u64 items_of(cbor *c, cbor_item *item)
{
    switch (item->head.kind) {
    case CBOR_UINT:
        return again(c, item->at, 1);
    case CBOR_TEXT:
        return item->string.size == 0 ? 0 : again(c, item->at, 1);
    case CBOR_BYTES:
        return again(c, c->in->at - item->string.size, item->string.size);
    default:
        finish_cbor(c, item);
        return 0;
    }
}

static void as_list(cbor *c, cbor_item *item)
{
    u64 count = items_of(c, item);

    item->head = (cbor_head){.kind = CBOR_ARRAY, .size = 1, .shortest = true,
                             .value = count};
    item->tags = 0;
}

/* A list of keys and values is a map of them. */
static void as_map(cbor *c, cbor_item *item)
{
    bool pairs = item->head.kind == CBOR_ARRAY && item->head.value % 2 == 0;

    if (!pairs)
        finish_cbor(c, item);
    item->head.value = pairs ? item->head.value / 2 : 0;
    item->head.indefinite &= pairs;
    item->head.kind = CBOR_MAP;
}

void proof_item(cbor *c, cbor_item *item, cbor_kind kind)
{
    if (item->head.kind == kind)
        return;
    switch (kind) {
    case CBOR_UINT:  as_number(c, item); break;
    case CBOR_TEXT:  as_text(c, item);   break;
    case CBOR_ARRAY: as_list(c, item);   break;
    case CBOR_MAP:   as_map(c, item);    break;
    default:         break;
    }
}

void proof_break(cbor *c)
{
    u64 from = c->in->at;
    cbor_head head = cbor_decode(ahead(c->in));

    for (; head.kind == CBOR_TAG; head = cbor_decode(ahead(c->in)))
        c->in->at += head.size;
    if (head.kind != CBOR_BREAK || c->in->at == from ||
        !proof_drops(c->rules->misplaced_break))
        c->in->at = from;
}
