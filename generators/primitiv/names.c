/* Names: every width of a str, any text, and invalid UTF-8. */
#include "generators/primitiv/model.h"

#define VALUE       TENSOR(ONES(0), COUNT)
#define NAMED(...)  PARAMETER(VALUE, STATS({__VA_ARGS__, VALUE}))
#define SCALAR      VALUE, NO_STATS

static const model_case names[] = {
    ACCEPT("name-1-byte", NAMED(TIMES("n", 1))),
    ACCEPT("name-31-bytes", NAMED(TIMES("n", 31))),
    ACCEPT("name-32-bytes", NAMED(TIMES("n", 32))),
    ACCEPT("name-255-bytes", NAMED(TIMES("n", 255))),
    ACCEPT("name-256-bytes", NAMED(TIMES("n", 256))),
    ACCEPT("name-free-text",
           MODEL(PARAMETERS({KEY(T("")), SCALAR}, {KEY(T("\n")), SCALAR},
                            {KEY(T(" ")), SCALAR}, {KEY(T(".")), SCALAR},
                            {KEY(T("../w")), SCALAR}, {KEY(T("C:\\w")), SCALAR},
                            {KEY(T("a/b")), SCALAR},
                            {KEY(T("\x7f")), SCALAR}))),
    ACCEPT("name-empty-in-a-path",
           MODEL(PARAMETERS({KEY(T(""), T("")), SCALAR},
                            {KEY(T(""), T("a")), SCALAR},
                            {KEY(T("a"), T("")), SCALAR}))),
    ACCEPT("name-with-a-dot",
           MODEL(PARAMETERS({KEY(T("a"), T("b")), SCALAR},
                            {KEY(T("a.b")), SCALAR}))),
    ACCEPT("name-with-a-slash",
           MODEL(PARAMETERS({KEY(T("a")), SCALAR}, {KEY(T("a/b")), SCALAR}))),
    ACCEPT("name-free-text-of-a-stat", NAMED(T("\n\xc3\xa9\t"))),
    ACCEPT("name-in-two-cases",
           MODEL(PARAMETERS({KEY(T("A")), SCALAR}, {KEY(T("a")), SCALAR}))),
    ACCEPT("names-alike-in-1024-bytes",
           MODEL(PARAMETERS({KEY(T("m"), T(ALIKE("a"))), VALUE,
                             STATS({T(ALIKE("a")), VALUE},
                                   {T(ALIKE("b")), VALUE})},
                            {KEY(T("m"), T(ALIKE("b"))), SCALAR}))),
    ACCEPT("name-composed-and-decomposed",
           MODEL(PARAMETERS({KEY(T("e\xcc\x81")), SCALAR},
                            {KEY(T("\xc3\xa9")), SCALAR}))),
    ACCEPT("name-utf-8-of-each-length",
           MODEL(PARAMETERS({KEY(T("\x01"), T("\xc2\x80"), T("\xdf\xbf"),
                                 T("\xe0\xa0\x80"), T("\xed\x9f\xbf"),
                                 T("\xee\x80\x80"), T("\xef\xbf\xbf"),
                                 T("\xf0\x90\x80\x80"), T("\xf4\x8f\xbf\xbf")),
                             SCALAR}))),
};

#define STAT_KEY        "parameter.stat[0].key"
#define NO_UTF8(what, at, size, text) \
    CASE(PRIMITIV_STR_UTF8, what, INSIDE(STAT_KEY, at, size), \
         "the name is not UTF-8", NAMED(T(text)))
#define NUL(what, at, text) \
    CASE(PRIMITIV_STR_NUL, what, INSIDE(STAT_KEY, at, 1), \
         "the name holds U+0000", NAMED(T(text)))

static const model_case odd[] = {
    NO_UTF8("lone-continuation", 1, 1, "a\x80" "b"),
    NO_UTF8("overlong-2", 0, 1, "\xc0\x80"),
    NO_UTF8("overlong-3", 1, 1, "a\xe0\x80\x80"),
    NO_UTF8("overlong-4", 0, 1, "\xf0\x8f\xbf\xbf"),
    NO_UTF8("surrogate", 0, 1, "\xed\xa0\x80"),
    NO_UTF8("above-10ffff", 0, 1, "\xf4\x90\x80\x80"),
    NO_UTF8("byte-order-mark-utf-16", 0, 1, "\xff\xfe"),
    NO_UTF8("cut-2-of-3-at-the-end", 1, 2, "a\xe2\x82"),
    NO_UTF8("cut-2-of-3-inside", 0, 2, "\xe2\x82z"),
    NO_UTF8("cut-3-of-4", 0, 3, "\xf0\x9f\x98"),
    NO_UTF8("cut-1-of-2", 3, 1, "abc\xc3"),
    CASE(PRIMITIV_STR_UTF8, "param-key", INSIDE("parameter[0].name[1]", 1, 1),
         "the name is not UTF-8",
         MODEL(PARAMETERS({KEY(T("layer"), T("w\xff")), SCALAR}))),
    CASE(PRIMITIV_STR_UTF8, "submodel", INSIDE("parameter[1].name[0]", 0, 1),
         "the name is not UTF-8",
         MODEL(PARAMETERS({KEY(T("a")), SCALAR},
                          {KEY(T("\x80"), T("w")), SCALAR}))),
    CASE(PRIMITIV_STR_UTF8, "uint-config", AT("uint_config[0].key"),
         "the key is not UTF-8",
         OPTIMIZER(CONFIGS(CONFIG("\xfe", 1)), NO_CONFIGS)),
    CASE(PRIMITIV_STR_UTF8, "float-config", AT("float_config[0].key"),
         "the key is not UTF-8",
         OPTIMIZER(NO_CONFIGS, CONFIGS(CONFIG("\xe2\x82", 1)))),

    NUL("alone", 0, "\0"),
    NUL("inside", 1, "a\0b"),
    NUL("terminated", 1, "m\0"),
    NUL("two", 0, "\0m\0"),
    CASE(PRIMITIV_STR_NUL, "param-key", INSIDE("parameter[0].name[0]", 1, 1),
         "the name holds U+0000",
         MODEL(PARAMETERS({KEY(T("w\0x")), SCALAR}, {KEY(T("w\0y")), SCALAR}))),
    CASE(PRIMITIV_STR_NUL, "uint-config", INSIDE("uint_config[0].key", 1, 1),
         "the key holds U+0000",
         OPTIMIZER(CONFIGS(CONFIG("n\0", 1)), NO_CONFIGS)),
    CASE(PRIMITIV_STR_NUL, "config", INSIDE("float_config[0].key", 7, 1),
         "the key holds U+0000",
         OPTIMIZER(NO_CONFIGS, CONFIGS(CONFIG("SGD.eta\0", 1)))),
};

void primitiv_names_cases(case_sink *sink)
{
    add_models(sink, ROWS(names));
    add_models(sink, ROWS(odd));
}
