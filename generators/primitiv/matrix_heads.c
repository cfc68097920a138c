/*
 * Objects that a reader may accept as the head of an array, map, str or bin, in
 * place of each head: with content after it, or without if the head is empty.
 */
#include "generators/primitiv/matrix.h"

typedef enum {DUE_DIMS, DUE_DATA, DUE_KEY, DUE_NAME, DUE_TEXT, DUE_MAP} due;

typedef struct {
    due due;
    family family;
    const char *parent, *path, *in, *at;
    u64 count;                  /* of elements, pairs or bytes after it */
    bool all;                   /* every form, or only the usual ones */
} place;

static rule rule_of(const place *p, const object *o)
{
    bool number = o->family <= FLOAT_64;
    bool uint32 = o->bytes[0] == 0xce;

    if (o->family == NEVER_USED)
        return PRIMITIV_MP_RESERVED_C1;
    if (o->family == NIL_OR_EXT)
        return PRIMITIV_MP_EXT_ABSENT;
    switch (p->due) {
    case DUE_DIMS:
        return uint32 ? PRIMITIV_SHAPE_LAYOUT
             : o->family == A_BIN && strcmp(p->in, "shape") != 0
               ? PRIMITIV_TENSOR_LAYOUT : PRIMITIV_MP_ARRAY_FORM;
    case DUE_DATA:
        return number || o->family == A_MAP ? PRIMITIV_TENSOR_LAYOUT
                                            : PRIMITIV_MP_BIN_FORM;
    case DUE_KEY:   return PRIMITIV_MP_ARRAY_FORM;
    case DUE_NAME:  return o->family == A_BIN ? PRIMITIV_MP_STR_FORM
                                              : PRIMITIV_MODEL_KEY_TYPE;
    case DUE_TEXT:  return PRIMITIV_MP_STR_FORM;
    default:        return PRIMITIV_MP_MAP_FORM;
    }
}

/* ---------------------------------------------------------------- heads -- */

typedef struct {
    const char *name;
    family family;
    u8 first;                   /* plus the count, if it has no width */
    size_t width;               /* bytes of the count */
    u64 most;                   /* the highest count */
    bool typed;                 /* a type, not content, follows */
    bool usual;
} form;

static const form forms[] = {
    {"fixstr", A_STR, 0xa0, 0, 31, false, true},
    {"str-8", A_STR, 0xd9, 1, 0xff, false, true},
    {"str-16", A_STR, 0xda, 2, 0xffff, false, false},
    {"str-32", A_STR, 0xdb, 4, UINT32_MAX, false, false},
    {"bin-8", A_BIN, 0xc4, 1, 0xff, false, true},
    {"bin-16", A_BIN, 0xc5, 2, 0xffff, false, false},
    {"bin-32", A_BIN, 0xc6, 4, UINT32_MAX, false, false},
    {"fixarray", AN_ARRAY, 0x90, 0, 15, false, true},
    {"array-16", AN_ARRAY, 0xdc, 2, 0xffff, false, true},
    {"array-32", AN_ARRAY, 0xdd, 4, UINT32_MAX, false, false},
    {"fixmap", A_MAP, 0x80, 0, 15, false, true},
    {"map-16", A_MAP, 0xde, 2, 0xffff, false, true},
    {"map-32", A_MAP, 0xdf, 4, UINT32_MAX, false, false},
    {"ext-8", NIL_OR_EXT, 0xc7, 1, 0xff, true, true},
    {"ext-16", NIL_OR_EXT, 0xc8, 2, 0xffff, true, false},
    {"ext-32", NIL_OR_EXT, 0xc9, 4, UINT32_MAX, true, false},
    {"uint-32", WHOLE_NUMBER, 0xce, 4, UINT32_MAX, false, true},
    {"fixint", WHOLE_NUMBER, 0x00, 0, 0x7f, false, true},
    {"uint-8", WHOLE_NUMBER, 0xcc, 1, 0xff, false, false},
};

static void put_number(object *o, u64 value, size_t width)
{
    for (size_t i = width; i-- > 0;)
        o->bytes[o->size++] = (u8)(value >> 8 * i);
}

