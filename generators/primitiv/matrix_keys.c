/*
 * Names, keys and counts in another form: a value in place of a text, an array
 * of pairs in place of a map, a head in place of a number.
 */
#include "generators/primitiv/matrix.h"

/* -------------------------------------------- values in place of a text -- */

/* Values in place of a text of one letter, for instance "k". */
static const object values[] = {
    {"fixint", WHOLE_NUMBER, 0, 1, {7}},
    {"negative-fixint", WHOLE_NUMBER, 0, 1, {0xff}},
    {"uint-8", WHOLE_NUMBER, 0, 2, {0xcc, 200}},
    {"uint-32", WHOLE_NUMBER, 0, 5, {0xce, 0, 0, 0, 7}},
    {"float-32", FLOAT_32, 0, 5, {0xca, 0x3f, 0x80, 0, 0}},
    {"float-64", FLOAT_64, 0, 9, {0xcb, 0x3f, 0xf0}},
    {"nil", NIL_OR_EXT, 1, 1, {0xc0}},
    {"true", NIL_OR_EXT, 1, 1, {0xc3}},
    {"ext-8", NIL_OR_EXT, 3, 4, {0xc7, 1, 0, 'k'}},
    {"array-of-a-str", AN_ARRAY, 1, 3, {0x91, 0xa1, 'k'}},
    {"array-of-bytes", AN_ARRAY, 1, 2, {0x91, 'k'}},
    {"map-to-nil", A_MAP, 1, 4, {0x81, 0xa1, 'k', 0xc0}},
    {"empty-map", A_MAP, 1, 1, {0x80}},
};

#define P       "parameter-1x2-and-statistics"
#define M       "model-of-three-shapes-and-statistics"
#define O       "optimizer-three-of-each"

static const struct {
    const char *parent, *head, *text, *in, *at;
    bool is_name;               /* of a param_key */
} texts[] = {
    {P, "parameter.stat[2].key_head", "parameter.stat[2].key", "parameter",
     "stat-key", false},
    {M, "parameter[1].stat[1].key_head", "parameter[1].stat[1].key", "model",
     "stat-key", false},
    {M, "parameter[0].name_head[0]", "parameter[0].name[0]", "model",
     "only-name", true},
    {M, "parameter[1].name_head[1]", "parameter[1].name[1]", "model",
     "last-name", true},
    {O, "uint_config[2].key_head", "uint_config[2].key", "optimizer",
     "uint-key", false},
    {O, "float_config[2].key_head", "float_config[2].key", "optimizer",
     "float-key", false},
};

static void put_value(case_sink *sink, size_t i, const object *o)
{
    const char *head = texts[i].head;
    char what[GOLDEN_PATH_SIZE];
    const spoil row = {
        o->family == NIL_OR_EXT ? PRIMITIV_MP_EXT_ABSENT
        : texts[i].is_name ? PRIMITIV_MODEL_KEY_TYPE : PRIMITIV_MP_STR_FORM,
        NULL, INSIDE(head, 0, o->head > 0 ? o->head : o->size),
        {{REPLACE_FIELD, head, 0, (const char *)o->bytes, o->size},
         REMOVE(texts[i].text)},
        NO_RULES, NULL
    };

    snprintf(what, sizeof what, "%s-for-text", o->name);
    primitiv_add_cell(sink, texts[i].parent, row, what, texts[i].in,
                      texts[i].at);
}

/* -------------------------------------------------- heads for a number -- */

typedef struct {
    const char *name;
    u8 first;                   /* plus the count, if it has no width */
    size_t width;
} count_head;

static const count_head heads[] = {
    {"fixarray", 0x90, 0}, {"array-16", 0xdc, 2}, {"array-32", 0xdd, 4},
    {"fixmap", 0x80, 0}, {"map-16", 0xde, 2}, {"map-32", 0xdf, 4},
};

static const struct {
    const char *parent, *path, *in, *at;
    rule by_array;
} counts[] = {
    {P, "parameter.stat_count", "parameter", "stat-count",
     PRIMITIV_PARAMETER_LAYOUT},
    {M, "parameter[1].stat_count", "model", "stat-count",
     PRIMITIV_PARAMETER_LAYOUT},
    {M, "model.parameter_count", "model", "parameter-count",
     PRIMITIV_FILE_FLAT},
};

