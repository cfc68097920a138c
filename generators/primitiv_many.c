/* More than most files have: of records, and of bytes in a name. */
#include "primitiv.h"

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

static const primitiv_accepted many[] = {
    {"parameter-300-stats", PARAMETER(ONE, STATS(THREE_HUNDRED(STAT_ROW)))},
    {"model-300-parameters", MODEL(PARAMETERS(THREE_HUNDRED(PARAMETER_ROW)))},
    {"model-key-20-empty-names",
     NAMED(T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""),
           T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""), T(""),
           T(""), T(""))},
    {"optimizer-fifteen-configs",       /* of three classes: fixmap */
     OPTIMIZER(CONFIGS(EPOCH),
               CONFIGS(COMMON_FLOATS, CONFIG("Adam.alpha", 1),
                       CONFIG("Adam.beta1", 2), CONFIG("Adam.beta2", 3),
                       CONFIG("Adam.eps", 4), CONFIG("RMSProp.eta", 5),
                       CONFIG("RMSProp.alpha", 6), CONFIG("RMSProp.eps", 7),
                       CONFIG("AdaGrad.eta", 8), CONFIG("AdaGrad.eps", 9),
                       CONFIG("SGD.eta", 10), CONFIG("AdaDelta.rho", 11),
                       CONFIG("AdaDelta.eps", 12)))},
    {"name-65536-bytes",
     PARAMETER(ONE, STATS({TIMES("n", 65536), ONE}))},
    {"name-in-param-key-32-bytes", NAMED(TIMES("n", 32))},
    {"name-in-param-key-256-bytes", NAMED(TIMES("n", 256))},
    {"name-in-param-key-65536-bytes", NAMED(TIMES("n", 65536))},
};

#define UNKNOWN(what, path, patch, ...) \
    REMARK(PRIMITIV_OPTIMIZER_KNOWN_KEY, what, AT(path), patch, \
           OPTIMIZER(__VA_ARGS__))
#define LONG_KEY(what, patch, size) \
    UNKNOWN(what, "float_config[3].key", patch, CONFIGS(EPOCH), \
            CONFIGS(COMMON_FLOATS, {TIMES("n", size), 0x3f800000}))

static const primitiv_remark made[] = {
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

void primitiv_case_many(case_sink *sink)
{
    primitiv_case_accept(sink, ROWS(many));
    primitiv_case_remarks(sink, ROWS(made));
}
