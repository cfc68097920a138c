/*
 * Values below 8 bits whose storage is undefined, and a broken MUST rule: the
 * file is rejected, whatever those values are.
 */
#include "generators/burnpack/model.h"

#define W               "metadata.tensor[0]."
#define SECOND          "metadata.tensor[1]."
#define OPEN_STORE(...) \
    TENSOR("q", QFLOAT, SHAPE(8), __VA_ARGS__, \
           SCHEME("Q4S", "F32", .store = NATIVE))
#define UNDEFINED       {1, {BURNPACK_DTYPE_QUANT_SUBBYTE_STORE}}
#define BROKEN(rule, what, where, ...) \
    {{what "-beside-undefined-storage", rule, AT(where), UNDEFINED, NULL, \
      NULL, NULL, what ", and values whose storage is undefined"}, \
     FILE_OF(TENSORS(__VA_ARGS__))}
#define TWO_63          (UINT64_C(1) << 63)
#define FIRST           OPEN_STORE(FROM_NUMBER(0))

static const model_case faults[] = {
    BROKEN(BURNPACK_DATA_ALIGNMENT, "start-8", W "data_offsets[0].head",
           OPEN_STORE(AT_START(8))),
    BROKEN(BURNPACK_DATA_INVERTED_RANGE, "256-to-4", W "data_offsets[1].head",
           TENSOR("q", QFLOAT, SHAPE(8), AT_START(256),
                  SCHEME("Q2S", "F32", .store = PACKED_NATIVE),
                  SPELLED(SPELL("data_offsets", ITEMS(2), INT(256), INT(4))))),
    BROKEN(BURNPACK_DATA_OUT_OF_FILE, "1-byte-more", W "data_offsets[1].head",
           OPEN_STORE(SPELLED(SPELL("data_offsets", ITEMS(2), INT(0),
                                    INT(5))))),
    BROKEN(BURNPACK_DATA_ALIGNMENT, "second-at-300",
           SECOND "data_offsets[0].head", FIRST,
           TENSOR("w", U8, SHAPE(4), AT_START(300))),
    BROKEN(BURNPACK_DATA_LENGTH_MISMATCH, "second-too-short",
           SECOND "data_offsets[1].head", FIRST,
           TENSOR("w", U8, SHAPE(4),
                  SPELLED(SPELL("data_offsets", ITEMS(2), INT(256),
                                INT(259))))),
    {{"second-of-2-to-64-elements-beside-undefined-storage",
      BURNPACK_DATA_SHAPE_OVERFLOW, INSIDE(SECOND "shape.head", 0, 11),
      UNDEFINED, NULL, NULL, NULL,
      "a product that wraps, and values whose storage is undefined"},
     FILE_OF(TENSORS(FIRST, TENSOR("w", U8, SHAPE(TWO_63, 2))))},
    BROKEN(BURNPACK_TENSOR_DUPLICATE_NAME, "same-name", SECOND "name.text",
           FIRST, TENSOR("q", U8, SHAPE(4))),
    BROKEN(BURNPACK_TENSOR_MISSING_FIELD, "second-without-shape",
           SECOND "head", FIRST, TENSOR("w", U8, SCALAR, .fields = "do")),
    BROKEN(BURNPACK_DTYPE_UNKNOWN, "second-of-f8", SECOND "dtype.text", FIRST,
           TENSOR("w", U8, SHAPE(4), SPELLED(SPELL("dtype", STRING("F8"))))),
    BROKEN(BURNPACK_TENSOR_PARAM_ID_TYPE, "id-a-text", W "param_id.head",
           OPEN_STORE(ID(7), SPELLED(SPELL("param_id", STRING("7"))))),
    BROKEN(BURNPACK_DATA_OVERLAP, "third-inside-the-second",
           "metadata.tensor[2].data_offsets[0].head", FIRST,
           TENSOR("v", U8, SHAPE(600)),
           TENSOR("w", U8, SHAPE(5), AT_START(512))),
};

static const model_case others[] = {
    {{"twice-beside-undefined-storage", BURNPACK_METADATA_DUPLICATE_KEY,
      AT("metadata.user[1].key.text"), UNDEFINED, NULL, NULL, NULL,
      "a key twice, and values whose storage is undefined"},
     FILE_OF(TENSORS(FIRST), USER(PAIR("k", "v"), PAIR("k", "w")))},
};

void burnpack_beside_cases(case_sink *sink)
{
    add_models(sink, ROWS(faults));
    add_models(sink, ROWS(others));
}
