/*
 * Names that are alike but not equal, in each place with names. A reader that
 * folds their case, cuts them off or compares a sum confuses two of them, or
 * takes one address as the beginning of another.
 */
#include "generators/primitiv/model.h"

enum {MOST_NAMES = 8, LONGEST = 4096};

typedef struct {
    const char *what;
    size_t count;
    primitiv_text names[MOST_NAMES];
} likeness;

#define COUNT_NAMES(...) \
    sizeof((const primitiv_text[]){__VA_ARGS__}) / sizeof(primitiv_text)
#define LIKE(what, ...) \
    {"alike-in-" what, COUNT_NAMES(__VA_ARGS__), {__VA_ARGS__}}
#define PROPERTIES(...) \
    {"like-properties", COUNT_NAMES(__VA_ARGS__), {__VA_ARGS__}}

/* Sixteen letters; the first or the last one differs. */
#define FIFTEEN     "nnnnnnnnnnnnnnn"

static const likeness likenesses[] = {
    LIKE("case", T("ab"), T("Ab"), T("aB"), T("AB"), T("\xc3\xa9"),
         T("\xc3\x89"), T("ss"), T("\xc3\x9f")),
    LIKE("blanks", T("a"), T(" a"), T("a "), T("a\t"), T("a\n"), T("a  b"),
         T("a b"), T("\xef\xbb\xbf" "a")),
    LIKE("normal-form", T("\xc3\xa9"), T("e\xcc\x81"), T("K"),
         T("\xe2\x84\xaa"), T("fi"), T("\xef\xac\x81"), T("\xef\xbc\xa1"),
         T("A")),
    LIKE("separators", T("a_b"), T("a-b"), T("a b"), T("ab"), T("a/b"),
         T("a:b"), T("a.b"), T("a\\b")),
    LIKE("number", T("1"), T("01"), T("1.0"), T("+1"), T("001")),
    LIKE("letters-and-sum", T("abc"), T("bca"), T("cab"), T("aad"), T("acb")),
    LIKE("first-15-bytes", T(FIFTEEN "a"), T(FIFTEEN "b"), T(FIFTEEN)),
    LIKE("last-15-bytes", T("a" FIFTEEN), T("b" FIFTEEN)),
    LIKE("bytes-inside", T("a" FIFTEEN "z"), T("a" FIFTEEN "nz")),
    PROPERTIES(T("__proto__"), T("constructor"), T("hasOwnProperty"),
               T("prototype"), T("toString"), T("valueOf"), T("__class__"),
               T("length")),
};

/* Two names of that size that differ only in the last byte. */
static const size_t lengths[] = {32, 64, 256, 1024, LONGEST};

/* --------------------------------------------------------------- places -- */

typedef enum {
    STAT_KEYS, STAT_KEYS_IN_MODEL, ONLY_NAMES, FIRST_NAMES, LAST_NAMES,
    NAMES_AND_SUBMODELS, UINT_KEYS, FLOAT_KEYS, PLACES
} place;

static const char *const place_names[PLACES] = {
    [STAT_KEYS] = "parameter-at-stat-key",
    [STAT_KEYS_IN_MODEL] = "model-at-stat-key",
    [ONLY_NAMES] = "model-at-only-name",
    [FIRST_NAMES] = "model-at-first-name",
    [LAST_NAMES] = "model-at-last-name",
    [NAMES_AND_SUBMODELS] = "model-at-name-and-submodel",
    [UINT_KEYS] = "optimizer-at-uint-key",
    [FLOAT_KEYS] = "optimizer-at-float-key",
};

#define SCALAR      TENSOR(ONES(0), COUNT)

/* A model that need not last: nothing is made from its file. */
typedef struct {
    file_model file;
    primitiv_parameter parameters[MOST_NAMES];
    primitiv_text addresses[MOST_NAMES][2];
    primitiv_stat stats[MOST_NAMES];
    primitiv_config configs[MOST_NAMES];
} holder;

/* One name belongs to a parameter, the next one to a submodel. */
static void give_address(holder *h, size_t i, primitiv_text name, place p)
{
    static const primitiv_text w = T("w");
    bool two = p == FIRST_NAMES || p == LAST_NAMES ||
               (p == NAMES_AND_SUBMODELS && i % 2 == 1);

    h->addresses[i][p == LAST_NAMES] = name;
    if (two)
        h->addresses[i][p != LAST_NAMES] = w;
    h->parameters[i] = (primitiv_parameter){h->addresses[i], two ? 2 : 1,
                                            SCALAR, NO_STATS};
}

