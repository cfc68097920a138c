/* The model of a safetensors file: its contents, and the spelling of its
 * text. */
#ifndef ASSAY_GENERATE_SAFETENSORS_H
#define ASSAY_GENERATE_SAFETENSORS_H

#include "generators/cases/author.h"
#include "safetensors_rules.h"

/* From the last to the first, as upstream sorts tensors. */
typedef enum {
    BOOL, F4, F6_E2M3, F6_E3M2, U8, I8, F8_E5M2, F8_E4M3, F8_E8M0,
    F8_E4M3FNUZ, F8_E5M2FNUZ, I16, U16, F16, BF16, I32, U32, F32, C64, F64,
    I64, U64, ST_DTYPES
} st_dtype;

/* The text of a string, and its spelling with quotes; NULL: as upstream spells
 * it. */
typedef struct {
    literal text;
    const char *token;
} st_string;

typedef struct {
    st_string name;
    st_dtype dtype;
    size_t rank;
    const u64 *shape;           /* NULL: all ones */
    enum {COUNTING, GIVEN} content;     /* 1, -2, 3, ... or data */
    literal data;

    const char *dtype_token;
    const char *keys[3];        /* of dtype, shape, data_offsets; or NULL */
    const char *members;        /* "dso": their order; digits: unknown ones */
    const char *const *unknown; /* key, colon and value of each */
    const char *value;          /* in place of an entry; no data then */
} st_tensor;

typedef struct {
    st_string key, value;
} st_pair;

/* White space between tokens; NULL: none. */
typedef struct {
    const char *open, *close;   /* inside of brackets */
    const char *before_comma, *comma, *before_colon, *colon;
} st_spacing;

typedef struct {
    const st_tensor *tensors;
    size_t tensor_count;
    enum {ABSENT, EMPTY_MAP, NULL_VALUE, MAP} metadata;
    const st_pair *pairs;
    size_t pair_count;
    size_t metadata_at;         /* before that tensor */
    const char *metadata_key;   /* its token, or NULL */
    const size_t *order;        /* of the data; NULL: that of the header */
    st_spacing space;
    literal padding;            /* NULL: spaces */
    size_t align;               /* to a multiple of this; 0: 8 */

    literal text[3];            /* in place of all that: the text before */
    literal buffer;             /*    the fault, the fault, the text after */
} file_model;

/* ---------------------------------------------------- initialisers --
 *
 * of the above, for the tables of cases.
 */
#define USUAL(text)             {LITERAL(text), NULL}
#define SPELLED(text, token)    {LITERAL(text), token}

#define SHAPE(...)              sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define ONES(rank)              rank, NULL
#define COUNT                   COUNTING, {NULL, 0}
#define DATA(text)              GIVEN, LITERAL(text)
#define ORDINARY                NULL, {NULL, NULL, NULL}, NULL, NULL, NULL

/* The contents come last, after the shape. */
#define TENSOR(name, dtype, ...) \
    {USUAL(name), dtype, __VA_ARGS__, ORDINARY}
#define TENSOR_AS(name, token, dtype, ...) \
    {SPELLED(name, token), dtype, __VA_ARGS__, ORDINARY}
#define TENSOR_DTYPE(token, name, dtype, ...) \
    {USUAL(name), dtype, __VA_ARGS__, token, {NULL, NULL, NULL}, NULL, NULL, \
     NULL}
#define TENSOR_KEYS(d, s, o, name, dtype, ...) \
    {USUAL(name), dtype, __VA_ARGS__, NULL, {d, s, o}, NULL, NULL, NULL}
#define TENSOR_MEMBERS(members, name, dtype, ...) \
    {USUAL(name), dtype, __VA_ARGS__, NULL, {NULL, NULL, NULL}, members, \
     NULL, NULL}
#define VALUE(name, text) \
    {USUAL(name), BOOL, 1, (const u64[]){0}, COUNT, NULL, \
     {NULL, NULL, NULL}, NULL, NULL, text}

#define TENSORS(...) \
    .tensors = (const st_tensor[]){__VA_ARGS__}, .tensor_count = \
    sizeof((const st_tensor[]){__VA_ARGS__}) / sizeof(st_tensor)
#define PAIR(key, value)        {USUAL(key), USUAL(value)}
#define PAIRS(...) \
    .metadata = MAP, .pairs = (const st_pair[]){__VA_ARGS__}, .pair_count = \
    sizeof((const st_pair[]){__VA_ARGS__}) / sizeof(st_pair)
