/* Random zTensor files. */
#include "generators/zten/random_parts.h"

#define MOST_TENSORS 8
#define MOST_CUSTOMS 5
#define PAIRS_SIZE   24

static const char *const defined[] = {
    "name", "offset", "size", "dtype", "shape", "encoding", "data_endianness",
    "checksum", "layout",
};

/* -------------------------------------------------------------- customs -- */

static bool is_defined(literal key)
{
    return is_one_of(key, defined, sizeof defined / sizeof *defined);
}

static bool any_defined(const literal *keys, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_defined(keys[i]))
            return true;
    return false;
}

static void make_customs(maker *m, zten_tensor *t)
{
    size_t count = (size_t)roll(&m->dice, MOST_CUSTOMS + 1);
    token_pair *customs = GIVE(m, count, token_pair);
    literal *keys = random_names(m, count, ANY_NAME);

    if (any_defined(keys, count))
        return;
    for (size_t i = 0; i < count; i++) {
        customs[i].key = spell_text(m, keys[i]);
        customs[i].value = random_item(m);
    }
    t->customs = customs;
    t->custom_count = count;
}

/* ---------------------------------------------------------------- forms -- */

static void shuffle_pairs(maker *m, zten_tensor *t)
{
    static const char usual[] = "nosdlhebc*";
    size_t count = sizeof usual - 1;
    size_t *order = random_order(m, count);
    char *pairs = GIVE(m, PAIRS_SIZE, char);

    for (size_t i = 0; i < count; i++)
        pairs[i] = usual[order[i]];
    t->pairs = pairs;
}

static void spell_keys(maker *m, zten_tensor *t)
{
    for (size_t i = 0; i < sizeof defined / sizeof *defined; i++) {
        literal name = {defined[i], strlen(defined[i])};
        if (one_in(&m->dice, 4))
            zten_respell(m, t, give_text(m, "%s.key", defined[i]),
                         spell_text(m, name));
    }
}

static void spell_shape(maker *m, zten_tensor *t)
{
    token *list = GIVE(m, t->rank + 3, token);
    bool open = one_in(&m->dice, 2);

    list[0] = open ? (token)OPEN(ARRAY) : *spell_number(m, ARRAY, t->rank);
    for (size_t i = 0; i < t->rank; i++)
        list[1 + i] = *spell_number(m, UNSIGNED, dimension(t->shape, i));
    if (open)
        list[1 + t->rank] = (token)CLOSE;
    zten_respell(m, t, "shape", list);
}

static void spell_values(maker *m, zten_tensor *t, u64 offset, u64 size)
{
    const char *dtype = zten_dtype_name(t->dtype);
    const char *encoding = t->zstd ? "zstd" : "raw";

    if (one_in(&m->dice, 2))
        zten_respell(m, t, "name", spell_text(m, t->name));
    if (one_in(&m->dice, 2))
        zten_respell(m, t, "dtype",
                     spell_text(m, (literal){dtype, strlen(dtype)}));
    if (one_in(&m->dice, 2))
        zten_respell(m, t, "encoding",
                     spell_text(m, (literal){encoding, strlen(encoding)}));
    if (one_in(&m->dice, 2))
        zten_respell(m, t, "offset", spell_number(m, UNSIGNED, offset));
    if (one_in(&m->dice, 2))
        zten_respell(m, t, "size", spell_number(m, UNSIGNED, size));
    if (one_in(&m->dice, 3))
        zten_respell(m, t, "layout", random_item(m));
    if (one_in(&m->dice, 2))
        spell_shape(m, t);
}

/* Last, since the number of pairs must be known. */
static void spell_entry(maker *m, zten_tensor *t)
{
    if (one_in(&m->dice, 4) && spelling_of(t->spelled, "entry") == NULL)
        zten_respell(m, t, "entry",
                     spell_number(m, MAP, zten_pair_count(t, '\0')));
}

static void spell_all(maker *m, file_model *a, zten_tensor *tensors)
{
    zten_layout l = zten_lay_out(a);

    for (size_t i = 0; i < a->tensor_count; i++) {
        zten_tensor *t = &tensors[i];
        if (one_in(&m->dice, 2))
            shuffle_pairs(m, t);
        spell_keys(m, t);
        spell_values(m, t, l.offsets[i], l.sizes[i]);
    }
    if (one_in(&m->dice, 2))
        a->root = one_in(&m->dice, 2)
                      ? give_token(m, (token)OPEN(ARRAY))
                      : spell_number(m, ARRAY, a->tensor_count);
    zten_free_layout(&l);
}

