/*
 * Duplicate keys and names: of lengths for which readers have different code,
 * and names that JavaScript objects already have; and texts that are not equal.
 * The first one has the value 0, which some readers take for absent.
 */
#include "generators/gguf/model.h"

static const u64 one[] = {1};

typedef struct {
    const char *what;
    gguf_text text;
} twin;

#define TWIN(what, text)    {what, LETTERS(text)}
#define LONG_TWIN(size)     {#size "-bytes", {"k", 1, size}}

static const twin of_both[] = {
    TWIN("first-is-0", "k"), TWIN("proto", "__proto__"),
    TWIN("constructor", "constructor"), TWIN("length", "length"),
    TWIN("digit-0", "0"),
    LONG_TWIN(15), LONG_TWIN(16), LONG_TWIN(23), LONG_TWIN(24), LONG_TWIN(31),
    LONG_TWIN(32), LONG_TWIN(33), LONG_TWIN(62),
};

static const twin of_keys[] = {
    LONG_TWIN(63), LONG_TWIN(64), LONG_TWIN(127), LONG_TWIN(128),
    LONG_TWIN(130), LONG_TWIN(255), LONG_TWIN(256), LONG_TWIN(300),
    LONG_TWIN(1025), LONG_TWIN(4097),
};

static const twin of_names[] = {
    TWIN("to-string", "toString"), TWIN("has-own-property", "hasOwnProperty"),
    TWIN("blank", " "), TWIN("accent", "\xc3\xa9"),
    TWIN("astral", "\xf0\x9f\xa6\x99"),
};

static void add_keys(case_sink *sink, const twin *t)
{
    const gguf_pair pairs[] = {
        ARCHITECTURE, {t->text, UINT32, 0, {0}, NULL, 0},
        NUMBER("between", UINT32, 1), {t->text, UINT32, 1, {0}, NULL, 0}};
    const file_model m = {.pairs = pairs, .pair_count = 4};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = GGUF_KEY_DUPLICATE,
                            .where = AT("metadata[3].key"),
                            .patch = "a key occurs twice"};

    snprintf(what, sizeof what, "twice-%s", t->what);
    add_model(sink, &info, &m);
}

/* nul: the name contains U+0000, which a reader may refuse by itself. */
static void add_names(case_sink *sink, const twin *t, bool nul)
{
    static const gguf_pair pairs[] = {ARCHITECTURE};
    const gguf_tensor tensors[] = {
        {t->text, I32, 1, one, ZERO, false, 0},
        TENSOR("between", F32, SHAPE(1), COUNT),
        {t->text, I32, 1, one, COUNT, false, 0}};
    const file_model m = {.pairs = pairs, .pair_count = 1, .tensors = tensors,
                          .tensor_count = 3};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = GGUF_TENSOR_NAME_DUPLICATE,
                            .where = AT("tensor[2].name"),
                            .also = {nul, {GGUF_TENSOR_NAME_NUL}},
                            .patch = "a name occurs twice"};

    snprintf(what, sizeof what, "twice-%s", t->what);
    add_model(sink, &info, &m);
}

static void add_twins(case_sink *sink)
{
    static const twin nuls[] = {TWIN("nul-inside", "a\0b"),
                                TWIN("nul-alone", "\0"),
                                TWIN("nul-at-the-end", "ab\0")};

    for (size_t i = 0; i < sizeof of_both / sizeof of_both[0]; i++) {
        add_keys(sink, &of_both[i]);
        add_names(sink, &of_both[i], false);
    }
    for (size_t i = 0; i < sizeof of_keys / sizeof of_keys[0]; i++)
        add_keys(sink, &of_keys[i]);
    for (size_t i = 0; i < sizeof of_names / sizeof of_names[0]; i++)
        add_names(sink, &of_names[i], false);
    for (size_t i = 0; i < sizeof nuls / sizeof nuls[0]; i++)
        add_names(sink, &nuls[i], true);
}

/* ------------------------------------------------------ alike, not equal -- */

#define K(key)      NUMBER(key, UINT32, 0)
#define T(name)     TENSOR(name, I8, SHAPE(1), COUNT)

static const model_case apart[] = {
    ACCEPT("keys-of-javascript-objects",
           PAIRS(K("constructor"), K("__proto__"), K("length"), K("prototype"),
                 K("name"), K("size"), K("get"), K("set"))),
    ACCEPT("names-of-javascript-objects", PLAIN,
           TENSORS(T("constructor"), T("toString"), T("valueOf"),
                   T("hasOwnProperty"), T("__proto__"), T("isPrototypeOf"),
                   T("__defineGetter__"), T("length"), T("prototype"))),
    ACCEPT("keys-of-python-and-lua",
           PAIRS(K("__class__"), K("__dict__"), K("__index"), K("none"),
                 K("nil"), K("self"), K("nan"))),
    ACCEPT("names-of-python-and-lua", PLAIN,
           TENSORS(T("__class__"), T("__dict__"), T("__index"), T("None"),
                   T("nil"), T("self"), T("nan"))),
    /* by CRC-32, FNV-1a, djb2, and the hash of Java */
    ACCEPT("keys-of-equal-hashes",
           PAIRS(K("plumless"), K("buckeroo"), K("costarring"), K("liquid"),
                 K("hetairas"), K("mentioner"))),
    ACCEPT("names-of-equal-hashes", PLAIN,
           TENSORS(T("plumless"), T("buckeroo"), T("costarring"), T("liquid"),
                   T("hetairas"), T("mentioner"), T("Aa"), T("BB"))),
};

static const model_case capitals[] = {
    {{"of-javascript-objects", GGUF_KEY_HYPHEN_OR_CAPITAL,
      AT("metadata[1].key"), NO_RULES, NULL, NULL, NULL, "other keys"},
     FILE_OF(PAIRS(K("toString"), K("valueOf"), K("hasOwnProperty"),
                   K("isPrototypeOf"), K("__defineGetter__")))},
};

/* Two texts of that many bytes that differ only in the middle. */
static void add_middle(case_sink *sink, size_t size, bool named)
{
    enum {LONGEST = 4097};
    char texts[2][LONGEST], what[GOLDEN_PATH_SIZE];
    const gguf_text a = {texts[0], size, 1}, b = {texts[1], size, 1};
    const gguf_pair pairs[] = {ARCHITECTURE, {a, UINT32, 0, {0}, NULL, 0},
                               {b, UINT32, 1, {0}, NULL, 0}};
    const gguf_tensor tensors[] = {{a, I8, 1, one, COUNT, false, 0},
                                   {b, I8, 1, one, COUNT, false, 0}};
    const file_model m = {.pairs = pairs, .pair_count = named ? 1 : 3,
                          .tensors = tensors, .tensor_count = named ? 2 : 0};

    memset(texts, 'n', sizeof texts);
    texts[0][size / 2] = 'a';
    texts[1][size / 2] = 'b';
    snprintf(what, sizeof what, "%s-of-%zu-bytes-alike-but-for-the-middle",
             named ? "names" : "keys", size);
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

void gguf_twins_cases(case_sink *sink)
{
    static const size_t sizes[] = {33, 63, 130, 300, 1025, 4097};

    add_twins(sink);
    add_models(sink, ROWS(apart));
    add_models(sink, ROWS(capitals));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        add_middle(sink, sizes[i], false);
        if (sizes[i] < 64)
            add_middle(sink, sizes[i], true);
    }
}
