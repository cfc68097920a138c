/*
 * The CBOR items of metadata                    spec/burnpack.md, 2.1 and 2.2
 *
 *     number     an unsigned integer, or tag 2 and at most 8 significant bytes
 *     array      with a fixed number of elements
 *     fields     a map with texts as keys, in any order; a defined key occurs
 *                once, others are ignored
 *     variant    a text, or {text: payload}
 */
#include "burnpack/burnpack.h"

#define MAX_FIELD_NAME   4096
#define BIGNUM           2          /* the tag */

void burnpack_enter(cbor *c, const char *name)
{
    enter(c->in, name, NO_INDEX, BURNPACK_CBOR_TRUNCATED);
}

/* Checks that item is of that kind and, if a text, UTF-8. */
static bool check_item(cbor *c, const cbor_item *item, cbor_kind kind,
                       rule broken)
{
    return expect_cbor_kind(c, item, kind, broken) &&
           (kind != CBOR_TEXT || check_cbor_utf8(c, item, BURNPACK_CBOR_UTF8,
                                                 BURNPACK_CBOR_UTF8));
}

bool burnpack_get(cbor *c, cbor_kind kind, rule broken, cbor_item *item)
{
    *item = get_cbor(c);
    bool good = check_item(c, item, kind, broken);

    if (item->head.kind != kind)
        finish_cbor(c, item);
    return good;
}

cbor_item burnpack_require(cbor *c, cbor_kind kind, rule broken)
{
    cbor_item item = get_cbor(c);

    if (!check_item(c, &item, kind, broken))
        stop(c->in);
    return item;
}

/* Numbers */

static bool is_bignum(const cbor_item *item)
{
    return item->head.kind == CBOR_BYTES && item->tag == BIGNUM;
}

static void read_bignum(cbor *c, const cbor_item *item, rule broken, number *n)
{
    span digits = item->string;

    expect_at(c->in, &item->tag_field, item->tags == 1, BURNPACK_CBOR_TAG);
    while (digits.size > 0 && byte_at(digits, 0) == 0)
        take_front(&digits, 1);
    n->there = expect_cbor(c, item, digits.size <= sizeof n->value, broken);
    if (!n->there)
        return;
    expect_cbor(c, item, false, BURNPACK_CBOR_BIGNUM);
    n->value = 0;
    for (u64 i = 0; i < digits.size; i++)
        n->value = n->value << 8 | byte_at(digits, i);
}

number burnpack_number(cbor *c, const cbor_item *item, rule broken)
{
    number n = {.value = item->head.value, .field = item->field};

    if (is_bignum(item))
        read_bignum(c, item, broken, &n);
    else
        n.there = expect_cbor_kind(c, item, CBOR_UINT, broken);
    return n;
}

number burnpack_get_number(cbor *c, rule broken)
{
    cbor_item item = get_cbor(c);
    number n = burnpack_number(c, &item, broken);

    finish_cbor(c, &item);
    return n;
}

number burnpack_element_of(const char *name, u64 i, number n)
{
    n.field.name = name;
    n.field.element = (u32)i;
    return n;
}

/* Arrays */

array burnpack_array(cbor *c, const cbor_item *head, u32 count, rule broken)
{
    require_cbor(c, head, head->head.indefinite || head->head.value == count,
                 broken);
    return (array){*head, open_cbor(c, head), count, broken};
}

bool burnpack_next_element(cbor *c, array *a)
{
    bool wanted = a->rest.index + 1 < a->count;     /* NO_INDEX + 1 is 0 */
    bool more = next_element(c, &a->rest);

    if (more && !wanted)
        at_index(c->in, NO_INDEX);
    /* Both are the same now; together they bound what callers index. */
    return require_cbor(c, &a->head, more == wanted, a->broken) &&
           (more & wanted);
}

/* Maps of named fields */

fields burnpack_fields(cbor *c, const cbor_item *map, const char *const *names,
                       u32 count)
{
    return (fields){.names = names, .scopes = names, .count = count,
                    .field = count, .pair = NO_INDEX, .map = map->at,
                    .rest = open_cbor(c, map), .doc = c->in->report->document};
}

static u32 field_named(const fields *f, const cbor_item *key)
{
    u32 i = 0;
    while (i < f->count && !cbor_is(key, f->names[i]))
        i++;
    return i;
}

