#include "document/numbers.h"

#include "core/element.h"
#include "core/number.h"
#include "wire/cbor.h"
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

static void skip(span *rest, u64 size)
{
    rest->bytes += size;
    rest->size -= size;
}

static bool take_u64le(span *rest, u64 *value)
{
    if (rest->size < 8)
        return false;
    *value = element_stored(ELEMENT_U64, *rest, 0);
    skip(rest, 8);
    return true;
}

static bool take_msgpack(span *rest, u64 *value)
{
    mp_head head;

    if (rest->size == 0)
        return false;
    u64 size = mp_decode(*rest, &head);
    skip(rest, smaller(size, rest->size));
    *value = head.value;
    return true;
}

bool next_number(number_walk *w, u64 *value)
{
    if (w->left == 0)
        return false;
    w->left--;
    switch (w->coding) {
    case NUMBERS_U64LE:   return take_u64le(&w->rest, value);
    case NUMBERS_CBOR:    return cbor_take_number(&w->rest, value);
    case NUMBERS_MSGPACK: return take_msgpack(&w->rest, value);
    }
    return false;
}
