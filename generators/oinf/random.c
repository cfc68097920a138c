/* Random OINF files. */
#include "generators/oinf/random_parts.h"

#define MOST_SIZEVARS 10
#define MOST_ENTRIES  14
#define MOST_TENSORS  10
#define MOST_BITS     200

static oinf_text text_of(literal name)
{
    return (oinf_text){name.bytes, name.size, 1};
}

static oinf_type random_type(maker *m)
{
    oinf_type type;

    do
        type = PICK(&m->dice, oinf_element_types);
    while (is_too_wide(m, oinf_scalar(type).bits));
    return type;
}

static oinf_array make_array(maker *m, u64 most)
{
    const shape_wish wish = {0, 32, most, true};
    oinf_array a = {.type = random_type(m)};

    a.shape = random_shape(m, &wish, &a.rank);
    oinf_fill_array(m, &a);
    return a;
}

/* --------------------------------------------------------------- tables -- */

static oinf_sizevar *make_sizevars(maker *m, size_t count)
{
    literal *names = random_names(m, count, PLAIN_NAME);
    oinf_sizevar *sizevars = GIVE(m, count, oinf_sizevar);

    for (size_t i = 0; i < count; i++)
        sizevars[i] = (oinf_sizevar){text_of(names[i]), random_number(m)};
    return sizevars;
}

static void make_bitset(maker *m, oinf_entry *e)
{
    size_t size;
    char *bytes;

    e->type = BITSET;
    e->bits = (u32)roll(&m->dice, MOST_BITS);
    size = (e->bits + 7) / 8;
    bytes = GIVE(m, size + 1, char);
    for (u32 i = 0; i < e->bits; i++)
        if (one_in(&m->dice, 2))
            bytes[i / 8] = (char)(bytes[i / 8] | 1 << i % 8);
    e->text = (oinf_text){bytes, size, 1};
}

static void make_value(maker *m, oinf_entry *e)
{
    switch (roll(&m->dice, 6)) {
    case 0:
        e->type = STRING;
        e->text = text_of(random_name(m, PLAIN_NAME));
        break;
    case 1:
        make_bitset(m, e);
        break;
    case 2:
        e->type = NDARRAY;
        e->array = make_array(m, 60);
        break;
    default:
        e->type = e->array.type = random_type(m);
        oinf_fill_array(m, &e->array);
    }
}

static oinf_entry *make_entries(maker *m, size_t count)
{
    literal *names = random_names(m, count, PLAIN_NAME);
    oinf_entry *entries = GIVE(m, count, oinf_entry);

    for (size_t i = 0; i < count; i++) {
        entries[i].key = text_of(names[i]);
        make_value(m, &entries[i]);
    }
    return entries;
}

static oinf_tensor *make_tensors(maker *m, size_t count)
{
    literal *names = random_names(m, count, PLAIN_NAME);
    oinf_tensor *tensors = GIVE(m, count, oinf_tensor);

    for (size_t i = 0; i < count; i++) {
        tensors[i].name = text_of(names[i]);
        tensors[i].array = make_array(m, 300);
        tensors[i].flags = one_in(&m->dice, 5) ? 0 : HAS_DATA;
    }
    return tensors;
}

/* ----------------------------------------------------------------- file -- */

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);

    f->sizevar_count = random_count(m, MOST_SIZEVARS);
    f->entry_count = random_count(m, MOST_ENTRIES);
    f->tensor_count = random_count(m, MOST_TENSORS);
    f->sizevars = make_sizevars(m, f->sizevar_count);
    f->entries = make_entries(m, f->entry_count);
    f->tensors = make_tensors(m, f->tensor_count);
    if (one_in(&m->dice, 3))
        oinf_take_liberties(m, f);
    return f;
}

static bool ends_like(const golden_field *f, const char *end)
{
    size_t all = strlen(f->path), size = strlen(end);

    return all >= size && strcmp(f->path + all - size, end) == 0;
}

/* Such data may be at the end of the file, but not after it. */
static bool has_empty_data(const file_model *f)
{
    for (size_t i = 0; i < f->tensor_count; i++)
        if (f->tensors[i].flags & HAS_DATA &&
            oinf_data_size(&f->tensors[i].array) == 0)
            return true;
    return false;
}

/* The padding of the last payload may be missing, partly or completely. */
static void finish(maker *m, const void *model, builder *file)
{
    golden_field *last = &file->fields[file->field_count - 1];
    bool padded = strcmp(last->path, "padding") == 0 &&
                  (ends_like(last - 1, ".data") ||
                   ends_like(last - 1, ".value"));

    if (!padded || !one_in(&m->dice, 12) || has_empty_data(model))
        return;
    last->size = roll(&m->dice, last->size);
    file->size = (size_t)(last->offset + last->size);
    set_number(file, "header.file_size", file->size);
    take_liberty(m, OINF_HEADER_FILE_SIZE_MULTIPLE,
                 (blame)AT("header.file_size"));
}

const random_craft oinf_random = {
    .reason = "2", .facts = oinf_facts, .make = make_model, .finish = finish,
    .rows = {oinf_header_rows, oinf_strings_rows, oinf_tables_rows,
             oinf_metadata_rows, oinf_ndarrays_rows, oinf_tensors_rows},
    .damages = {oinf_table_damages, oinf_value_damages},
};
