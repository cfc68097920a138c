/*
 * Element types                                     spec/burnpack.md, 3, 3.1
 *
 *     dtype   text                 a plain name
 *             {"Bool": store}      text
 *             {"QFloat": scheme}
 *     scheme  {"value": text, "param": text, "store": store, "level": level,
 *              "mode": text}
 *     store   "Native" | {"PackedNative": dim} | {"PackedU32": dim}
 *     level   "Tensor" | {"Block": {"storage": [5 sizes], "len": used}}
 *
 * In front of what is wrong inside a map, nobody knows where its pair ends:
 * reading stops.
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>
#include <string.h>

static const struct plain {
    const char *name;
    element_type element;
} plains[] = {
    {"F64", ASSAY_F64}, {"F32", ASSAY_F32}, {"Flex32", ASSAY_F32},
    {"F16", ASSAY_F16}, {"BF16", ASSAY_BF16},
    {"I64", ASSAY_I64}, {"I32", ASSAY_I32}, {"I16", ASSAY_I16},
    {"I8", ASSAY_I8},
    {"U64", ASSAY_U64}, {"U32", ASSAY_U32}, {"U16", ASSAY_U16},
    {"U8", ASSAY_U8},
};

static const struct bool_store {
    const char *word, *name;
    element_type element;
} bool_stores[] = {
    {"Native", "Bool(Native)", ASSAY_BOOL},
    {"U8", "Bool(U8)", ASSAY_BOOL},
    {"U32", "Bool(U32)", ASSAY_BOOL32},
};

typedef struct {
    const char *name;
    u32 number;
} word;

/* value: bits of one */
static const word values[] = {
    {"Q8F", 8}, {"E5M2", 8}, {"E4M3", 8}, {"Q4F", 4}, {"E2M1", 4}, {"Q2F", 2},
    {"Q8S", 8}, {"Q4S", 4}, {"Q2S", 2}, {NULL, 0},
};
/* param: bytes of a scale */
static const word params[] = {
    {"F32", 4}, {"F16", 2}, {"BF16", 2}, {"UE8M0", 1}, {"UE4M3", 1}, {NULL, 0},
};
/* store and level: 1 if something follows */
static const word stores[] = {
    {"Native", 0}, {"PackedNative", 1}, {"PackedU32", 1}, {NULL, 0},
};
static const word levels[] = {{"Tensor", 0}, {"Block", 1}, {NULL, 0}};
static const word modes[] = {{"Symmetric", 0}, {NULL, 0}};

#define COUNT(list) (sizeof (list) / sizeof (list)[0])

static const word *find_word(const word *list, const cbor_item *item)
{
    while (list->name != NULL && !cbor_is(item, list->name))
        list++;
    return list->name != NULL ? list : NULL;
}

/* A text, or a map of one pair whose key is a text (its value comes next). */
typedef struct {
    cbor_item item;
    cbor_item name;             /* item itself, or the key */
    bool has_payload;
    cbor_rest rest;
} variant;

static bool open_variant(cbor *c, variant *v, rule broken)
{
    bool pair = true;

    v->item = v->name = get_cbor(c);
    v->has_payload = v->item.head.kind == CBOR_MAP;
    if (!v->has_payload) {
        bool is_text = burnpack_text(c, &v->item, broken);
        finish_cbor(c, &v->item);
        return is_text;
    }
    if (!v->item.head.indefinite)
        pair = require_cbor(c, &v->item, v->item.head.value == 1, broken);
    if (!pair || !expect_cbor_kind(c, &v->item, CBOR_MAP, broken))
        return false;
    v->rest = open_cbor(c, &v->item);
    if (!require_cbor(c, &v->item, next_cbor(c, &v->rest), broken))
        return false;
    burnpack_enter(c, "variant", NO_INDEX);
    v->name = get_cbor(c);
    if (!burnpack_text(c, &v->name, broken))
        stop(c->in);
    leave(c->in);
    return ok(c->in);
}

static void close_variant(cbor *c, variant *v, rule broken)
{
    if (v->has_payload && ok(c->in))
        require_cbor(c, &v->item, !next_cbor(c, &v->rest), broken);
}

