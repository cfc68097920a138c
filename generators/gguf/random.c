/* Random GGUF files. */
#include "generators/gguf/random_parts.h"

#include "tool/words.h"

#define MOST_PAIRS      20
#define STANDARD_PAIRS  8       /* pairs with a meaning in addition */
#define MOST_TENSORS    12
#define MOST_NAME       63

/* --------------------------------------------------------------- tensors -- */

static u32 random_type(dice *d)
{
    static const u32 scalars[] = {F32, F16, BF16, F64, I8, I16, I32, I64};
    u32 type;

    if (one_in(d, 2))
        return PICK(d, scalars);
    do
        type = (u32)roll(d, TENSOR_TYPES);
    while (gguf_type_at(type) == NULL);
    return type;
}

/* Rows of one to three blocks, or empty ones. */
static void shape_blocks(maker *m, gguf_tensor *t)
{
    u64 *dimensions = GIVE(m, 4, u64);

    t->rank = 1 + (size_t)roll(&m->dice, 4);
    dimensions[0] = gguf_type_at(t->type)->elements * (1 + roll(&m->dice, 3));
    for (size_t i = 1; i < t->rank; i++)
        dimensions[i] = 1 + roll(&m->dice, 2);
    if (one_in(&m->dice, 10))
        dimensions[roll(&m->dice, t->rank)] = 0;
    t->dimensions = dimensions;
}

static bool is_taken(const gguf_tensor *tensors, size_t count, literal name)
{
    for (size_t i = 0; i < count; i++)
        if (tensors[i].name.size == name.size &&
            memcmp(tensors[i].name.bytes, name.bytes, name.size) == 0)
            return true;
    return false;
}

static gguf_tensor *make_tensors(maker *m, size_t count)
{
    static const shape_wish wish = {0, 4, 300, true};
    gguf_tensor *tensors = GIVE(m, count, gguf_tensor);

    for (size_t i = 0; i < count; i++) {
        gguf_tensor *t = &tensors[i];
        literal name;
        do
            name = random_name(m, ANY_NAME);
        while (name.size > MOST_NAME || is_taken(tensors, i, name));
        t->name = (gguf_text){name.bytes, name.size, 1};
        do
            t->type = random_type(&m->dice);
        while (is_too_wide(m, gguf_scalar(t->type).bits));
        if (gguf_is_quantized(t->type))
            shape_blocks(m, t);
        else
            t->dimensions = random_shape(m, &wish, &t->rank);
        gguf_fill(m, t);
    }
    return tensors;
}

/* ----------------------------------------------------------------- pairs -- */

static bool has_quantized(const file_model *f)
{
    for (size_t i = 0; i < f->tensor_count; i++)
        if (gguf_is_quantized(f->tensors[i].type))
            return true;
    return false;
}

static gguf_array *new_list(maker *m, gguf_value_type type, u64 count)
{
    gguf_array *a = GIVE(m, 1, gguf_array);

    *a = (gguf_array)OF(type, count);
    return a;
}

static size_t add_list(gguf_pair *p, const char *key, const gguf_array *list)
{
    gguf_set_number(p, key, ARRAY, 0);
    p->arrays = list;
    p->array_count = 1;
    return 1;
}

/* Adds the pairs that have a meaning. Returns their number. */
static size_t make_standard(maker *m, const file_model *f, gguf_pair *p)
{
    static const u64 alignments[] = {8, 16, 32, 64, 128, 256};
    static const char *const names[] = {"llama", "gemma3", "bert"};
    dice *d = &m->dice;
    size_t n = 0;
    const char *name = PICK(d, names);

    gguf_set_text(&p[n++], "general.architecture",
                  (literal){name, strlen(name)});
    if (one_in(d, 3))
        gguf_set_number(&p[n++], "general.alignment", UINT32,
                        PICK(d, alignments));
    if (has_quantized(f) || one_in(d, 4))
        gguf_set_number(&p[n++], "general.quantization_version", UINT32, 2);
    if (one_in(d, 6))
        gguf_set_number(&p[n++], "general.file_type", UINT32, roll(d, 19));
    if (one_in(d, 6)) {
        u64 count = roll(d, 20);
        n += add_list(&p[n], "tokenizer.ggml.tokens",
                      new_list(m, STRING, count));
        n += add_list(&p[n], "tokenizer.ggml.scores",
                      new_list(m, FLOAT32, count));
    }
    if (one_in(d, 8)) {
        gguf_set_number(&p[n++], "split.no", UINT16, 1);
        gguf_set_number(&p[n++], "split.count", UINT16, 2 + roll(d, 9));
    }
    return n;
}

