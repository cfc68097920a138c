/*
 * The keys of the four kinds of maps: their types, the spellings that a lenient
 * reader accepts, and duplicates.
 */
#include "generators/burnpack/matrix.h"

#define TENSOR_AT       "metadata.tensor[0]"
#define MOST_LETTERS    12

/* A map, and the file that it is in. */
typedef struct {
    const char *name;
    const char *scope;          /* its keys are scope.key[j] */
    const char *letters;        /* its fields in the usual order */
    const char *required;       /* of them */
    rule missing;
} map;

enum {TOP, DESCRIPTOR, SCHEME_MAP, BLOCK_MAP, MAPS};

static const map maps[MAPS] = {
    [TOP] = {"top", "metadata", "tm", "t", BURNPACK_METADATA_TENSORS_MISSING},
    [DESCRIPTOR] = {"descriptor", TENSOR_AT, "dsop", "dso",
                    BURNPACK_TENSOR_MISSING_FIELD},
    [SCHEME_MAP] = {"scheme", TENSOR_AT ".dtype.scheme", "vpslm", "vpslm",
                    BURNPACK_DTYPE_QUANT_SCHEME},
    [BLOCK_MAP] = {"block", TENSOR_AT ".dtype.scheme.level.block", "sl", "sl",
                   BURNPACK_DTYPE_QUANT_BLOCK},
};

static const struct {
    int map;
    char letter;
    const char *field;
} fields[] = {
    {TOP, 't', "tensors"}, {TOP, 'm', "metadata"},
    {DESCRIPTOR, 'd', "dtype"}, {DESCRIPTOR, 's', "shape"},
    {DESCRIPTOR, 'o', "data_offsets"}, {DESCRIPTOR, 'p', "param_id"},
    {SCHEME_MAP, 'v', "value"}, {SCHEME_MAP, 'p', "param"},
    {SCHEME_MAP, 's', "store"}, {SCHEME_MAP, 'l', "level"},
    {SCHEME_MAP, 'm', "mode"},
    {BLOCK_MAP, 's', "storage"}, {BLOCK_MAP, 'l', "len"},
};

static const token_pair user[] = {PAIR("k", "v")};

/* A file in which the map has these fields, or another spelling. */
typedef struct {
    burnpack_tensor t;
    file_model f;
} made;

static void make(made *m, int where, const char *letters,
                 const token_pair *unknown, const spelling *spelled)
{
    static const u64 four[] = {4};

    m->t = (burnpack_tensor){
        .name = LITERAL("w"), .dtype = U8, .rank = 1, .shape = four, ID(7),
        SCHEME("Q8S", "F32", .store = NATIVE, BLOCK(1, 1, 1, 1, 1, 1)),
    };
    m->f = burnpack_file_of(&m->t);
    if (where == TOP) {
        m->f.user = user;
        m->f.user_count = 1;
        m->f.fields = letters;
        m->f.unknown = unknown;
        m->f.spelled = spelled;
        return;
    }
    m->t.dtype = where == DESCRIPTOR ? U8 : QFLOAT;
    m->t.unknown = unknown;
    m->t.spelled = spelled;
    if (where == DESCRIPTOR)
        m->t.fields = letters;
    if (where == SCHEME_MAP)
        m->t.scheme_fields = letters;
    if (where == BLOCK_MAP)
        m->t.block_fields = letters;
}

static blame key_of(const map *m, size_t j, const char *part,
                    char path[WHAT_SIZE])
{
    burnpack_name(path, "%s.key[%zu].%s", m->scope, j, part);
    return (blame){path, 0, UINT64_MAX, NULL};
}

/* ----------------------------------------------------------------- types -- */

static const struct {
    const char *what;
    const token *key;
} types[] = {
    {"integer", TOKENS(INT(0))}, {"negative", TOKENS(NOT(0))},
    {"bytes", TOKENS(OCTETS("x"))}, {"no-bytes", TOKENS(OCTETS(""))},
    {"null", TOKENS(VALUE(NULL_VALUE))},
    {"undefined", TOKENS(VALUE(UNDEFINED_VALUE))},
    {"true", TOKENS(VALUE(TRUE_VALUE))}, {"false", TOKENS(VALUE(FALSE_VALUE))},
    {"float", TOKENS(REAL(2, 0x3c00))}, {"array", TOKENS(ITEMS(0))},
    {"array-of-text", TOKENS(ITEMS(1), STRING("x"))},
    {"map", TOKENS(PAIRS(0))},
};

static void add_type(case_sink *sink, int where, size_t i)
{
    const map *m = &maps[where];
    const token one[] = {INT(1), {0}};
    const token_pair odd = {types[i].key, one};
    char letters[MOST_LETTERS], what[WHAT_SIZE], path[WHAT_SIZE];
    made file;

    burnpack_name(what, "%s-in-%s", types[i].what, m->name);
    snprintf(letters, sizeof letters, "%s0", m->letters);
    make(&file, where, letters, &odd, NULL);
    burnpack_add_lenient(sink, BURNPACK_CBOR_KEY_TYPE, what,
                         key_of(m, strlen(m->letters), "head", path), &file.f,
                         NULL);
}

/* ------------------------------------------------------------- spellings -- */

