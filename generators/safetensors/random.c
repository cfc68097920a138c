/* Random safetensors files. */
#include "generators/safetensors/random_parts.h"

#define MOST_TENSORS 10
#define MOST_PAIRS   10

/* -------------------------------------------------------------- tensors -- */

/* Adds elements to a tensor that does not take whole bytes. */
static void make_whole(st_tensor *t, u64 *shape)
{
    u64 count = element_count(t->shape, t->rank);

    if (count * st_bits(t->dtype) % 8 == 0)
        return;
    if (t->rank == 0)
        t->dtype = U8;
    else
        shape[0] *= 4;
}

static const char *random_members(maker *m)
{
    static const char *const orders[] = {NULL, NULL, "dos", "sdo", "sod",
                                         "ods", "osd"};

    return PICK(&m->dice, orders);
}

static st_tensor *make_tensors(maker *m, size_t count)
{
    static const shape_wish wish = {0, 64, 300, true};
    literal *names = random_names(m, count, ANY_NAME);
    st_tensor *tensors = GIVE(m, count, st_tensor);

    if (count > 0 && one_in(&m->dice, 16))
        names[0] = (literal)LITERAL("");
    for (size_t i = 0; i < count; i++) {
        st_tensor *t = &tensors[i];
        t->name.text = names[i];
        do
            t->dtype = (st_dtype)roll(&m->dice, ST_DTYPES);
        while (is_too_wide(m, st_bits(t->dtype)));
        t->shape = random_shape(m, &wish, &t->rank);
        make_whole(t, (u64 *)t->shape);
        st_fill(m, t);
    }
    return tensors;
}

/* ------------------------------------------------------------- metadata -- */

static void make_metadata(maker *m, file_model *f)
{
    size_t count = random_count(m, MOST_PAIRS);
    literal *keys = random_names(m, count, ANY_NAME);
    st_pair *pairs = GIVE(m, count, st_pair);

    for (size_t i = 0; i < count; i++) {
        pairs[i].key.text = keys[i];
        pairs[i].value.text = one_in(&m->dice, 8)
                                  ? (literal)LITERAL("\0")
                                  : random_name(m, ANY_NAME);
    }
    f->metadata = MAP;
    f->pairs = pairs;
    f->pair_count = count;
    if (one_in(&m->dice, 4))
        f->metadata_at = (size_t)roll(&m->dice, f->tensor_count + 1);
}

/* -------------------------------------------------------------- upstream's --
 *
 * Some files are as upstream writes them for the transformers library, except
 * for their contents.
 */
static int compare_tensors(const void *first, const void *second)
{
    const st_tensor *a = first, *b = second;
    u64 shorter = smaller_of(a->name.text.size, b->name.text.size);
    int order = memcmp(a->name.text.bytes, b->name.text.bytes,
                       (size_t)shorter);

    if (a->dtype != b->dtype)
        return a->dtype > b->dtype ? -1 : 1;
    if (order != 0)
        return order;
    return a->name.text.size < b->name.text.size ? -1 : 1;
}

static void make_usual(maker *m, file_model *f)
{
    static const literal libraries[] = {LITERAL("pt"), LITERAL("tf"),
                                        LITERAL("flax"), LITERAL("np"),
                                        LITERAL("mlx")};
    st_pair *pairs;

    make_metadata(m, f);
    if (f->pair_count == 0) {
        f->pairs = GIVE(m, 1, st_pair);
        f->pair_count = 1;
    }
    pairs = (st_pair *)f->pairs;
    pairs[f->pair_count - 1] = (st_pair){
        .key.text = LITERAL("format"),
        .value.text = PICK(&m->dice, libraries)};
    f->metadata_at = 0;
    if (f->tensor_count > 1)
        qsort((st_tensor *)f->tensors, f->tensor_count, sizeof *f->tensors,
              compare_tensors);
}

/* ---------------------------------------------------------------- forms -- */

static void space_out(maker *m, file_model *f)
{
    f->space.open = st_random_space(m);
    f->space.close = st_random_space(m);
    f->space.before_comma = st_random_space(m);
    f->space.comma = st_random_space(m);
    f->space.before_colon = st_random_space(m);
    f->space.colon = st_random_space(m);
}

static literal of_text(const char *text)
{
    return (literal){text, strlen(text)};
}

static void spell_tensor(maker *m, st_tensor *t)
{
    static const char *const keys[] = {"dtype", "shape", "data_offsets"};

    t->name.token = st_spell(m, t->name.text);
    t->members = random_members(m);
    if (one_in(&m->dice, 3))
        t->dtype_token = st_spell(m, of_text(st_name_of(t->dtype)));
    for (size_t i = 0; i < 3; i++)
        if (one_in(&m->dice, 3))
            t->keys[i] = st_spell(m, of_text(keys[i]));
}

static void spell_all(maker *m, file_model *f)
{
    for (size_t i = 0; i < f->tensor_count; i++)
        spell_tensor(m, (st_tensor *)f->tensors + i);
    for (size_t i = 0; i < f->pair_count; i++) {
        st_pair *p = (st_pair *)f->pairs + i;
        p->key.token = st_spell(m, p->key.text);
        p->value.token = st_spell(m, p->value.text);
    }
    if (one_in(&m->dice, 2))
        f->metadata_key = st_spell(m, of_text(ST_METADATA));
}

/* The places of unknown members. */
static void place_unknown(maker *m, st_tensor *t)
{
    const char *usual = t->members != NULL ? t->members : "dso";
    size_t at = (size_t)roll(&m->dice, strlen(usual) + 1);
    char *members = GIVE(m, strlen(usual) + 2, char);

    snprintf(members, strlen(usual) + 2, "%.*s0%s", (int)at, usual,
             usual + at);
    t->members = members;
}

static void pad(maker *m, file_model *f)
{
    static const char spaces[] = "                    ";
    static const size_t sizes[] = {16, 64, 512};

    if (one_in(&m->dice, 2))
        f->padding = (literal){spaces, (size_t)roll(&m->dice,
                                                    sizeof spaces)};
    else
        f->align = PICK(&m->dice, sizes);
}

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);
    dice *d = &m->dice;

    f->tensor_count = random_count(m, MOST_TENSORS);
    f->tensors = make_tensors(m, f->tensor_count);
    if (one_in(d, 4)) {
        make_usual(m, f);
        return f;
    }
    if (one_in(d, 2))
        make_metadata(m, f);
    if (one_in(d, 3))
        f->order = random_order(m, f->tensor_count);
    if (one_in(d, 3))
        st_take_liberties(m, f);
    if (one_in(d, 3))
        space_out(m, f);
    if (one_in(d, 3))
        spell_all(m, f);
    if (one_in(d, 3) && f->padding.bytes == NULL)
        pad(m, f);
    for (size_t i = 0; i < f->tensor_count; i++)
        if (f->tensors[i].unknown != NULL)
            place_unknown(m, (st_tensor *)f->tensors + i);
    return f;
}

const random_craft safetensors_random = {
    .reason = "1, 2", .facts = st_random_facts, .make = make_model,
    .rows = {st_header_rows, st_syntax_rows, st_strings_rows,
             st_characters_rows, st_entries_rows, st_shapes_rows,
             st_offsets_rows, st_metadata_rows, st_data_rows},
    .damages = {st_text_damages, st_entry_damages, st_data_damages},
};
