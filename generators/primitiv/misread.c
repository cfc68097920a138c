/*
 * Objects that a lenient reader converts to the expected number, or to a head
 * with the expected count: such a reader finds nothing else invalid.
 */
#include "generators/primitiv/model.h"

/* -------------------------------------------------------------- numbers -- */

typedef struct {
    const char *name;
    u8 first;                   /* 0: a fixint, the number itself */
    size_t width;
    u64 most;
} number_form;

static const number_form number_forms[] = {
    {"fixint",  0x00, 0, 0x7f},
    {"uint-8",  0xcc, 1, 0xff},
    {"uint-16", 0xcd, 2, 0xffff},
    {"uint-64", 0xcf, 8, UINT64_MAX},
    {"int-32",  0xd2, 4, 0x7fffffff},
    {"float-32-of-those-bits", 0xca, 4, UINT32_MAX},
};

typedef struct {
    const char *name, *parent, *path;
    u64 value;
    rule float32;               /* broken by it; NO_RULE: a case elsewhere */
} number_place;

static const number_place numbers[] = {
    {"ver-major", "tensor-2x3", "header.ver_major", 0, PRIMITIV_FILE_LEADING},
    {"ver-minor", "tensor-2x3", "header.ver_minor", 1,
     PRIMITIV_MP_UINT32_FORM},
    {"data-type-0", "shape-scalar", "header.data_type", 0,
     PRIMITIV_MP_UINT32_FORM},
    {"data-type-200", "parameter-scalar", "header.data_type", 0x200,
     PRIMITIV_MP_UINT32_FORM},
    {"first-dim", "shape-leading-one", "shape.dims[0]", 1,
     PRIMITIV_MP_UINT32_FORM},
    {"stat-count-0", "parameter-scalar", "parameter.stat_count", 0,
     PRIMITIV_MP_UINT32_FORM},
    {"stat-count", "parameter-momentum", "parameter.stat_count", 1,
     PRIMITIV_MP_UINT32_FORM},
    {"parameter-count", "model-empty", "model.parameter_count", 0,
     PRIMITIV_MP_UINT32_FORM},
    {"parameter-count-1", "model-one", "model.parameter_count", 1,
     PRIMITIV_MP_UINT32_FORM},
    {"uint-value", "optimizer-sgd", "uint_config[0].value", 0, NO_RULE},
};

static void add_object(case_sink *sink, const char *parent, const char *path,
                       rule broken, const char *what, const char *bytes,
                       size_t size)
{
    spoil row = {broken, what, THE_FIELD,
                 {{REPLACE_FIELD, path, 0, bytes, size}}, NO_RULES, NULL};

    spoil_cases(sink, parent, &row, 1);
}

static void add_number(case_sink *sink, const number_place *p,
                       const number_form *f)
{
    rule broken = f->first == 0xca ? p->float32 : PRIMITIV_MP_UINT32_FORM;
    char what[GOLDEN_PATH_SIZE], bytes[9];

    if (p->value > f->most || broken == NO_RULE)
        return;
    bytes[0] = (char)(f->width > 0 ? f->first : p->value);
    for (size_t i = 0; i < f->width; i++)
        bytes[1 + i] = (char)(p->value >> 8 * (f->width - 1 - i) & 0xff);
    snprintf(what, sizeof what, "%s-%s", p->name, f->name);
    add_object(sink, p->parent, p->path, broken, what, bytes, 1 + f->width);
}

/* Objects that may become 0, or the one element that a count declares. */
static void add_nil(case_sink *sink, const number_place *p)
{
    char what[GOLDEN_PATH_SIZE];

    if (p->value > 1)
        return;
    snprintf(what, sizeof what, "nil-for-%s", p->name);
    add_object(sink, p->parent, p->path, PRIMITIV_MP_EXT_ABSENT, what, "\xc0",
               1);
}

/* ---------------------------------------------------------------- heads -- */

typedef enum {NUMBER, STR, BIN, ARRAY, MAP, ABSENT, NEVER} kind;

typedef struct {
    const char *name;
    kind kind;
    const char *bytes;
    size_t size;
} head;

#define HEAD(name, kind, bytes) {name, kind, bytes, sizeof bytes - 1}

