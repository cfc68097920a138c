/*
 * The maps of an Optimizer                                       section 7
 *
 * In a clean file their keys are those that upstream writes: all keys of every
 * optimizer, and all keys of at least one class.
 */
#include "fast/primitiv/primitiv.h"

typedef struct {
    const char *key;
    u32 class;                  /* 0: every optimizer */
} known_key;

static const known_key uint_keys[] = {
    {"Optimizer.epoch", 0},
};

static const known_key float_keys[] = {
    {"Optimizer.lr_scale", 0}, {"Optimizer.l2_strength", 0},
    {"Optimizer.clip_threshold", 0},
    {"SGD.eta", 1},
    {"MomentumSGD.eta", 2}, {"MomentumSGD.momentum", 2},
    {"AdaGrad.eta", 3}, {"AdaGrad.eps", 3},
    {"RMSProp.eta", 4}, {"RMSProp.alpha", 4}, {"RMSProp.eps", 4},
    {"AdaDelta.rho", 5}, {"AdaDelta.eps", 5},
    {"Adam.alpha", 6}, {"Adam.beta1", 6}, {"Adam.beta2", 6}, {"Adam.eps", 6},
};

#define CLASSES 7
#define COUNT(keys) ((u32)(sizeof keys / sizeof *keys))

/* Returns the number of the key among count, or count. */
static u32 number_of(const assay_fast *f, const str *key,
                     const known_key *keys, u32 count)
{
    u32 i = 0;

    while (i < count &&
           (strlen(keys[i].key) != key->size ||
            memcmp(keys[i].key, f->bytes + key->at, key->size) != 0))
        i++;
    return i;
}

static bool take_value(cursor *c, u8 first)
{
    if (!there(c->file, c->at, 5) || c->file->bytes[c->at] != first)
        return ask(c->file, c->at);
    c->at += 5;
    return true;
}

/* Reads a map into the set of its keys, one bit each. first is the head of the
 * values. */
static bool read_map(cursor *c, const known_key *keys, u32 count, u8 first,
                     u32 *set)
{
    u64 pairs, at = c->at;

    if (!take_map(c, &pairs) || pairs > count)
        return ask(c->file, at);
    *set = 0;
    for (u64 i = 0; i < pairs; i++) {
        str key;
        if (!take_str(c, &key) || !take_value(c, first))
            return false;
        u32 number = number_of(c->file, &key, keys, count);
        if (number == count || (*set >> number & 1) != 0)
            return ask(c->file, key.head);
        *set |= 1u << number;
    }
    return true;
}

/* Returns the classes of which the set lacks a key, one bit each. */
static u32 incomplete(const known_key *keys, u32 count, u32 set)
{
    u32 classes = 0;

    for (u32 i = 0; i < count; i++)
        if ((set >> i & 1) == 0)
            classes |= 1u << keys[i].class;
    return classes;
}

bool fast_primitiv_read_optimizer(cursor *c, primitiv_file *file)
{
    const u32 all = (1u << CLASSES) - 1, every = 1;
    u32 uints, floats, lacks;

    file->maps[0] = c->at;
    if (!read_map(c, uint_keys, COUNT(uint_keys), 0xce, &uints))
        return false;
    file->maps[1] = c->at;
    if (!read_map(c, float_keys, COUNT(float_keys), 0xca, &floats))
        return false;
    lacks = incomplete(uint_keys, COUNT(uint_keys), uints) |
            incomplete(float_keys, COUNT(float_keys), floats);
    return ((lacks & every) == 0 && (lacks | every) != all) ||
           ask(c->file, file->maps[0]);
}
