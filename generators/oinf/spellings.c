/*
 * Names that become valid if they are stripped, folded or cut: in each table,
 * because a reader may handle the tables differently.
 */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    const char *name;           /* of eight bytes */
    size_t at;                  /* its first invalid byte */
} spelling;

static const spelling spellings[] = {
    {"leading-blank", " abcdefg", 0},
    {"trailing-blank", "abcdefg ", 7},
    {"trailing-tab", "abcdefg\t", 7},
    {"trailing-line-feed", "abcdefg\n", 7},
    {"trailing-carriage-return", "abcdefg\r", 7},
    {"trailing-nul", "abcdefg\0", 7},
    {"four-trailing-nuls", "abcd\0\0\0\0", 4},
    {"leading-nul", "\0abcdefg", 0},
    {"byte-order-mark", "\xef\xbb\xbf" "abcde", 0},
    {"letter-of-two-bytes", "abc\xc3\xa9" "def", 3},
    {"combining-accent", "abce\xcc\x81" "de", 4},
    {"fullwidth-letter", "\xef\xbd\x81" "bcdef", 0},
    {"arabic-digit", "abcdef\xd9\xa1", 6},
    {"no-break-space", "abcdef\xc2\xa0", 6},
    {"latin-1-letter", "abcdefg\xe9", 7},
    {"slash", "abcd/efg", 4},
    {"colon", "abcd:efg", 4},
    {"blank-inside", "abcd efg", 4},
    {"quotes", "\"abcdef\"", 0},
    {"plus", "abcd+efg", 4},
    {"tilde", "~abcdefg", 0},
};

typedef struct {
    const char *table, *path;
    const file_model *twin;
} place;

#define EIGHT "abcdefgh"

static const place places[] = {
    {"sizevars", "sizevar[0].name", FILE_OF(SIZEVARS(SIZEVAR(EIGHT, 4)))},
    {"metadata", "metadata[0].key",
     FILE_OF(ENTRIES(SCALAR(EIGHT, U8, LIST(1))))},
    {"tensors", "tensor[0].name",
     FILE_OF(TENSORS(TENSOR(EIGHT, U8, SHAPE(3), COUNT)))},
};

/* Each printable ASCII character that is not allowed. */
static void add_characters(case_sink *sink, const place *p)
{
    static const char characters[] = " !\"#$%&'()*+,/:;<=>?@[\\]^`{|}~";

    for (size_t i = 0; i < sizeof characters - 1; i++)
        oinf_add_lenient(sink, &(const lenient){
            .rule = OINF_STRING_CHARSET, .where = INSIDE(p->path, 3, 1),
            .twin = p->twin,
            .edits = {{POKE_BYTES, p->path, 3, &characters[i], 1}}},
            "character-%02x-in-%s", (unsigned)characters[i], p->table);
}

void oinf_spellings_cases(case_sink *sink)
{
    for (size_t j = 0; j < sizeof places / sizeof places[0]; j++)
        add_characters(sink, &places[j]);
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        const spelling *s = &spellings[i];
        for (size_t j = 0; j < sizeof places / sizeof places[0]; j++) {
            const char *path = places[j].path;
            oinf_add_lenient(sink, &(const lenient){
                .rule = OINF_STRING_CHARSET,
                .where = INSIDE(path, s->at, 1), .twin = places[j].twin,
                .edits = {{REPLACE_FIELD, path, 0, s->name,
                           sizeof EIGHT - 1}}},
                "%s-in-%s", s->what, places[j].table);
        }
    }
}
