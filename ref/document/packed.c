#include "document/packed.h"

#include "core/span.h"

#define POINTER sizeof(const u8 *)

static bool pack_byte(memory *m, packed *to, u8 byte)
{
    if (!MAKE_ROOM(m, to))
        return false;
    to->items[to->count++] = byte;
    return true;
}

bool pack_number(memory *m, packed *to, u64 value)
{
    for (; value >= 0x80; value >>= 7)
        if (!pack_byte(m, to, (u8)(0x80 | (value & 0x7f))))
            return false;
    return pack_byte(m, to, (u8)value);
}

/* Appends the bytes of the pointer, then the size. */
bool pack_span(memory *m, packed *to, span bytes)
{
    u8 pointer[POINTER];

    memcpy(pointer, &bytes.bytes, POINTER);
    for (u32 i = 0; i < POINTER; i++)
        if (!pack_byte(m, to, pointer[i]))
            return false;
    return pack_number(m, to, bytes.size);
}

span packed_bytes(const packed *p)
{
    return (span){p->items, p->count};
}

u64 unpack_number(span *rest)
{
    u64 value = 0;
    u8 byte = 0x80;

    for (u32 bits = 0; byte >= 0x80; bits += 7) {
        byte = byte_at(*rest, 0);
        value |= (u64)(byte & 0x7f) << bits;
        take_front(rest, 1);
    }
    return value;
}

span unpack_span(span *rest)
{
    span place = take_front(rest, POINTER), bytes;
    u8 pointer[POINTER];

    for (u32 i = 0; i < POINTER; i++)
        pointer[i] = byte_at(place, i);
    memcpy(&bytes.bytes, pointer, POINTER);
    bytes.size = unpack_number(rest);
    return bytes;
}
