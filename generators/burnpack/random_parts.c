/* Tools that make and damage random Burnpack files. */
#include "generators/burnpack/random_parts.h"

#define LETTERS_SIZE 32

void burnpack_respell(maker *m, burnpack_tensor *t, const char *part,
                      const token *tokens)
{
    t->spelled = add_spelling(m, t->spelled, part, tokens);
}

char *burnpack_letters(maker *m, burnpack_tensor *t)
{
    const char *usual = t->has_id ? "dsop" : "dso";
    char *letters = GIVE(m, LETTERS_SIZE, char);

    usual = t->fields != NULL ? t->fields : usual;
    memcpy(letters, usual, strlen(usual));
    t->fields = letters;
    return letters;
}

void burnpack_recount(maker *m, burnpack_tensor *t)
{
    const char *letters = burnpack_letters(m, t);

    burnpack_respell(m, t, "descriptor",
                     give_token(m, (token)PAIRS(strlen(letters))));
}

static size_t count_unknown(const char *letters)
{
    size_t count = 0;

    for (; *letters != '\0'; letters++)
        count += *letters >= '0' && *letters <= '9';
    return count;
}

size_t burnpack_add_unknown(maker *m, burnpack_tensor *t, const token *key,
                            const token *value)
{
    char *letters = burnpack_letters(m, t);
    size_t count = count_unknown(letters), last = strlen(letters);
    token_pair *pairs = GIVE(m, count + 1, token_pair);

    if (count > 0)
        memcpy(pairs, t->unknown, count * sizeof *pairs);
    pairs[count] = (token_pair){key, value};
    t->unknown = pairs;
    letters[last] = (char)('0' + count);
    burnpack_recount(m, t);
    return last;
}

void burnpack_quantize(maker *m, burnpack_tensor *t)
{
    static const char *const wide[] = {"Q8F", "E5M2", "E4M3", "Q8S"};
    static const char *const narrow[] = {"Q4F", "E2M1", "Q4S", "Q2F", "Q2S"};
    static const char *const params[] = {"F32", "F16", "BF16", "UE8M0",
                                         "UE4M3"};
    burnpack_scheme *s = &t->scheme;
    bool packed = one_in(&m->dice, 2);

    t->dtype = QFLOAT;
    *s = (burnpack_scheme){.param = PICK(&m->dice, params)};
    s->blocks = one_in(&m->dice, 2);
    s->value = PICK(&m->dice, wide);
    if (packed) {
        s->store = PACKED_U32;
        s->dim = roll(&m->dice, t->rank);
        if (one_in(&m->dice, 2))
            s->value = PICK(&m->dice, narrow);
        if (strcmp(s->value, "E2M1") == 0 && one_in(&m->dice, 2))
            s->store = PACKED_NATIVE;
    }
    s->len = 1 + (size_t)roll(&m->dice, 5);
    for (size_t i = 0; i < 5; i++)
        s->storage[i] = i < s->len ? (u8)(1 + roll(&m->dice, 255)) : 1;
}

void burnpack_fill(maker *m, burnpack_tensor *t)
{
    u64 count = element_count(t->shape, t->rank);
    scalar type = burnpack_scalar(t->dtype);

    t->content = one_in(&m->dice, 3) ? COUNTING : GIVEN;
    if (t->content == COUNTING)
        t->first = roll(&m->dice, 100);
    else if (t->dtype == QFLOAT)
        t->data = random_bytes(m, (size_t)burnpack_size(t));
    else if (burnpack_bool_store(t->dtype) != NULL)
        t->data = random_bools(m, count, type.bits / 8);
    else
        t->data = random_elements(m, count, type);
}

burnpack_tensor *burnpack_some_tensor(maker *m, const file_model *f)
{
    m->at[0] = (size_t)roll(&m->dice, f->tensor_count);
    return f->tensor_count > 0 ? (burnpack_tensor *)f->tensors + m->at[0]
                               : NULL;
}