static void put(case_sink *sink, const place *p, const object *o)
{
    if (o->family != p->family)
        primitiv_put(sink, p->parent, p->path, o, rule_of(p, o), p->in, p->at);
}

static void put_forms(case_sink *sink, const place *p)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const form *f = &forms[i];
        object o = {.name = f->name, .family = f->family};
        put_number(&o, f->first + (f->width == 0 ? p->count : 0), 1);
        put_number(&o, p->count, f->width);
        put_number(&o, 5, f->typed ? 1 : 0);
        o.head = f->family == WHOLE_NUMBER ? 0 : o.size;
        if (p->count <= f->most && (p->all || f->usual))
            put(sink, p, &o);
    }
}

/* Arrays and maps are not bytes, but the content of an ext is. */
static bool has_bytes(const place *p)
{
    return p->family == A_BIN || p->family == A_STR;
}

/* The fixext of that many bytes, and the same without a type. */
static void put_fixext(case_sink *sink, const place *p)
{
    static const char *const names[] = {"fixext-1", "fixext-2", "fixext-4",
                                        "fixext-8", "fixext-16"};
    static const char *const untyped[] = {
        "fixext-1-typed-by-its-content",
        "fixext-2-typed-by-its-content",
        "fixext-4-typed-by-its-content",
        "fixext-8-typed-by-its-content",
        "fixext-16-typed-by-its-content"};

    for (unsigned i = 0; i < 5; i++) {
        object o = {names[i], NIL_OR_EXT, 2, 2, {(u8)(0xd4 + i), 5}};
        if (p->count == TWO(i))
            put(sink, p, &o);
        o.name = untyped[i];
        o.size = 1;
        if (p->count == TWO(i) && has_bytes(p))
            put(sink, p, &o);
    }
}

/* Heads that some readers accept: an ext with its length and type as one
   number, without a type, or with the type counted. */
static void put_misread_ext(case_sink *sink, const place *p, const form *f)
{
    char name[40];
    object o = {.name = name, .family = NIL_OR_EXT};
    object untyped = o, counting = o;

    snprintf(name, sizeof name, "%s-of-none-typed-as-count", f->name);
    put_number(&o, f->first, 1);
    put_number(&o, p->count, f->width + 1);
    o.head = o.size;
    put(sink, p, &o);
    snprintf(name, sizeof name, "%s-typed-by-its-content", f->name);
    put_number(&untyped, f->first, 1);
    put_number(&untyped, p->count, f->width);
    untyped.head = untyped.size + 1;
    if (p->count > 0)
        put(sink, p, &untyped);
    snprintf(name, sizeof name, "%s-counting-its-type", f->name);
    put_number(&counting, f->first, 1);
    put_number(&counting, p->count + 1, f->width);
    put_number(&counting, 5, 1);
    counting.head = counting.size;
    put(sink, p, &counting);
}

static void put_misread(case_sink *sink, const place *p)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (has_bytes(p) && forms[i].typed && (p->all || forms[i].usual))
            put_misread_ext(sink, p, &forms[i]);
}

/* Objects that mean something empty; c1 for anything at all. */
static void put_nothing(case_sink *sink, const place *p)
{
    static const object nothing[] = {
        {"nil", NIL_OR_EXT, 1, 1, {0xc0}},
        {"false", NIL_OR_EXT, 1, 1, {0xc2}},
        {"c1", NEVER_USED, 1, 1, {0xc1}},
        {"float-32", FLOAT_32, 0, 5, {0xca}},
        {"float-64", FLOAT_64, 0, 9, {0xcb}},
    };

    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++)
        put(sink, p, &nothing[i]);
}

/* The expected head, after an object that some readers skip. */
static void put_in_front(case_sink *sink, const place *p)
{
    static const u8 heads[FAMILIES] = {[A_STR] = 0xa0, [AN_ARRAY] = 0x90,
                                       [A_MAP] = 0x80, [A_BIN] = 0xc4};
    object c1 = {"c1-in-front", NEVER_USED, 1, 1, {0xc1}};
    object nil = {"nil-in-front", NIL_OR_EXT, 1, 1, {0xc0}};
    u64 count = p->family == A_BIN ? 0 : p->count;

    for (size_t i = 0; i < 2; i++) {
        object *o = i == 0 ? &c1 : &nil;
        put_number(o, heads[p->family] + count, 1);
        put_number(o, p->count, p->family == A_BIN ? 1 : 0);
        put(sink, p, o);
    }
}

