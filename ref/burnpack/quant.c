/*
 * Quantization schemes                                   spec/burnpack.md, 3.1
 *
 *     scheme   {"value": text, "param": text, "store": store,
 *               "level": level, "mode": text}
 *     store    "Native" | {"PackedNative": dim} | {"PackedU32": dim}
 *     level    "Tensor" | {"Block": block}
 *     block    {"storage": [5 sizes], "len": how many of the sizes count}
 */
#include "burnpack/burnpack.h"

#include <inttypes.h>
#include <string.h>

#include "core/known.h"

#define MAX_SIZE 255
#define MOST_WORDS 9            /* of the lists below */

/* Numbers: bits of a value. */
static const word values[] = {
    {"Q8F", 8}, {"E5M2", 8}, {"E4M3", 8}, {"Q8S", 8},
    {"Q4F", 4}, {"E2M1", 4}, {"Q4S", 4},
    {"Q2F", 2}, {"Q2S", 2},
    {NULL, 0},
};

/* Numbers: bytes of a scale. */
static const word params[] = {
    {"F32", 4}, {"F16", 2}, {"BF16", 2}, {"UE8M0", 1}, {"UE4M3", 1},
    {NULL, 0},
};

/* All but the first of a list have a payload. */
enum { NATIVE, PACKED_NATIVE, PACKED_U32 };
static const word stores[] = {
    {"Native", NATIVE},
    {"PackedNative", PACKED_NATIVE},
    {"PackedU32", PACKED_U32},
    {NULL, 0},
};
enum { TENSOR, BLOCK };
static const word levels[] = {
    {"Tensor", TENSOR},
    {"Block", BLOCK},
    {NULL, 0},
};

static const word modes[] = {
    {"Symmetric", 0},
    {NULL, 0},
};

static const word *find_word(const word *list, const cbor_item *item)
{
    while (list->text != NULL && !cbor_is(item, list->text))
        list++;
    return list->text != NULL ? list : NULL;
}

/* Stops at a name that is not in the list, or has a payload by mistake. */
static void require_word(cbor *c, const cbor_item *name, bool right,
                         const word *list)
{
    const char *known[MOST_WORDS + 1] = {NULL};

    if (expect_at(c->in, &name->content, right, BURNPACK_DTYPE_QUANT_SCHEME))
        return;
    for (u32 i = 0; i < MOST_WORDS && list[i].text != NULL; i++)
        known[i] = list[i].text;
    if (find_word(list, name) == NULL)
        advise_known(c->in, name->string, known);
    stop(c->in);
}

/* Reads a text of the list. */
static const word *read_word(cbor *c, const word *list)
{
    cbor_item item = burnpack_require(c, CBOR_TEXT,
                                      BURNPACK_DTYPE_QUANT_SCHEME);
    const word *chosen = find_word(list, &item);

    require_word(c, &item, chosen != NULL, list);
    return chosen;
}

/* Opens a variant whose name is a text of the list; its payload, if it has one,
 * comes next. */
static const word *open_word(cbor *c, const word *list, variant *v)
{
    rule broken = BURNPACK_DTYPE_QUANT_SCHEME;

    *v = burnpack_open_variant(c, broken);
    if (!v->known)
        stop(c->in);
    const word *chosen = find_word(list, &v->name);
    bool fits = chosen != NULL && (chosen->number != 0) == v->has_payload;
    require_word(c, &v->name, fits, list);
    return chosen;
}

/* Reads a number up to most. */
static number read_number(cbor *c, u64 most, rule broken)
{
    cbor_item item = get_cbor(c);
    number n = burnpack_number(c, &item, broken);

    if (!n.there)
        stop(c->in);
    require_cbor(c, &item, n.value <= most, broken);
    return n;
}

/* Blocks */

static void read_storage(cbor *c, scheme *s)
{
    rule broken = BURNPACK_DTYPE_QUANT_BLOCK;

    cbor_item head = burnpack_require(c, CBOR_ARRAY, broken);
    array a = burnpack_array(c, &head, BLOCK_SIZES, broken);
    while (burnpack_next_element(c, &a)) {
        number size = read_number(c, MAX_SIZE, broken);
        u64 i = a.rest.index;
        s->block[i] = burnpack_element_of("storage", i, size);
    }
}

static void read_len(cbor *c, scheme *s)
{
    s->len = read_number(c, MAX_SIZE, BURNPACK_DTYPE_QUANT_BLOCK);
    s->len.field.name = "len";
}

static void check_len(cbor *c, scheme *s)
{
    const number *len = &s->len;

    s->sized = expect_at(c->in, &len->field, len->value <= BLOCK_SIZES,
                         BURNPACK_DTYPE_QUANT_BLOCK_LEN);
    if (!s->sized)
        found(c->in, "is %" PRIu64, len->value);
    expect_at(c->in, &len->field, len->value > 0,
              BURNPACK_DTYPE_QUANT_BLOCK_LEN_ZERO);
}

static void check_sizes(cbor *c, scheme *s)
{
    for (u32 i = 0; i < BLOCK_SIZES && s->sized; i++) {
        const number *size = &s->block[i];
        if (i < s->len.value)
            s->sized = expect_at(c->in, &size->field, size->value != 0,
                                 BURNPACK_DTYPE_QUANT_BLOCK_ZERO);
        else
            expect_once(c->in, &size->field, size->value == 1,
                        BURNPACK_DTYPE_QUANT_BLOCK_UNUSED);
    }
}

