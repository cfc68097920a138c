/*
 * Every place of a number, and what a lenient reader reads as 0 or 1 there:
 * other types of CBOR, null, a missing item, numbers that are 0 or 1 in fewer
 * bits.
 */
#include "generators/burnpack/matrix.h"

#define W               "metadata.tensor[0]."
#define SCHEME_AT       W "dtype.scheme."
#define BLOCK_AT        SCHEME_AT "level.block."
#define MOST_TOKENS     12

typedef struct {
    const char *what;
    const token *tokens;
} form;

#define FORM(what, ...) {what, TOKENS(__VA_ARGS__)}
#define NO_FORM         {NULL, NULL}

/* Not for param_id, where null means none. */
static const form nothing[] = {
    FORM("null", VALUE(NULL_VALUE)), FORM("undefined", VALUE(UNDEFINED_VALUE)),
    NO_FORM,
};

static const form zeros[] = {
    FORM("false", VALUE(FALSE_VALUE)), FORM("text-without-digits", STRING("")),
    FORM("text", STRING("0")), FORM("no-bytes", OCTETS("")),
    FORM("one-byte", OCTETS("\0")), FORM("eight-bytes", OCTETS("\0\0\0\0"
                                                             "\0\0\0\0")),
    FORM("half-float", REAL(2, 0)), FORM("single-float", REAL(4, 0)),
    FORM("double-float", REAL(8, 0)), FORM("minus-zero", REAL(2, 0x8000)),
    FORM("half", REAL(2, 0x3800)), FORM("nan", REAL(2, 0x7e00)),
    FORM("array-of-it", ITEMS(1), INT(0)), FORM("empty-array", ITEMS(0)),
    FORM("empty-map", PAIRS(0)), FORM("simple-value", VALUE(0)),
    FORM("minus-2-to-64", NOT(UINT64_MAX)),
    FORM("bignum-of-2-to-64", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\0")),
    FORM("decimal-fraction", TAGGED(4), ITEMS(2), INT(0), INT(0)),
    NO_FORM,
};

static const form ones[] = {
    FORM("true", VALUE(TRUE_VALUE)), FORM("text", STRING("1")),
    FORM("text-with-a-sign", STRING("+1")), FORM("text-of-a-float",
                                                 STRING("1.0")),
    FORM("text-with-a-blank", STRING(" 1")), FORM("one-byte", OCTETS("\1")),
    FORM("eight-bytes", OCTETS("\0\0\0\0\0\0\0\1")),
    FORM("half-float", REAL(2, 0x3c00)), FORM("single-float",
                                              REAL(4, 0x3f800000)),
    FORM("double-float", REAL(8, 0x3ff0000000000000)),
    FORM("one-and-a-half", REAL(2, 0x3e00)), FORM("minus-one", NOT(0)),
    FORM("array-of-it", ITEMS(1), INT(1)), FORM("map-of-it", PAIRS(1), INT(0),
                                                INT(1)),
    FORM("simple-value", VALUE(1)),
    FORM("minus-2-to-64-less-1", NOT(UINT64_MAX - 1)),
    FORM("bignum-of-2-to-64-and-1", TAGGED(2), OCTETS("\1\0\0\0\0\0\0\0\1")),
    FORM("negative-bignum-of-minus-1", TAGGED(3), OCTETS("")),
    FORM("decimal-fraction", TAGGED(4), ITEMS(2), INT(0), INT(1)),
    NO_FORM,
};

/* Places where 1 is the default. */
static const form defaults[] = {
    FORM("null", VALUE(NULL_VALUE)), FORM("undefined", VALUE(UNDEFINED_VALUE)),
    FORM("false", VALUE(FALSE_VALUE)), FORM("text-without-digits", STRING("")),
    FORM("no-bytes", OCTETS("")), FORM("empty-array", ITEMS(0)),
    FORM("empty-map", PAIRS(0)),
    FORM("257", INT(257)), FORM("2-to-32-and-1", INT((TWO(32)) + 1)),
    FORM("2-to-63-and-1", INT((TWO(63)) + 1)),
    NO_FORM,
};

/* ---------------------------------------------------------------- places -- */

#define U8_OF(dimensions)   {.name = LITERAL("w"), .dtype = U8, dimensions}
#define Q_OF(dimensions, store_, dim_, ...) \
    {.name = LITERAL("q"), .dtype = QFLOAT, dimensions, \
     .scheme = {"Q8S", "F32", .store = store_, .dim = dim_, __VA_ARGS__}}

typedef struct {
    rule broken;
    const char *name;
    const char *where;
    const char *part;           /* which has another spelling */
    const token *before, *after;    /* of its tokens, the form */
    burnpack_tensor zero, one;  /* in which it is that number; or no name */
} place;

static const token no_tokens[] = {{0}};

#define SHAPE_IS_BAD    BURNPACK_TENSOR_SHAPE_TYPE
#define RANGE_IS_BAD    BURNPACK_TENSOR_OFFSETS_TYPE
#define BLOCK_IS_BAD    BURNPACK_DTYPE_QUANT_BLOCK

static const place places[] = {
    {SHAPE_IS_BAD, "dimension", W "shape[0].head", "shape", TOKENS(ITEMS(1)),
     no_tokens, U8_OF(SHAPE(0)), U8_OF(SHAPE(1))},
    {SHAPE_IS_BAD, "last-dimension", W "shape[2].head", "shape",
     TOKENS(ITEMS(3), INT(2), INT(3)), no_tokens, U8_OF(SHAPE(2, 3, 0)),
     U8_OF(SHAPE(2, 3, 1))},
    {RANGE_IS_BAD, "start", W "data_offsets[0].head", "data_offsets",
     TOKENS(ITEMS(2)), TOKENS(INT(1)), U8_OF(SHAPE(1)), {.rank = 0}},
    {RANGE_IS_BAD, "end", W "data_offsets[1].head", "data_offsets",
     TOKENS(ITEMS(2), INT(0)), no_tokens, U8_OF(SHAPE(0)), U8_OF(SHAPE(1))},
    {BURNPACK_TENSOR_PARAM_ID_TYPE, "param-id", W "param_id.head", "param_id",
     no_tokens, no_tokens, {.name = LITERAL("w"), .dtype = U8, ID(0)},
     {.name = LITERAL("w"), .dtype = U8, ID(1)}},
    {BURNPACK_DTYPE_QUANT_SCHEME, "packed-dimension",
     SCHEME_AT "store.dim.head", "dim", no_tokens, no_tokens,
     Q_OF(SHAPE(2, 2), PACKED_U32, 0, .blocks = false),
     Q_OF(SHAPE(2, 2), PACKED_U32, 1, .blocks = false)},
    {BLOCK_IS_BAD, "first-block-size", BLOCK_AT "storage[0].head", "storage",
     TOKENS(ITEMS(5)), TOKENS(INT(1), INT(1), INT(1), INT(1)), {.rank = 0},
     Q_OF(SHAPE(4), NATIVE, 0, BLOCK(1, 1, 1, 1, 1, 1))},
    {BLOCK_IS_BAD, "last-block-size", BLOCK_AT "storage[4].head", "storage",
     TOKENS(ITEMS(5), INT(2), INT(1), INT(1), INT(1)), no_tokens,
     Q_OF(SHAPE(4), NATIVE, 0, BLOCK(1, 2, 1, 1, 1, 0)),
     Q_OF(SHAPE(4), NATIVE, 0, BLOCK(1, 2, 1, 1, 1, 1))},
    {BLOCK_IS_BAD, "block-len", BLOCK_AT "len.head", "len", no_tokens,
     no_tokens, {.rank = 0},
     Q_OF(SHAPE(4), NATIVE, 0, BLOCK(1, 1, 1, 1, 1, 1))},
};

static void append(token *list, const token *more)
{
    size_t at = 0;

    while (list[at].kind != NO_TOKEN)
        at++;
    for (; more->kind != NO_TOKEN; more++) {
        if (at + 2 > MOST_TOKENS)
            stop_generating("a form has too many tokens");
        list[at++] = *more;
    }
    list[at] = (token){0};
}

static void add_form(case_sink *sink, const place *p,
                     const burnpack_tensor *usual, const form *as,
                     unsigned number)
{
    token list[MOST_TOKENS] = {{0}};
    const spelling spelled[] = {{p->part, list}, {NULL, NULL}};
    burnpack_tensor t = *usual;
    const file_model f = burnpack_file_of(&t);
    char what[WHAT_SIZE];

    append(list, p->before);
    append(list, as->tokens);
    append(list, p->after);
    t.spelled = spelled;
    burnpack_name(what, "%s-for-%u-at-%s", as->what, number, p->name);
    burnpack_add_lenient(sink, p->broken, what, (blame)AT(p->where), &f, NULL);
}

static void add_forms(case_sink *sink, const place *p,
                      const burnpack_tensor *usual, const form *forms,
                      unsigned number)
{
    for (; usual->name.bytes != NULL && forms->what != NULL; forms++)
        add_form(sink, p, usual, forms, number);
}

void burnpack_numbers_cases(case_sink *sink)
{
    for (size_t i = 0; i < COUNT_OF(places); i++) {
        const place *p = &places[i];
        if (p->broken != BURNPACK_TENSOR_PARAM_ID_TYPE)
            add_forms(sink, p, &p->zero, nothing, 0);
        add_forms(sink, p, &p->zero, zeros, 0);
        add_forms(sink, p, &p->one, ones, 1);
        if (p->broken == BLOCK_IS_BAD && p->zero.name.bytes == NULL)
            add_forms(sink, p, &p->one, defaults, 1);
    }
}