static void capitalise(char *name)
{
    bool first = true;

    for (; *name != '\0'; name++) {
        if (first)
            *name = (char)(*name - 'a' + 'A');
        first = *name == '_';
    }
}

static void turn_up(char *name)
{
    for (; *name != '\0'; name++)
        if (*name >= 'a')
            *name = (char)(*name - 'a' + 'A');
}

static void add_called(case_sink *sink, size_t i, const char *how,
                       const char *name, size_t size)
{
    const map *m = &maps[fields[i].map];
    const token key[] = {{TEXT, size, 0, name, size}, {0}};
    char what[WHAT_SIZE], part[32], path[WHAT_SIZE];
    const spelling spelled[] = {{part, key}, {NULL, NULL}};
    made file;

    if (strchr(m->required, fields[i].letter) == NULL)
        return;
    snprintf(part, sizeof part, "%s.key", fields[i].field);
    make(&file, fields[i].map, NULL, NULL, spelled);
    burnpack_name(what, "%s-%s", fields[i].field, how);
    burnpack_name(path, "%s.head", m->scope);
    burnpack_add_lenient(sink, m->missing, what, (blame)AT(path), &file.f,
                         NULL);
}

/* With so many bytes before and after it. */
static void add_around(case_sink *sink, size_t i, const char *how,
                       const char *front, const char *rest, size_t behind)
{
    char name[32];
    int size = snprintf(name, sizeof name, "%s%s%s", front, fields[i].field,
                        rest);

    add_called(sink, i, how, name,
               (size_t)size + behind - strlen(rest));
}

static void add_spellings(case_sink *sink, size_t i)
{
    char name[32];
    size_t size = strlen(fields[i].field);

    snprintf(name, sizeof name, "%s", fields[i].field);
    capitalise(name);
    add_called(sink, i, "capitalised-at-each-word", name, size);
    turn_up(name);
    add_called(sink, i, "in-capitals", name, size);
    add_around(sink, i, "after-a-blank", " ", "", 0);
    add_around(sink, i, "before-a-blank", "", " ", 1);
    add_around(sink, i, "before-a-line-break", "", "\n", 1);
    add_around(sink, i, "before-a-nul", "", "", 1);
    add_around(sink, i, "after-a-byte-order-mark", "\xef\xbb\xbf", "", 0);
    if (strcmp(fields[i].field, "data_offsets") == 0) {
        add_called(sink, i, "in-camel-case", "dataOffsets", 11);
        add_called(sink, i, "with-a-hyphen-between", "data-offsets", 12);
        add_called(sink, i, "called-offsets", "offsets", 7);
    }
}

/* ---------------------------------------------------------------- absent -- */

static void add_absent(case_sink *sink, size_t i)
{
    const map *m = &maps[fields[i].map];
    char letters[MOST_LETTERS] = "", what[WHAT_SIZE], path[WHAT_SIZE];
    made file;

    if (strchr(m->required, fields[i].letter) == NULL)
        return;
    for (const char *at = m->letters; *at != '\0'; at++)
        if (*at != fields[i].letter)
            strncat(letters, at, 1);
    make(&file, fields[i].map, letters, NULL, NULL);
    burnpack_name(what, "%s-absent-in-%s", fields[i].field, m->name);
    burnpack_name(path, "%s.head", m->scope);
    burnpack_add_lenient(sink, m->missing, what, (blame)AT(path), &file.f,
                         NULL);
}

/* ----------------------------------------------------------------- twice -- */

static void add_twice(case_sink *sink, size_t i, const char *how,
                      const char *letters, size_t later)
{
    const map *m = &maps[fields[i].map];
    const token_pair unknown[] = {FIELD("x", INT(1)), FIELD("y", INT(2))};
    char what[WHAT_SIZE], path[WHAT_SIZE];
    made file;

    burnpack_name(what, "%s-%s-in-%s", fields[i].field, how, m->name);
    make(&file, fields[i].map, letters, unknown, NULL);
    burnpack_add_lenient(sink, BURNPACK_STRUCT_DUPLICATE_FIELD, what,
                         key_of(m, later, "text", path), &file.f, NULL);
}

static void add_all_twice(case_sink *sink, size_t i)
{
    const map *m = &maps[fields[i].map];
    char others[MOST_LETTERS] = "", letters[2 * MOST_LETTERS];
    char c = fields[i].letter;
    size_t count = strlen(m->letters);

    for (const char *at = m->letters; *at != '\0'; at++)
        if (*at != c)
            strncat(others, at, 1);
    snprintf(letters, sizeof letters, "%c%c%s", c, c, others);
    add_twice(sink, i, "twice-at-once", letters, 1);
    snprintf(letters, sizeof letters, "%c%s%c", c, others, c);
    add_twice(sink, i, "first-and-last", letters, count);
    snprintf(letters, sizeof letters, "%s%c01%c", others, c, c);
    add_twice(sink, i, "around-unknown-ones", letters, count + 2);
}

void burnpack_keys_cases(case_sink *sink)
{
    for (int where = TOP; where < MAPS; where++)
        for (size_t i = 0; i < COUNT_OF(types); i++)
            add_type(sink, where, i);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        add_spellings(sink, i);
        add_absent(sink, i);
        add_all_twice(sink, i);
    }
}
