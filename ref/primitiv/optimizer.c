/*
 * The data of an Optimizer                                          section 7
 *
 *     map    uint_configs    str -> uint32
 *     map    float_configs   str -> float
 */
#include "primitiv/primitiv.h"

#include <inttypes.h>

#include "core/decimal.h"
#include "core/element.h"

#define SMALLEST_PAIR 6         /* an empty key and a number */

/* One of the two maps: its fields, and the type of its values. */
typedef struct {
    const char *head, *pair, *type;
    u8 form, other;             /* forms of its values and of the other map's */
    rule absent;                /* broken if the whole map is missing */
} config_map;

static const config_map uint_configs = {
    "uint_configs_head", "uint_config", "uint32", MP_UINT32, MP_FLOAT32,
    PRIMITIV_MP_TRUNCATED
};
static const config_map float_configs = {
    "float_configs_head", "float_config", "float32", MP_FLOAT32, MP_UINT32,
    PRIMITIV_OPTIMIZER_BOTH_REQUIRED
};

/* The keys of upstream's optimizers: common keys, then the keys of a class. */
enum { EVERY, SGD, MOMENTUM_SGD, ADA_GRAD, RMS_PROP, ADA_DELTA, ADAM, CLASSES };

static const struct {
    const char *key;
    u8 form;                    /* of the value: it selects the map */
    u8 class;
} known_keys[] = {
    {"Optimizer.epoch",          MP_UINT32,  EVERY},
    {"Optimizer.lr_scale",       MP_FLOAT32, EVERY},
    {"Optimizer.l2_strength",    MP_FLOAT32, EVERY},
    {"Optimizer.clip_threshold", MP_FLOAT32, EVERY},
    {"SGD.eta",                  MP_FLOAT32, SGD},
    {"MomentumSGD.eta",          MP_FLOAT32, MOMENTUM_SGD},
    {"MomentumSGD.momentum",     MP_FLOAT32, MOMENTUM_SGD},
    {"AdaGrad.eta",              MP_FLOAT32, ADA_GRAD},
    {"AdaGrad.eps",              MP_FLOAT32, ADA_GRAD},
    {"RMSProp.eta",              MP_FLOAT32, RMS_PROP},
    {"RMSProp.alpha",            MP_FLOAT32, RMS_PROP},
    {"RMSProp.eps",              MP_FLOAT32, RMS_PROP},
    {"AdaDelta.rho",             MP_FLOAT32, ADA_DELTA},
    {"AdaDelta.eps",             MP_FLOAT32, ADA_DELTA},
    {"Adam.alpha",               MP_FLOAT32, ADAM},
    {"Adam.beta1",               MP_FLOAT32, ADAM},
    {"Adam.beta2",               MP_FLOAT32, ADAM},
    {"Adam.eps",                 MP_FLOAT32, ADAM},
};
#define KNOWN_KEYS (sizeof known_keys / sizeof known_keys[0])

/* A set of keys: bit i is known_keys[i]. */
typedef u32 key_set;

/* Returns the key, or 0 if upstream does not write it into that map. */
static key_set known_key(span key, u8 form)
{
    for (u32 i = 0; i < KNOWN_KEYS; i++)
        if (known_keys[i].form == form && is_word(key, known_keys[i].key))
            return (key_set)1 << i;
    return 0;
}

/* Reports whether all keys of a class that belong to that map were seen. */
static bool has_class(key_set seen, u8 form, u32 class)
{
    bool all = true;

    for (u32 i = 0; i < KNOWN_KEYS; i++)
        if (known_keys[i].form == form && known_keys[i].class == class)
            all &= seen >> i & 1;
    return all;
}

/* Reports whether upstream writes a map with these keys. */
static bool is_complete(key_set seen, u8 form)
{
    bool any = false;

    for (u32 class = EVERY + 1; class < CLASSES; class++)
        any |= has_class(seen, form, class);
    return any && has_class(seen, form, EVERY);
}

/* Returns a missing common key, or a missing key of a class with other keys in
 * the map; NULL if the map has no key of any class. */
