/* Changes one field, depending on its role. */
#include "mutate/changes.h"

#include "mutate/heads.h"
#include "mutate/tokens.h"

/* ---------------------------------------------------------------- heads -- */

static bool is_head(const piece *p)
{
    return p->form == CBOR_HEAD || p->form == MSGPACK_HEAD;
}

/* Changes a CBOR head: another kind of item, an indefinite length, a tag, or a
 * reserved value. */
static bool change_cbor(mutator *m, u32 at)
{
    static const u8 simple[] = {0xf4, 0xf5, 0xf6, 0xf7, 0xe0, 0xf8, 0xff,
                                0x1c, 0x3d, 0x5e, 0x80, 0xa0, 0x60, 0x40};
    const piece *p = &m->file.list[at];
    u8 bytes[16] = {0};

    memcpy(bytes + 3, p->bytes, (size_t)p->size);
    switch (roll(&m->dice, 7)) {
    case 0:                     /* another major type */
        bytes[3] ^= (u8)((1 + roll(&m->dice, 7)) << 5);
        return give_bytes(m, at, bytes + 3, p->size);
    case 1:                     /* indefinite */
        bytes[3] |= 31;
        return give_bytes(m, at, bytes + 3, 1);
    case 2:                     /* reserved */
        bytes[3] = (u8)((bytes[3] & 0xe0) | (28 + roll(&m->dice, 3)));
        return give_bytes(m, at, bytes + 3, 1);
    case 3:                     /* insert a tag */
        bytes[2] = (u8)(0xc0 + roll(&m->dice, 24));
        return give_bytes(m, at, bytes + 2, 1 + p->size);
    case 4:                     /* a bignum */
        memcpy(bytes, "\xc2\x41", 2);
        bytes[2] = (u8)roll(&m->dice, 256);
        return give_bytes(m, at, bytes, 3);
    case 5:                     /* two bytes where fewer are enough */
        bytes[3] = 0xf8;
        bytes[4] = (u8)roll(&m->dice, 64);
        return give_bytes(m, at, bytes + 3, 2);
    default:
        bytes[3] = simple[roll(&m->dice, sizeof simple)];
        return give_bytes(m, at, bytes + 3, 1);
    }
}

static bool change_msgpack(mutator *m, u32 at)
{
    static const u8 first[] = {
        0xc0, 0xc1, 0xc2, 0xc4, 0xc5, 0xc6, 0xc7, 0xca, 0xcb, 0xcc, 0xcd, 0xce,
        0xcf, 0xd0, 0xd2, 0xd4, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0x80,
        0x81, 0x90, 0x91, 0xa0, 0xa1, 0x00, 0xff};
    const piece *p = &m->file.list[at];
    u8 bytes[9];

    memcpy(bytes, p->bytes, (size_t)p->size);
    bytes[0] = first[roll(&m->dice, sizeof first)];
    return give_bytes(m, at, bytes, one_in(&m->dice, 2) ? 1 : p->size);
}

bool change_head(mutator *m)
{
    u32 at = NO_PIECE;

    if (m->heads == JSON_TOKEN)
        return change_token(m);
    at = draw_piece(m, &m->file, is_head);
    if (at == NO_PIECE || m->file.list[at].size > 9)
        return false;
    return m->file.list[at].form == CBOR_HEAD ? change_cbor(m, at)
                                              : change_msgpack(m, at);
}

/* ------------------------------------------------- types, data, padding -- */

static bool is_type(const piece *p)
{
    return p->role == ASSAY_ROLE_TYPE && p->size > 0;
}

bool is_data(const piece *p)
{
    return p->size > 0 && (p->role == ASSAY_ROLE_PAYLOAD ||
                           p->type == ASSAY_DATA);
}

/* Returns the data of a record, or NO_PIECE. */
static u32 data_of(const pieces *r, u32 record)
{
    for (u32 i = 0; i < r->count && record != NO_PIECE; i++)
        if (r->list[i].record == record && is_data(&r->list[i]))
            return i;
    return NO_PIECE;
}

