#include "primitiv/primitiv.h"

#include <inttypes.h>

#include "core/decimal.h"
#include "core/element.h"

#define SMALLEST_PAIR 6         /* an empty key and a number */

/* The keys of the original's optimizers: of every class, and of each one. */
enum { EVERY, SGD, MOMENTUM_SGD, ADA_GRAD, RMS_PROP, ADA_DELTA, ADAM, CLASSES };

static const struct known_key {
    const char *key;
    u8 form;                    /* of the value, hence of the map */
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

/* The bit of a known key; 0 if the original writes none like it there. */
static u32 bit_of(span key, u8 form)
{
    for (u32 i = 0; i < KNOWN_KEYS; i++)
        if (known_keys[i].form == form &&
            is_word(key, known_keys[i].key))
            return 1u << i;
    return 0;
}

/* Whether a map with the keys seen is one that the original writes. */
static bool is_complete(u32 seen, u8 form)
{
    bool lacks[CLASSES] = {false};
    bool has_class = form == MP_UINT32;     /* no class has keys there */

    for (u32 i = 0; i < KNOWN_KEYS; i++)
        lacks[known_keys[i].class] |= known_keys[i].form == form &&
                                      (seen >> i & 1) == 0;
    for (u32 class = EVERY + 1; class < CLASSES; class++)
        has_class |= !lacks[class];
    return has_class && !lacks[EVERY];
}

/* One of the two maps: its field, its pairs, and what their values are. */
typedef struct {
    const char *head, *pair, *type;
    u8 form, other;             /* of its values, of those of the other map */
    rule absent;                /* broken if nothing of it is there */
} config_map;

static const config_map uint_configs = {
    "uint_configs_head", "uint_config", "uint32", MP_UINT32, MP_FLOAT32,
    PRIMITIV_MP_TRUNCATED
};
static const config_map float_configs = {
    "float_configs_head", "float_config", "float32", MP_FLOAT32, MP_UINT32,
    PRIMITIV_OPTIMIZER_BOTH_REQUIRED
};

/* The number as such beside its bits. */
static void explain_float(reader *in, const mp_head *head)
{
    char words[32];
    text t = text_into(words, sizeof words);

    if (!in->report->wants_fields)
        return;
    put_decimal(&t, element_value(ASSAY_F32, head->value), DIGITS_OF_F32);
    explain(in, "%s, %08" PRIx64 ": %s", head->form, head->value,
            words);
}

/* The map says where the next pair begins, whatever stands in this one. */
static u32 read_value(reader *in, const config_map *m)
{
    u32 value = 0;

    mp_head head = get_object(in, "value");
    if (!expect_form(in, &head, is_number(&head) && head.first != m->other,
                     m->type, PRIMITIV_OPTIMIZER_VALUE_TYPE))
        mp_skip(in, &head, PRIMITIV_MP_RESERVED_C1);
    else if (m->form == MP_UINT32)
        take_uint32(in, &head, &value);
    else if (expect_form(in, &head, head.first == MP_FLOAT32, "float 32, ca",
                         PRIMITIV_MP_FLOAT32_FORM)) {
        value = (u32)head.value;
        explain_float(in, &head);
    }
    return value;
}

/*
 * Configuration                                                     section 7
 *
 *     str     key
 *     uint32  value          or float
 */
static u32 read_config(reader *in, document *doc, key_list *keys,
                       const config_map *m, u32 i)
{
    enter(in, m->pair, i, PRIMITIV_MP_TRUNCATED);
    add_key(in, keys, in->at);

    mp_head head = get_object(in, "key_head");
    span key = get_str(in, &head, "key");
    u32 bit = bit_of(key, m->form);
    expect(in, bit != 0, PRIMITIV_OPTIMIZER_KNOWN_KEY);

    u32 value = read_value(in, m);
    leave(in);

    document_add_entry(doc, key, m->type);
    if (m->form == MP_UINT32)
        put_number(doc, "value", value);
    else
        put_hex(doc, "value", value, 8);
    close_member(doc);
    return bit;
}

/*
 * Optimizer                                                         section 7
 *
 *     map    uint_configs    str -> uint32
 *     map    float_configs   str -> float
 */
static void read_configs(reader *in, document *doc, key_list *keys,
                         const config_map *m)
{
    u32 seen = 0;

    enter(in, "optimizer", NO_INDEX,
          left(in) == 0 ? m->absent : PRIMITIV_MP_TRUNCATED);
    mp_head head = get_object(in, m->head);
    require_form(in, &head, head.family == MP_MAP, "a map",
                 PRIMITIV_MP_MAP_FORM);
    check_count(in, &head, SMALLEST_PAIR);
    assay_field head_field = in->last;
    leave(in);

    keys->count = 0;
    for (u32 i = 0; i < head.value &&
         is_there(in, "optimizer", &head_field, i, 1, PRIMITIV_OPTIMIZER_COUNT);
         i++)
        seen |= read_config(in, doc, keys, m, i);
    check_keys(in, keys, m->pair, PRIMITIV_OPTIMIZER_KEY_DUPLICATE);

    enter(in, "optimizer", NO_INDEX, PRIMITIV_MP_TRUNCATED);
    if (!expect_at(in, &head_field, is_complete(seen, m->form),
                   PRIMITIV_OPTIMIZER_NAMES))
        found(in, "holds not all that the original writes");
    leave(in);
}

void read_optimizer(reader *in, document *doc)
{
    key_list keys = {0};

    read_configs(in, doc, &keys, &uint_configs);
    read_configs(in, doc, &keys, &float_configs);
    FREE_LIST(&in->report->memory, &keys);
}
