/*
 * Entries of the index                           spec/zten.md, 2.2 to 2.4
 *
 *     map, of definite or indefinite length
 *         key: text      value            in any order
 *
 * Each field is read here and its type judged; tensor.c compares the values of
 * different fields.
 */
#include "zten/zten.h"

#include <string.h>

#define ANY_KIND CBOR_NONE      /* tensor.c judges the value */

/* section 2.3 */
static const struct field {
    const char *name;
    cbor_kind kind;
    rule type, required, utf8;
} fields[FIELDS] = {
    {"name",     CBOR_TEXT,  ZTEN_FIELD_NAME_TYPE,
     ZTEN_FIELD_NAME_REQUIRED, ZTEN_FIELD_NAME_UTF8},
    {"offset",   CBOR_UINT,  ZTEN_FIELD_OFFSET_TYPE,
     ZTEN_FIELD_OFFSET_REQUIRED, NO_RULE},
    {"size",     CBOR_UINT,  ZTEN_FIELD_SIZE_TYPE,
     ZTEN_FIELD_SIZE_REQUIRED, NO_RULE},
    {"dtype",    CBOR_TEXT,  ZTEN_FIELD_DTYPE_TYPE,
     ZTEN_FIELD_DTYPE_REQUIRED, ZTEN_FIELD_TEXT_UTF8},
    {"shape",    CBOR_ARRAY, ZTEN_FIELD_SHAPE_TYPE,
     ZTEN_FIELD_SHAPE_REQUIRED, NO_RULE},
    {"encoding", CBOR_TEXT,  ZTEN_FIELD_ENCODING_TYPE,
     ZTEN_FIELD_ENCODING_REQUIRED, ZTEN_FIELD_TEXT_UTF8},
    {"data_endianness", ANY_KIND, NO_RULE, NO_RULE, ZTEN_FIELD_TEXT_UTF8},
    {"checksum", CBOR_TEXT,  ZTEN_FIELD_CHECKSUM_TYPE,
     NO_RULE, ZTEN_FIELD_TEXT_UTF8},
};

/* The key order of the upstream writer: layout comes after dtype, custom keys
 * come last (section 7). */
#define ORDER_FIELD(f) (2 * (f) + 1)
#define ORDER_LAYOUT   (ORDER_FIELD(DTYPE) + 1)
#define ORDER_CUSTOM   ORDER_FIELD(CUSTOM)

static void enter_item(reader *in, const char *name, u64 index)
{
    enter(in, name, index, ZTEN_INDEX_TRUNCATED);
}

#define BIGNUM 2                /* the tag */

/* Replaces a bignum by an unsigned integer, if it fits into 64 bits. */
static void take_bignum(cbor *c, cbor_item *item)
{
    span digits = item->string;
    u64 value = 0;

    if (item->head.kind != CBOR_BYTES || item->tags == 0 ||
        item->tag != BIGNUM)
        return;
    while (digits.size > 0 && byte_at(digits, 0) == 0)
        take_front(&digits, 1);
    if (digits.size > sizeof value)
        return;
    for (u64 i = 0; i < digits.size; i++)
        value = value << 8 | byte_at(digits, i);
    expect_cbor(c, item, false, ZTEN_FIELD_BIGNUM);
    item->head = (cbor_head){.kind = CBOR_UINT, .size = item->head.size,
                             .value = value};
    item->tags--;
}

/* Dimension                                                   section 2.3 */
static void read_dimension(zten_file *file, entry *e)
{
    cbor *c = &file->cbor;

    cbor_item item = get_cbor(c);
    take_bignum(c, &item);
    e->good[SHAPE] &= expect_cbor_kind(c, &item, CBOR_UINT,
                                       ZTEN_FIELD_SHAPE_DIM_TYPE);
    finish_cbor(c, &item);
    e->rank++;
    take_dimension(&e->product, item.head.value);
}

/* shape: an array of dimensions, outermost first; empty for one element */
static void read_shape(reader *in, zten_file *file, entry *e)
{
    cbor_item *shape = &e->field[SHAPE];
    cbor_rest rest = open_cbor(&file->cbor, shape);

    e->product = (shape_product)NO_DIMENSIONS;
    e->rank = 0;
    while (next_element(&file->cbor, &rest))
        read_dimension(file, e);
    shape->field.length = in->at - shape->at;
}

static bool expect_type(cbor *c, const cbor_item *item, u32 f)
{
    bool any = fields[f].kind == ANY_KIND;

    return expect_cbor_kind(c, item, any ? item->head.kind : fields[f].kind,
                            fields[f].type);
}

/* Value of a defined field                                    section 2.3 */
static void read_value(reader *in, zten_file *file, entry *e, u32 f)
{
    cbor *c = &file->cbor;
    cbor_item *item = &e->field[f];

    *item = get_cbor(c);
    e->seen[f] = true;
    if (f >= REQUIRED && cbor_is_none(item)) {
        expect_at(in, &item->tag_field, item->tags == 0, ZTEN_INDEX_TAGS);
        expect_cbor(c, item, false, ZTEN_FIELD_NULL_OPTIONAL);
        return;
    }
    if (fields[f].kind == CBOR_UINT)
        take_bignum(c, item);
    e->good[f] = expect_type(c, item, f);
    if (e->good[f] && f == NAME)
        keep_cbor_name(in, &file->names, item, ALONE(e->index), e->index);
    if (e->good[f] && f == SHAPE)
        read_shape(in, file, e);
    else
        finish_cbor(c, item);
    if (e->good[f] && item->head.kind == CBOR_TEXT)
        e->good[f] = check_cbor_utf8(c, item, fields[f].utf8,
                                     ZTEN_INDEX_TEXT_CHUNK_UTF8);
    item->field.name = fields[f].name;      /* for findings about the entry */
    item->content.name = fields[f].name;
}