static const char *missing_key(key_set seen, u8 form)
{
    bool begun[CLASSES] = {[EVERY] = true};

    for (u32 i = 0; i < KNOWN_KEYS; i++)
        begun[known_keys[i].class] |= seen >> i & 1;
    for (u32 i = 0; i < KNOWN_KEYS; i++)
        if (known_keys[i].form == form && begun[known_keys[i].class] &&
            !(seen >> i & 1))
            return known_keys[i].key;
    return NULL;
}

/* Explains a float: the number and its bits. */
static void explain_float(reader *in, const mp_head *head)
{
    char words[32];
    text t = text_into(words, sizeof words);

    if (!in->report->field_added)
        return;
    put_decimal(&t, element_value(ASSAY_F32, head->value), DIGITS_OF_F32);
    explain(in, "%s, %08" PRIx64 ": %s", head->form, head->value, words);
}

/* Continues after an invalid value: the map has the next pair after it. */
static u32 read_value(reader *in, const config_map *m)
{
    mp_head head = get_object(in, "value");

    if (!expect_form(in, &head, is_number(&head) && head.first != m->other,
                     m->type, PRIMITIV_OPTIMIZER_VALUE_TYPE))
        mp_skip(in, &head, PRIMITIV_MP_RESERVED_C1);
    else if (m->form == MP_UINT32)
        expect_uint32(in, &head);
    else if (expect_form(in, &head, head.first == MP_FLOAT32, "float 32, ca",
                         PRIMITIV_MP_FLOAT32_FORM))
        explain_float(in, &head);
    return (u32)head.value;
}

static void show_config(primitiv_file *file, const config_map *m, span key,
                        u32 value)
{
    document_add_entry(file->doc, key, m->type);
    if (m->form == MP_UINT32)
        put_number(file->doc, "value", value);
    else
        put_hex(file->doc, "value", value, 8);
    close_member(file->doc);
}

/*
 * Configuration
 *
 *     str     key
 *     uint32  value          or float
 */
static key_set read_config(reader *in, primitiv_file *file, const config_map *m,
                           u32 i)
{
    enter(in, m->pair, i, PRIMITIV_MP_TRUNCATED);
    u64 at = in->at;

    mp_head head = get_object(in, "key_head");
    span key = get_str(in, &head, "key");
    keep_key(in, &file->keys, at);
    key_set known = known_key(key, m->form);
    expect(in, known != 0, PRIMITIV_OPTIMIZER_KNOWN_KEY);

    u32 value = read_value(in, m);
    leave(in);

    show_config(file, m, key, value);
    return known;
}

static u32 read_map_head(reader *in, const config_map *m)
{
    enter(in, "optimizer", NO_INDEX,
          left(in) == 0 ? m->absent : PRIMITIV_MP_TRUNCATED);

    mp_head head = get_object(in, m->head);
    require_form(in, &head, head.family == MP_MAP, "a map",
                 PRIMITIV_MP_MAP_FORM);
    require_count(in, &head, SMALLEST_PAIR);
    leave(in);
    return (u32)head.value;
}

static void check_known(reader *in, const assay_field *head, key_set seen,
                        u8 form)
{
    const char *missing = missing_key(seen, form);

    enter(in, "optimizer", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    if (!expect_at(in, head, is_complete(seen, form), PRIMITIV_OPTIMIZER_NAMES))
        found(in, missing != NULL ? "lacks %s" : "has no key of any optimizer",
              missing);
    leave(in);
}

/* uint_configs or float_configs. */
static void read_map(reader *in, primitiv_file *file, const config_map *m)
{
    u64 before = in->report->findings.count;
    u32 count = read_map_head(in, m);
    assay_field head = in->last;
    key_set seen = 0;

    file->keys.count = 0;
    for (u32 i = 0; i < count && is_there(in, "optimizer", &head, i, 1,
                                          PRIMITIV_OPTIMIZER_COUNT); i++)
        seen |= read_config(in, file, m, i);
    check_keys(in, &file->keys, m->pair, PRIMITIV_OPTIMIZER_KEY_DUPLICATE);
    check_known(in, &head, seen, m->form);
    name_keys(in, before, &file->keys, m->pair, "key", NULL);
}

void primitiv_read_optimizer(reader *in, primitiv_file *file)
{
    read_map(in, file, &uint_configs);
    read_map(in, file, &float_configs);
}