/* Blames the text of item, which may be none of those defined. */
static bool require_word(cbor *c, const cbor_item *item, bool known,
                         rule broken)
{
    return require_at(c->in, &item->content, known, broken);
}

/* The field name of a scheme: a text of list. */
static const word *read_word(cbor *c, const word *list)
{
    cbor_item item = get_cbor(c);
    const word *found = find_word(list, &item);

    if (!burnpack_text(c, &item, BURNPACK_DTYPE_QUANT_SCHEME))
        stop(c->in);
    require_word(c, &item, found != NULL, BURNPACK_DTYPE_QUANT_SCHEME);
    return found;
}

/* An unsigned number up to most. */
static u64 read_small(cbor *c, u64 most, rule broken, assay_field *field)
{
    cbor_item item = get_cbor(c);
    u64 value;

    *field = item.field;
    if (!burnpack_number(c, &item, broken, &value))
        stop(c->in);
    require_cbor(c, &item, value <= most, broken);
    return value;
}

/* store of a scheme */
static void read_store(cbor *c, dtype *d, assay_field *blame)
{
    variant v;

    if (!open_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME)) {
        stop(c->in);
        return;
    }
    const word *store = find_word(stores, &v.name);
    bool fits = store != NULL && (store->number == 1) == v.has_payload;
    *blame = v.name.content;
    blame->name = "store";
    if (!require_word(c, &v.name, fits, BURNPACK_DTYPE_QUANT_SCHEME))
        return;
    d->store = store->name;
    d->has_dim = v.has_payload;
    if (d->has_dim) {
        burnpack_enter(c, "dim", NO_INDEX);
        d->dim = read_small(c, UINT64_MAX, BURNPACK_DTYPE_QUANT_SCHEME,
                            &d->dim_field);
        d->dim_field.name = "dtype.scheme.store.dim";
        leave(c->in);
    }
    close_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME);
}

/* storage of a block: five sizes */
static void read_storage(cbor *c, dtype *d, assay_field sizes[BLOCK_SIZES])
{
    rule broken = BURNPACK_DTYPE_QUANT_BLOCK;
    cbor_item item = get_cbor(c);
    u32 n = 0;

    if (!expect_cbor_kind(c, &item, CBOR_ARRAY, broken))
        stop(c->in);
    require_cbor(c, &item, item.head.indefinite ||
                 item.head.value == BLOCK_SIZES, broken);
    cbor_rest rest = open_cbor(c, &item);
    bool more = next_element(c, &rest);
    for (; more && n < BLOCK_SIZES; n++, more = next_element(c, &rest)) {
        d->block[n] = read_small(c, 255, broken, &sizes[n]);
        sizes[n].name = "storage";
        sizes[n].element = n;
    }
    at_index(c->in, NO_INDEX);
    require_cbor(c, &item, n == BLOCK_SIZES && !more, broken);
}

static void check_block(cbor *c, dtype *d, const assay_field *len,
                        const assay_field sizes[BLOCK_SIZES])
{
    d->good = expect_at(c->in, len, d->block_len <= BLOCK_SIZES,
                        BURNPACK_DTYPE_QUANT_BLOCK_LEN);
    if (!d->good)
        found(c->in, "is %" PRIu32, d->block_len);
    expect_at(c->in, len, d->block_len > 0,
              BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO);
    for (u32 i = 0; i < BLOCK_SIZES && d->good && ok(c->in); i++) {
        if (i < d->block_len)
            d->good = expect_at(c->in, &sizes[i], d->block[i] != 0,
                                BURNPACK_DTYPE_QUANT_BLOCK_ZERO);
        else
            expect_once(c->in, &sizes[i], d->block[i] == 1,
                        BURNPACK_DTYPE_QUANT_BLOCK_UNUSED);
    }
}