static bool require_fields(cbor *c, const cbor_item *map, const fields *f,
                           u32 count, rule broken)
{
    if (!burnpack_expect_fields(c, map, f, count, broken))
        stop(c->in);
    return ok(c->in);
}

static void read_block(cbor *c, scheme *s)
{
    enum { STORAGE, LEN, FIELDS };
    static const char *const names[] = {"storage", "len"};
    rule broken = BURNPACK_DTYPE_QUANT_BLOCK;

    cbor_item map = burnpack_require(c, CBOR_MAP, broken);
    fields f = burnpack_fields(c, &map, names, FIELDS);
    while (burnpack_next_field(c, &f))
        switch (f.field) {
        case STORAGE: read_storage(c, s); break;
        case LEN:     read_len(c, s);     break;
        }
    if (!require_fields(c, &map, &f, FIELDS, broken))
        return;
    check_len(c, s);
    check_sizes(c, s);
}

/* Schemes */

static void read_store(cbor *c, scheme *s)
{
    variant v;

    s->store = open_word(c, stores, &v);
    s->store_field = v.name.content;
    s->store_field.name = "store";
    if (v.has_payload) {
        burnpack_enter(c, "dim");
        s->dim = read_number(c, UINT64_MAX, BURNPACK_DTYPE_QUANT_SCHEME);
        s->dim.field.name = "dtype.scheme.store.dim";
        leave(c->in);
    }
    burnpack_close_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME);
}

static void read_level(cbor *c, scheme *s)
{
    variant v;

    s->level = open_word(c, levels, &v);
    if (v.has_payload) {
        burnpack_enter(c, "block");
        read_block(c, s);
        leave(c->in);
    }
    burnpack_close_variant(c, &v, BURNPACK_DTYPE_QUANT_SCHEME);
}

static u32 unit_of(const scheme *s)
{
    bool is_e2m1 = strcmp(s->value->text, "E2M1") == 0;

    if (s->store->number == PACKED_U32)
        return 32;
    if (s->store->number == PACKED_NATIVE && is_e2m1)
        return 2 * s->value->number;
    return s->value->number;
}

static void check_unit(cbor *c, scheme *s)
{
    s->unit = unit_of(s);
    if (expect_at(c->in, &s->store_field, s->unit >= 8,
                  BURNPACK_DTYPE_QUANT_SUBBYTE_STORE))
        return;
    s->sized = false;
    leave_open(c->in->report, ASSAY_WHY_VARIANT,
               "the storage of unpacked values below 8 bits is undefined");
}

/* Reports whether a map has a field that 0.21.0 does not define. */
static bool has_unknown(const cbor *c, const cbor_item *map, const char *name)
{
    for (u64 i = 0; i < c->keys.count; i++) {
        const record_name *key = &c->keys.items[i];
        if (key->group == map->at && is_word(key->text, name))
            return true;
    }
    return false;
}

void burnpack_read_scheme(cbor *c, scheme *s)
{
    enum { VALUE, PARAM, STORE, LEVEL, MODE, FIELDS };
    static const char *const names[] = {"value", "param", "store", "level",
                                        "mode"};
    rule broken = BURNPACK_DTYPE_QUANT_SCHEME;

    s->sized = true;
    cbor_item map = burnpack_require(c, CBOR_MAP, broken);
    fields f = burnpack_fields(c, &map, names, FIELDS);
    while (burnpack_next_field(c, &f))
        switch (f.field) {
        case VALUE: s->value = read_word(c, values); break;
        case PARAM: s->param = read_word(c, params); break;
        case STORE: read_store(c, s);                break;
        case LEVEL: read_level(c, s);                break;
        case MODE:  s->mode = read_word(c, modes);   break;
        }
    if (require_fields(c, &map, &f, FIELDS, broken))
        check_unit(c, s);
    else if (has_unknown(c, &map, "tensor") || has_unknown(c, &map, "block")) {
        find_version(c->in, "0.22");
        advise(c->in, "a scheme of burn 0.22 or later, with tensor and block "
               "in place of param and level: read it with burn-pack 0.22");
    }
}

/* Bytes */

static u64 divide_up(u64 a, u64 b)
{
    return a / b + (a % b != 0);
}

/* Returns the block size of dimension i. Blocks cover the last dimensions; the
 * others have size 1. */
static u64 block_size(const scheme *s, u64 rank, u64 i)
{
    u64 before = rank - smaller(rank, s->len.value);
    return i < before ? 1 : s->block[i - before].value;
}

/*
 * Returns the number of scales: one for a tensor or for each block. list is an
 * array of rank dimensions with product count. Each block has an element, so
 * there are at most count blocks, and nothing overflows.
 */
static u64 count_scales(const scheme *s, u64 count, u64 rank, span list)
{
    u64 scales = smaller(count, 1), dimension;

    if (s->level->number == TENSOR)
        return 1;
    cbor_take(&list);
    for (u64 i = 0; i < rank; i++) {
        cbor_take_number(&list, &dimension);
        multiply(scales, divide_up(dimension, block_size(s, rank, i)), &scales);
    }
    return scales;
}

bool burnpack_quant_bytes(const scheme *s, u64 count, u64 rank, span list,
                          u64 *size)
{
    u64 units = divide_up(count, s->unit / s->value->number);
    u64 scales = count_scales(s, count, rank, list), stored;

    return multiply(units, s->unit / 8, &stored) &&
           align_up(stored, 4, &stored) &&
           multiply(scales, s->param->number, &scales) &&
           add(stored, scales, size);
}
