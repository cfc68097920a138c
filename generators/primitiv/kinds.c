/*
 * A dimension of 0 at each place, a statistic with another size than its value,
 * negative numbers, and addresses that a reader confuses if it compares only
 * some of their bytes.
 */
#include "generators/primitiv/matrix.h"

#define SCALAR      TENSOR(ONES(0), COUNT)
#define VECTOR      TENSOR(DIMS(2), COUNT)

/* ------------------------------------------------------ zero dimensions -- */

enum {RANK = 8};

typedef enum {IN_SHAPE, IN_TENSOR, IN_VALUE, IN_STATISTIC, IN_MODEL, HOLDERS}
    held_in;

static const struct {
    const char *name, *scope;
} holders[HOLDERS] = {
    [IN_SHAPE] = {"shape", "shape"}, [IN_TENSOR] = {"tensor", "tensor"},
    [IN_VALUE] = {"parameter", "parameter.value"},
    [IN_STATISTIC] = {"statistic", "parameter.stat[0].value"},
    [IN_MODEL] = {"model", "parameter[0].value"},
};

static void add_held(case_sink *sink, const case_info *info, held_in where,
                     const primitiv_tensor *t)
{
    static const primitiv_tensor one = SCALAR;
    static const primitiv_text name = T("a");
    const primitiv_stat stat = {T("m"), *t};
    const primitiv_parameter plain = {&name, where == IN_MODEL ? 1 : 0, *t,
                                      NO_STATS};
    const primitiv_parameter p = {NULL, 0, one, &stat, 1};
    static const data_type types[HOLDERS] = {
        [IN_SHAPE] = A_SHAPE, [IN_TENSOR] = A_TENSOR, [IN_VALUE] = A_PARAMETER,
        [IN_STATISTIC] = A_PARAMETER, [IN_MODEL] = A_MODEL,
    };
    const file_model m = {types[where], where == IN_STATISTIC ? &p : &plain, 1,
                          NO_CONFIGS, NO_CONFIGS};

    add_model(sink, info, &m);
}

/* The others are 2, 1, ... 2. No data, or data for a reader that takes 1. */
static void add_zero(case_sink *sink, size_t place, held_in where, bool as_one)
{
    u64 dims[RANK] = {2, 1, 2, 1, 1, 1, 1, 2}, elements = 1;
    char what[GOLDEN_PATH_SIZE], path[GOLDEN_PATH_SIZE];
    const case_info info = {.what = what, .rule = PRIMITIV_SHAPE_ZERO_DIM,
                            .where = AT(path), .patch = "a dimension is 0"};
    primitiv_tensor t = {1, RANK, dims, "12345678" "12345678" "12345678"
                         "12345678", 0, 0};

    dims[place] = 0;
    for (size_t i = 0; i < RANK; i++)
        elements *= i == place ? 1 : dims[i];
    if (as_one && where != IN_SHAPE)
        t.size = 4 * (size_t)elements;
    else
        t.data = NULL;
    snprintf(path, sizeof path, "%s.dims[%zu]", holders[where].scope, place);
    snprintf(what, sizeof what, "place-%zu-of-8-%s-in-%s", place + 1,
             where == IN_SHAPE ? "dims" : as_one ? "as-1" : "without-data",
             holders[where].name);
    add_held(sink, &info, where, &t);
}

static void add_zeros(case_sink *sink)
{
    for (held_in where = IN_SHAPE; where < HOLDERS; where++)
        for (size_t place = 0; place < RANK; place++) {
            add_zero(sink, place, where, false);
            if (where != IN_SHAPE)
                add_zero(sink, place, where, true);
        }
}

/* --------------------------------------------------------- below zero ---- */

