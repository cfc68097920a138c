/*
 * Values that are not integers, but that libraries and languages take for one.
 * The data has the size of that integer, so that nothing else reveals them.
 */
#include "generators/safetensors/model.h"

#define ENTRY   "tensor[0]."

#define DIMENSION(what, text) \
    BREAK(SAFETENSORS_SHAPE_DIM_INTEGER, what, \
          REPLACE(ENTRY "shape[0]", text))
#define NO_DIMENSION(what, text) \
    BREAK_AT(SAFETENSORS_SHAPE_TYPE, what, INSIDE(ENTRY "shape[0]", 0, 1), \
             REPLACE(ENTRY "shape[0]", text))
#define END(what, text) \
    BREAK(SAFETENSORS_OFFSETS_INTEGER, "end-" what, \
          REPLACE(ENTRY "end", text))
#define END_OPEN(what, text) \
    BREAK_AT(SAFETENSORS_OFFSETS_INTEGER, "end-" what, \
             INSIDE(ENTRY "end", 0, 1), REPLACE(ENTRY "end", text))
#define BEGIN(what, text) \
    BREAK(SAFETENSORS_OFFSETS_INTEGER, "begin-" what, \
          REPLACE(ENTRY "begin", text))

static const spoil ones[] = {
    DIMENSION("true-for-one", "true"), DIMENSION("string-for-one", "\"1\""),
    DIMENSION("fraction-for-one", "1.0"), DIMENSION("exponent-for-one", "1e0"),
    DIMENSION("minus-one-for-one", "-1"),
    END("true-for-one", "true"), END("string-for-one", "\"1\""),
    END("fraction-for-one", "1.0"), END("exponent-for-one", "1e0"),
    END("minus-one-for-one", "-1"), BEGIN("empty-string-for-zero", "\"\""),
};

static const spoil zeros[] = {
    DIMENSION("false-for-zero", "false"), DIMENSION("null-for-zero", "null"),
    DIMENSION("minus-zero-for-zero", "-0"),
    DIMENSION("string-for-zero", "\"0\""),
    DIMENSION("empty-string-for-zero", "\"\""),
    DIMENSION("fraction-for-zero", "0.0"),
    DIMENSION("minus-fraction-for-zero", "-0.0"),
    DIMENSION("exponent-for-zero", "0e0"),
    DIMENSION("below-binary64-for-zero", "1e-999"),
    NO_DIMENSION("empty-array-for-zero", "[]"),
    NO_DIMENSION("empty-object-for-zero", "{}"),
    END("false-for-zero", "false"), END("null-for-zero", "null"),
    END("minus-zero-for-zero", "-0"), END("string-for-zero", "\"0\""),
    END("empty-string-for-zero", "\"\""), END("fraction-for-zero", "0.0"),
    END("minus-fraction-for-zero", "-0.0"), END("exponent-for-zero", "0e0"),
    END_OPEN("empty-array-for-zero", "[]"),
    END_OPEN("empty-object-for-zero", "{}"),
};

/* Next to a zero, so that products are not to blame for any reading. */
#define BESIDE_ZERO(what, text) \
    BREAK_AT(SAFETENSORS_SHAPE_DIM_INTEGER, what "-beside-a-zero", \
             INSIDE(ENTRY "shape[0]", 2, sizeof text - 1), \
             REPLACE(ENTRY "shape[0]", "0," text))

static const spoil beside_zero[] = {
    BESIDE_ZERO("string", "\"1\""), BESIDE_ZERO("null", "null"),
    BESIDE_ZERO("fraction", "1.0"), BESIDE_ZERO("negative", "-1"),
    BESIDE_ZERO("true", "true"), BESIDE_ZERO("minus-zero", "-0"),
};

void st_coerced_cases(case_sink *sink)
{
    spoil_cases(sink, "one-u8-1", ROWS(ones));
    spoil_cases(sink, "zero-dim", ROWS(zeros));
    spoil_cases(sink, "zero-dim", ROWS(beside_zero));
}
