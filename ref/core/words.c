/*
 * The words of formats (assay_word): rows of ref/<format>/words.def.
 *
 *     WORD(format, what, name, head, "bytes")
 *
 * head has the bytes before a CBOR or MessagePack text; otherwise it is "".
 */
#include "core/rules.h"

typedef struct {
    format format;
    assay_word word;
} word_row;

static const word_row words[] = {
#define WORD(format, what, name, head, bytes) \
    {FORMAT_##format, {what, name, head bytes, sizeof head bytes - 1, \
                       sizeof head - 1}},
#include "words.def"
#undef WORD
};

const assay_word *assay_word_at(uint32_t of, uint32_t number)
{
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (words[k].format == of && number-- == 0)
            return &words[k].word;
    return NULL;
}