static void fill(holder *h, const primitiv_text *names, size_t count, place p)
{
    static const primitiv_text m = T("m");
    file_model *f = &h->file;

    for (size_t i = 0; i < count; i++) {
        h->stats[i] = (primitiv_stat){names[i], SCALAR};
        h->configs[i] = (primitiv_config){names[i], 0x3f800000 + i};
        give_address(h, i, names[i], p);
    }
    if (p == UINT_KEYS || p == FLOAT_KEYS) {
        f->type = AN_OPTIMIZER;
        *(p == UINT_KEYS ? &f->uints : &f->floats) = h->configs;
        *(p == UINT_KEYS ? &f->uint_count : &f->float_count) = count;
        return;
    }
    f->type = p == STAT_KEYS ? A_PARAMETER : A_MODEL;
    f->parameters = h->parameters;
    f->parameter_count = count;
    if (p <= STAT_KEYS_IN_MODEL) {
        h->parameters[0] = (primitiv_parameter){&m, p == STAT_KEYS ? 0 : 1,
                                                SCALAR, h->stats, count};
        f->parameter_count = 1;
    }
}

static void add(case_sink *sink, const char *likeness_name,
                const primitiv_text *names, size_t count, place p)
{
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = NO_RULE};
    holder h = {.file = {A_SHAPE, NO_PARAMETERS, NO_CONFIGS, NO_CONFIGS}};

    snprintf(what, sizeof what, "%.100s-in-%s", likeness_name,
             place_names[p]);
    fill(&h, names, count, p);
    add_model(sink, &info, &h.file);
}

/* Names that differ only in the last byte; the longest also in the first. */
static void add_lengths(case_sink *sink, place p)
{
    static char letters[2 * LONGEST + 1];
    const primitiv_text first[] = {{letters + LONGEST, LONGEST, 1},
                                   {letters, LONGEST, 1}};
    char what[GOLDEN_PATH_SIZE];

    memset(letters, 'n', sizeof letters);
    letters[LONGEST] = 'a';
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t size = lengths[i];
        const primitiv_text last[] = {{letters + LONGEST + 1 - size, size, 1},
                                      {letters, size, 1}};
        snprintf(what, sizeof what, "alike-in-%zu-of-%zu-bytes", size - 1,
                 size);
        add(sink, what, last, 2, p);
    }
    add(sink, "alike-in-last-4095-of-4096-bytes", first, 2, p);
}

/* One of two names belongs to a parameter, the other to a submodel. */
static void add_pair(case_sink *sink, const likeness *l, bool turned)
{
    const primitiv_text names[] = {l->names[turned], l->names[!turned]};
    char what[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = NO_RULE};
    holder h = {.file = {A_SHAPE, NO_PARAMETERS, NO_CONFIGS, NO_CONFIGS}};

    if (l->count == 2 && !turned)
        return;                 /* the whole likeness is this case */
    snprintf(what, sizeof what, "%s-in-model-at-%s", l->what,
             turned ? "submodel-and-parameter" : "parameter-and-submodel");
    fill(&h, names, 2, NAMES_AND_SUBMODELS);
    add_model(sink, &info, &h.file);
}

/* ---------------------------------------------------- joined, and dotted -- */

#define ADDRESS(...)    {KEY(__VA_ARGS__), SCALAR, NO_STATS}

static const model_case joined[] = {
    ACCEPT("addresses-alike-when-joined",
           MODEL(PARAMETERS(ADDRESS(T("a"), T("b.c")),
                            ADDRESS(T("a.b"), T("c")), ADDRESS(T("a.b.c")),
                            ADDRESS(T("a"), T("bc")), ADDRESS(T("ab"), T("c")),
                            ADDRESS(T("abc")), ADDRESS(T("c"), T("ab")),
                            ADDRESS(T("a/b"), T("c")),
                            ADDRESS(T("a"), T("b/c"))))),
    ACCEPT("addresses-that-begin-alike-when-joined",
           MODEL(PARAMETERS(ADDRESS(T("a.b")), ADDRESS(T("a"), T("b"), T("c")),
                            ADDRESS(T("d/e")), ADDRESS(T("d"), T("e"), T("f")),
                            ADDRESS(T("gh")), ADDRESS(T("g"), T("h"), T("i")),
                            ADDRESS(T("j_k")), ADDRESS(T("j"), T("k"), T("l")),
                            ADDRESS(T("m n")), ADDRESS(T("m"), T("n"), T("o")),
                            ADDRESS(T("p::q")),
                            ADDRESS(T("p"), T("q"), T("r"))))),
    ACCEPT("addresses-of-the-same-names",
           MODEL(PARAMETERS(ADDRESS(T("a"), T("b")), ADDRESS(T("b"), T("a")),
                            ADDRESS(T("a"), T("a")),
                            ADDRESS(T("b"), T("b"), T("a"))))),
    ACCEPT("address-that-begins-with-a-letter-of-another",
           MODEL(PARAMETERS(ADDRESS(T("")), ADDRESS(T("a")),
                            ADDRESS(T("ab")), ADDRESS(T("abc"), T("d")),
                            ADDRESS(T("abcd"), T("e"), T("f"))))),
};

void primitiv_alike_cases(case_sink *sink)
{
    for (place p = 0; p < PLACES; p++) {
        for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++)
            add(sink, likenesses[i].what, likenesses[i].names,
                likenesses[i].count, p);
        add_lengths(sink, p);
    }
    for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++) {
        add_pair(sink, &likenesses[i], false);
        add_pair(sink, &likenesses[i], true);
    }
    add_models(sink, ROWS(joined));
}
