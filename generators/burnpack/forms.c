/* Defined items in unusual spellings of CBOR. */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define WEIGHT(...)     TENSORS(TENSOR("w", F32, SHAPE(2, 3), __VA_ARGS__))
#define USUAL           TENSOR("w", F32, SHAPE(2, 3))
#define CHUNKS(...)     OPEN(TEXT), __VA_ARGS__, CLOSE

#define FORM(what, where, ...) \
    CASE(BURNPACK_CBOR_INDEFINITE, what, AT(where), what ": no length", \
         __VA_ARGS__)
#define MARKED(what, where, ...) \
    CASE(BURNPACK_CBOR_TAG, what, AT(where ".tag[0]"), what ": a tag", \
         __VA_ARGS__)
#define BIG_NUMBER(what, where, ...) \
    CASE(BURNPACK_CBOR_BIGNUM, what, AT(where ".head"), what ": a bignum", \
         WEIGHT(__VA_ARGS__))

#define INDEFINITE_TOO  {1, {BURNPACK_CBOR_INDEFINITE}}
#define BIG_SHAPE(what, also, ...) \
    {{what, BURNPACK_CBOR_BIGNUM, AT(W "shape[0].head"), also, NULL, NULL, \
      NULL, "shape: a bignum of 258"}, \
     FILE_OF(TENSORS(TENSOR("w", U8, SHAPE(258), \
                     SPELLED(SPELL("shape", ITEMS(1), TAGGED(2), \
                                   __VA_ARGS__)))))}

/* Nested maps of one pair each, except the last. */
#define A_QUANT(...) \
    TENSORS(TENSOR("q", QFLOAT, SHAPE(4), \
                   SCHEME("Q8S", "F32", PACKED_U32, BLOCK(1, 4, 1, 1, 1, 1)), \
                   SPELLED(__VA_ARGS__)))

