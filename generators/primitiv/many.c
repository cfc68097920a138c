/* More records, or more bytes in a name, than most files have. */
#include "generators/primitiv/model.h"

#define ONE         TENSOR(ONES(0), COUNT)
#define SCALAR      ONE, NO_STATS

#define TEN(row, n) \
    row(n "0"), row(n "1"), row(n "2"), row(n "3"), row(n "4"), \
    row(n "5"), row(n "6"), row(n "7"), row(n "8"), row(n "9")
#define HUNDRED(row, n) \
    TEN(row, n "0"), TEN(row, n "1"), TEN(row, n "2"), TEN(row, n "3"), \
    TEN(row, n "4"), TEN(row, n "5"), TEN(row, n "6"), TEN(row, n "7"), \
    TEN(row, n "8"), TEN(row, n "9")
#define THREE_HUNDRED(row) \
    HUNDRED(row, "0"), HUNDRED(row, "1"), HUNDRED(row, "2")

#define STAT_ROW(n)     STAT(n, ONE)
#define PARAMETER_ROW(n) {KEY(T(n)), SCALAR}
#define CONFIG_ROW(n)   CONFIG(n, 0x3f800000)

#define NAMED(...)      MODEL(PARAMETERS({KEY(__VA_ARGS__), SCALAR}))

#define LARGE(key, first) STAT(key, TENSOR(DIMS(1024), COUNT_FROM(first)))

static const model_case many[] = {
    ACCEPT("parameter-300-stats",
           PARAMETER(ONE, STATS(THREE_HUNDRED(STAT_ROW)))),
    ACCEPT("model-300-parameters",
           MODEL(PARAMETERS(THREE_HUNDRED(PARAMETER_ROW)))),
    ACCEPT("model-two-of-4096-bytes",
           MODEL(PARAMETERS({KEY(T("a")), TENSOR(DIMS(1024), COUNT), NO_STATS},
                            {KEY(T("b")), TENSOR(DIMS(1024), COUNT_FROM(1)),
                             NO_STATS}))),
    ACCEPT("parameter-ten-stats-of-4096-bytes",
           PARAMETER(TENSOR(DIMS(1024), COUNT),
                     STATS(LARGE("1", 1), LARGE("2", 2), LARGE("3", 3),
                           LARGE("4", 4), LARGE("5", 5), LARGE("6", 6),
                           LARGE("7", 7), LARGE("8", 8), LARGE("9", 9),
                           LARGE("10", 10)))),
    ACCEPT("model-key-20-empty-names",
           NAMED(T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""),
                 T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""),
                 T(""), T(""))),
    ACCEPT("optimizer-fifteen-configs",       /* of three classes: fixmap */
     OPTIMIZER(CONFIGS(EPOCH),
               CONFIGS(COMMON_FLOATS, CONFIG("Adam.alpha", 1),
                       CONFIG("Adam.beta1", 2), CONFIG("Adam.beta2", 3),
                       CONFIG("Adam.eps", 4), CONFIG("RMSProp.eta", 5),
                       CONFIG("RMSProp.alpha", 6), CONFIG("RMSProp.eps", 7),
                       CONFIG("AdaGrad.eta", 8), CONFIG("AdaGrad.eps", 9),
                       CONFIG("SGD.eta", 10), CONFIG("AdaDelta.rho", 11),
                       CONFIG("AdaDelta.eps", 12)))),
    ACCEPT("name-65536-bytes", PARAMETER(ONE, STATS({TIMES("n", 65536), ONE}))),
    ACCEPT("name-in-param-key-32-bytes", NAMED(TIMES("n", 32))),
    ACCEPT("name-in-param-key-256-bytes", NAMED(TIMES("n", 256))),
    ACCEPT("name-in-param-key-65536-bytes", NAMED(TIMES("n", 65536))),
};

#define UNKNOWN(what, path, patch, ...) \
    CASE(PRIMITIV_OPTIMIZER_KNOWN_KEY, what, AT(path), patch, \
         OPTIMIZER(__VA_ARGS__))
