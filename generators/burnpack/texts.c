/* Texts that are not UTF-8, in each place where a text may have any content. */
#include "generators/burnpack/matrix.h"

typedef struct {
    const char *what;
    literal text;
    u64 skip, length;           /* of the first ill-formed sequence */
} form;

static const form forms[] = {
    {"ff", LITERAL("\xff"), 0, 1},
    {"latin-1", LITERAL("na\xefv"), 2, 1},
    {"overlong-slash", LITERAL("\xc0\xaf"), 0, 1},
    {"overlong-nul", LITERAL("a\xc0\x80"), 1, 1},
    {"surrogate", LITERAL("\xed\xa0\x80"), 0, 1},
    {"surrogate-pair", LITERAL("\xed\xa0\xbd\xed\xb8\x80"), 0, 1},
    {"above-10ffff", LITERAL("\xf4\x90\x80\x80"), 0, 1},
    {"continuation", LITERAL("a\x80"), 1, 1},
    {"cut-off", LITERAL("a\xe2\x82"), 1, 2},
};

static const struct {
    const char *what;
    const char *path;           /* of the text */
    const char *letters;        /* of its map, 0 is the field */
    enum {KEY, VALUE_OF_USER, TOP, DESCRIPTOR, SCHEME_MAP, BLOCK_MAP} place;
} places[] = {
    {"user-key", "metadata.user[0].key", NULL, KEY},
    {"user-value", "metadata.user[0].value", NULL, VALUE_OF_USER},
    {"unknown-field-of-top", "metadata.key[1]", "t0", TOP},
    {"unknown-field-of-descriptor", "metadata.tensor[0].key[3]", "dso0",
     DESCRIPTOR},
    {"unknown-field-of-scheme", "metadata.tensor[0].dtype.scheme.key[5]",
     "vpslm0", SCHEME_MAP},
    {"unknown-field-of-block",
     "metadata.tensor[0].dtype.scheme.level.block.key[2]", "sl0", BLOCK_MAP},
};

/* The text as these tokens, in a file that is otherwise valid. */
static void add_text(case_sink *sink, size_t place, const char *how,
                     const token *text, blame where, bool in_chunks)
{
    static const token one[] = {INT(1), {0}}, word[] = {STRING("k"), {0}};
    const token_pair unknown = {text, one};
    const token_pair user = {places[place].place == KEY ? text : word,
                             places[place].place == VALUE_OF_USER ? text
                                                                  : word};
    burnpack_tensor t = {.name = LITERAL("w"), .dtype = U8,
                         SCHEME("Q8S", "F32", .store = NATIVE,
                                BLOCK(1, 1, 1, 1, 1, 1)),
                         .unknown = &unknown};
    file_model f = {.tensors = &t, .tensor_count = 1, .user = &user,
                    .user_count = places[place].place <= VALUE_OF_USER,
                    .unknown = &unknown};
    char what[WHAT_SIZE];

    if (places[place].place >= SCHEME_MAP)
        t.dtype = QFLOAT;
    switch (places[place].place) {
    case TOP:        f.fields = places[place].letters; break;
    case DESCRIPTOR: t.fields = places[place].letters; break;
    case SCHEME_MAP: t.scheme_fields = places[place].letters; break;
    case BLOCK_MAP:  t.block_fields = places[place].letters; break;
    default: break;
    }
    burnpack_name(what, "%s-in-%s", how, places[place].what);
    const case_info info = {
        .what = what, .rule = BURNPACK_CBOR_UTF8, .where = where,
        .also = {in_chunks, {BURNPACK_CBOR_INDEFINITE}}, .patch = what,
    };
    add_model(sink, &info, &f);
}

static void add_forms(case_sink *sink, size_t place)
{
    char path[WHAT_SIZE];

    burnpack_name(path, "%s.text", places[place].path);
    for (size_t i = 0; i < COUNT_OF(forms); i++) {
        const literal *s = &forms[i].text;
        const token text[] = {{TEXT, s->size, 0, s->bytes, s->size}, {0}};
        const blame at = {path, forms[i].skip, forms[i].length, NULL};
        add_text(sink, place, forms[i].what, text, at, false);
    }
}

static void add_chunks(case_sink *sink, size_t place)
{
    static const token text[] = {OPEN(TEXT), STRING("a\xc3"), STRING("\xa9"),
                                 CLOSE, {0}};
    char path[WHAT_SIZE];

    burnpack_name(path, "%s.text[1]", places[place].path);
    add_text(sink, place, "split-between-chunks", text,
             (blame){path, 1, 1, NULL}, true);
}

void burnpack_texts_cases(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        add_forms(sink, i);
        add_chunks(sink, i);
    }
}