static void read_block(cbor *c, dtype *d)
{
    static const char *const names[] = {"storage", "len"};
    assay_field len = {0}, sizes[BLOCK_SIZES] = {{0}};
    cbor_item item = get_cbor(c);

    if (!expect_cbor_kind(c, &item, CBOR_MAP, BURNPACK_DTYPE_QUANT_BLOCK))
        stop(c->in);
    fields f = burnpack_open(c, &item, names, COUNT(names));
    for (u32 k; (k = burnpack_next(c, &f)) < COUNT(names); leave(c->in)) {
        burnpack_enter(c, names[k], NO_INDEX);
        if (k == 0)
            read_storage(c, d, sizes);
        else
            d->block_len = (u32)read_small(c, 255, BURNPACK_DTYPE_QUANT_BLOCK,
                                           &len);
    }
    len.name = "len";
    if (require_cbor(c, &item, f.seen == 3, BURNPACK_DTYPE_QUANT_BLOCK))
        check_block(c, d, &len, sizes);
}

/* level of a scheme */
static void read_level(cbor *c, dtype *d)
{
    variant v;

    if (!open_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME)) {
        stop(c->in);
        return;
    }
    const word *found = find_word(levels, &v.name);
    bool fits = found != NULL && (found->number == 1) == v.has_payload;
    if (!require_word(c, &v.name, fits, BURNPACK_DTYPE_QUANT_SCHEME))
        return;
    d->level = found->name;
    d->has_block = v.has_payload;
    if (d->has_block) {
        burnpack_enter(c, "block", NO_INDEX);
        read_block(c, d);
        leave(c->in);
    }
    close_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME);
}

/* How values are packed follows from value and store. */
static void finish_scheme(cbor *c, dtype *d, const assay_field *store)
{
    bool words = strcmp(d->store, "PackedU32") == 0;
    bool pairs = strcmp(d->store, "PackedNative") == 0 &&
                 strcmp(d->value, "E2M1") == 0;

    d->stored_bits = words ? 32 : pairs ? 2 * d->bits : d->bits;
    d->open = d->stored_bits < 8;
    expect_at(c->in, store, !d->open, BURNPACK_DTYPE_QUANT_SUBBYTE_STORE);
    if (d->open)
        leave_open(c->in->report,
                   "values below 8 bits are not packed: their storage is "
                   "not defined");
}

/* The payload of QFloat. */
static void read_scheme(cbor *c, dtype *d)
{
    static const char *const names[] = {"value", "param", "store", "level",
                                        "mode"};
    static const word *const lists[] = {values, params, NULL, NULL, modes};
    const word *words[COUNT(names)] = {NULL};
    assay_field store = {0};
    cbor_item item = get_cbor(c);

    if (!expect_cbor_kind(c, &item, CBOR_MAP, BURNPACK_DTYPE_QUANT_SCHEME))
        stop(c->in);
    d->good = true;
    fields f = burnpack_open(c, &item, names, COUNT(names));
    for (u32 k; (k = burnpack_next(c, &f)) < COUNT(names); leave(c->in)) {
        burnpack_enter(c, names[k], NO_INDEX);
        if (k == 2)
            read_store(c, d, &store);
        else if (k == 3)
            read_level(c, d);
        else
            words[k] = read_word(c, lists[k]);
    }
    if (!require_cbor(c, &item, f.seen == 31, BURNPACK_DTYPE_QUANT_SCHEME))
        return;
    d->value = words[0]->name;
    d->bits = words[0]->number;
    d->param = words[1]->name;
    d->scale_size = words[1]->number;
    d->mode = words[4]->name;
    finish_scheme(c, d, &store);
}

static void read_bool_store(cbor *c, dtype *d)
{
    cbor_item item = get_cbor(c);

    if (!burnpack_text(c, &item, BURNPACK_DTYPE_BOOL_STORE))
        stop(c->in);
    for (u32 i = 0; i < COUNT(bool_stores); i++) {
        if (cbor_is(&item, bool_stores[i].word)) {
            d->name = bool_stores[i].name;
            d->element = bool_stores[i].element;
        }
    }
    require_word(c, &item, d->name != NULL, BURNPACK_DTYPE_BOOL_STORE);
}

