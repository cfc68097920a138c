/*
 * Heads with another width, in place of each: longer than needed, which every
 * reader must accept; and counts with valid lower bits, or in the other byte
 * order.
 */
#include "generators/primitiv/matrix.h"

typedef struct {
    family family;
    const char *parent, *path, *in, *at;
    const char *content;        /* the field after it; NULL: no length */
    bool all;                   /* invalid counts, too */
} place;

typedef struct {
    family family;
    const char *name;
    u8 first;
    size_t width;
} form;

static const form forms[] = {
    {A_STR, "str-8", 0xd9, 1}, {A_STR, "str-16", 0xda, 2},
    {A_STR, "str-32", 0xdb, 4}, {A_BIN, "bin-16", 0xc5, 2},
    {A_BIN, "bin-32", 0xc6, 4}, {AN_ARRAY, "array-16", 0xdc, 2},
    {AN_ARRAY, "array-32", 0xdd, 4}, {A_MAP, "map-16", 0xde, 2},
    {A_MAP, "map-32", 0xdf, 4},
};

/* The number in the short head of the parent. */
static u64 count_of(case_sink *sink, const place *p)
{
    const builder *file = added_case(sink, p->parent);
    const golden_field *f = need_field(file, p->path);
    u8 last = file->bytes[f->offset + f->size - 1];

    return f->size > 1 ? last : last & (p->family == A_STR ? 31 : 15);
}

static void put_count(case_sink *sink, const place *p, const form *f,
                      u64 count, rule broken, const char *of)
{
    char what[GOLDEN_PATH_SIZE];
    u8 bytes[5] = {f->first};
    const spoil row = {
        broken, NULL,
        broken == PRIMITIV_MP_TRUNCATED ? (blame)FROM(p->content)
                                        : (blame)THE_FIELD,
        {{REPLACE_FIELD, p->path, 0, (const char *)bytes, 1 + f->width}},
        NO_RULES, NULL
    };

    for (size_t i = 0; i < f->width; i++)
        bytes[1 + i] = (u8)(count >> 8 * (f->width - 1 - i));
    snprintf(what, sizeof what, "%s%s", f->name, of);
    primitiv_add_cell(sink, p->parent, row, what, p->in, p->at);
}

static u64 turned(u64 count, size_t width)
{
    return count << 8 * (width - 1);
}

static void put_widths(case_sink *sink, const place *p, const form *f)
{
    rule broken = f->family == AN_ARRAY || f->family == A_MAP
                  ? PRIMITIV_MP_COUNT_HUGE : PRIMITIV_MP_TRUNCATED;
    u64 count = count_of(sink, p);

    put_count(sink, p, f, count, PRIMITIV_MP_MINIMAL, "");
    if (f->width == 1 || !p->all)
        return;
    if (count > 0)
        put_count(sink, p, f, turned(count, f->width), broken,
                  "-little-endian");
    for (unsigned bit = f->width == 2 ? 15 : 16; bit < 8 * f->width;
         bit += bit == 24 ? 7 : 8) {
        char of[24];
        snprintf(of, sizeof of, "-and-2-to-%u", bit);
        put_count(sink, p, f, count + TWO(bit), broken, of);
    }
}

#define P       "parameter-1x2-and-statistics"
#define M       "model-of-three-shapes-and-statistics"
#define O       "optimizer-three-of-each"

static const place places[] = {
    {A_STR, P, "parameter.stat[2].key_head", "parameter", "stat-key",
     "parameter.stat[2].key", true},
    {A_STR, M, "parameter[1].stat[1].key_head", "model", "stat-key",
     "parameter[1].stat[1].key", false},
    {A_STR, M, "parameter[1].name_head[0]", "model", "first-name",
     "parameter[1].name[0]", false},
    {A_STR, M, "parameter[1].name_head[1]", "model", "last-name",
     "parameter[1].name[1]", true},
    {A_STR, O, "uint_config[1].key_head", "optimizer", "uint-key",
     "uint_config[1].key", true},
    {A_STR, O, "float_config[1].key_head", "optimizer", "float-key",
     "float_config[1].key", true},
    {AN_ARRAY, M, "parameter[1].key_head", "model", "param-key", NULL, true},
    {A_MAP, O, "optimizer.uint_configs_head", "optimizer", "uint-configs",
     NULL, true},
    {A_MAP, O, "optimizer.float_configs_head", "optimizer", "float-configs",
     NULL, true},
    {A_MAP, "optimizer-smallest-float", "optimizer.uint_configs_head",
     "optimizer", "empty-uint-configs", NULL, false},
    {A_MAP, "optimizer-smallest-uint", "optimizer.float_configs_head",
     "optimizer", "empty-float-configs", NULL, false},
};

static void fill(case_sink *sink, const place *p)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].family == p->family)
            put_widths(sink, p, &forms[i]);
}

static void fill_record(case_sink *sink, const record *r)
{
    char head[GOLDEN_PATH_SIZE], content[GOLDEN_PATH_SIZE];
    place p = {AN_ARRAY, r->parent, primitiv_path(head, r->scope, "dims_head"),
               r->name, "dims", NULL, r == primitiv_records + 1};

    fill(sink, &p);
    p.parent = r->scalar;
    p.path = primitiv_path(head, r->scalar_scope, "dims_head");
    p.at = "empty-dims";
    p.all = false;
    fill(sink, &p);
    if (r == primitiv_records)
        return;
    fill(sink, &(place){A_BIN, r->parent,
                        primitiv_path(head, r->scope, "data_head"), r->name,
                        "data", primitiv_path(content, r->scope, "data"),
                        r == primitiv_records + 1});
}

void primitiv_widths_cases(case_sink *sink)
{
    for (size_t i = 0; i < RECORDS; i++)
        fill_record(sink, &primitiv_records[i]);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        fill(sink, &places[i]);
}