/* --------------------------------------------------------------- places -- */

#define P       "parameter-1x2-and-statistics"
#define M       "model-of-three-shapes-and-statistics"
#define O       "optimizer-three-of-each"

static const place places[] = {
    {DUE_TEXT, A_STR, P, "parameter.stat[2].key_head", "parameter", "stat-key",
     1, true},
    {DUE_TEXT, A_STR, "parameter-stat-names-that-begin-alike",
     "parameter.stat[1].key_head", "parameter", "empty-stat-key", 0, false},
    {DUE_TEXT, A_STR, M, "parameter[1].stat[1].key_head", "model", "stat-key",
     1, false},
    {DUE_TEXT, A_STR, M, "parameter[2].stat[0].key_head", "model",
     "empty-stat-key", 0, false},
    {DUE_KEY, AN_ARRAY, M, "parameter[1].key_head", "model", "param-key", 2,
     true},
    {DUE_KEY, AN_ARRAY, M, "parameter[2].key_head", "model", "last-param-key",
     1, false},
    {DUE_NAME, A_STR, M, "parameter[0].name_head[0]", "model", "only-name", 1,
     true},
    {DUE_NAME, A_STR, M, "parameter[1].name_head[1]", "model", "last-name", 1,
     false},
    {DUE_NAME, A_STR, "name-empty-in-a-path", "parameter[2].name_head[1]",
     "model", "empty-last-name", 0, false},
    {DUE_MAP, A_MAP, O, "optimizer.uint_configs_head", "optimizer",
     "uint-configs", 3, true},
    {DUE_MAP, A_MAP, O, "optimizer.float_configs_head", "optimizer",
     "float-configs", 3, true},
    {DUE_TEXT, A_STR, O, "uint_config[2].key_head", "optimizer", "uint-key", 1,
     true},
    {DUE_TEXT, A_STR, O, "float_config[1].key_head", "optimizer", "float-key",
     1, true},
    {DUE_MAP, A_MAP, "optimizer-smallest-float", "optimizer.uint_configs_head",
     "optimizer", "empty-uint-configs", 0, false},
    {DUE_MAP, A_MAP, "optimizer-smallest-uint", "optimizer.float_configs_head",
     "optimizer", "empty-float-configs", 0, false},
    {DUE_TEXT, A_STR, "optimizer-smallest-uint", "uint_config[0].key_head",
     "optimizer", "empty-uint-key", 0, false},
    {DUE_TEXT, A_STR, "optimizer-smallest-float", "float_config[0].key_head",
     "optimizer", "empty-float-key", 0, false},
};

static void fill_head(case_sink *sink, const place *p)
{
    put_forms(sink, p);
    put_fixext(sink, p);
    put_misread(sink, p);
    put_in_front(sink, p);
    if (p->count == 0)
        put_nothing(sink, p);
}

static void fill_record(case_sink *sink, const record *r)
{
    char path[GOLDEN_PATH_SIZE];
    place dims = {DUE_DIMS, AN_ARRAY, r->parent,
                  primitiv_path(path, r->scope, "dims_head"), r->name, "dims",
                  2, r == primitiv_records + 1};

    fill_head(sink, &dims);
    dims.parent = r->scalar;
    dims.path = primitiv_path(path, r->scalar_scope, "dims_head");
    dims.at = "empty-dims";
    dims.count = 0;
    dims.all = false;
    fill_head(sink, &dims);
    if (strcmp(r->name, "shape") == 0)
        return;
    fill_head(sink, &(place){DUE_DATA, A_BIN, r->parent,
                             primitiv_path(path, r->scope, "data_head"),
                             r->name, "data", 8,
                             r == primitiv_records + 1});
}

void primitiv_matrix_heads_cases(case_sink *sink)
{
    for (size_t i = 0; i < RECORDS; i++)
        fill_record(sink, &primitiv_records[i]);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        fill_head(sink, &places[i]);
}
