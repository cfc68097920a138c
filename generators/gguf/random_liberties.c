/* Random GGUF files that some readers refuse. */
#include "generators/gguf/random_parts.h"

static literal of_text(const gguf_text *t)
{
    return (literal){t->bytes, t->size};
}

/* Returns the pair of that key, which exists; its index is in at[0]. */
static gguf_pair *own_pair(maker *m, const file_model *f, const char *key)
{
    m->at[0] = gguf_find_pair(f, key);
    return m->at[0] != SIZE_MAX ? (gguf_pair *)&f->pairs[m->at[0]] : NULL;
}

/* Adds one more pair after all others. */
static gguf_pair *add_pair(maker *m, file_model *f)
{
    gguf_pair *pairs = GIVE(m, f->pair_count + 1, gguf_pair);

    if (f->pair_count > 0)
        memcpy(pairs, f->pairs, f->pair_count * sizeof *pairs);
    f->pairs = pairs;
    m->at[0] = f->pair_count++;
    return &pairs[m->at[0]];
}

/* --------------------------------------------------------------- records -- */

static void turn_version_2(maker *m, file_model *f)
{
    f->version = 2;
    f->big_endian = true;
    liberty_at(m, GGUF_HEADER_VERSION_2_BIG_ENDIAN, "header.version");
}

static void spoil_key(maker *m, file_model *f)
{
    static const literal starts[] = {
        LITERAL("a-b."), LITERAL("aB"), LITERAL("a-"), LITERAL("a b"),
        LITERAL("a..b"), LITERAL("a/"), LITERAL("a\n"), LITERAL("a\x7f")};
    enum {UNUSUAL = 3};         /* the first one */
    gguf_pair *p = add_pair(m, f);
    u64 which = roll(&m->dice, sizeof starts / sizeof starts[0]);
    literal start = starts[which];
    gguf_text key = gguf_random_key(m);
    literal joined = join_literals(m, start, of_text(&key));

    gguf_random_value(m, p);
    p->key = (gguf_text){joined.bytes, joined.size, 1};
    liberty_at(m, which < UNUSUAL ? GGUF_KEY_HYPHEN_OR_CAPITAL
                                  : GGUF_KEY_SYNTAX, "metadata[*].key");
}

static void spoil_string(maker *m, file_model *f)
{
    gguf_pair *p = add_pair(m, f);
    u64 skip, length;
    literal text = spoil_utf8(m, random_name(m, ANY_NAME), &skip, &length);

    gguf_set_text(p, "ill.formed", text);
    liberty_at(m, GGUF_STRING_UTF8, "metadata[*].value");
    blame_bytes(m, skip, length);
}

static void forget_architecture(maker *m, file_model *f)
{
    gguf_pair *p = own_pair(m, f, "general.architecture");

    if (p == NULL)
        return;
    gguf_set_number(p, "general.architectur", UINT8, 1);
    liberty_at(m, GGUF_META_ARCHITECTURE, "header.metadata_kv_count");
}

static void mistype_architecture(maker *m, file_model *f)
{
    static const literal names[] = {LITERAL("gpt-oss"), LITERAL("Llama"),
                                    LITERAL("a b"), LITERAL("a.b")};
    gguf_pair *p = own_pair(m, f, "general.architecture");
    u64 which = roll(&m->dice, sizeof names / sizeof names[0]);

    if (p == NULL)
        return;
    gguf_set_text(p, "general.architecture", names[which]);
    liberty_at(m, which == 0 ? GGUF_META_ARCHITECTURE_HYPHEN
                             : GGUF_META_ARCHITECTURE_CHARS,
               "metadata[*].value");
}

static void mistype_standard(maker *m, file_model *f)
{
    static const char *const keys[] = {
        "general.name", "general.license.link", "general.tags",
        "general.base_model.count", "general.source.uuid"};
    const char *key = PICK(&m->dice, keys);

    gguf_set_number(add_pair(m, f), key, FLOAT32, 0x3f800000);
    liberty_at(m, GGUF_META_TYPE, "metadata[*].value_type");
}

static void guess_file_type(maker *m, file_model *f)
{
    if (gguf_find_pair(f, "general.file_type") != SIZE_MAX)
        return;
    gguf_set_number(add_pair(m, f), "general.file_type", UINT32,
                    19 + roll(&m->dice, 2000));
    liberty_at(m, GGUF_META_FILE_TYPE, "metadata[*].value");
}

static void forget_quantization(maker *m, file_model *f)
{
    gguf_pair *p = own_pair(m, f, "general.quantization_version");
    size_t i = 0;

    while (i < f->tensor_count && !gguf_is_quantized(f->tensors[i].type))
        i++;
    if (p == NULL || i == f->tensor_count)
        return;
    gguf_set_number(p, "general.quantization", UINT32, 2);
    m->at[0] = i;
    liberty_at(m, GGUF_META_QUANTIZATION_VERSION, "tensor[*].type");
}

