#include "mutate/heads.h"

static u64 load(const u8 *p, u64 size, bool big)
{
    u64 value = 0;

    for (u64 i = 0; i < size; i++)
        value |= (u64)p[big ? size - 1 - i : i] << 8 * i;
    return value;
}

static void store(u8 *p, u64 size, bool big, u64 value)
{
    for (u64 i = 0; i < size; i++)
        p[big ? size - 1 - i : i] = (u8)(value >> 8 * i);
}

/* ----------------------------------------------------------------- CBOR -- */

static head read_cbor(const u8 *bytes, u64 size)
{
    static const u8 does[8] = {HEAD_PLAIN, HEAD_PLAIN, HEAD_STRING, HEAD_STRING,
                               HEAD_ARRAY, HEAD_MAP, HEAD_TAG, HEAD_PLAIN};
    u8 info = bytes[0] & 31, major = bytes[0] >> 5;
    head h = {.value = info, .does = does[major], .size = 1};

    if (info == 31) {
        h.indefinite = major >= 2 && major <= 5;
        h.does = major == 7 ? HEAD_BREAK : h.does;
    } else if (info >= 24 && info <= 27) {
        u64 width = (u64)1 << (info - 24);
        if (size < 1 + width)
            return (head){0};
        h.size = (u8)(1 + width);
        h.value = load(bytes + 1, width, true);
    }
    return h;
}

/* ---------------------------------------------------------- MessagePack -- */

/* First bytes of one meaning: one that holds small numbers itself, and those
 * with 1, 2, 4 and 8 bytes after them; 0: there is none. */
typedef struct {
    u8 does, small, most;       /* first bytes small + 0 to small + most */
    u8 wide[4];
} family;

static const family families[] = {
    {HEAD_PLAIN, 0x00, 127, {0xcc, 0xcd, 0xce, 0xcf}},
    {HEAD_PLAIN, 0xe0, 31, {0xd0, 0xd1, 0xd2, 0xd3}},
    {HEAD_PLAIN, 0xc0, 3, {0, 0, 0xca, 0xcb}},
    {HEAD_STRING, 0xa0, 31, {0xd9, 0xda, 0xdb, 0}},
    {HEAD_STRING, 0, 0, {0xc4, 0xc5, 0xc6, 0}},
    {HEAD_ARRAY, 0x90, 15, {0, 0xdc, 0xdd, 0}},
    {HEAD_MAP, 0x80, 15, {0, 0xde, 0xdf, 0}},
};
#define FAMILIES (sizeof families / sizeof families[0])

/* Returns the family of a first byte, and as a power of two the bytes after it
 * (-1: none). NULL for ext and for unused bytes. */
static const family *family_of(u8 first, int *power)
{
    for (size_t i = 0; i < FAMILIES; i++) {
        const family *f = &families[i];
        *power = -1;
        if (f->most > 0 && first >= f->small && first <= f->small + f->most)
            return f;
        for (*power = 0; *power < 4; ++*power)
            if (first != 0 && f->wide[*power] == first)
                return f;
    }
    return NULL;
}

static head read_msgpack(const u8 *bytes, u64 size)
{
    int power;
    const family *f = family_of(bytes[0], &power);
    u64 width = power < 0 ? 0 : (u64)1 << power;

    if (f == NULL || size < 1 + width)
        return (head){0};
    return (head){power < 0 ? (u8)(bytes[0] - f->small)
                            : load(bytes + 1, width, true),
                  f->does, (u8)(1 + width), false};
}

/* -------------------------------------------------------------- writing -- */

/* Returns the first byte of p's kind for 1 << power bytes after it, or 0. */
static u8 first_of_width(const piece *p, int power)
{
    int old;

    if (p->form == CBOR_HEAD)
        return (u8)((p->bytes[0] & 0xe0) | (24 + power));
    const family *f = family_of(p->bytes[0], &old);
    return f != NULL ? f->wide[power] : 0;
}

/* Finds the first byte that holds value itself; false if p's kind has none. */
static bool first_of_value(const piece *p, u64 value, u8 *first)
{
    int power;

    if (p->form == CBOR_HEAD) {
        *first = (u8)((p->bytes[0] & 0xe0) | (value & 31));
        return value < 24;
    }
    const family *f = family_of(p->bytes[0], &power);
    *first = f != NULL ? (u8)(f->small + value) : 0;
    return f != NULL && f->most > 0 && value <= f->most;
}

u64 write_wide(const piece *p, u64 value, u32 width, u8 bytes[9])
{
    for (int power = (int)(width & 3); power < 4; power++) {
        u8 first = first_of_width(p, power);
        u64 size = (u64)1 << power;
        if (first == 0 || (size < 8 && value >> 8 * size != 0))
            continue;
        bytes[0] = first;
        store(bytes + 1, size, true, value);
        return 1 + size;
    }
    memcpy(bytes, p->bytes, (size_t)smaller_of(p->size, 9));
    return smaller_of(p->size, 9);
}

