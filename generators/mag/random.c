/* Random MAG files. */
#include "generators/mag/model.h"
#include "generators/random/random.h"

#include <stdlib.h>

#define MOST_ENTRIES 30
#define MOST_TENSORS 12

static mag_key random_key(literal name)
{
    return (mag_key){name.bytes, name.size, 1};
}

static mag_entry *make_entries(maker *m, size_t count)
{
    literal *names = random_names(m, count, ANY_NAME);
    mag_entry *entries = GIVE(m, count, mag_entry);

    for (size_t i = 0; i < count; i++) {
        entries[i].key = random_key(names[i]);
        entries[i].type = one_in(&m->dice, 2) ? I64 : F64;
        entries[i].payload = random_number(m);
    }
    return entries;
}

/* -------------------------------------------------------------- tensors -- */

static void fill_tensor(maker *m, mag_tensor *t)
{
    u64 count = element_count(t->shape, t->rank);
    literal data;

    if (one_in(&m->dice, 3)) {
        t->content = one_in(&m->dice, 2) ? COUNTING : ZEROS;
        return;
    }
    data = t->dtype == BOOL ? random_bools(m, count, 1)
                            : random_elements(m, count, mag_scalar(t->dtype));
    t->content = GIVEN;
    t->data = data.bytes;
    t->size = data.size;
}

static mag_tensor *make_tensors(maker *m, size_t count)
{
    static const shape_wish wish = {1, 255, 300, false};
    literal *names = random_names(m, count, ANY_NAME);
    mag_tensor *tensors = GIVE(m, count, mag_tensor);

    for (size_t i = 0; i < count; i++) {
        mag_tensor *t = &tensors[i];
        t->key = random_key(names[i]);
        do
            t->dtype = (mag_dtype)roll(&m->dice, DTYPES);
        while (is_too_wide(m, mag_scalar(t->dtype).bits));
        t->shape = random_shape(m, &wish, &t->rank);
        fill_tensor(m, t);
        if (t->rank > 6)
            m->features = "mag.rank-over-6 mag.tensors";
    }
    return tensors;
}

/* ------------------------------------------------------------ liberties -- */

static u64 size_of(const mag_tensor *t)
{
    return element_count(t->shape, t->rank) * (mag_scalar(t->dtype).bits / 8);
}

static void say_place(maker *m, rule r, size_t i)
{
    take_liberty(m, r, (blame)AT(give_text(m, "tensor[%zu].offset", i)));
}

/* Puts the data in the order of places, with skip blocks before the k-th. */
static void place_all(const file_model *a, mag_tensor *tensors,
                      const size_t *places, size_t k, u64 skip)
{
    mag_layout l = mag_lay_out(a);
    u64 next = mag_align(l.records_end);

    for (size_t i = 0; i < a->tensor_count; i++) {
        mag_tensor *t = &tensors[places[i]];
        t->offset = i == k ? next + skip * MAG_ALIGNMENT : next;
        next = mag_align(t->offset + size_of(t));
    }
    free(l.offsets);
}

static void shuffle_data(maker *m, file_model *a, mag_tensor *tensors)
{
    place_all(a, tensors, random_order(m, a->tensor_count), 0, 0);
    for (size_t i = 1; i < a->tensor_count; i++)
        if (tensors[i].offset < tensors[i - 1].offset)
            say_place(m, MAG_DATA_ORDER, i);
}

static void part_data(maker *m, file_model *a, mag_tensor *tensors)
{
    size_t *order = GIVE(m, a->tensor_count, size_t);
    size_t k = (size_t)roll(&m->dice, a->tensor_count);

    for (size_t i = 0; i < a->tensor_count; i++)
        order[i] = i;
    place_all(a, tensors, order, k, 1 + roll(&m->dice, 4));
    say_place(m, MAG_DATA_GAP, k);
}

/* Gives the last tensor the data of the one before it. */
static void share_data(maker *m, file_model *a, mag_tensor *tensors)
{
    size_t last = a->tensor_count - 1;
    mag_key key = tensors[last].key;

    if (last == 0)
        return;
    tensors[last] = tensors[last - 1];
    tensors[last].key = key;
    mag_layout l = mag_lay_out(a);
    tensors[last].offset = l.offsets[last - 1];
    free(l.offsets);
    say_place(m, MAG_DATA_ALIAS, last);
}