static void check_unknown(cbor *c, const fields *f, const cbor_item *key)
{
    expect_at(c->in, &key->content, key->string.size <= MAX_FIELD_NAME,
              BURNPACK_STRUCT_UNKNOWN_FIELD_LONG);
    if (f->numbered)
        c->record = (u32)f->pair;
    add_cbor_key(c, f->map, key);
    leave_out(f->doc, key->string, false);
}

/* Judges the key of field i; returns whether it is the first one. */
static bool check_known(cbor *c, fields *f, const cbor_item *key, u32 i)
{
    bool first = (f->seen >> i & 1) == 0;

    expect_once(c->in, &key->content, i >= f->next,
                BURNPACK_STRUCT_FIELD_ORDER);
    expect_at(c->in, &key->content, first, BURNPACK_STRUCT_DUPLICATE_FIELD);
    f->next = i + 1;
    f->seen |= 1u << i;
    return first;
}

static u32 check_key(cbor *c, fields *f, const cbor_item *key)
{
    u32 i = field_named(f, key);

    if (i == f->count)
        check_unknown(c, f, key);
    else if (!check_known(c, f, key, i))
        return f->count;
    return i;
}

/* Reads a key. Returns its field, or f->count if its value is to be skipped. */
static u32 read_key(cbor *c, fields *f)
{
    cbor_item key;
    u32 field = f->count;

    enter(c->in, "key", f->pair, BURNPACK_CBOR_TRUNCATED);
    burnpack_get(c, CBOR_TEXT, BURNPACK_CBOR_KEY_TYPE, &key);
    if (key.head.kind == CBOR_TEXT)
        field = check_key(c, f, &key);
    leave(c->in);
    return field;
}

static void skip_value(cbor *c, const fields *f)
{
    enter(c->in, "unknown", f->pair, BURNPACK_CBOR_TRUNCATED);
    skip_cbor(c);
    leave(c->in);
}

bool burnpack_next_field(cbor *c, fields *f)
{
    if (f->field < f->count)
        leave(c->in);
    while (next_cbor(c, &f->rest)) {
        f->pair++;
        f->field = read_key(c, f);
        if (f->field < f->count) {
            burnpack_enter(c, f->scopes[f->field]);
            return true;
        }
        skip_value(c, f);
    }
    return false;
}

bool burnpack_expect_fields(cbor *c, const cbor_item *map, const fields *f,
                            u32 required, rule broken)
{
    u32 missing = 0;

    while (missing < required && (f->seen >> missing & 1) != 0)
        missing++;
    if (expect_at(c->in, &map->field, missing == required, broken))
        return true;
    found(c->in, "has no \"%s\"", f->names[missing]);
    return false;
}

/* Variants */

/* Reads the key of a pair, which may be blamed after its scope was left. */
static cbor_item read_variant_name(cbor *c, rule broken)
{
    burnpack_enter(c, "variant");
    cbor_item name = burnpack_require(c, CBOR_TEXT, broken);
    leave(c->in);
    name.content.name = name.head.indefinite ? "variant.head" : "variant.text";
    return name;
}

/* Opens a map of one pair and reads its key. */
static void open_pair(cbor *c, variant *v, rule broken)
{
    const cbor_item *map = &v->item;

    require_cbor(c, map, map->head.indefinite || map->head.value == 1, broken);
    expect_cbor_kind(c, map, CBOR_MAP, broken);
    v->rest = open_cbor(c, map);
    require_cbor(c, map, next_cbor(c, &v->rest), broken);

    v->name = read_variant_name(c, broken);
    v->known = ok(c->in);
}

variant burnpack_open_variant(cbor *c, rule broken)
{
    variant v = {.item = get_cbor(c)};

    v.has_payload = v.item.head.kind == CBOR_MAP;
    if (v.has_payload) {
        open_pair(c, &v, broken);
    } else {
        v.name = v.item;
        v.known = check_item(c, &v.item, CBOR_TEXT, broken);
        finish_cbor(c, &v.item);
    }
    return v;
}

void burnpack_close_variant(cbor *c, variant *v, rule broken)
{
    if (v->has_payload)
        require_cbor(c, &v->item, !next_cbor(c, &v->rest), broken);
}