static const model_case forms[] = {
    FORM("top", "metadata.head", TENSORS(USUAL),
         SPELLED(SPELL("top", OPEN(MAP)))),
    FORM("tensors", "metadata.tensors.head", TENSORS(USUAL),
         SPELLED(SPELL("tensors", OPEN(MAP)))),
    FORM("tensors-none", "metadata.tensors.head",
         SPELLED(SPELL("tensors", OPEN(MAP)))),
    FORM("user-metadata", "metadata.user.head", USER(PAIR("k", "v")),
         SPELLED(SPELL("metadata", OPEN(MAP)))),
    FORM("descriptor", W "head",
         WEIGHT(SPELLED(SPELL("descriptor", OPEN(MAP))))),
    FORM("shape", W "shape.head",
         WEIGHT(SPELLED(SPELL("shape", OPEN(ARRAY), INT(2), INT(3), CLOSE)))),
    FORM("data-offsets", W "data_offsets.head",
         WEIGHT(SPELLED(SPELL("data_offsets", OPEN(ARRAY), INT(0), INT(24),
                              CLOSE)))),
    FORM("name", W "name.head",
         WEIGHT(SPELLED(SPELL("name", CHUNKS(STRING("w")))))),
    FORM("name-in-chunks", W "name.head",
         TENSORS(TENSOR("abc", U8, SCALAR,
                        SPELLED(SPELL("name", CHUNKS(STRING("a"), STRING(""),
                                                     STRING("bc"))))))),
    FORM("dtype", W "dtype.head",
         WEIGHT(SPELLED(SPELL("dtype", CHUNKS(STRING("F"), STRING("32")))))),
    FORM("field-name", W "key[1].head",
         WEIGHT(SPELLED(SPELL("shape.key", CHUNKS(STRING("sh"), STRING(""),
                                                  STRING("ape")))))),
    FORM("param-id-name", W "key[3].head",
         WEIGHT(ID(7), SPELLED(SPELL("param_id.key", CHUNKS(STRING("param"),
                                                            STRING("_id")))))),
    FORM("user-metadata-in-chunks", "metadata.user[0].key.head",
         USER({TOKENS(CHUNKS(STRING("ke"), STRING("y"))),
               TOKENS(CHUNKS(STRING("v"), STRING(""), STRING("alue")))})),
    FORM("user-value", "metadata.user[0].value.head",
         USER({TOKENS(STRING("k")), TOKENS(CHUNKS(STRING("v")))})),
    FORM("bool", W "dtype.head",
         TENSORS(TENSOR("b", BOOL_U8, SHAPE(3),
                        SPELLED(SPELL("dtype", OPEN(MAP)))))),
    FORM("bool-store", W "dtype.store.head",
         TENSORS(TENSOR("b", BOOL_U8, SHAPE(3),
                        SPELLED(SPELL("store", CHUNKS(STRING("U8"))))))),
    FORM("scheme", W "dtype.scheme.head",
         TENSORS(TENSOR("q", QFLOAT, SHAPE(3),
                        SCHEME("Q8S", "F32", .store = NATIVE),
                        SPELLED(SPELL("scheme", OPEN(MAP)))))),
    FORM("quantized", W "dtype.head", A_QUANT(SPELL("dtype", OPEN(MAP)))),
    FORM("store", W "dtype.scheme.store.head",
         A_QUANT(SPELL("store", OPEN(MAP)))),
    FORM("level", W "dtype.scheme.level.head",
         A_QUANT(SPELL("level", OPEN(MAP)))),
    FORM("block", W "dtype.scheme.level.block.head",
         A_QUANT(SPELL("block", OPEN(MAP)))),
    FORM("block-storage", W "dtype.scheme.level.block.storage.head",
         TENSORS(TENSOR("q", QFLOAT, SHAPE(4),
                        SCHEME("Q8S", "F32", .store = NATIVE,
                               BLOCK(1, 2, 1, 1, 1, 1)),
                        SPELLED(SPELL("storage", OPEN(ARRAY), INT(2), INT(1),
                                      INT(1), INT(1), INT(1), CLOSE))))),

    MARKED("top", "metadata", TENSORS(USUAL),
           SPELLED(SPELL("top", TAGGED(55799), PAIRS(1)))),
    MARKED("tensors", "metadata.tensors", TENSORS(USUAL),
           SPELLED(SPELL("tensors", TAGGED(0), PAIRS(1)))),
    MARKED("field-name", "metadata.key[0]", TENSORS(USUAL),
           SPELLED(SPELL("tensors.key", TAGGED(35), STRING("tensors")))),
    MARKED("name", W "name",
           WEIGHT(SPELLED(SPELL("name", TAGGED(35), STRING("w"))))),
    MARKED("dtype", W "dtype",
           WEIGHT(SPELLED(SPELL("dtype", TAGGED(UINT64_MAX), STRING("F32"))))),
    MARKED("dimension", W "shape[0]",
           WEIGHT(SPELLED(SPELL("shape", ITEMS(2), TAGGED(1), INT(2),
                                INT(3))))),
    MARKED("end", W "data_offsets[1]",
           WEIGHT(SPELLED(SPELL("data_offsets", ITEMS(2), INT(0), TAGGED(1),
                                INT(24))))),
    MARKED("param-id", W "param_id",
           WEIGHT(ID(7), SPELLED(SPELL("param_id", TAGGED(1), INT(7))))),
    MARKED("param-id-null", W "param_id",
           WEIGHT(.fields = "dsop",
                  SPELLED(SPELL("param_id", TAGGED(1), VALUE(NULL_VALUE))))),
    MARKED("bool", W "dtype",
           TENSORS(TENSOR("b", BOOL_U8, SHAPE(3),
                          SPELLED(SPELL("dtype", TAGGED(1), PAIRS(1)))))),
    MARKED("bool-store", W "dtype.store",
           TENSORS(TENSOR("b", BOOL_U8, SHAPE(3),
                          SPELLED(SPELL("store", TAGGED(35),
                                        STRING("U8")))))),
    MARKED("quantized", W "dtype",
           A_QUANT(SPELL("dtype", TAGGED(1), PAIRS(1)))),
    MARKED("scheme", W "dtype.scheme",
           A_QUANT(SPELL("scheme", TAGGED(1), PAIRS(5)))),
    MARKED("store", W "dtype.scheme.store",
           A_QUANT(SPELL("store", TAGGED(1), PAIRS(1)))),
    MARKED("level", W "dtype.scheme.level",
           A_QUANT(SPELL("level", TAGGED(1), PAIRS(1)))),
    MARKED("block", W "dtype.scheme.level.block",
           A_QUANT(SPELL("block", TAGGED(1), PAIRS(2)))),
    MARKED("bignum-s-before-a-number", W "param_id",
           WEIGHT(ID(7), SPELLED(SPELL("param_id", TAGGED(2), INT(7))))),
    CASE_BOTH(BURNPACK_CBOR_TAG, "before-a-bignum", AT(W "param_id.tag[0]"),
              BURNPACK_CBOR_BIGNUM, "param_id: a tag before that of a bignum",
              WEIGHT(ID(7),
                     SPELLED(SPELL("param_id", TAGGED(55799), TAGGED(2),
                                   OCTETS("\7"))))),
    MARKED("two-tags", W "name",
           WEIGHT(SPELLED(SPELL("name", TAGGED(1), TAGGED(2), STRING("w"))))),

    BIG_NUMBER("dimension", W "shape[0]",
               SPELLED(SPELL("shape", ITEMS(2), TAGGED(2), OCTETS("\2"),
                             INT(3)))),
    BIG_NUMBER("param-id-with-leading-zeros", W "param_id", ID(1),
               SPELLED(SPELL("param_id", TAGGED(2),
                             OCTETS("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1")))),
    BIG_NUMBER("param-id-2-to-64-1", W "param_id", ID(UINT64_MAX),
               SPELLED(SPELL("param_id", TAGGED(2),
                             OCTETS("\xff\xff\xff\xff\xff\xff\xff\xff")))),
    BIG_NUMBER("param-id-258", W "param_id", ID(258),
               SPELLED(SPELL("param_id", TAGGED(2), OCTETS("\1\2")))),
    CASE_BOTH(BURNPACK_CBOR_BIGNUM, "param-id-258-in-chunks",
              AT(W "param_id.head"), BURNPACK_CBOR_INDEFINITE,
              "param_id: a bignum in two chunks",
              WEIGHT(ID(258),
                     SPELLED(SPELL("param_id", TAGGED(2), OPEN(BYTES),
                                   OCTETS("\1"), OCTETS("\2"), CLOSE)))),
    BIG_SHAPE("dimension-258", NO_RULES, OCTETS("\1\2")),
    BIG_SHAPE("dimension-258-in-chunks", INDEFINITE_TOO, OPEN(BYTES),
              OCTETS("\1"), OCTETS("\2"), CLOSE),
    CASE(BURNPACK_CBOR_BIGNUM, "dimension-2-to-56-beside-a-zero",
         AT(W "shape[1].head"), "shape: a bignum of eight bytes",
         TENSORS(TENSOR("w", U8, SHAPE(0, UINT64_C(1) << 56),
                        SPELLED(SPELL("shape", ITEMS(2), INT(0), TAGGED(2),
                                      OCTETS("\1\0\0\0\0\0\0\0")))))),
    CASE(BURNPACK_CBOR_BIGNUM, "start-of-zero-before-a-zero",
         AT(W "data_offsets[0].head"), "data_offsets: a bignum",
         TENSORS(TENSOR("z", F32, SHAPE(0),
                        SPELLED(SPELL("data_offsets", ITEMS(2), TAGGED(2),
                                      OCTETS("\0"), INT(0)))))),
    CASE_BOTH(BURNPACK_CBOR_BIGNUM, "in-chunks", AT(W "param_id.head"),
              BURNPACK_CBOR_INDEFINITE, "param_id: a bignum in two chunks",
              WEIGHT(ID(4),
                     SPELLED(SPELL("param_id", TAGGED(2), OPEN(BYTES),
                                   OCTETS("\0"), OCTETS("\4"), CLOSE)))),
    BIG_NUMBER("start-of-no-bytes", W "data_offsets[0]",
               SPELLED(SPELL("data_offsets", ITEMS(2), TAGGED(2), OCTETS(""),
                             INT(24)))),
};

void burnpack_forms_cases(case_sink *sink)
{
    add_models(sink, ROWS(forms));
}
