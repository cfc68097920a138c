/*
 * Objects other than a uint 32 that libraries convert to one, because they
 * return numbers, texts and booleans alike. The file matches the converted
 * value, so nothing else is invalid.
 */
#include "generators/primitiv/model.h"

#define TAKEN(rule, what, field, bytes) \
    BREAK_AT(rule, what, INSIDE(field, 0, 1), REPLACE(field, bytes))
/* The whole number is blamed. */
#define NUMBER(rule, what, field, bytes) \
    BREAK_AT(rule, what, AT(field), REPLACE(field, bytes))
#define FORM    PRIMITIV_MP_UINT32_FORM

/* The field is 1. The rules for a float, a str and an array differ. */
#define FOR_ONE(name, field, real, str, array) \
    TAKEN(PRIMITIV_MP_EXT_ABSENT, name "-true-for-one", field, "\xc3"), \
    NUMBER(real, name "-float-for-one", field, "\xca\x3f\x80\0\0"), \
    NUMBER(FORM, name "-float-64-for-one", field, \
           "\xcb\x3f\xf0\0\0\0\0\0\0"), \
    TAKEN(str, name "-digit-for-one", field, "\xa1" "1"), \
    TAKEN(array, name "-array-of-one", field, "\x91\xce\0\0\0\1")

/* The field is 0. The rule for a map differs, too. */
#define FOR_ZERO(name, field, real, wide, str, array, map) \
    TAKEN(PRIMITIV_MP_EXT_ABSENT, name "-false-for-zero", field, "\xc2"), \
    NUMBER(real, name "-float-for-zero", field, "\xca\0\0\0\0"), \
    NUMBER(wide, name "-float-64-for-zero", field, \
           "\xcb\0\0\0\0\0\0\0\0"), \
    TAKEN(str, name "-digit-for-zero", field, "\xa1" "0"), \
    TAKEN(str, name "-empty-str-for-zero", field, "\xa0"), \
    TAKEN(array, name "-array-of-zero", field, "\x91\xce\0\0\0\0"), \
    TAKEN(array, name "-empty-array-for-zero", field, "\x90"), \
    TAKEN(map, name "-empty-map-for-zero", field, "\x80")

static const spoil rows[] = {
    PARENT("shape-scalar"),
    FOR_ZERO("ver-major", "header.ver_major", PRIMITIV_FILE_LEADING,
             PRIMITIV_FILE_LEADING, PRIMITIV_FILE_LEADING, PRIMITIV_FILE_FLAT,
             PRIMITIV_FILE_FLAT),
    FOR_ONE("ver-minor", "header.ver_minor", FORM, FORM, FORM),
    FOR_ZERO("data-type", "header.data_type", FORM, FORM, FORM, FORM, FORM),
    FOR_ONE("batch", "shape.batch", FORM, PRIMITIV_SHAPE_LAYOUT,
            PRIMITIV_SHAPE_LAYOUT),

    PARENT("shape-leading-one"),
    FOR_ONE("dim", "shape.dims[0]", FORM, PRIMITIV_SHAPE_DIMS_TYPE,
            PRIMITIV_SHAPE_DIMS_TYPE),

    PARENT("parameter-2x3"),
    FOR_ZERO("stat-count", "parameter.stat_count", FORM, FORM,
             PRIMITIV_PARAMETER_LAYOUT, PRIMITIV_PARAMETER_LAYOUT,
             PRIMITIV_FILE_FLAT),

    PARENT("model-empty"),
    FOR_ZERO("empty-model", "model.parameter_count", FORM, FORM, FORM,
             PRIMITIV_FILE_FLAT, PRIMITIV_FILE_FLAT),

    PARENT("model-one"),
    FOR_ONE("parameter-count", "model.parameter_count", FORM, FORM,
            PRIMITIV_FILE_FLAT),

    PARENT("optimizer-sgd"),
    FOR_ZERO("uint-value", "uint_config[0].value",
             PRIMITIV_OPTIMIZER_VALUE_TYPE, FORM,
             PRIMITIV_OPTIMIZER_VALUE_TYPE, PRIMITIV_OPTIMIZER_VALUE_TYPE,
             PRIMITIV_OPTIMIZER_VALUE_TYPE),
    END_OF_ROWS
};

void primitiv_coerced_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