u64 write_wider(const piece *p, u64 value, u8 bytes[9])
{
    u64 size = first_of_value(p, value, bytes)
               ? 1 : write_wide(p, value, 0, bytes);
    u32 width = size == 1 ? 0 : size == 2 ? 1 : size == 3 ? 2 : 3;
    u64 wider = size < 9 ? write_wide(p, value, width, bytes) : 0;

    return wider > size ? wider : 0;
}

/* Simple values and floats share first bytes. */
static bool may_be_float(const piece *p)
{
    u8 first = p->bytes[0];

    return p->form == CBOR_HEAD ? first >> 5 == 7
                                : first == 0xca || first == 0xcb;
}

/* Reports whether the number in p has its shortest form, which many formats
 * require. */
static bool is_shortest(const piece *p)
{
    head h = read_head(p->form, p->bytes, p->size);
    u8 bytes[9];

    if (h.size == 0 || may_be_float(p))
        return false;
    return p->size == (first_of_value(p, h.value, bytes)
                           ? 1 : write_wide(p, h.value, 0, bytes));
}

static u64 write_digits(u64 value, u8 bytes[NUMBER_ROOM])
{
    u64 size = 0;

    for (u64 rest = value; size == 0 || rest > 0; rest /= 10)
        size++;
    for (u64 i = size; i-- > 0; value /= 10)
        bytes[i] = (u8)('0' + value % 10);
    return size;
}

u64 write_number(const piece *p, u64 value, u8 bytes[NUMBER_ROOM])
{
    u64 size = p->size - 1;

    if (p->form == DECIMAL)
        return write_digits(value, bytes);

    if (p->form == LITTLE || p->form == BIG) {
        store(bytes, smaller_of(p->size, 8), p->form == BIG, value);
        return smaller_of(p->size, 8);
    }
    if (size > 0 && size <= 8 && (size == 8 || value >> 8 * size == 0) &&
        !is_shortest(p)) {
        bytes[0] = p->bytes[0];         /* keep its width */
        store(bytes + 1, size, true, value);
        return p->size;
    }
    if (first_of_value(p, value, bytes))
        return 1;
    return write_wide(p, value, 0, bytes);
}

/* -------------------------------------------------------------- reading -- */

head read_head(u8 form, const u8 *bytes, u64 size)
{
    if (size == 0)
        return (head){0};
    return form == CBOR_HEAD ? read_cbor(bytes, size)
                             : read_msgpack(bytes, size);
}

u8 head_form(u8 form, const char *name, const u8 *bytes, u64 size)
{
    if (form == NO_NUMBER || size == 0 || size > 9 ||
        strncmp(name, "text", 4) == 0 || strncmp(name, "bytes", 5) == 0)
        return NO_NUMBER;
    return read_head(form, bytes, size).size == size ? form : NO_NUMBER;
}

static u64 count_digits(const u8 *bytes, u64 size)
{
    u64 n = 0;

    while (n < size && bytes[n] >= '0' && bytes[n] <= '9')
        n++;
    return n;
}

/* Reads digits; a number above 64 bits becomes the maximum. */
static u64 read_digits(const u8 *bytes, u64 size)
{
    u64 value = 0, digits = count_digits(bytes, size);

    for (u64 i = 0; i < digits; i++) {
        u64 digit = bytes[i] - (u64)'0';
        if (value > (UINT64_MAX - digit) / 10)
            return UINT64_MAX;
        value = 10 * value + digit;
    }
    return value;
}

u64 longest_number(const piece *p)
{
    return p->form == DECIMAL ? NUMBER_ROOM : 9;
}

u64 number_in(const piece *p)
{
    if (p->form == NO_NUMBER || p->size == 0 || p->size > longest_number(p))
        return 0;
    if (p->form == DECIMAL)
        return read_digits(p->bytes, p->size);
    if (p->form == LITTLE || p->form == BIG)
        return load(p->bytes, smaller_of(p->size, 8), p->form == BIG);
    return read_head(p->form, p->bytes, p->size).value;
}

/* Returns the previous number; a fixed width never changes. */
u64 old_number(const mutator *m, const piece *p)
{
    piece old = *p;

    if (p->was >= m->old_size)
        return number_in(p);
    old.bytes = m->input + p->was;
    if (p->form == CBOR_HEAD || p->form == MSGPACK_HEAD)
        old.size = 9;
    old.size = smaller_of(old.size, m->old_size - p->was);
    if (p->form == DECIMAL)
        old.size = count_digits(old.bytes, smaller_of(NUMBER_ROOM,
                                                      m->old_size - p->was));
    return number_in(&old);
}

void put_number(mutator *m, u32 at, u64 value)
{
    piece *p = &m->file.list[at];
    u8 number[NUMBER_ROOM];

    if (p->kept || p->form == NO_NUMBER || p->size == 0 ||
        p->size > longest_number(p) || number_in(p) == value)
        return;
    u64 size = write_number(p, value, number);
    u8 *bytes = arena_take(m, size);
    if (bytes == NULL)
        return;
    memcpy(bytes, number, (size_t)size);
    set_bytes(m, &m->file, at, bytes, size);
}