/* -------------------------------------------------------------- tensors -- */

static void fill_tensor(maker *m, zten_tensor *t)
{
    u64 count = element_count(t->shape, t->rank);

    if (one_in(&m->dice, 3)) {
        t->content = one_in(&m->dice, 2) ? COUNTING : ZEROS;
        return;
    }
    t->content = GIVEN;
    t->data = t->dtype == BOOL && one_in(&m->dice, 2)
                  ? random_bools(m, count, 1)
                  : random_elements(m, count, zten_scalar(t->dtype));
}

static void choose_checksum(maker *m, zten_tensor *t)
{
    static const zten_digits crcs[] = {CRC_UPPER, CRC_LOWER, CRC_MIXED};
    static const zten_digits shas[] = {SHA_LOWER, SHA_UPPER};
    u64 kind = roll(&m->dice, 4);

    if (kind == 0) {
        t->checksum = "crc32c:0x*";
        t->digits = PICK(&m->dice, crcs);
    } else if (kind == 1) {
        t->checksum = "sha256:*";
        t->digits = PICK(&m->dice, shas);
    }
}

static void make_tensor(maker *m, zten_tensor *t, literal name)
{
    static const shape_wish wish = {0, 64, 300, true};
    dice *d = &m->dice;

    t->name = name;
    do
        t->dtype = (zten_dtype)roll(d, DTYPES);
    while (is_too_wide(m, zten_scalar(t->dtype).bits));
    t->shape = random_shape(m, &wish, &t->rank);
    fill_tensor(m, t);
    t->zstd = one_in(d, 3);
    if (t->zstd) {
        t->frames = zten_random_frames(m, t);
        t->order = one_in(d, 4) ? LITTLE : AUTO;
    } else {
        t->order = (unsigned)roll(d, 4);
    }
    choose_checksum(m, t);
    if (one_in(d, 4))
        make_customs(m, t);
}

/* Offsets in another order, with gaps between. */
static void place_tensors(maker *m, file_model *a, zten_tensor *tensors)
{
    size_t *order = random_order(m, a->tensor_count);
    zten_layout l = zten_lay_out(a);
    u64 next = ZTEN_ALIGNMENT;

    for (size_t i = 0; i < a->tensor_count; i++) {
        size_t k = order[i];
        tensors[k].offset = next + ZTEN_ALIGNMENT * roll(&m->dice, 2);
        next = zten_align(tensors[k].offset + l.sizes[k]);
    }
    zten_free_layout(&l);
    a->gap += next;
}

static void *make_model(maker *m)
{
    file_model *a = GIVE(m, 1, file_model);
    dice *d = &m->dice;

    a->tensor_count = random_count(m, MOST_TENSORS);
    literal *names = random_names(m, a->tensor_count, ANY_NAME);
    zten_tensor *tensors = GIVE(m, a->tensor_count, zten_tensor);
    if (a->tensor_count > 0 && one_in(d, 16))
        names[0] = (literal)LITERAL("");
    for (size_t i = 0; i < a->tensor_count; i++)
        make_tensor(m, &tensors[i], names[i]);
    a->tensors = tensors;
    a->gap = one_in(d, 8) ? roll(d, 200) : 0;
    a->filler = one_in(d, 8) ? (u8)roll(d, 256) : 0;
    if (one_in(d, 4))
        place_tensors(m, a, tensors);
    bool free = one_in(d, 3) && a->tensor_count > 0;
    if (free)
        zten_place_freely(m, a);
    if (one_in(d, 3))
        spell_all(m, a, tensors);
    if (free)
        zten_speak_freely(m, a);
    for (size_t i = 0; i < a->tensor_count; i++)
        spell_entry(m, &tensors[i]);
    return a;
}

const random_craft zten_random = {
    .reason = "1, 2", .facts = zten_facts, .make = make_model,
    .rows = {zten_file_rows},
    .damages = {zten_index_damages, zten_field_damages, zten_blob_damages},
};
