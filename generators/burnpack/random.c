/* Random Burnpack files. */
#include "generators/burnpack/random_parts.h"

#define MOST_TENSORS  7
#define MOST_USER     8
#define MOST_UNKNOWN  5         /* a tensor; digits number them */
#define LETTERS_SIZE  32

static const char *const defined[] = {
    "tensors", "metadata", "dtype", "shape", "data_offsets", "param_id",
};

static literal name_of(const char *text)
{
    return (literal){text, strlen(text)};
}

/* --------------------------------------------------------------- fields -- */

static bool is_defined(literal key)
{
    return is_one_of(key, defined, sizeof defined / sizeof *defined);
}

static void add_unknowns(maker *m, burnpack_tensor *t)
{
    size_t count = (size_t)roll(&m->dice, MOST_UNKNOWN + 1);
    literal *keys = random_names(m, count, ANY_NAME);

    for (size_t i = 0; i < count; i++) {
        const token *value = random_item(m);
        if (!is_defined(keys[i]))
            burnpack_add_unknown(m, t, spell_whole(m, keys[i]), value);
    }
}

static void shuffle_fields(maker *m, burnpack_tensor *t)
{
    char *letters = burnpack_letters(m, t);
    char before[LETTERS_SIZE];
    size_t count = strlen(letters);
    size_t *order = random_order(m, count);

    memcpy(before, letters, sizeof before);
    for (size_t i = 0; i < count; i++)
        letters[i] = before[order[i]];
}

/* ---------------------------------------------------------------- words -- */

static void spell_list(maker *m, burnpack_tensor *t, const char *part,
                       const u64 *numbers, size_t count)
{
    token *list = GIVE(m, count + 2, token);

    list[0] = *spell_number(m, ARRAY, count);
    for (size_t i = 0; i < count; i++)
        list[1 + i] = *spell_number(m, UNSIGNED, dimension(numbers, i));
    burnpack_respell(m, t, part, list);
}

/* Heads longer than necessary. */
static void spell_tensor(maker *m, burnpack_tensor *t, u64 start)
{
    const u64 offsets[] = {start, start + burnpack_size(t)};

    for (size_t i = 0; i < sizeof defined / sizeof *defined; i++)
        if (one_in(&m->dice, 4))
            burnpack_respell(m, t, give_text(m, "%s.key", defined[i]),
                             spell_whole(m, name_of(defined[i])));
    if (one_in(&m->dice, 2))
        burnpack_respell(m, t, "name", spell_whole(m, t->name));
    if (one_in(&m->dice, 2))
        spell_list(m, t, "shape", t->shape, t->rank);
    if (one_in(&m->dice, 2))
        spell_list(m, t, "data_offsets", offsets, 2);
    if (one_in(&m->dice, 2))
        burnpack_respell(m, t, "param_id",
                         spell_number(m, UNSIGNED, t->id));
    if (one_in(&m->dice, 2) && t->dtype < BOOL_NATIVE)
        burnpack_respell(m, t, "dtype",
                         spell_whole(m, name_of(burnpack_dtype_name(
                                                    t->dtype))));
}

static void spell_all(maker *m, const file_model *f, burnpack_tensor *tensors)
{
    burnpack_layout l = burnpack_lay_out(f);

    for (size_t i = 0; i < f->tensor_count; i++)
        spell_tensor(m, &tensors[i], l.starts[i]);
    burnpack_free_layout(&l);
}

/* -------------------------------------------------------------- tensors -- */

static void make_tensor(maker *m, burnpack_tensor *t, literal name)
{
    static const shape_wish wish = {0, 64, 300, true};
    dice *d = &m->dice;

    t->name = name;
    t->shape = random_shape(m, &wish, &t->rank);
    do
        t->dtype = (burnpack_dtype)roll(d, QFLOAT);
    while (is_too_wide(m, burnpack_scalar(t->dtype).bits));
    if (one_in(d, 4))
        burnpack_quantize(m, t);
    burnpack_fill(m, t);
    t->has_id = one_in(d, 3);
    t->id = random_number(m);
    if (one_in(d, 4))
        add_unknowns(m, t);
    if (one_in(d, 6))
        shuffle_fields(m, t);
}

/* Starts in another order, with gaps between. */
static void place_tensors(maker *m, const file_model *f,
                          burnpack_tensor *tensors)
{
    size_t *order = random_order(m, f->tensor_count);
    u64 next = 0;

    for (size_t i = 0; i < f->tensor_count; i++) {
        burnpack_tensor *t = &tensors[order[i]];
        t->placed = true;
        t->start = next + BURNPACK_ALIGNMENT * roll(&m->dice, 3);
        next = burnpack_align(t->start + burnpack_size(t));
    }
}

/* ----------------------------------------------------------------- file -- */

static void make_user(maker *m, file_model *f)
{
    f->user_count = random_count(m, MOST_USER);
    token_pair *pairs = GIVE(m, f->user_count, token_pair);
    literal *keys = random_names(m, f->user_count, ANY_NAME);

    for (size_t i = 0; i < f->user_count; i++) {
        pairs[i].key = spell_whole(m, keys[i]);
        pairs[i].value = spell_whole(m, random_name(m, ANY_NAME));
    }
    f->user = pairs;
}

/* Unknown fields next to tensors; the user's metadata may come first. */
static void make_top(maker *m, file_model *f)
{
    static const char *const orders[] = {"tm", "mt", "tm0", "0mt", "m0t1"};
    token_pair *unknown = GIVE(m, 2, token_pair);
    literal *keys = random_names(m, 2, ANY_NAME);

    if (is_defined(keys[0]) || is_defined(keys[1]))
        return;
    for (size_t i = 0; i < 2; i++) {
        unknown[i].key = spell_whole(m, keys[i]);
        unknown[i].value = random_item(m);
    }
    f->unknown = unknown;
    f->fields = PICK(&m->dice, orders);
}

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);
    dice *d = &m->dice;

    f->tensor_count = random_count(m, MOST_TENSORS);
    literal *names = random_names(m, f->tensor_count, ANY_NAME);
    burnpack_tensor *tensors = GIVE(m, f->tensor_count, burnpack_tensor);
    f->tensors = tensors;
    for (size_t i = 0; i < f->tensor_count; i++)
        make_tensor(m, &tensors[i], names[i]);
    make_user(m, f);
    if (one_in(d, 4))
        make_top(m, f);
    f->filler = one_in(d, 8) ? (u8)roll(d, 256) : 0;
    f->unpadded = f->tensor_count == 0 && one_in(d, 2);
    if (one_in(d, 8) && !f->unpadded)
        f->trailing = random_bytes(m, (size_t)roll(d, 40));
    if (one_in(d, 4))
        place_tensors(m, f, tensors);
    bool free = one_in(d, 3) && f->tensor_count > 0;
    if (free)
        burnpack_place_freely(m, f);
    if (one_in(d, 3))
        spell_all(m, f, tensors);
    if (free)
        burnpack_speak_freely(m, f);
    return f;
}

const random_craft burnpack_random = {
    .reason = "1, 2", .facts = burnpack_facts, .make = make_model,
    .rows = {burnpack_header_rows, burnpack_ranges_rows},
    .damages = {burnpack_file_damages, burnpack_tensor_damages,
                burnpack_data_damages},
};