/* Removes pieces next to the data that belong to it, such as its own head,
 * except the type. Returns the new place of the data. */
static u32 leave_data_alone(mutator *m, u32 data, u32 type)
{
    pieces *r = &m->file;
    u32 record = r->list[data].record, from = data, end = data + 1;

    while (from > 0 && r->list[from - 1].record == record)
        from--;
    while (end < r->count && r->list[end].record == record)
        end++;
    if (from <= type && type < end)
        return data;
    drop_pieces(r, data + 1, end - data - 1);
    drop_pieces(r, from, data - from);
    return from;
}

/* Resizes the data to the elements of another type. */
static void fit_data(mutator *m, u32 type)
{
    u32 data = data_of(&m->file, m->file.list[type].record);

    if (data == NO_PIECE)
        return;
    if (one_in(&m->dice, 3))
        data = leave_data_alone(m, data, type);
    const piece *p = &m->file.list[data];
    u64 power = 1 + roll(&m->dice, 3), size = roll(&m->dice, 17);
    if (one_in(&m->dice, 2))
        size = one_in(&m->dice, 2) ? p->size << power : p->size >> power;
    u8 *bytes = size <= 1u << 16 ? arena_take(m, size) : NULL;
    if (bytes == NULL)
        return;
    for (u64 i = 0; i < size; i++)
        bytes[i] = p->bytes[i % p->size];
    set_bytes(m, &m->file, data, bytes, size);
}

/* Sets another code, or the type of another record. */
static bool change_type_alone(mutator *m, u32 at)
{
    u32 other = draw_piece(m, &m->file, is_type);
    const piece *p = &m->file.list[at];

    if (p->form != NO_NUMBER && !one_in(&m->dice, 4))
        return give_number(m, at, roll(&m->dice, 3) > 0 ? roll(&m->dice, 32)
                                  : odd_number(m, number_in(p)));
    if (other == NO_PIECE || p->form != m->file.list[other].form || at == other)
        return false;
    return give_bytes(m, at, m->file.list[other].bytes,
                      m->file.list[other].size);
}

bool change_type(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_type);

    if (at == NO_PIECE || !change_type_alone(m, at))
        return false;
    if (one_in(&m->dice, 2))
        fit_data(m, at);
    return true;
}

/* Changes elements: any bytes are valid, unless the type restricts them. */
bool change_data(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_data);
    u8 *bytes = at != NO_PIECE ? own_bytes(m, at) : NULL;

    if (bytes == NULL)
        return false;
    u64 size = m->file.list[at].size;
    u64 changes = 1 + roll(&m->dice, 8);
    u8 fill = one_in(&m->dice, 2) ? 0xff : (u8)roll(&m->dice, 256);
    if (one_in(&m->dice, 8))
        memset(bytes, fill, (size_t)smaller_of(size, 4096));
    for (u64 i = 0; i < changes; i++) {
        u64 front = one_in(&m->dice, 2) ? smaller_of(size, 24) : size;
        u64 byte = roll(&m->dice, front);
        bytes[byte] = (u8)roll(&m->dice, one_in(&m->dice, 2) ? 4 : 256);
    }
    return true;
}

static bool is_filler(const piece *p)
{
    return p->size > 0 &&
           (p->role == ASSAY_ROLE_PADDING || p->kind == NO_PIECE);
}

/* Changes the first byte, the last, or any. */
bool change_padding(mutator *m)
{
    u32 at = draw_piece(m, &m->file, is_filler);
    u8 *bytes = at != NO_PIECE ? own_bytes(m, at) : NULL;

    if (bytes == NULL)
        return false;
    u64 size = m->file.list[at].size;
    u64 places[] = {0, size - 1, roll(&m->dice, size)};
    bytes[places[roll(&m->dice, 3)]] = (u8)(1 + roll(&m->dice, 255));
    m->file.list[at].kept = false;      /* its size may be repaired */
    return true;
}
