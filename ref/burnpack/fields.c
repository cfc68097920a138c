/*
 * What the format is made of: maps of named fields, in any order, of which
 * unknown ones are ignored; texts; and numbers.     spec/burnpack.md, 2.1, 2.2
 */
#include "burnpack/burnpack.h"

#define MAX_FIELD_NAME   4096

void burnpack_enter(cbor *c, const char *name, u64 index)
{
    enter(c->in, name, index, BURNPACK_CBOR_TRUNCATED);
}

bool burnpack_text(cbor *c, const cbor_item *item, rule type)
{
    return expect_cbor_kind(c, item, CBOR_TEXT, type) &&
           check_cbor_utf8(c, item, BURNPACK_CBOR_UTF8, BURNPACK_CBOR_UTF8);
}

/* An unsigned number below 2^64, perhaps as a bignum. */
bool burnpack_number(cbor *c, const cbor_item *item, rule type, u64 *value)
{
    span number = item->string;

    *value = item->head.value;
    if (item->head.kind != CBOR_BYTES || item->tag != 2 || item->tags == 0)
        return expect_cbor_kind(c, item, CBOR_UINT, type);
    expect_at(c->in, &item->tag_field, item->tags == 1, BURNPACK_CBOR_TAG);
    while (number.size > 0 && byte_at(number, 0) == 0)
        take_front(&number, 1);
    if (!expect_cbor(c, item, number.size <= 8, type))
        return false;
    expect_cbor(c, item, false, BURNPACK_CBOR_BIGNUM);
    *value = 0;
    for (u64 i = 0; i < number.size; i++)
        *value = *value << 8 | byte_at(number, i);
    return true;
}

/* Maps of named fields (section 2.2) */

fields burnpack_open(cbor *c, const cbor_item *map, const char *const *names,
                     u32 count)
{
    return (fields){.names = names, .count = count, .map = map->at,
                    .rest = open_cbor(c, map)};
}

static u32 field_named(const fields *f)
{
    u32 i = 0;
    while (i < f->count && !cbor_is(&f->key, f->names[i]))
        i++;
    return i;
}

/* Judges the name of an unknown field. */
static void check_unknown(cbor *c, const fields *f)
{
    expect_at(c->in, &f->key.content, f->key.string.size <= MAX_FIELD_NAME,
              BURNPACK_STRUCT_UNKNOWN_FIELD_LONG);
    add_cbor_key(c, f->map, &f->key);
}

/* Judges a known field; whether it is the first of its name. */
static bool check_known(cbor *c, fields *f, u32 i)
{
    expect_once(c->in, &f->key.content, i + 1 > f->last,
                BURNPACK_STRUCT_FIELD_ORDER);
    f->last = i + 1;
    return expect_at(c->in, &f->key.content, (f->seen >> i & 1) == 0,
                     BURNPACK_STRUCT_DUPLICATE_FIELD);
}

/* Reads a key; the known field whose value is to be read next, or count. */
static u32 read_key(cbor *c, fields *f)
{
    u32 i = f->count;

    burnpack_enter(c, "key", f->pair);
    f->key = get_cbor(c);
    bool is_text = expect_cbor_kind(c, &f->key, CBOR_TEXT,
                                    BURNPACK_CBOR_KEY_TYPE);
    finish_cbor(c, &f->key);
    if (is_text && check_cbor_utf8(c, &f->key, BURNPACK_CBOR_UTF8,
                                   BURNPACK_CBOR_UTF8))
        i = field_named(f);
    if (is_text && i == f->count)
        check_unknown(c, f);
    if (i < f->count && !check_known(c, f, i))
        i = f->count;
    leave(c->in);
    return i;
}

u32 burnpack_next(cbor *c, fields *f)
{
    while (next_cbor(c, &f->rest)) {
        u32 i = read_key(c, f);
        u64 pair = f->pair++;

        if (i < f->count && ok(c->in)) {
            f->seen |= 1u << i;
            return i;
        }
        burnpack_enter(c, "unknown", pair);
        skip_cbor(c);
        leave(c->in);
    }
    return f->count;
}