#define LONG_KEY(what, patch, size) \
    UNKNOWN(what, "float_config[3].key", patch, CONFIGS(EPOCH), \
            CONFIGS(COMMON_FLOATS, {TIMES("n", size), 0x3f800000}))

static const model_case made[] = {
    UNKNOWN("15-uint-configs", "uint_config[0].key", "15 unknown keys",
            CONFIGS(TEN(CONFIG_ROW, "n"), CONFIG("na", 1), CONFIG("nb", 2),
                    CONFIG("nc", 3), CONFIG("nd", 4), CONFIG("ne", 5)),
            NO_CONFIGS),
    UNKNOWN("300-float-configs", "float_config[0].key", "300 unknown keys",
            NO_CONFIGS, CONFIGS(THREE_HUNDRED(CONFIG_ROW))),
    UNKNOWN("free-text", "uint_config[0].key", "controls and an accent",
            CONFIGS(CONFIG("\n\xc3\xa9\t", 1)),
            CONFIGS(CONFIG("\t\xc3\xa9\n", 0x3f800000))),
    LONG_KEY("float-config-32-bytes", "the key has 32 bytes", 32),
    LONG_KEY("float-config-256-bytes", "the key has 256 bytes", 256),
    LONG_KEY("float-config-65536-bytes", "the key has 65536 bytes", 65536),
};

/* ------------------------------------------------------------- computed -- */

/*
 * A long address, which the document repeats for each of many statistics: as
 * often as the limit for a file of this size permits, or once more. The limit
 * falls by 4 with each byte less in the last key.
 */
enum {STAT_COUNT = 300, LONGEST_KEY = 31, ADDRESS = 3596};

typedef struct {
    char keys[STAT_COUNT][LONGEST_KEY + 1];
    primitiv_stat stats[STAT_COUNT];
} repeating;

static primitiv_parameter repeat_address(repeating *r, size_t longer,
                                         bool twice)
{
    static const primitiv_text name = TIMES("n", ADDRESS);
    const primitiv_tensor one = ONE;

    for (size_t i = 0; i < STAT_COUNT; i++) {
        int size = snprintf(r->keys[i], sizeof r->keys[i], "%03zu",
                            twice && i == 1 ? 0 : i);
        size_t more = i == STAT_COUNT - 1 ? longer : 0;
        memset(r->keys[i] + size, 'x', more);
        r->stats[i] = (primitiv_stat){{r->keys[i], (size_t)size + more, 1},
                                      one};
    }
    return (primitiv_parameter){&name, 1, one, r->stats, STAT_COUNT};
}

/* Returns the length of the last key with which the file is just large enough
   for its repeated addresses. */
static size_t find_longer(void)
{
    enum {HEADS = 4, A_NAME = 8};
    const size_t repeated = STAT_COUNT * (ADDRESS + HEADS + A_NAME);
    const size_t least = (repeated - (1u << 20)) / 4;
    static repeating r;
    const primitiv_parameter p = repeat_address(&r, 0, false);
    const file_model m = {MODEL(&p, 1)};
    builder b = primitiv_build(&m);

    if (least < b.size || least - b.size > LONGEST_KEY - 3)
        stop_generating("no file repeats its address as often as it may");
    size_t longer = least - b.size;
    free_builder(&b);
    return longer;
}

static void add_repeated(case_sink *sink)
{
    static repeating right, often;
    size_t longer = find_longer();
    const primitiv_parameter p = repeat_address(&right, longer, false);
    const primitiv_parameter q = repeat_address(&often, longer - 1, true);
    const case_info valid = {.what = "model-address-repeated-to-the-limit",
                             .rule = NO_RULE};
    const case_info remark = {.what = "address-repeated-too-often",
                              .rule = PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE,
                              .where = INSIDE("parameter[0].stat[1].key_head",
                                              0, 4),
                              .patch = "000 twice, among 300 statistics",
                              .reference = "unknown"};

    add_model(sink, &valid, FILE_OF(MODEL(&p, 1)));
    add_model(sink, &remark, FILE_OF(MODEL(&q, 1)));
}

void primitiv_many_cases(case_sink *sink)
{
    add_repeated(sink);
    add_models(sink, ROWS(many));
    add_models(sink, ROWS(made));
}
