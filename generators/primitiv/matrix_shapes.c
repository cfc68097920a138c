/*
 * A Shape or Tensor in another form: as an array or a map, in another order,
 * packed as bytes or text. Everything after it is unchanged.
 */
#include "generators/primitiv/matrix.h"

#define HEAD        "dims_head"
#define SIDE0       "dims[0]"
#define SIDE1       "dims[1]"
#define ARRAY_FORM  PRIMITIV_MP_ARRAY_FORM
#define IN_DIMS     PRIMITIV_SHAPE_DIMS_TYPE
#define LAYOUT      PRIMITIV_SHAPE_LAYOUT
#define FIRST(path) INSIDE(path, 0, 1)
#define NESTED(what, bytes) \
    BREAK_AT(IN_DIMS, what, INSIDE(HEAD, 1, 1), REPLACE(HEAD, bytes))

/* With dims 1x2, in every record. */
static const spoil shapes[] = {
    NESTED("shape-as-array", "\x92\x92"),
    BREAK_AT(ARRAY_FORM, "shape-as-map", FIRST(HEAD),
             REPLACE(HEAD, "\x82\xa4" "dims\x92"),
             INSERT("batch", "\xa5" "batch")),
    BREAK_AT(LAYOUT, "batch-before-dims", INSIDE(HEAD, 0, 5),
             REPLACE(HEAD, "\xce\0\0\0\1\x92"), REMOVE("batch")),
};

/* With dims 1x2, in a Shape and a Tensor. */
static const spoil odd_shapes[] = {
    NESTED("dims-in-array", "\x91\x92"),
    BREAK_AT(ARRAY_FORM, "shape-as-map-from-numbers", FIRST(HEAD),
             REPLACE(HEAD, "\x82\0\x92"), INSERT("batch", "\1")),
    BREAK_AT(ARRAY_FORM, "dims-as-text-with-x", FIRST(HEAD),
             REPLACE(HEAD, "\xa3"), REPLACE(SIDE0, "1x"), REPLACE(SIDE1, "2")),
    BREAK_AT(ARRAY_FORM, "dims-as-text-with-comma", FIRST(HEAD),
             REPLACE(HEAD, "\xa3"), REPLACE(SIDE0, "1,"), REPLACE(SIDE1, "2")),
    BREAK_AT(ARRAY_FORM, "dims-as-map-from-numbers", FIRST(HEAD),
             REPLACE(HEAD, "\x82"), INSERT(SIDE0, "\0"), INSERT(SIDE1, "\1")),
    BREAK_AT(ARRAY_FORM, "dims-as-map-to-nil", FIRST(HEAD),
             REPLACE(HEAD, "\x82"), INSERT(SIDE1, "\xc0"),
             INSERT("batch", "\xc0")),
};

#define PACKED(rule, what, one, two) \
    BREAK_AT(rule, what, INSIDE(HEAD, 0, 2), REPLACE(HEAD, "\xc4\x08"), \
             REPLACE(SIDE0, one), REPLACE(SIDE1, two))

static const spoil packed_shape[] = {
    PACKED(ARRAY_FORM, "dims-as-bin-big-endian", "\0\0\0\1", "\0\0\0\2"),
    PACKED(ARRAY_FORM, "dims-as-bin-little-endian", "\1\0\0\0", "\2\0\0\0"),
};

#define PAYLOAD_HEAD   "data_head"
#define PAYLOAD        "data"
#define NO_BIN      PRIMITIV_MP_BIN_FORM
#define AS(rule, what, size, head, ...) \
    BREAK_AT(rule, what, INSIDE(PAYLOAD_HEAD, 0, size), \
             REPLACE(PAYLOAD_HEAD, head), REPLACE(PAYLOAD, __VA_ARGS__))
#define GONE(rule, what, head) \
    BREAK(rule, what, REPLACE(PAYLOAD_HEAD, head), REMOVE(PAYLOAD))

/* With dims 1x2 and data, for instance 1 and -2. */
static const spoil tensors[] = {
    NESTED("tensor-as-array", "\x93\x92"),
    BREAK_AT(LAYOUT, "batch-absent", AT(PAYLOAD_HEAD), REMOVE("batch")),
    AS(NO_BIN, "data-as-array-of-float-32", 1, "\x92",
       "\xca\x3f\x80\0\0\xca\xc0\0\0\0"),
    AS(NO_BIN, "data-as-array-of-bytes", 1, "\x98",
       "\0\0\xcc\x80\x3f\0\0\0\xcc\xc0"),
    BREAK_AT(NO_BIN, "data-in-array", FIRST(PAYLOAD_HEAD),
             REPLACE(PAYLOAD_HEAD, "\x91\xc4\x08")),
    GONE(PRIMITIV_MP_EXT_ABSENT, "nil-for-data", "\xc0"),
    GONE(NO_BIN, "empty-array-for-data", "\x90"),
};

