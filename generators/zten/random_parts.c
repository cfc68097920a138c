/* Tools that make and damage random zTensor files. */
#include "generators/zten/random_parts.h"

void zten_respell(maker *m, zten_tensor *t, const char *part,
                  const token *tokens)
{
    t->spelled = add_spelling(m, t->spelled, part, tokens);
}

void zten_open_entry(maker *m, zten_tensor *t)
{
    zten_respell(m, t, "entry", give_token(m, (token)OPEN(MAP)));
}

static size_t pairs_of(const zten_tensor *t, char letter)
{
    switch (letter) {
    case '*':
        return t->custom_count;
    case 'b':
        return zten_order(t) != NULL ||
               spelling_of(t->spelled, "data_endianness") != NULL;
    case 'c':
        return t->checksum != NULL ||
               spelling_of(t->spelled, "checksum") != NULL;
    default:
        return 1;
    }
}

size_t zten_pair_count(const zten_tensor *t, char letter)
{
    size_t count = 0;

    for (const char *at = zten_pairs(t); *at != '\0' && *at != letter; at++)
        count += pairs_of(t, *at);
    return count;
}

size_t zten_add_custom(maker *m, zten_tensor *t, const token *key,
                       const token *value)
{
    token_pair *customs = GIVE(m, t->custom_count + 1, token_pair);

    if (t->custom_count > 0)
        memcpy(customs, t->customs, t->custom_count * sizeof *customs);
    customs[t->custom_count] = (token_pair){key, value};
    t->customs = customs;
    return zten_pair_count(t, '*') + t->custom_count++;
}

zten_tensor *zten_some_tensor(maker *m, const file_model *a)
{
    m->at[0] = (size_t)roll(&m->dice, a->tensor_count);
    return a->tensor_count > 0 ? (zten_tensor *)a->tensors + m->at[0] : NULL;
}