static void miscount_types(maker *m, file_model *f)
{
    gguf_array *list = GIVE(m, 1, gguf_array);
    gguf_pair *p = own_pair(m, f, "tokenizer.ggml.tokens");

    if (p == NULL)
        return;
    *list = (gguf_array)OF(INT32, p->arrays[0].count + 1 + roll(&m->dice, 9));
    p = add_pair(m, f);
    gguf_set_number(p, "tokenizer.ggml.token_type", ARRAY, 0);
    p->arrays = list;
    p->array_count = 1;
    liberty_at(m, GGUF_META_TOKENIZER_LENGTHS, "metadata[*].array_length");
}

static void miscount_tensors(maker *m, file_model *f)
{
    if (f->tensor_count == 0)
        return;
    gguf_set_number(add_pair(m, f), "split.tensors.count", INT32,
                    roll(&m->dice, f->tensor_count));
    liberty_at(m, GGUF_SPLIT_CONSISTENT, "metadata[*].value");
}

static void align_oddly(maker *m, file_model *f)
{
    static const u64 small[] = {1, 2, 4};
    static const u64 odd[] = {24, 40, 48, 56, 72, 96, 1000};
    gguf_pair *p = own_pair(m, f, "general.alignment");
    bool is_small = one_in(&m->dice, 2);
    u64 alignment = is_small ? PICK(&m->dice, small) : PICK(&m->dice, odd);

    if (p == NULL)
        p = add_pair(m, f);
    gguf_set_number(p, "general.alignment", UINT32, alignment);
    liberty_at(m, is_small ? GGUF_ALIGNMENT_MULTIPLE_OF_8
                           : GGUF_ALIGNMENT_POWER_OF_TWO, "metadata[*].value");
}

/* --------------------------------------------------------------- tensors -- */

static void stretch_name(maker *m, file_model *f)
{
    gguf_tensor *t = gguf_some_tensor(m, f);

    if (t == NULL)
        return;
    t->name = (gguf_text){"n", 1, 64};
    liberty_at(m, GGUF_TENSOR_NAME_64, "tensor[*].name_length");
}

static void terminate_name(maker *m, file_model *f)
{
    static const literal nul = LITERAL("\0");
    gguf_tensor *t = gguf_some_tensor(m, f);

    if (t == NULL || t->name.times != 1 || t->name.size > 62)
        return;
    u64 at = t->name.size;
    literal name = join_literals(m, of_text(&t->name), nul);
    t->name = (gguf_text){name.bytes, name.size, 1};
    liberty_at(m, GGUF_TENSOR_NAME_NUL, "tensor[*].name");
    blame_bytes(m, at, 1);
}

static void deepen(maker *m, file_model *f)
{
    static const u64 shape[] = {3, 1, 2, 1, 1, 2, 1, 1};
    gguf_tensor *t = gguf_some_tensor(m, f);

    if (t == NULL || gguf_is_quantized(t->type))
        return;
    t->rank = 5 + (size_t)roll(&m->dice, 4);
    t->dimensions = shape;
    gguf_fill(m, t);
    liberty_at(m, GGUF_TENSOR_N_DIMS_OVER_4, "tensor[*].n_dimensions");
}

static void promise_much(maker *m, file_model *f)
{
    gguf_tensor *t = gguf_some_tensor(m, f);
    u64 *shape = GIVE(m, 3, u64);

    if (t == NULL || gguf_is_quantized(t->type))
        return;
    shape[0] = TWO(32) + roll(&m->dice, 1000);
    shape[1] = one_in(&m->dice, 2) ? TWO(32) : TWO(62) + 1;
    shape[2] = 0;
    *t = (gguf_tensor){.name = t->name, .type = t->type, .rank = 3,
                       .dimensions = shape};
    liberty_at(m, GGUF_TENSOR_ZERO_OVERFLOW, "tensor[*].dimensions[0]");
    blame_bytes(m, 0, 24);
}

/* One with pairs, one with tensors: two may not go together. */
void gguf_take_liberties(maker *m, file_model *f)
{
    static void (*const with_pairs[])(maker *m, file_model *f) = {
        turn_version_2, spoil_key, spoil_string, forget_architecture,
        mistype_architecture, mistype_standard, guess_file_type,
        forget_quantization, miscount_types, miscount_tensors, align_oddly};
    static void (*const with_tensors[])(maker *m, file_model *f) = {
        stretch_name, terminate_name, deepen, promise_much};
    bool pairs = one_in(&m->dice, 2);

    if (pairs)
        PICK(&m->dice, with_pairs)(m, f);
    if (!pairs || one_in(&m->dice, 3))
        PICK(&m->dice, with_tensors)(m, f);
}