/* With dims 1x2, in a Tensor. */
static const spoil odd_tensors[] = {
    NESTED("tensor-and-shape-as-arrays", "\x92\x92\x92"),
    BREAK_AT(ARRAY_FORM, "tensor-as-map", FIRST(HEAD),
             REPLACE(HEAD, "\x83\xa4" "dims\x92"),
             INSERT("batch", "\xa5" "batch"),
             INSERT(PAYLOAD_HEAD, "\xa4" "data")),
    PACKED(PRIMITIV_TENSOR_LAYOUT, "dims-as-bin-big-endian", "\0\0\0\1",
           "\0\0\0\2"),
    PACKED(PRIMITIV_TENSOR_LAYOUT, "dims-as-bin-little-endian", "\1\0\0\0",
           "\2\0\0\0"),
    AS(NO_BIN, "data-as-array-of-float-64", 1, "\x92",
       "\xcb\x3f\xf0\0\0\0\0\0\0\xcb\xc0\0\0\0\0\0\0\0"),
    AS(NO_BIN, "data-as-array-of-fixints", 1, "\x92", "\1\xfe"),
    AS(NO_BIN, "data-as-array-of-bins", 1, "\x92",
       "\xc4\4\0\0\x80\x3f\xc4\4\0\0\0\xc0"),
    AS(NO_BIN, "data-as-base64", 1, "\xac", "AACAPwAAAMA="),
    AS(NO_BIN, "data-as-hexadecimal-digits", 1, "\xb0", "0000803f000000c0"),
    AS(NO_BIN, "data-as-decimals", 1, "\xa4", "1 -2"),
    GONE(PRIMITIV_MP_EXT_ABSENT, "false-for-data", "\xc2"),
    GONE(PRIMITIV_MP_RESERVED_C1, "c1-for-data", "\xc1"),
    GONE(NO_BIN, "empty-str-for-data", "\xa0"),
    GONE(PRIMITIV_TENSOR_LAYOUT, "empty-map-for-data", "\x80"),
    GONE(PRIMITIV_TENSOR_LAYOUT, "fixint-for-data", "\0"),
};

/* A scalar, 1. */
static const spoil scalars[] = {
    GONE(PRIMITIV_TENSOR_LAYOUT, "float-32-for-data-of-one",
         "\xca\x3f\x80\0\0"),
    GONE(PRIMITIV_TENSOR_LAYOUT, "float-64-for-data-of-one",
         "\xcb\x3f\xf0\0\0\0\0\0\0"),
};

static const spoil odd_scalars[] = {
    GONE(PRIMITIV_TENSOR_LAYOUT, "fixint-for-data-of-one", "\1"),
    GONE(PRIMITIV_TENSOR_LAYOUT, "uint-32-for-data-of-one",
         "\xce\x3f\x80\0\0"),
    BREAK(PRIMITIV_MP_EXT_ABSENT, "fixext-4-for-data-of-one",
          REPLACE(PAYLOAD_HEAD, "\xd6\5")),
};

static const spoil without_head[] = {
    BREAK_AT(LAYOUT, "empty-dims-absent", AT("batch"), REMOVE(HEAD)),
};

static const spoil vectors[] = {
    BREAK_AT(LAYOUT, "one-dim-without-array", AT(SIDE0), REMOVE(HEAD)),
};

static void fill_shape(case_sink *sink, const record *r)
{
    primitiv_add_in(sink, r->parent, r->scope, r->name, ROWS(shapes));
    primitiv_add_in(sink, r->vector, r->vector_scope, r->name, ROWS(vectors));
    primitiv_add_in(sink, r->scalar, r->scalar_scope, r->name,
                    ROWS(without_head));
}

static void fill_tensor(case_sink *sink, const record *r)
{
    primitiv_add_in(sink, r->parent, r->scope, r->name, ROWS(tensors));
    primitiv_add_in(sink, r->scalar, r->scalar_scope, r->name, ROWS(scalars));
}

void primitiv_matrix_shapes_cases(case_sink *sink)
{
    const record *shape = &primitiv_records[0], *tensor = shape + 1;

    for (size_t i = 0; i < RECORDS; i++) {
        fill_shape(sink, &primitiv_records[i]);
        if (i > 0)
            fill_tensor(sink, &primitiv_records[i]);
    }
    primitiv_add_in(sink, shape->parent, shape->scope, shape->name,
                    ROWS(odd_shapes));
    primitiv_add_in(sink, shape->parent, shape->scope, shape->name,
                    ROWS(packed_shape));
    primitiv_add_in(sink, tensor->parent, tensor->scope, tensor->name,
                    ROWS(odd_shapes));
    primitiv_add_in(sink, tensor->parent, tensor->scope, tensor->name,
                    ROWS(odd_tensors));
    primitiv_add_in(sink, tensor->scalar, tensor->scalar_scope, tensor->name,
                    ROWS(odd_scalars));
}