static void put_head(case_sink *sink, size_t i, const count_head *h)
{
    const char *path = counts[i].path;
    u64 count = number_at(added_case(sink, counts[i].parent), path) & 0xff;
    u8 bytes[5] = {h->width > 0 ? h->first : (u8)(h->first + count)};
    size_t size = 1 + h->width;

    if (h->width > 0)
        bytes[size - 1] = (u8)count;
    const spoil row = {
        strstr(h->name, "map") != NULL ? PRIMITIV_FILE_FLAT
                                       : counts[i].by_array,
        NULL, THE_FIELD, {{REPLACE_FIELD, path, 0, (const char *)bytes, size}},
        NO_RULES, NULL
    };
    primitiv_add_cell(sink, counts[i].parent, row, h->name, counts[i].in,
                      counts[i].at);
}

/* ------------------------------------------------------------ structure -- */

#define FIRST(path) INSIDE(path, 0, 1)
#define KEY0         "parameter[0].key_head"
#define HEAD0        "parameter[0].name_head[0]"
#define NAME0        "parameter[0].name[0]"
#define VALUE       "parameter[0].value.dims_head"

static const spoil keys[] = {
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "param-key-as-bin", INSIDE(KEY0, 0, 2),
             REPLACE(KEY0, "\xc4\1"), REMOVE(HEAD0)),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "param-key-as-map-to-nil", FIRST(KEY0),
             REPLACE(KEY0, "\x81"), INSERT(VALUE, "\xc0")),
    BREAK_AT(PRIMITIV_MP_ARRAY_FORM, "param-key-as-map-from-0", FIRST(KEY0),
             REPLACE(KEY0, "\x81\0")),
    BREAK_AT(PRIMITIV_MODEL_KEY_TYPE, "param-key-in-array", INSIDE(KEY0, 1, 1),
             REPLACE(KEY0, "\x91\x91")),
    BREAK_AT(PRIMITIV_MODEL_KEY_TYPE, "param-key-absent",
             AT("parameter[0].value.dims[0]"), REMOVE(KEY0), REMOVE(HEAD0),
             REMOVE(NAME0)),
    BREAK_AT(PRIMITIV_FILE_FLAT, "parameter-count-absent", AT(KEY0),
             REMOVE("model.parameter_count")),
};

static const spoil stat_counts[] = {
    BREAK_AT(PRIMITIV_PARAMETER_LAYOUT, "stat-count-absent",
             AT("parameter[1].key_head"), REMOVE("parameter[0].stat_count")),
};

static const spoil one_stat[] = {
    BREAK_AT(PRIMITIV_PARAMETER_LAYOUT, "stat-count-absent",
             AT("parameter.stat[0].key_head"),
             REMOVE("parameter.stat_count")),
};

#define MAP(what, head, key, entry, number) \
    BREAK_AT(PRIMITIV_MP_MAP_FORM, what, FIRST(head), \
             REPLACE(head, number), INSERT(key "[0].key_head", entry), \
             INSERT(key "[1].key_head", entry), \
             INSERT(key "[2].key_head", entry))
#define MAPS(name, head, key) \
    MAP(name "-as-array-of-pairs", head, key, "\x92", "\x93"), \
    MAP(name "-as-array-of-maps", head, key, "\x81", "\x93"), \
    BREAK_AT(PRIMITIV_MP_MAP_FORM, name "-as-array-of-six", FIRST(head), \
             REPLACE(head, "\x96")), \
    BREAK_AT(PRIMITIV_MP_MAP_FORM, name "-in-array", FIRST(head), \
             REPLACE(head, "\x91\x83")), \
    BREAK_AT(PRIMITIV_MP_MAP_FORM, name "-absent", AT(key "[0].key_head"), \
             REMOVE(head))

static const spoil maps[] = {
    MAPS("uint-configs", "optimizer.uint_configs_head", "uint_config"),
    MAPS("float-configs", "optimizer.float_configs_head", "float_config"),
};

static void put_rows(case_sink *sink, const char *parent, const char *in,
                     const spoil *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        primitiv_add_cell(sink, parent, rows[i], rows[i].what, in, NULL);
}

void primitiv_matrix_keys_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t j = 0; j < sizeof values / sizeof *values; j++)
            put_value(sink, i, &values[j]);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (size_t j = 0; j < sizeof heads / sizeof *heads; j++)
            put_head(sink, i, &heads[j]);
    put_rows(sink, "model-one", "model", ROWS(keys));
    put_rows(sink, "model-two", "model", ROWS(stat_counts));
    put_rows(sink, "parameter-momentum", "parameter", ROWS(one_stat));
    put_rows(sink, O, "optimizer", ROWS(maps));
}
