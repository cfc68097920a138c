/*
 * Duplicate names and keys: of every length, with every head, with values that
 * a reader may treat as absent; and names that languages predefine.
 */
#include "generators/burnpack/matrix.h"

enum {LONGEST = 4096};

static const token word[] = {STRING("v"), {0}};

/* ------------------------------------------------------------- equal ---- */

/* The second name has this spelling; both are the same text. */
static void add_names(case_sink *sink, const char *what, literal text,
                      const token *second)
{
    const spelling spelled[] = {{"name", second}, {NULL, NULL}};
    const burnpack_tensor list[] = {
        {.name = text, .dtype = U8},
        {.name = text, .dtype = U8, .spelled = spelled},
    };
    const file_model f = {.tensors = list, .tensor_count = 2};

    burnpack_add_broken(sink, BURNPACK_TENSOR_DUPLICATE_NAME, what,
                        (blame)AT("metadata.tensor[1].name.text"), &f);
}

static void add_keys(case_sink *sink, const char *what, literal text,
                     const token *second)
{
    const token first[] = {{TEXT, text.size, 0, text.bytes, text.size}, {0}};
    const token_pair pairs[] = {{first, word}, {second, word}};
    const file_model f = {.user = pairs, .user_count = 2};

    burnpack_add_broken(sink, BURNPACK_METADATA_DUPLICATE_KEY, what,
                        (blame)AT("metadata.user[1].key.text"), &f);
}

/* The argument of the second head takes so many bytes; 0: as few as
 * possible. */
static void add_text(case_sink *sink, const char *what, literal text,
                     unsigned width)
{
    const token second[] = {{TEXT, text.size, width, text.bytes, text.size},
                            {0}};

    add_names(sink, what, text, second);
    add_keys(sink, what, text, second);
}

static void add_texts(case_sink *sink)
{
    static const size_t sizes[] = {24, 64, 128, 256, 1024, LONGEST};
    static char letters[LONGEST];
    char what[WHAT_SIZE];

    memset(letters, 'n', sizeof letters);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        burnpack_name(what, "of-%zu-bytes", sizes[i]);
        add_text(sink, what, (literal){letters, sizes[i]}, 0);
    }
    for (unsigned width = 1; width <= 8; width *= 2) {
        burnpack_name(what, "length-of-%u-byte%s-in-the-second", width,
                      width > 1 ? "s" : "");
        add_text(sink, what, (literal){letters, 3}, width);
    }
}

#define TWICE(what, ...) \
    CASE(BURNPACK_METADATA_DUPLICATE_KEY, what, \
         AT("metadata.user[1].key.text"), "k twice", USER(__VA_ARGS__))

static const model_case values[] = {
    TWICE("first-of-an-empty-value", PAIR("k", ""), PAIR("k", "v")),
    TWICE("second-of-an-empty-value", PAIR("k", "v"), PAIR("k", "")),
    TWICE("both-of-empty-values", PAIR("k", ""), PAIR("k", "")),
};

/* -------------------------------------------------- names of languages -- */

#define BYTE(name)      TENSOR(name, U8, SCALAR)
#define ENTRY(name)     PAIR(name, name)
#define NUMBER(name)    FIELD(name, INT(1))
#define PROPERTIES(X) \
    X("__proto__"), X("constructor"), X("hasOwnProperty"), X("prototype"), \
    X("toString"), X("valueOf"), X("__class__"), X("__dict__"), X("length")

static const model_case accepted[] = {
    ACCEPT("names-like-properties", TENSORS(PROPERTIES(BYTE))),
    ACCEPT("user-keys-like-properties", USER(PROPERTIES(ENTRY))),
    ACCEPT("unknown-fields-like-properties", .fields = "t012345678",
           TENSORS(BYTE("w")), UNKNOWN(PROPERTIES(NUMBER))),
    ACCEPT("unknown-fields-of-a-tensor-like-properties",
           TENSORS(TENSOR("w", U8, SCALAR, .fields = "dso012345678",
                          UNKNOWN(PROPERTIES(NUMBER))))),
    ACCEPT("unknown-open-map-with-keys-of-all-types", .fields = "t0",
           TENSORS(TENSOR("w", U8, SCALAR, .fields = "dso0",
                          UNKNOWN(FIELD("x", OPEN(MAP), INT(1), INT(1),
                                        NOT(0), INT(2), OCTETS("k"), INT(3),
                                        ITEMS(0), INT(4), PAIRS(0), INT(5),
                                        VALUE(NULL_VALUE), INT(6),
                                        REAL(2, 0x3e00), INT(7), CLOSE)))),
           UNKNOWN(FIELD("x", OPEN(MAP), OCTETS("k"), INT(1), CLOSE))),
};

void burnpack_twice_cases(case_sink *sink)
{
    add_texts(sink);
    add_models(sink, ROWS(values));
    add_models(sink, ROWS(accepted));
}
