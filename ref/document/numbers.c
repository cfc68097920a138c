#include "document/numbers.h"

#include "core/span.h"
#include "wire/cbor.h"
#include "wire/json_reader.h"
#include "wire/msgpack.h"

number_walk walk_numbers(span list, number_coding coding)
{
    number_walk w = {list, UINT64_MAX, coding};

    if (coding == NUMBERS_CBOR) {
        cbor_head head = cbor_take(&w.rest);
        w.left = head.indefinite ? UINT64_MAX : head.value;
    }
    return w;
}

static bool take_u64(span *rest, bool big_endian, u64 *value)
{
    if (rest->size < 8)
        return false;
    *value = 0;
    for (u64 i = 0; i < 8; i++)
        *value = *value << 8 | byte_at(*rest, big_endian ? i : 7 - i);
    take_front(rest, 8);
    return true;
}

/* Takes a number off the end. */
static bool take_last_u64(span *rest, bool big_endian, u64 *value)
{
    if (rest->size < 8)
        return false;
    u64 before = rest->size - 8;
    span last = rest_of(*rest, before);
    rest->size = before;
    return take_u64(&last, big_endian, value);
}

static bool take_msgpack(span *rest, u64 *value)
{
    mp_head head;

    if (rest->size == 0)
        return false;
    take_front(rest, mp_decode(*rest, &head));
    *value = head.value;
    return true;
}

/* Skips the brackets and commas around numbers. */
static bool take_json_number(span *rest, u64 *value)
{
    json_token t;
    u64 at = 0;

    do
        t = take_json(*rest, &at);
    while (t.kind != JSON_NUMBER && t.kind != JSON_END);
    if (t.kind == JSON_NUMBER)
        read_integer(json_bytes(*rest, &t), value);
    take_front(rest, at);
    return t.kind == JSON_NUMBER;
}

bool next_number(number_walk *w, u64 *value)
{
    if (w->left == 0)
        return false;
    w->left--;
    switch (w->coding) {
    case NUMBERS_U64LE:   return take_u64(&w->rest, false, value);
    case NUMBERS_U64BE:   return take_u64(&w->rest, true, value);
    case NUMBERS_U64LE_BACKWARDS:
        return take_last_u64(&w->rest, false, value);
    case NUMBERS_U64BE_BACKWARDS:
        return take_last_u64(&w->rest, true, value);
    case NUMBERS_CBOR:    return cbor_take_number(&w->rest, value);
    case NUMBERS_JSON:    return take_json_number(&w->rest, value);
    case NUMBERS_MSGPACK: break;
    }
    return take_msgpack(&w->rest, value);
}