static const struct plain *find_plain(const cbor_item *name)
{
    for (u32 i = 0; i < COUNT(plains); i++)
        if (cbor_is(name, plains[i].name))
            return &plains[i];
    return NULL;
}

static void read_payload(cbor *c, dtype *d, const cbor_item *name)
{
    d->quantized = cbor_is(name, "QFloat");
    if (!require_word(c, name, find_plain(name) == NULL,
                      BURNPACK_DTYPE_ENCODING) ||
        !require_word(c, name, d->quantized || cbor_is(name, "Bool"),
                      BURNPACK_DTYPE_UNKNOWN))
        return;
    burnpack_enter(c, d->quantized ? "scheme" : "store", NO_INDEX);
    if (d->quantized)
        read_scheme(c, d);
    else
        read_bool_store(c, d);
    leave(c->in);
    if (d->quantized && ok(c->in))
        d->name = "QFloat";
}

static void read_plain(cbor *c, dtype *d, const cbor_item *name)
{
    const struct plain *plain = find_plain(name);
    bool is_bool = cbor_is(name, "Bool");

    if (!expect_at(c->in, &name->content, !is_bool && !cbor_is(name, "QFloat"),
                   BURNPACK_DTYPE_ENCODING)) {
        if (is_bool)
            advise(c->in, "burn-store 0.20 and before write Bool as a "
                   "text");
        return;
    }
    if (!expect_at(c->in, &name->content, plain != NULL,
                   BURNPACK_DTYPE_UNKNOWN))
        return;
    d->name = plain->name;
    d->element = plain->element;
}

void burnpack_read_dtype(cbor *c, dtype *d)
{
    variant v;

    *d = (dtype){.name = NULL};
    if (!open_variant(c, &v, BURNPACK_DTYPE_ENCODING) || !ok(c->in))
        return;
    if (v.has_payload)
        read_payload(c, d, &v.name);
    else
        read_plain(c, d, &v.name);
    close_variant(c, &v, BURNPACK_DTYPE_ENCODING);
}

static u64 divide_up(u64 a, u64 b)
{
    return a / b + (a % b != 0);
}

/* How many scales there are: one a block; blocks cover the last dimensions. */
static bool count_scales(const dtype *d, span shape, u64 rank, u64 *scales)
{
    u64 used = smaller(rank, d->block_len);
    cbor_head list = cbor_take(&shape);
    bool fits = true, zero = false;

    *scales = 1;
    (void)list;
    for (u64 i = 0; i < rank && d->has_block; i++) {
        u64 dimension, size = 1;
        cbor_take_number(&shape, &dimension);
        if (i >= rank - used)
            size = d->block[i - (rank - used)];
        zero |= dimension == 0;
        fits = fits && multiply(*scales, divide_up(dimension, size), scales);
    }
    if (zero)
        *scales = 0;
    return fits || zero;
}

bool burnpack_bytes(const dtype *d, span shape, u64 rank, u64 count, u64 *size)
{
    u64 units, scales, stored;

    if (!d->quantized)
        return element_bytes(d->element, count, size);
    units = divide_up(count, d->stored_bits / d->bits);
    return count_scales(d, shape, rank, &scales) &&
           multiply(units, d->stored_bits / 8, &stored) &&
           align_up(stored, 4, &stored) &&
           multiply(scales, d->scale_size, &scales) &&
           add(stored, scales, size);
}

void burnpack_put_quant(document *doc, const dtype *d)
{
    open_object(doc, "quant");
    put_word(doc, "value", d->value);
    put_word(doc, "param", d->param);
    put_word(doc, "store", d->store);
    if (d->has_dim)
        put_number(doc, "packed_dim", d->dim);
    else
        put_null(doc, "packed_dim");
    put_word(doc, "level", d->level);
    if (d->has_block) {
        open_list(doc, "block");
        for (u32 i = 0; i < d->block_len; i++)
            put_number(doc, NULL, d->block[i]);
        close_member(doc);
    } else {
        put_null(doc, "block");
    }
    put_word(doc, "mode", d->mode);
    close_member(doc);
}