#define NO_TENSORS              .tensor_count = 0
#define ORDER(...)              .order = (const size_t[]){__VA_ARGS__}
#define PADDING(text)           .padding = LITERAL(text)
#define SPACED(...)             .space = {__VA_ARGS__}
#define TEXT(before, wrong, behind) \
    .text = {LITERAL(before), LITERAL(wrong), LITERAL(behind)}
#define BUFFER(text)            .buffer = LITERAL(text)

/* ---------------------------------------------------------- elements -- */

const char *st_name_of(st_dtype dtype);
unsigned    st_bits(st_dtype dtype);        /* of an element */
scalar      st_scalar(st_dtype dtype);      /* of 8 bits and more */
bool        st_is_packed(st_dtype dtype);
u64         st_data_size(const st_tensor *t);
void        st_emit_data(builder *b, const st_tensor *t, const char *name);
json_t     *st_show_values(st_dtype dtype, const builder *data);

/* The features that a reader of the file needs. */
const char *st_features(const builder *file);

/*
 * st_is_read() reports whether the file is valid for a reader that gets the
 * results of a usual JSON library: the last of two equal keys, and numbers
 * without their spelling. st_hides_forms() reports whether it is valid and a
 * number in it is not written as an integer.
 */
bool st_is_read(const builder *file);
bool st_hides_forms(const builder *file);

/* --------------------------------------------------------- the writer -- */

enum {ST_SIZE_SIZE = 8, ST_ALIGNMENT = 8};

#define ST_METADATA "__metadata__"

/* Offsets of the data in the buffer, tensor by tensor. */
typedef struct {
    u64 *begins, *ends;
    u64 size;
} st_layout;

st_layout st_lay_out(const file_model *m);
void      st_free_layout(st_layout *l);

/* A string token; no quotes missing. */
void st_emit_string(builder *b, const st_string *s, const char *name);

/* A root member; s: text between tokens. */
void st_emit_metadata(builder *b, const file_model *m);
void st_emit_entry(builder *b, const st_spacing *s, const st_tensor *t,
                   size_t i, u64 begin, u64 end);
void st_emit_comma(builder *b, const st_spacing *s);

void    st_emit_syntax(builder *b, const char *text, const char *name);
void    st_seal(builder *b);        /* makes header_size right */
u64     st_data_start(const builder *b);
builder st_build(const void *model);        /* a file_model */

/* Twice as many, and one more, are more than CPython makes a number of. */
#define DIGITS_50       "12345678901234567890123456789012345678901234567890"
#define DIGITS_250      DIGITS_50 DIGITS_50 DIGITS_50 DIGITS_50 DIGITS_50
#define DIGITS_1000     DIGITS_250 DIGITS_250 DIGITS_250 DIGITS_250
#define DIGITS_2150     DIGITS_1000 DIGITS_1000 DIGITS_50 DIGITS_50 DIGITS_50

/* Reports whether upstream writes exactly the bytes of b for the model. */
bool st_is_canonical(const builder *b, const file_model *m);

const void *st_restore(restoring *r);

/* ------------------------------------- what is known, and the families -- */

extern const request_list st_requests;

void st_facts(case_sink *sink);
void st_random_facts(case_sink *sink);
void st_accept_cases(case_sink *sink);
void st_dtypes_cases(case_sink *sink);
void st_texts_cases(case_sink *sink);
void st_header_cases(case_sink *sink);
void st_syntax_cases(case_sink *sink);
void st_strings_cases(case_sink *sink);
void st_characters_cases(case_sink *sink);
void st_ignored_numbers_cases(case_sink *sink);
void st_ignored_texts_cases(case_sink *sink);
void st_nesting_cases(case_sink *sink);
void st_behind_ignored_cases(case_sink *sink);
void st_root_cases(case_sink *sink);
void st_metadata_cases(case_sink *sink);
void st_entries_cases(case_sink *sink);
void st_shapes_cases(case_sink *sink);
void st_remarks_cases(case_sink *sink);
void st_offsets_cases(case_sink *sink);
void st_coerced_cases(case_sink *sink);
void st_data_cases(case_sink *sink);
void st_lenient_entries_cases(case_sink *sink);
void st_lenient_types_cases(case_sink *sink);
void st_lenient_data_cases(case_sink *sink);
void st_spread_cases(case_sink *sink);
void st_last_of_many_cases(case_sink *sink);
void st_kinds_cases(case_sink *sink);
void st_floors_cases(case_sink *sink);
void st_notes_cases(case_sink *sink);

/* Families that also serve for random files. */
extern const spoil st_header_rows[], st_syntax_rows[], st_strings_rows[],
                   st_characters_rows[], st_entries_rows[], st_shapes_rows[],
                   st_offsets_rows[], st_metadata_rows[], st_data_rows[];

#endif
