/* Random pairs: keys, and values of every type. */
#include "generators/gguf/random_parts.h"

#define MOST_ELEMENTS 40
#define MOST_ARRAYS   24        /* of one value */

static gguf_text text_of(literal text)
{
    return (gguf_text){text.bytes, text.size, 1};
}

gguf_text gguf_random_key(maker *m)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    static const char *const usual[] = {"llama.", "tokenizer.ggml.", "t.",
                                        "x."};
    dice *d = &m->dice;
    builder b = {0};

    if (one_in(d, 2)) {
        const char *start = PICK(d, usual);
        emit_text(&b, start, NULL);
    }
    for (u64 segments = 1 + roll(d, 4); segments > 0; segments--) {
        for (u64 count = 1 + roll(d, 9); count > 0; count--)
            emit_u8(&b, (u8)letters[roll(d, sizeof letters - 1)], NULL);
        if (segments > 1)
            emit_text(&b, ".", NULL);
    }
    return text_of(keep_bytes(m, &b));
}

void gguf_set_number(gguf_pair *p, const char *key, gguf_value_type type,
                     u64 number)
{
    *p = (gguf_pair){.key = {key, strlen(key), 1}, .type = type,
                     .number = number};
}

void gguf_set_text(gguf_pair *p, const char *key, literal text)
{
    *p = (gguf_pair){.key = {key, strlen(key), 1}, .type = STRING,
                     .text = text_of(text)};
}

size_t gguf_find_pair(const file_model *f, const char *key)
{
    for (size_t i = 0; i < f->pair_count; i++)
        if (f->pairs[i].key.times == 1 &&
            f->pairs[i].key.size == strlen(key) &&
            memcmp(f->pairs[i].key.bytes, key, strlen(key)) == 0)
            return i;
    return SIZE_MAX;
}

/* --------------------------------------------------------------- scalars -- */

/* Returns the bits that are stored. */
static u64 random_bits(maker *m, gguf_value_type type)
{
    unsigned bits = 8 * (unsigned)gguf_width(type);
    u64 number = random_number(m);

    return type == BOOL ? number & 1
         : bits < 64    ? number & (TWO(bits) - 1)
                        : number;
}

static literal random_string(maker *m)
{
    static const literal odd[] = {LITERAL(""), LITERAL("\0"), LITERAL("a\0b")};
    dice *d = &m->dice;

    if (one_in(d, 8))
        return PICK(d, odd);
    return random_name(m, ANY_NAME);
}

/* ---------------------------------------------------------------- arrays -- */

static u64 random_length(maker *m, gguf_value_type type)
{
    dice *d = &m->dice;
    size_t width = gguf_width(type);

    if (one_in(d, 24) && width > 0)
        return 4096 / width + roll(d, 3) - 1;
    return random_count(m, MOST_ELEMENTS);
}

static void fill_array(maker *m, gguf_array *a)
{
    u64 *numbers = GIVE(m, (size_t)a->count, u64);
    literal *texts = GIVE(m, (size_t)a->count, literal);

    for (u64 i = 0; i < a->count && a->type == STRING; i++)
        texts[i] = random_string(m);
    for (u64 i = 0; i < a->count && gguf_width(a->type) > 0; i++)
        numbers[i] = random_bits(m, a->type);
    a->numbers = numbers;
    a->texts = texts;
}

static gguf_array random_array(maker *m)
{
    gguf_array a = {.type = (gguf_value_type)roll(&m->dice, VALUE_TYPES)};

    while (a.type == ARRAY)
        a.type = (gguf_value_type)roll(&m->dice, VALUE_TYPES);
    a.count = random_length(m, a.type);
    fill_array(m, &a);
    return a;
}

/* Arrays in an array, some of which contain others. Pending arrays are in file
 * order. */
static void make_nested(maker *m, gguf_pair *p)
{
    gguf_array *arrays = GIVE(m, MOST_ARRAYS + MOST_ARRAYS, gguf_array);
    u64 awaited = 1;
    size_t count = 0;

    while (awaited > 0) {
        bool more = count == 0 ||
                    (one_in(&m->dice, 4) && count + awaited < MOST_ARRAYS);
        gguf_array *a = &arrays[count++];
        awaited--;
        *a = more ? (gguf_array){.type = ARRAY, .count = roll(&m->dice, 4)}
                  : random_array(m);
        if (more)
            awaited += a->count;
    }
    p->arrays = arrays;
    p->array_count = count;
}

/* Arrays in each other, with numbers in the innermost. */
static void make_chain(maker *m, gguf_pair *p)
{
    static const size_t depths[] = {2, 3, 11, 12, 13, 15, 16, 17, 63, 64};
    size_t depth = PICK(&m->dice, depths);
    gguf_array *arrays = GIVE(m, depth, gguf_array);

    for (size_t i = 0; i < depth; i++)
        arrays[i] = (gguf_array)OF(ARRAY, 1);
    arrays[depth - 1] = (gguf_array)OF(UINT16, 3);
    p->arrays = arrays;
    p->array_count = depth;
}

static void make_arrays(maker *m, gguf_pair *p)
{
    gguf_array *alone;

    switch (roll(&m->dice, 8)) {
    case 0:
        make_nested(m, p);
        break;
    case 1:
        make_chain(m, p);
        break;
    default:
        alone = GIVE(m, 1, gguf_array);
        *alone = random_array(m);
        p->arrays = alone;
        p->array_count = 1;
    }
}

void gguf_random_value(maker *m, gguf_pair *p)
{
    static const size_t long_ones[] = {4095, 4096, 4097, 5000};

    p->type = (gguf_value_type)roll(&m->dice, VALUE_TYPES);
    if (p->type == ARRAY) {
        make_arrays(m, p);
    } else if (p->type == STRING) {
        p->text = text_of(random_string(m));
        if (one_in(&m->dice, 30))
            p->text = (gguf_text){"l", 1, PICK(&m->dice, long_ones)};
    } else {
        p->number = random_bits(m, p->type);
    }
}
