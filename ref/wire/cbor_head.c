/*
 * Heads                                                     RFC 8949, 3 and 3.3
 *
 *     3 bits  major type
 *     5 bits  0 to 23    the argument itself
 *             24 to 27   the argument follows in 1, 2, 4 or 8 bytes
 *             28 to 30   reserved
 *             31         indefinite length, or for major type 7 a break
 */
#include <inttypes.h>
#include <string.h>

#include "core/decimal.h"
#include "core/element.h"
#include "core/number.h"
#include "core/text.h"
#include "wire/cbor.h"

#define MAJOR_OTHER 7       /* simple values, floats, break */

u64 cbor_head_size(u8 initial)
{
    u8 information = initial & 31;

    if (information < 24 || information > 27)
        return 1;
    return 1 + (1ull << (information - 24));
}

static cbor_kind kind_of(u8 major, u8 information)
{
    bool may_be_indefinite = major >= CBOR_BYTES && major <= CBOR_MAP;

    if (information >= 28 && information <= 30)
        return CBOR_NONE;
    if (major == MAJOR_OTHER && information == 31)
        return CBOR_BREAK;
    if (information == 31 && !may_be_indefinite)
        return CBOR_NONE;
    if (major == MAJOR_OTHER)
        return information >= 25 ? CBOR_FLOAT : CBOR_SIMPLE;
    return (cbor_kind)major;
}

/* Reports whether the argument fits into no shorter head. Floats have no longer
 * heads: their widths are types. */
static bool is_shortest(const cbor_head *head)
{
    static const u64 lowest[] = {[2] = 24, [3] = 0x100, [5] = 0x10000,
                                 [9] = 0x100000000};

    return head->size == 1 || head->kind == CBOR_FLOAT ||
           head->value >= lowest[head->size];
}

cbor_head cbor_decode(span bytes)
{
    u8 initial = byte_at(bytes, 0);
    u8 information = initial & 31;
    cbor_head head = {.kind = kind_of(initial >> 5, information),
                      .size = (u8)cbor_head_size(initial)};

    if (bytes.size < head.size) {
        head.kind = CBOR_NONE;
        return head;
    }
    head.indefinite = information == 31 && head.kind <= CBOR_MAP;
    if (information < 24)
        head.value = information;
    for (u8 i = 1; i < head.size; i++)
        head.value = head.value << 8 | byte_at(bytes, i);
    head.shortest = is_shortest(&head);
    return head;
}

cbor_head cbor_take(span *item)
{
    cbor_head head = cbor_decode(*item);
    take_front(item, head.size);
    return head;
}

span cbor_take_string(span *item, const cbor_head *head)
{
    return take_front(item, head->value);
}

u64 cbor_take_chunks(span *item, u8 *into, u64 room)
{
    u64 size = 0;

    for (;;) {
        cbor_head head = cbor_take(item);
        if (head.kind == CBOR_BREAK || head.kind == CBOR_NONE)
            return size;
        span chunk = cbor_take_string(item, &head);
        chunk.size = smaller(chunk.size, room - size);
        if (into != NULL && chunk.size > 0)
            memcpy(into + size, chunk.bytes, (size_t)chunk.size);
        size += chunk.size;
    }
}

static u64 append(u64 value, span bytes)
{
    for (u64 i = 0; i < bytes.size; i++)
        value = value << 8 | byte_at(bytes, i);
    return value;
}

bool cbor_take_number(span *item, u64 *value)
{
    cbor_head head = cbor_take(item);

    while (head.kind == CBOR_TAG)
        head = cbor_take(item);
    *value = head.value;
    if (head.kind != CBOR_BYTES)
        return head.kind == CBOR_UINT;
    if (!head.indefinite) {
        *value = append(0, cbor_take_string(item, &head));
        return true;
    }
    *value = 0;
    for (head = cbor_take(item); head.kind == CBOR_BYTES;
         head = cbor_take(item))
        *value = append(*value, cbor_take_string(item, &head));
    return true;
}

static void put_length(text *t, const cbor_head *head, const char *kind,
                       const char *unit)
{
    put_words(t, kind);
    if (head->indefinite) {
        put_words(t, " of indefinite length");
        return;
    }
    put_words(t, " with ");
    put_uint(t, head->value);
    put_words(t, " ");
    put_words(t, unit);
    put_words(t, head->value == 1 ? "" : "s");
}

static void put_simple(text *t, u64 value)
{
    static const char *const names[] = {"false", "true", "null", "undefined"};

    if (CBOR_FALSE <= value && value <= CBOR_UNDEFINED)
        put_words(t, names[value - CBOR_FALSE]);
    else
        put(t, "simple value %" PRIu64, value);
}

void put_cbor_integer(text *t, const cbor_head *head)
{
    if (head->kind == CBOR_UINT)
        put_uint(t, head->value);
    else if (head->value == UINT64_MAX)
        put_words(t, "-18446744073709551616");
    else
        put(t, "-%" PRIu64, head->value + 1);
}

void put_cbor_float(text *t, const cbor_head *head)
{
    put(t, "%0*" PRIx64, 2 * (head->size - 1), head->value);
}

u64 cbor_float_bits(const cbor_head *head)
{
    element_type type = head->size == 3 ? ASSAY_F16
                      : head->size == 5 ? ASSAY_F32 : ASSAY_F64;
    return element_value(type, head->value);
}

void put_cbor_head(text *t, const cbor_head *head)
{
    switch (head->kind) {
    case CBOR_UINT:
    case CBOR_NEGATIVE: put_cbor_integer(t, head); break;
    case CBOR_BYTES:    put_length(t, head, "byte string", "byte"); break;
    case CBOR_TEXT:     put_length(t, head, "text string", "byte"); break;
    case CBOR_ARRAY:    put_length(t, head, "array", "item"); break;
    case CBOR_MAP:      put_length(t, head, "map", "pair"); break;
    case CBOR_TAG:      put(t, "tag %" PRIu64, head->value); break;
    case CBOR_SIMPLE:   put_simple(t, head->value); break;
    case CBOR_FLOAT:
        put_words(t, "float ");
        put_decimal(t, cbor_float_bits(head), head->size == 3 ? DIGITS_OF_F16 :
                    head->size == 5 ? DIGITS_OF_F32 : DIGITS_OF_F64);
        break;
    case CBOR_BREAK:    put(t, "break"); break;
    case CBOR_NONE:     put(t, "not a CBOR head"); break;
    }
}
