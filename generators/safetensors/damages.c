/* Damages of the text of random headers; duplicate keys. */
#include "generators/safetensors/random_parts.h"

static bool drop_last_brace(maker *m, const void *model, builder *file,
                            blame *where)
{
    (void)model;
    do_edit(m, file, (edit)REMOVE("root.close"));
    *where = (blame)AT_OFFSET(st_data_start(file), 0);
    return true;
}

/* ------------------------------------------------------ keys that repeat */

static bool repeat_name(maker *m, void *model, blame *where)
{
    file_model *f = model;
    size_t *order = random_order(m, f->tensor_count);

    if (f->tensor_count < 2)
        return false;
    size_t first = order[0] < order[1] ? order[0] : order[1];
    m->at[0] = order[0] < order[1] ? order[1] : order[0];
    st_tensor *later = (st_tensor *)f->tensors + m->at[0];
    later->name.text = f->tensors[first].name.text;
    later->name.token = one_in(&m->dice, 2) ? st_spell(m, later->name.text)
                                            : NULL;
    return blame_at(m, where, "tensor[*].name");
}

static bool repeat_key(maker *m, void *model, blame *where)
{
    file_model *f = model;
    size_t *order = random_order(m, f->pair_count);

    if (f->pair_count < 2)
        return false;
    size_t first = order[0] < order[1] ? order[0] : order[1];
    m->at[0] = order[0] < order[1] ? order[1] : order[0];
    st_pair *later = (st_pair *)f->pairs + m->at[0];
    later->key.text = f->pairs[first].key.text;
    later->key.token = one_in(&m->dice, 2) ? st_spell(m, later->key.text)
                                           : NULL;
    return blame_at(m, where, "metadata[*].key");
}

static bool has_metadata(const maker *m, const void *model,
                         const builder *file)
{
    (void)m, (void)file;
    return ((const file_model *)model)->metadata != ABSENT;
}

/* ---------------------------------------------------- not a map of texts */

static bool forget_map(maker *m, void *model, blame *where)
{
    file_model *f = model;

    f->metadata = NULL_VALUE;
    f->pair_count = 0;
    return blame_at(m, where, "metadata.null");
}

static bool replace_null(maker *m, const void *model, builder *file,
                         blame *where)
{
    static const char *const values[] = {"[]", "0", "\"\"", "true",
                                         "[{\"format\":\"pt\"}]"};
    const char *value = PICK(&m->dice, values);
    golden_field *f = need_field(file, "metadata.null");

    (void)model;
    splice(file, f->offset, f->size, value, strlen(value));
    f->size = strlen(value);
    st_seal(file);
    return blame_inside(m, where, "metadata.null", 0,
                        value[0] == '[' ? 1 : UINT64_MAX);
}

/* ---------------------------------------------------------------- table */

const damage st_text_damages[] = {
    HURT(SAFETENSORS_JSON_SYNTAX, drop_last_brace),
    BEND(SAFETENSORS_ROOT_KEY_UNIQUE, repeat_name),
    DAMAGE_IF(has_metadata,
              BREAK_AT(SAFETENSORS_ROOT_KEY_UNIQUE, "",
                       INSIDE("root.close", 1, 14),
                       REPLACE("root.close", ",\"__metadata__\":{}}"))),
    BEND(SAFETENSORS_META_KEY_UNIQUE, repeat_key),
    {.row = BY(SAFETENSORS_META_TYPE, replace_null), .bend = forget_map,
     .hurt = replace_null},
    NO_DAMAGE,
};
