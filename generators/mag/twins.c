/*
 * Duplicate keys, in each of the two tables: of lengths for which readers have
 * different code, with names that JavaScript objects already have, with bytes
 * at which comparisons end early, and of each pair of types; and keys that are
 * not duplicates. The value of the first key is 0, or its data is zero, which
 * some readers treat as missing.
 */
#include "generators/mag/model.h"

static const u64 one[] = {1};

typedef struct {
    const char *what;
    mag_key key;
    bool has_nul;
} twin;

#define TWIN(what, text)            {what, KEY(text), false}
#define LONG_TWIN(size)             {#size "-bytes", {"k", 1, size}, false}

static const twin twins[] = {
    TWIN("first-is-0", "k"), TWIN("proto", "__proto__"),
    TWIN("constructor", "constructor"), TWIN("to-string", "toString"),
    TWIN("has-own-property", "hasOwnProperty"), TWIN("length", "length"),
    TWIN("digit-0", "0"), TWIN("blank", " "), TWIN("accent", "\xc3\xa9"),
    TWIN("astral", "\xf0\x9f\xa7\xb2"),
    LONG_TWIN(15), LONG_TWIN(16), LONG_TWIN(23), LONG_TWIN(24), LONG_TWIN(31),
    LONG_TWIN(32), LONG_TWIN(63), LONG_TWIN(64), LONG_TWIN(127),
    LONG_TWIN(128), LONG_TWIN(130), LONG_TWIN(255), LONG_TWIN(256),
    LONG_TWIN(300), LONG_TWIN(1025), LONG_TWIN(4097),
    {"nul-inside", KEY("a\0b"), true}, {"nul-alone", KEY("\0"), true},
    {"nul-at-the-end", KEY("ab\0"), true},
};

/* Two of three keys are the keys of the twin, with these types. */
static void add_entries(case_sink *sink, const twin *t, mag_type first,
                        mag_type second)
{
    const mag_entry entries[] = {
        {t->key, first, 0}, INTEGER("between", 1), {t->key, second, 1}};
    const file_model a = {.entries = entries, .entry_count = 3};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = MAG_META_KEY_UNIQUE,
                            .where = AT("metadata[2].key"),
                            .also = {t->has_nul, {MAG_KEY_NUL}},
                            .patch = "a key occurs twice"};

    snprintf(what, sizeof what, "twice-%.140s", t->what);
    add_model(sink, &info, &a);
}

static void add_tensors(case_sink *sink, const twin *t, mag_dtype first,
                        mag_dtype second)
{
    const mag_tensor tensors[] = {
        {t->key, first, 1, one, ZERO, 0},
        TENSOR("between", F32, ONES(1), COUNT),
        {t->key, second, 1, one, COUNT, 0}};
    const file_model a = {.tensors = tensors, .tensor_count = 3};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = MAG_TENSOR_KEY_UNIQUE,
                            .where = AT("tensor[2].key"),
                            .also = {t->has_nul, {MAG_KEY_NUL}},
                            .patch = "a key occurs twice"};

    snprintf(what, sizeof what, "twice-%.140s", t->what);
    add_model(sink, &info, &a);
}

/* ---------------------------------------------------------------- types -- */

/* "of-i64-and-f64" */
static const char *pair_of(char name[GOLDEN_PATH_SIZE], const char *first,
                           const char *second)
{
    snprintf(name, GOLDEN_PATH_SIZE, "of-%s-and-%s", first, second);
    return name;
}

static void add_types(case_sink *sink)
{
    static const char *const types[] = {[I64] = "i64", [F64] = "f64"};
    char name[GOLDEN_PATH_SIZE];

    for (mag_type first = I64; first <= F64; first++)
        for (mag_type second = I64; second <= F64; second++)
            add_entries(sink, &(twin)TWIN(pair_of(name, types[first],
                                                  types[second]), "k"),
                        first, second);
    for (mag_dtype first = 0; first < DTYPES; first++)
        for (mag_dtype second = 0; second < DTYPES; second++)
            add_tensors(sink, &(twin)TWIN(pair_of(name, mag_dtypes[first],
                                                  mag_dtypes[second]), "w"),
                        first, second);
}

/* ------------------------------------------------------ alike, not equal -- */

#define E(key)      INTEGER(key, 0)
#define T(key)      TENSOR(key, BOOL, ONES(1), COUNT)

static const model_case apart[] = {
    ACCEPT("keys-of-javascript-objects",
           ENTRIES(E("constructor"), E("toString"), E("valueOf"),
                   E("hasOwnProperty"), E("__proto__"), E("isPrototypeOf"),
                   E("__defineGetter__"), E("length"), E("prototype"))),
    ACCEPT("keys-of-tensors-of-javascript-objects",
           TENSORS(T("constructor"), T("toString"), T("valueOf"),
                   T("hasOwnProperty"), T("__proto__"), T("isPrototypeOf"),
                   T("__defineGetter__"), T("length"), T("prototype"))),
    ACCEPT("keys-of-python-and-lua",
           ENTRIES(E("__class__"), E("__dict__"), E("__index"), E("None"),
                   E("nil"), E("self"), E("nan")),
           TENSORS(T("__class__"), T("__dict__"), T("__index"), T("None"),
                   T("nil"), T("self"), T("nan"))),
    /* by CRC-32, FNV-1a, djb2, and the hash of Java */
    ACCEPT("keys-of-equal-hashes",
           ENTRIES(E("plumless"), E("buckeroo"), E("costarring"), E("liquid"),
                   E("hetairas"), E("mentioner"), E("Aa"), E("BB"))),
    ACCEPT("keys-of-tensors-of-equal-hashes",
           TENSORS(T("plumless"), T("buckeroo"), T("costarring"), T("liquid"),
                   T("hetairas"), T("mentioner"), T("Aa"), T("BB"))),
};

/* Two keys of that size that differ in the byte in the middle. */
static void add_middle(case_sink *sink, size_t size)
{
    enum {LONGEST = 4097};
    char keys[2][LONGEST], what[GOLDEN_PATH_SIZE];
    const mag_key a = {keys[0], size, 1}, b = {keys[1], size, 1};
    const mag_entry entries[] = {{a, I64, 0}, {b, I64, 1}};
    const mag_tensor tensors[] = {{a, BOOL, 1, one, COUNT, 0},
                                  {b, BOOL, 1, one, COUNT, 0}};
    const file_model m = {.entries = entries, .entry_count = 2,
                          .tensors = tensors, .tensor_count = 2};

    memset(keys, 'n', sizeof keys);
    keys[0][size / 2] = 'a';
    keys[1][size / 2] = 'b';
    snprintf(what, sizeof what, "keys-of-%zu-bytes-alike-but-for-the-middle",
             size);
    add_model(sink, &(case_info){.what = what, .rule = NO_RULE}, &m);
}

void mag_twins_cases(case_sink *sink)
{
    static const size_t sizes[] = {33, 81, 130, 300, 1025, 4097};

    for (size_t i = 0; i < sizeof twins / sizeof twins[0]; i++) {
        add_entries(sink, &twins[i], I64, I64);
        add_tensors(sink, &twins[i], I32, I32);
    }
    add_types(sink);
    add_models(sink, ROWS(apart));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        add_middle(sink, sizes[i]);
}