/* Reports whether the item value is the text "dense"; returns its head. */
static bool is_dense(span value, cbor_head *head)
{
    u8 joined[sizeof "dense"];
    span word = {joined, 0};

    *head = cbor_take(&value);
    if (head->kind != CBOR_TEXT)
        return false;
    if (head->indefinite)
        word.size = cbor_take_chunks(&value, joined, sizeof joined);
    else
        word = cbor_take_string(&value, head);
    return is_word(word, "dense");
}

/* Upstream readers accept three layouts; the upstream writer writes "dense" for
 * plain tensors. */
static void check_layout(reader *in, zten_file *file, span bytes)
{
    u64 at = place_in(in->report->file, bytes);
    cbor_head head;

    if (is_dense(bytes, &head))
        return;
    u64 size = smaller(head.size, bytes.size);
    if (head.kind == CBOR_TEXT && !head.indefinite) {
        assay_field word = field_at("text", at + size,
                                    smaller(head.value, bytes.size - size));
        word.kind = ASSAY_TEXT;
        expect_at(in, &word, false, ZTEN_FIELD_LAYOUT_NON_DENSE);
    } else {
        cbor_item value = {.head = head,
                           .field = field_at("head", at, size)};
        expect_cbor(&file->cbor, &value, false, ZTEN_FIELD_LAYOUT_NON_DENSE);
    }
}

/* Value of a custom field: any item, which is ignored         section 2.4 */
static void read_custom(reader *in, zten_file *file, entry *e,
                        const cbor_item *key)
{
    span value = skip_cbor(&file->cbor);

    if (!ok(in))
        return;
    if (cbor_is(key, "layout")) {
        e->has_layout = true;
        check_layout(in, file, value);
    }
    if (key->head.kind != CBOR_TEXT)
        return;
    add_cbor_key(&file->cbor, e->head.at, key);
    custom pair = {key->string, value};
    if (file->doc != NULL)
        KEEP(in->report, &e->customs, pair, "the document");
}

/* Compares the key order with the upstream writer's             section 7 */
static void check_order(reader *in, entry *e, const cbor_item *key, u32 f)
{
    u32 order = f != CUSTOM ? ORDER_FIELD(f) :
                cbor_is(key, "layout") ? ORDER_LAYOUT : ORDER_CUSTOM;
    bool ascending = order > e->order;

    if (order == ORDER_CUSTOM && e->order == ORDER_CUSTOM)
        ascending = compare_spans(e->last_key, key->string) <= 0;
    expect_once(in, &key->content, ascending, ZTEN_CANON_KEY_ORDER);
    e->order = order;
    e->last_key = key->string;
}

static u32 field_named(const cbor_item *key)
{
    for (u32 f = 0; f < FIELDS; f++)
        if (cbor_is(key, fields[f].name))
            return f;
    return CUSTOM;
}

/* Key: returns the field that it names, or CUSTOM if it is unknown or was seen
 * before                                                      section 2.2 */
static u32 read_key(reader *in, zten_file *file, entry *e, cbor_item *key)
{
    cbor *c = &file->cbor;

    *key = get_cbor(c);
    bool is_text = expect_cbor_kind(c, key, CBOR_TEXT, ZTEN_ENTRY_KEY_TEXT);
    finish_cbor(c, key);
    if (!is_text)
        return CUSTOM;
    check_cbor_utf8(c, key, ZTEN_ENTRY_KEY_UTF8, ZTEN_INDEX_TEXT_CHUNK_UTF8);
    u32 f = field_named(key);
    check_order(in, e, key, f);
    bool again = f != CUSTOM && e->seen[f];
    expect_at(in, &key->content, !again, ZTEN_ENTRY_KEY_DUPLICATE_KNOWN);
    return again ? CUSTOM : f;
}

/* Pair j of an entry                                          section 2.2 */
static void read_pair(reader *in, zten_file *file, entry *e, u64 j)
{
    cbor_item key;

    enter_item(in, "key", j);
    u32 f = read_key(in, file, e, &key);
    leave(in);
    if (f != CUSTOM) {
        enter_item(in, fields[f].name, NO_INDEX);
        read_value(in, file, e, f);
    } else {
        enter_item(in, "custom", j);
        read_custom(in, file, e, &key);
    }
    leave(in);
}

/* Required fields                                             section 2.3 */
static void check_required(reader *in, const entry *e)
{
    for (u32 f = 0; f < REQUIRED; f++)
        if (!expect_at(in, &e->head.field, e->seen[f], fields[f].required))
            found(in, "has no \"%s\"", fields[f].name);
}

static void begin_entry(entry *e, u32 i)
{
    e->index = i;
    memset(e->seen, 0, sizeof e->seen);
    memset(e->good, 0, sizeof e->good);
    e->has_layout = false;
    e->order = 0;
    e->customs.count = 0;
}

bool zten_read_entry(reader *in, zten_file *file, u32 i)
{
    cbor *c = &file->cbor;
    entry *e = &file->entry;

    begin_entry(e, i);
    c->record = i;
    e->head = get_cbor(c);
    if (!expect_cbor_kind(c, &e->head, CBOR_MAP, ZTEN_ENTRY_MAP)) {
        finish_cbor(c, &e->head);
        return false;
    }
    expect_once(in, &e->head.field, e->head.head.indefinite,
                ZTEN_CANON_ENTRY_MAP);
    cbor_rest rest = open_cbor(c, &e->head);
    for (u64 j = 0; next_cbor(c, &rest); j++)
        read_pair(in, file, e, j);
    check_required(in, e);
    return true;
}