static void colour_bool(maker *m, const file_model *a, mag_tensor *tensors)
{
    size_t i = (size_t)roll(&m->dice, a->tensor_count);
    mag_tensor *t = &tensors[i];
    u64 size = size_of(t);
    char *data = GIVE(m, (size_t)size, char);
    size_t at = (size_t)roll(&m->dice, size);

    if (t->dtype != BOOL)
        return;
    if (t->content == GIVEN)
        memcpy(data, t->data, (size_t)size);
    data[at] = (char)(2 + roll(&m->dice, 254));
    t->content = GIVEN;
    t->data = data;
    t->size = (size_t)size;
    take_liberty(m, MAG_DATA_BOOL_VALUE,
                 (blame)INSIDE(give_text(m, "tensor[%zu].data", i), at, 1));
}

static void add_nul(maker *m, mag_key *key, const char *path)
{
    const literal nul = LITERAL("\0");
    literal name = {key->bytes, key->size};

    take_liberty(m, MAG_KEY_NUL, (blame)INSIDE(path, name.size, 1));
    *key = random_key(join_literals(m, name, nul));
}

static void take_liberties(maker *m, file_model *a, mag_entry *entries,
                           mag_tensor *tensors)
{
    if (one_in(&m->dice, 8) && a->entry_count > 0)
        add_nul(m, &entries[0].key, "metadata[0].key");
    if (a->tensor_count == 0)
        return;
    if (one_in(&m->dice, 16))
        add_nul(m, &tensors[0].key, "tensor[0].key");
    switch (m->invalid ? 3 : roll(&m->dice, 8)) {
    case 0:  part_data(m, a, tensors); break;
    case 1:  share_data(m, a, tensors); break;
    case 2:  shuffle_data(m, a, tensors); break;
    case 3:  colour_bool(m, a, tensors); break;
    default: break;
    }
}

/* ----------------------------------------------------------------- file -- */

static void *make_model(maker *m)
{
    file_model *a = GIVE(m, 1, file_model);
    mag_entry *entries;
    mag_tensor *tensors;

    a->entry_count = random_count(m, MOST_ENTRIES);
    a->tensor_count = random_count(m, MOST_TENSORS);
    a->entries = entries = make_entries(m, a->entry_count);
    a->tensors = tensors = make_tensors(m, a->tensor_count);
    if (one_in(&m->dice, 3))
        take_liberties(m, a, entries, tensors);
    return a;
}

static void do_to(builder *file, edit e)
{
    char words[DAMAGE_SIZE] = "";

    apply_edit(file, &e, words, sizeof words);
}

/* The bytes after the records: padding and the end of the file. */
static void finish(maker *m, const void *model, builder *file)
{
    (void)model;
    const golden_field *last = &file->fields[file->field_count - 1];
    bool padded = strcmp(last->path, "padding") == 0;
    dice *d = &m->dice;

    if (one_in(d, 8) && find_field(file, "padding") != NULL)
        do_to(file, (edit)FILL("padding", roll(d, 256)));
    if (one_in(d, 12) && padded) {
        u64 keep = roll(d, last->size);
        file->size = (size_t)(last->offset + keep);
        file->fields[file->field_count - 1].size = keep;
        take_liberty(m, MAG_DATA_TAIL_PADDING, (blame)AT_END);
    } else if (one_in(d, 8)) {
        size_t zeros = (size_t)roll(d, 100);
        do_to(file, (edit)APPEND_FILL("trailing", zeros, 0));
    } else if (one_in(d, 8)) {
        const golden_field *t = find_field(file, "trailing");
        size_t before = t != NULL ? (size_t)t->size : 0;
        do_to(file, (edit)APPEND("trailing", "\1"));
        take_liberty(m, MAG_DATA_TRAILING_NONZERO,
                     (blame)INSIDE("trailing", before, 1));
    }
}

const random_craft mag_random = {
    .reason = "2", .facts = mag_facts, .make = make_model, .finish = finish,
    .rows = {mag_header_rows, mag_keys_rows, mag_tensors_rows,
             mag_checksums_rows, mag_data_rows},
    .damages = {mag_damages},
};