static const object negative[] = {
    {"negative-fixint", WHOLE_NUMBER, 0, 1, {0xff}},
    {"negative-int-8", WHOLE_NUMBER, 0, 2, {0xd0, 0xff}},
    {"negative-int-16", WHOLE_NUMBER, 0, 3, {0xd1, 0xff, 0xff}},
    {"negative-int-32", WHOLE_NUMBER, 0, 5, {0xd2, 0xff, 0xff, 0xff, 0xff}},
    {"negative-int-64", WHOLE_NUMBER, 0, 9,
     {0xd3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
};

#define O           "optimizer-three-of-each"

static void add_negative(case_sink *sink)
{
    for (size_t i = 0; i < sizeof negative / sizeof *negative; i++) {
        primitiv_put(sink, O, "uint_config[0].value", &negative[i],
                     PRIMITIV_MP_UINT32_FORM, "optimizer", "first-uint-value");
        primitiv_put(sink, O, "uint_config[2].value", &negative[i],
                     PRIMITIV_MP_UINT32_FORM, "optimizer", "last-uint-value");
        primitiv_put(sink, "shape-vector", "shape.dims[0]", &negative[i],
                     PRIMITIV_MP_UINT32_FORM, "shape", "only-dim");
    }
}

/* ----------------------------------------------------------- addresses -- */

#define ADDRESS(...)    {KEY(__VA_ARGS__), SCALAR, NO_STATS}
#define GOES_ON(what, i, size, ...) \
    CASE(PRIMITIV_MODEL_KEY_PREFIX, what, \
         INSIDE("parameter[" i "].key_head", 0, size), \
         "the first one continues", MODEL(PARAMETERS(__VA_ARGS__)))
#define GOES_ON_BOTH(what, other, i, size, ...) \
    CASE_BOTH(PRIMITIV_MODEL_KEY_PREFIX, what, \
              INSIDE("parameter[" i "].key_head", 0, size), other, \
              "the first one continues", MODEL(PARAMETERS(__VA_ARGS__)))

static const model_case addresses[] = {
    GOES_ON("around-another-case", "2", 5, ADDRESS(T("A"), T("b")),
            ADDRESS(T("a")), ADDRESS(T("a"), T("c"))),
    GOES_ON("beside-another-case", "2", 5, ADDRESS(T("a")),
            ADDRESS(T("A"), T("b")), ADDRESS(T("a"), T("c"))),
    GOES_ON("around-another-normal-form", "2", 6,
            ADDRESS(T("e\xcc\x81"), T("b")), ADDRESS(T("\xc3\xa9")),
            ADDRESS(T("\xc3\xa9"), T("c"))),
    GOES_ON("around-a-blank-more", "2", 3, ADDRESS(T("a"), T("b")),
            ADDRESS(T("a ")), ADDRESS(T("a"))),
    GOES_ON_BOTH("of-a-name-that-ends-with-a-nul", PRIMITIV_STR_NUL, "1", 6,
                 ADDRESS(T("a\0")), ADDRESS(T("a\0"), T("b"))),
    GOES_ON_BOTH("of-a-nul", PRIMITIV_STR_NUL, "1", 5,
                 ADDRESS(T("\0")), ADDRESS(T("\0"), T("b"))),
    GOES_ON_BOTH("of-a-name-with-a-nul-inside", PRIMITIV_STR_NUL, "1", 7,
                 ADDRESS(T("a\0b")), ADDRESS(T("a\0b"), T("c"))),
};

/* ---------------------------------------------------------- statistics -- */

#define TWELVE      TENSOR(DIMS(2), DATA("123456789abc"))
#define FOUR        TENSOR(DIMS(2), DATA("1234"))
#define ADAM(second) \
    VECTOR, STATS(STAT("Adam.m1", VECTOR), STAT("Adam.m2", second))
#define WRONG(what, path, file) \
    CASE(PRIMITIV_TENSOR_SIZE, what, AT(path ".stat[1].value.data_head"), \
         "the statistic has another size", file)

static const model_case sizes[] = {
    ACCEPT("parameter-stat-much-larger",
           PARAMETER(VECTOR, STATS(STAT("m", TENSOR(DIMS(1024), COUNT))))),
    ACCEPT("parameter-stat-much-smaller",
           PARAMETER(TENSOR(DIMS(1024), COUNT), STATS(STAT("m", SCALAR)))),
    WRONG("more-in-the-second-of-adam", "parameter", PARAMETER(ADAM(TWELVE))),
    WRONG("less-in-the-second-of-adam", "parameter", PARAMETER(ADAM(FOUR))),
    WRONG("more-in-the-second-of-adam-in-model", "parameter[0]",
          MODEL(PARAMETERS({KEY(T("w")), ADAM(TWELVE)}))),
    WRONG("less-in-the-second-of-adam-in-model", "parameter[0]",
          MODEL(PARAMETERS({KEY(T("w")), ADAM(FOUR)}))),
};

void primitiv_kinds_cases(case_sink *sink)
{
    add_zeros(sink);
    add_negative(sink);
    add_models(sink, ROWS(addresses));
    add_models(sink, ROWS(sizes));
}