static const head empty[] = {
    HEAD("fixint", NUMBER, "\x00"),
    HEAD("fixmap", MAP, "\x80"),
    HEAD("map-16", MAP, "\xde\x00\x00"),
    HEAD("map-32", MAP, "\xdf\x00\x00\x00\x00"),
    HEAD("fixarray", ARRAY, "\x90"),
    HEAD("array-16", ARRAY, "\xdc\x00\x00"),
    HEAD("array-32", ARRAY, "\xdd\x00\x00\x00\x00"),
    HEAD("fixstr", STR, "\xa0"),
    HEAD("str-8", STR, "\xd9\x00"),
    HEAD("nil", ABSENT, "\xc0"),
    HEAD("c1", NEVER, "\xc1"),
    HEAD("bin-8", BIN, "\xc4\x00"),
    HEAD("bin-16", BIN, "\xc5\x00\x00"),
    HEAD("bin-32", BIN, "\xc6\x00\x00\x00\x00"),
    HEAD("ext-8", ABSENT, "\xc7\x00\x05"),
    HEAD("ext-16", ABSENT, "\xc8\x00\x00\x05"),
    HEAD("ext-32", ABSENT, "\xc9\x00\x00\x00\x00\x05"),
};

static const head of_one[] = {
    HEAD("fixint", NUMBER, "\x01"),
    HEAD("uint-32", NUMBER, "\xce\x00\x00\x00\x01"),
    HEAD("fixmap", MAP, "\x81"),
    HEAD("map-16", MAP, "\xde\x00\x01"),
    HEAD("map-32", MAP, "\xdf\x00\x00\x00\x01"),
    HEAD("str-8", STR, "\xd9\x01"),
    HEAD("bin-8", BIN, "\xc4\x01"),
    HEAD("nil", ABSENT, "\xc0"),
    HEAD("c1", NEVER, "\xc1"),
};

typedef struct {
    const char *name, *parent, *path;
    kind due;
    rule broken, by_bin;
} head_place;

static const head_place empties[] = {
    {"empty-dims", "shape-scalar", "shape.dims_head", ARRAY,
     PRIMITIV_MP_ARRAY_FORM, PRIMITIV_MP_ARRAY_FORM},
    {"empty-uint-configs", "optimizer-smallest-float",
     "optimizer.uint_configs_head", MAP,
     PRIMITIV_MP_MAP_FORM, PRIMITIV_MP_MAP_FORM},
    {"empty-float-configs", "optimizer-smallest-uint",
     "optimizer.float_configs_head", MAP,
     PRIMITIV_MP_MAP_FORM, PRIMITIV_MP_MAP_FORM},
    {"empty-stat-key", "parameter-smallest-stat", "parameter.stat[0].key_head",
     STR, PRIMITIV_MP_STR_FORM, PRIMITIV_MP_STR_FORM},
    {"empty-name", "model-smallest", "parameter[0].name_head[0]", STR,
     PRIMITIV_MODEL_KEY_TYPE, PRIMITIV_MP_STR_FORM},
    {"empty-uint-key", "optimizer-smallest-uint", "uint_config[0].key_head",
     STR, PRIMITIV_MP_STR_FORM, PRIMITIV_MP_STR_FORM},
    {"empty-float-key", "optimizer-smallest-float", "float_config[0].key_head",
     STR, PRIMITIV_MP_STR_FORM, PRIMITIV_MP_STR_FORM},
};

static const head_place one_name = {
    "param-key-of-one", "model-one", "parameter[0].key_head", ARRAY,
    PRIMITIV_MP_ARRAY_FORM, PRIMITIV_MP_ARRAY_FORM
};

static rule rule_of(const head_place *p, const head *h)
{
    switch (h->kind) {
    case ABSENT:    return PRIMITIV_MP_EXT_ABSENT;
    case NEVER:     return PRIMITIV_MP_RESERVED_C1;
    case BIN:       return p->by_bin;
    default:        return p->broken;
    }
}

static void add_heads(case_sink *sink, const head_place *p, const head *heads,
                      size_t count)
{
    char what[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < count; i++) {
        const head *h = &heads[i];
        if (h->kind == p->due)
            continue;
        snprintf(what, sizeof what, "%s-%s", p->name, h->name);
        add_object(sink, p->parent, p->path, rule_of(p, h), what, h->bytes,
                   h->size);
    }
}

void primitiv_misread_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        for (size_t k = 0; k < sizeof number_forms / sizeof number_forms[0];
             k++)
            add_number(sink, &numbers[i], &number_forms[k]);
        add_nil(sink, &numbers[i]);
    }
    for (size_t i = 0; i < sizeof empties / sizeof empties[0]; i++)
        add_heads(sink, &empties[i], ROWS(empty));
    add_heads(sink, &one_name, ROWS(of_one));
}