static bool has_key(const gguf_pair *pairs, size_t count, const gguf_text *key)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].key.size == key->size &&
            memcmp(pairs[i].key.bytes, key->bytes, key->size) == 0)
            return true;
    return false;
}

static void make_pairs(maker *m, file_model *f)
{
    size_t more = random_count(m, MOST_PAIRS);
    gguf_pair *made = GIVE(m, more + STANDARD_PAIRS, gguf_pair);
    size_t count = make_standard(m, f, made);
    gguf_pair *pairs = GIVE(m, more + count, gguf_pair);

    for (; more > 0; more--) {
        gguf_pair *p = &made[count];
        do
            p->key = gguf_random_key(m);
        while (has_key(made, count, &p->key));
        gguf_random_value(m, p);
        count++;
    }
    size_t *order = random_order(m, count);
    for (size_t i = 0; i < count; i++)
        pairs[i] = made[order[i]];
    f->pairs = pairs;
    f->pair_count = count;
}

/* ------------------------------------------------------------------ file -- */

static void *make_model(maker *m)
{
    file_model *f = GIVE(m, 1, file_model);
    dice *d = &m->dice;

    f->big_endian = one_in(d, 4);
    f->version = !f->big_endian && one_in(d, 6) ? 2 : 3;
    f->tensor_count = random_count(m, MOST_TENSORS);
    f->tensors = make_tensors(m, f->tensor_count);
    make_pairs(m, f);
    if (f->tensor_count == 0 && one_in(d, 3))
        f->unpadded = true;
    if (one_in(d, 3))
        gguf_take_liberties(m, f);
    if (!m->invalid && f->tensor_count > 0 && one_in(d, 5))
        gguf_place_freely(m, f);
    return f;
}

static void do_to(builder *file, edit e)
{
    char words[DAMAGE_SIZE] = "";

    apply_edit(file, &e, words, sizeof words);
}

/* Blames the first byte of all padding that is not zero. */
static void colour_padding(maker *m, builder *file)
{
    golden_field *f = find_field(file, "padding");

    if (f == NULL)
        return;
    size_t at = (size_t)roll(&m->dice, f->size);
    file->bytes[f->offset + at] = (u8)(1 + roll(&m->dice, 255));
    take_liberty(m, GGUF_DATA_PADDING_ZERO, (blame)INSIDE("padding", at, 1));
}

/* Reports whether the file ends with the padding after data. Empty tensors,
 * which may be at its end, must not be cut off. */
static bool ends_padded(const file_model *f, const builder *file)
{
    const golden_field *last = &file->fields[file->field_count - 1];
    const gguf_tensor *t = f->tensors + f->tensor_count - 1;

    return f->tensor_count > 0 && strcmp(last->path, "padding") == 0 &&
           ends_in(last[-1].path, ".data") && gguf_data_size(t) > 0 &&
           !t->placed;
}

/* Edits the bytes after the records: padding and the end of the file. */
static void finish(maker *m, const void *model, builder *file)
{
    golden_field *last = &file->fields[file->field_count - 1];
    dice *d = &m->dice;

    if (one_in(d, 10) && ends_padded(model, file)) {
        last->size = roll(d, last->size);
        file->size = (size_t)(last->offset + last->size);
        take_liberty(m, GGUF_DATA_TAIL_PADDING, (blame)AT_END);
        return;
    }
    if (one_in(d, 12))
        colour_padding(m, file);
    if (one_in(d, 10) && !((const file_model *)model)->unpadded) {
        do_to(file, (edit)APPEND_FILL("trailing", 1 + (size_t)roll(d, 50),
                                      roll(d, 256)));
        take_liberty(m, GGUF_DATA_TRAILING, (blame)AT("trailing"));
    }
}

const random_craft gguf_random = {
    .reason = "2", .facts = gguf_facts, .make = make_model, .finish = finish,
    .rows = {gguf_header_rows, gguf_keys_rows, gguf_values_rows,
             gguf_arrays_rows, gguf_names_rows, gguf_shapes_rows,
             gguf_blocks_rows},
    .damages = {gguf_record_damages, gguf_tensor_damages},
};
