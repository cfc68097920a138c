/* Damages of a random MAG file: each MUST rule, in the order of records. */
#include "generators/mag/model.h"

/* ---------------------------------------------------------- the records -- */

static mag_entry *some_entry(maker *m, file_model *a)
{
    m->at[0] = (size_t)roll(&m->dice, a->entry_count);
    return a->entry_count > 0 ? (mag_entry *)&a->entries[m->at[0]] : NULL;
}

static mag_tensor *some_tensor(maker *m, const file_model *a)
{
    m->at[0] = (size_t)roll(&m->dice, a->tensor_count);
    return a->tensor_count > 0 ? (mag_tensor *)&a->tensors[m->at[0]] : NULL;
}

/* A key of either table, with the path of its fields. */
static mag_key *some_key(maker *m, file_model *a, const char **record)
{
    bool first = one_in(&m->dice, 2);
    mag_entry *e = first ? some_entry(m, a) : NULL;
    mag_tensor *t = first ? NULL : some_tensor(m, a);

    *record = bound_path(m, first ? "metadata[*]" : "tensor[*]");
    return e != NULL ? &e->key : t != NULL ? &t->key : NULL;
}

/* Rare: the file is longer than all others. */
static bool stretch_key(maker *m, void *model, blame *where)
{
    const char *record;
    mag_key *key = some_key(m, model, &record);

    if (key == NULL || !one_in(&m->dice, 16))
        return false;
    *key = (mag_key){"k", 1, 65536 + (size_t)roll(&m->dice, 3)};
    *where = (blame)AT(give_text(m, "%s.key_length", record));
    return true;
}

static bool spoil_key(maker *m, void *model, blame *where)
{
    const char *record;
    mag_key *key = some_key(m, model, &record);
    u64 skip, length;

    if (key == NULL)
        return false;
    literal bad = spoil_utf8(m, (literal){key->bytes, key->size}, &skip,
                             &length);
    *key = (mag_key){bad.bytes, bad.size, 1};
    *where = (blame)INSIDE(give_text(m, "%s.key", record), skip, length);
    return true;
}

static bool repeat_entry_key(maker *m, void *model, blame *where)
{
    file_model *a = model;
    const mag_entry *e = some_entry(m, a);

    if (e == NULL || m->at[0] == a->entry_count - 1)
        return false;
    mag_entry *last = (mag_entry *)a->entries + a->entry_count - 1;
    last->key = e->key;
    *where = (blame)AT(give_text(m, "metadata[%zu].key", a->entry_count - 1));
    return true;
}

static bool repeat_tensor_key(maker *m, void *model, blame *where)
{
    file_model *a = model;
    const mag_tensor *t = some_tensor(m, a);

    if (t == NULL || m->at[0] == a->tensor_count - 1)
        return false;
    mag_tensor *last = (mag_tensor *)a->tensors + a->tensor_count - 1;
    last->key = t->key;
    *where = (blame)AT(give_text(m, "tensor[%zu].key", a->tensor_count - 1));
    return true;
}

/* --------------------------------------------------------------- shapes -- */

static bool overflow_size(maker *m, const void *model, builder *file,
                          blame *where)
{
    const mag_tensor *t = some_tensor(m, model);

    if (t == NULL || t->dtype == BOOL ||
        !set_shape(m, file, where, "tensor[*].shape[*]", TWO(62), 1))
        return false;
    do_edit(m, file, (edit)SET("tensor[*].numel", TWO(62)));
    return blame_at(m, where, "tensor[*].numel");
}

static bool overflow_numel(maker *m, const void *model, builder *file,
                           blame *where)
{
    u64 times = 2 + roll(&m->dice, 9);

    return some_tensor(m, model) != NULL &&
           set_shape(m, file, where, "tensor[*].shape[*]", TWO(62), times);
}

/* ----------------------------------------------------------------- data -- */

static u64 data_size(const mag_tensor *t)
{
    return element_count(t->shape, t->rank) * (mag_scalar(t->dtype).bits / 8);
}

/* Two tensors of different sizes at one offset, or one inside the other. */
static bool overlap(maker *m, const void *model, builder *file, blame *where)
{
    const file_model *a = model;
    const mag_tensor *t = some_tensor(m, a);
    size_t i = m->at[0];
    const mag_tensor *other = some_tensor(m, a);
    size_t j = m->at[0];

    if (t == NULL || other == NULL || data_size(t) <= data_size(other))
        return false;
    u64 inside = data_size(t) > MAG_ALIGNMENT && one_in(&m->dice, 2) &&
                 data_size(other) + MAG_ALIGNMENT <= data_size(t)
                     ? MAG_ALIGNMENT : 0;
    u64 at = number_at(file, give_text(m, "tensor[%zu].offset", i));
    do_edit(m, file, (edit)SET("tensor[*].offset", at + inside));
    m->at[0] = inside == 0 && i > j ? i : j;
    return blame_at(m, where, "tensor[*].offset");
}

/* ---------------------------------------------------------------- table -- */

const damage mag_damages[] = {
    DAMAGE(BREAK(MAG_HEADER_VERSION, "", FLIP("header.version*", 0))),
    BEND(MAG_META_KEY_UNIQUE, repeat_entry_key),
    DAMAGE(BREAK_AT(MAG_KEY_EMPTY, "", AT("tensor[*].key_length"),
                    REMOVE("tensor[*].key"), SET("tensor[*].key_length", 0))),
    BEND(MAG_KEY_LENGTH_MAX, stretch_key),
    BEND(MAG_KEY_UTF8, spoil_key),
    DAMAGE(BREAK(MAG_TENSOR_DIM_MAX, "", FLIP("tensor[*].shape[*]", 63))),
    HURT(MAG_TENSOR_NUMEL_OVERFLOW, overflow_numel),
    DAMAGE(BREAK(MAG_TENSOR_NUMEL, "", FLIP("tensor[*].numel*", 0))),
    DAMAGE(BREAK_AT(MAG_TENSOR_NUMEL, "", AT("tensor[*].numel"),
                    ADD("tensor[*].shape[*]", 1))),
    HURT(MAG_TENSOR_SIZE_OVERFLOW, overflow_size),
    BEND(MAG_TENSOR_KEY_UNIQUE, repeat_tensor_key),
    UNSEALED(BREAK_AT(MAG_CHECKSUM_MISMATCH, "", AT("header.checksum"),
                      FLIP("tensor[*].offset*", 0))),
    DAMAGE(BREAK(MAG_DATA_OFFSET_ALIGNED, "", FLIP("tensor[*].offset", 0))),
    DAMAGE(BREAK(MAG_DATA_OFFSET_ALIGNED, "", FLIP("tensor[*].offset", 5))),
    HURT(MAG_DATA_OVERLAP, overlap),
    NO_DAMAGE,
};
