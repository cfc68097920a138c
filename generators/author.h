/*
 * How to write the generator of a format, generators/<f>/.
 *
 *     model.h      file_model: a plain struct that says what a file holds
 *     writer.c     model -> builder
 *     document.c   model -> canonical JSON; and <f>_craft, which names both
 *     large.c      <f>_large(), a valid file of count small tensors
 *     cases.c      <f>_cases(), the list of the families of cases
 *     <family>.c   <f>_<family>_cases(), tables of cases and who adds them
 *
 * The craft, the cases and the large file are found through ref/formats.def.
 * Who calls whom goes one way: the list calls the families, the families call
 * the writer and what this header declares, and that calls the craft.
 *
 * Tables of cases have one line each, in one vocabulary for all formats:
 *
 *     add_models()     ACCEPT(what, model), CASE(rule, what, ...): files built
 *                      from a model, with their documents
 *     spoil_cases()    BREAK(rule, what, edits...): an added file, edited by
 *                      field path
 *
 * The folder and the name of a case follow from the level of its rule. A
 * mistake in a table (a path that is not there, a name used twice) stops the
 * program with a sentence: it is ours, never that of an input.
 */
#ifndef ASSAY_AUTHOR_H
#define ASSAY_AUTHOR_H

#include "generate.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

/* ------------------------------------------------------------- builder --
 *
 * A file as it is written: its bytes, and what each of them means. {0} is an
 * empty one.
 *
 *     open_scope(&b, "tensor[%zu]", i);
 *     emit_u8(&b, 2, "rank");                       tensor[0].rank
 *     emit_u64le(&b, 3, "shape[%zu]", j);           tensor[0].shape[1]
 *     close_scope(&b);
 *
 * Every emit names its field last, printf-like. Where several of them make
 * one field they have the name NULL, and name_field() names all bytes since.
 * No bytes, no field.
 */
#define MAX_SCOPES 16

typedef struct {
    u8 *bytes;
    size_t size;
    size_t room;
    golden_field *fields;
    size_t field_count;
    size_t field_room;
    char scope[GOLDEN_PATH_SIZE];
    size_t scopes[MAX_SCOPES];      /* lengths of scope before each open */
    size_t depth;
} builder;

void open_scope(builder *b, const char *name, ...) PRINTF_LIKE(2, 3);
void close_scope(builder *b);

void emit_number(builder *b, u64 value, size_t width, number_order order,
                 const char *name, ...) PRINTF_LIKE(5, 6);
void emit_bytes(builder *b, const void *bytes, size_t size,
                const char *name, ...) PRINTF_LIKE(4, 5);
void emit_fill(builder *b, u8 byte, size_t count,
               const char *name, ...) PRINTF_LIKE(4, 5);
void name_field(builder *b, size_t from,
                const char *name, ...) PRINTF_LIKE(3, 4);

#define emit_le(b, value, width, ...) \
    emit_number(b, value, width, NUMBER_LE, __VA_ARGS__)
#define emit_be(b, value, width, ...) \
    emit_number(b, value, width, NUMBER_BE, __VA_ARGS__)
#define emit_text(b, text, ...) emit_bytes(b, text, strlen(text), __VA_ARGS__)
#define emit_u8(b, value, ...)      emit_le(b, value, 1, __VA_ARGS__)
#define emit_u16le(b, value, ...)   emit_le(b, value, 2, __VA_ARGS__)
#define emit_u32le(b, value, ...)   emit_le(b, value, 4, __VA_ARGS__)
#define emit_u64le(b, value, ...)   emit_le(b, value, 8, __VA_ARGS__)
#define emit_u16be(b, value, ...)   emit_be(b, value, 2, __VA_ARGS__)
#define emit_u32be(b, value, ...)   emit_be(b, value, 4, __VA_ARGS__)
#define emit_u64be(b, value, ...)   emit_be(b, value, 8, __VA_ARGS__)

/*
 * The field of that path. Fields of one name ("padding") are told apart by
 * their place among them: "padding", "padding#1". NULL if it is not there;
 * need_field() stops instead.
 */
golden_field *find_field(const builder *b, const char *path);
golden_field *need_field(const builder *b, const char *path);

u64  number_at(const builder *b, const char *path);
void set_number(builder *b, const char *path, u64 value);

/* Puts size bytes in the place of the gone bytes at offset. Fields move. */
void splice(builder *b, u64 offset, u64 gone, const void *bytes, size_t size);

builder copy_builder(const builder *b);
void    empty_builder(builder *b);      /* keeps the memory, for the next use */
void    free_builder(builder *b);

/* -------------------------------------------------------------- checks -- */

u32 plain_crc32(u32 crc, const void *bytes, size_t size);   /* zlib's */
u32 plain_crc32c(u32 crc, const void *bytes, size_t size);  /* Castagnoli's */
#define SHA256_TEXT_SIZE 65
void plain_sha256(const void *bytes, size_t size, char text[SHA256_TEXT_SIZE]);

/* --------------------------------------------------------------- edits --
 *
 * What is done to an added file, by field path. They are initialisers of an
 * edit. Text is a literal; its terminator does not count.
 */
typedef enum {
    NO_EDIT, SET_NUMBER, ADD_NUMBER, FLIP_BIT, FILL_FIELD, POKE_BYTES,
    REPLACE_FIELD, GROW_FIELD, INSERT_BYTES, CUT_FILE, APPEND_BYTES
} edit_kind;

typedef struct {
    edit_kind kind;
    const char *path;
    u64 number;
    const char *bytes;
    size_t size;
} edit;

#define NUMERIC(kind, path, number)     {kind, path, number, NULL, 0}
#define TEXTUAL(kind, path, at, text)   {kind, path, at, text, sizeof text - 1}

#define SET(path, value)        NUMERIC(SET_NUMBER, path, value)
#define ADD(path, value)        NUMERIC(ADD_NUMBER, path, (u64)(value))
#define FLIP(path, bit)         NUMERIC(FLIP_BIT, path, bit)
#define FILL(path, byte)        NUMERIC(FILL_FIELD, path, byte)
#define POKE(path, at, text)    TEXTUAL(POKE_BYTES, path, at, text)
#define REPLACE(path, text)     TEXTUAL(REPLACE_FIELD, path, 0, text)
#define REMOVE(path)            TEXTUAL(REPLACE_FIELD, path, 0, "")
#define GROW(path, text)        TEXTUAL(GROW_FIELD, path, 0, text)
#define INSERT(path, text)      TEXTUAL(INSERT_BYTES, path, 0, text)
#define CUT(path, keep)         NUMERIC(CUT_FILE, path, keep)   /* in a field */
#define CUT_AFTER(path)         NUMERIC(CUT_FILE, path, UINT64_MAX)
#define APPEND(path, text)      TEXTUAL(APPEND_BYTES, path, 0, text)
#define APPEND_FILL(path, count, byte) {APPEND_BYTES, path, byte, NULL, count}

/* Does it. Adds what was done, in words, to the text in room for size bytes. */
void apply_edit(builder *b, const edit *e, char *words, size_t size);

/* ----------------------------------------------------------- documents --
 *
 * JSON of the canonical document. A value that cannot be made stops the
 * program, so nothing here returns NULL.
 */
json_t *new_object(void);
json_t *new_array(void);
void    add_member(json_t *object, const char *name, json_t *value);
void    add_item(json_t *array, json_t *value);

json_t *show_bool(bool value);
json_t *show_name(const char *name);                /* of our own: ASCII */
json_t *show_decimal(u64 value);
json_t *show_signed(i64 value);
json_t *show_hex(u64 value, int digits);
json_t *show_bytes(const void *bytes, size_t size); /* in hexadecimal */
json_t *show_text(const void *bytes, size_t size);  /* or {"hex": ...} */
json_t *show_sha256(const void *bytes, size_t size);

/* The member sha256_bool, if a boolean of width bytes is neither 0 nor 1. */
void add_bool_sha256(json_t *object, const u8 *bools, size_t size,
                     size_t width);

/* What the bits of an element mean. */
typedef struct {
    enum {UNSIGNED_NUMBER, SIGNED_NUMBER, FLOAT_NUMBER} kind;
    unsigned bits;
    unsigned fraction;          /* bits of a float's fraction */
} scalar;

/* The bits of a float that is a number from 1 to 2^(fraction + 1) - 1. */
u64 float_bits(u64 number, scalar type);

/* The bits of element i of 1, -2, 3, ... 99, -100, 1, ..., without signs where
   there are none: numbers that every type of 8 bits and more holds. */
u64 count_value(u64 i, scalar type);

/* An element of `values`; raw holds its bits, the lowest first. */
json_t *show_value(scalar type, u64 raw);
#define MAX_VALUES 64

/* `values` of little-endian elements, a byte or more each. */
json_t *show_values(const builder *data, scalar type);

/* The text that was emitted, which is freed. */
json_t *show_emitted(builder *text);

char *json_lines(json_t *value);    /* takes value; 1 space, a last newline */

/* --------------------------------------------------------------- cases -- */

typedef struct case_sink case_sink;

/* The bytes that a finding points at. No path: the field of the first edit. */
typedef struct {
    const char *path;
    u64 skip;
    u64 length;
} blame;

#define TO_END                  (UINT64_MAX - 1)
#define THE_FIELD               {NULL, 0, UINT64_MAX}
#define AT(path)                {path, 0, UINT64_MAX}
#define INSIDE(path, skip, length) {path, skip, length}
#define FROM(path)              {path, 0, TO_END}       /* all that follows */
#define AT_OFFSET(offset, length)  {"", offset, length}
#define AT_END                  {"", UINT64_MAX, 0}

#define NO_RULES {0, {(rule)0}}

typedef struct {
    const char *what;           /* "one-f32-2x3" */
    rule rule;                  /* RULES: an accepted file that breaks none */
    blame where;
    rule_list also;
    const char *reference;      /* NULL: what the level of rule says */
    const char *features;       /* NULL: those of the parent */
    const char *parent;         /* what of an added accept case, or NULL */
    const char *patch;          /* the change in words, or NULL */
} case_info;

/*
 * What a format makes of its models. features writes those that a reader of
 * the file needs into the text, "a b", or nothing: those of the parent then.
 * Without it, they follow from give_features() (facts.h).
 */
#define FEATURES_SIZE 200

typedef struct {
    builder (*build)(const void *model);        /* sealed */
    void (*seal)(builder *b);   /* makes sizes and checksums right, or NULL */
    json_t *(*document)(const builder *b, const void *model);
    void (*features)(const void *model, char text[FEATURES_SIZE]);
    rule_list undecided;        /* not MUST: what the file says nobody knows */
} craft;

/* Adds the file that the craft builds of model. The document of what is made
   of a valid one later needs the model: it outlives the sink then. */
void add_model(case_sink *sink, const case_info *info, const void *model);

/* The same for a file of that model that was edited by hand. Takes it. */
void add_file(case_sink *sink, const case_info *info, const void *model,
              builder *file);

/* The file of the accept case of that name. */
const builder *added_case(const case_sink *sink, const char *what);

/* A line of a table of files that are built. */
typedef struct {
    case_info info;
    const void *model;
} model_case;

/* The model of a row: what it holds, as model.h of the format has it. */
#define FILE_OF(...) &(const file_model){__VA_ARGS__}

/* A valid file; one that needs features which do not follow from its model. */
#define ACCEPT(what, ...) \
    {{what, RULES, THE_FIELD, NO_RULES, NULL, NULL, NULL, NULL}, \
     FILE_OF(__VA_ARGS__)}
#define ACCEPT_WITH(features, what, ...) \
    {{what, RULES, THE_FIELD, NO_RULES, NULL, features, NULL, NULL}, \
     FILE_OF(__VA_ARGS__)}

/*
 * A file that breaks rule there, which patch tells in words. where has commas
 * once it is expanded: a macro that is given one spells its row out.
 */
#define CASE(rule, what, where, patch, ...) \
    {{what, rule, where, NO_RULES, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

/* It breaks the MAY or NOTE rule other as well. */
#define CASE_BOTH(rule, what, where, other, patch, ...) \
    {{what, rule, where, {1, {other}}, NULL, NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

/* The reference cannot judge the file: there is no document. */
#define CASE_UNKNOWN(rule, what, where, patch, ...) \
    {{what, rule, where, NO_RULES, "unknown", NULL, NULL, patch}, \
     FILE_OF(__VA_ARGS__)}

void add_models(case_sink *sink, const model_case *rows, size_t count);

#define MAX_EDITS 6

typedef struct {
    rule rule;
    const char *what;
    blame where;
    edit edits[MAX_EDITS];
    rule_list also;
    const char *reference;      /* as in case_info */
} spoil;

#define BREAK(rule, what, ...) \
    {rule, what, THE_FIELD, {__VA_ARGS__}, NO_RULES, NULL}
#define BREAK_AT(rule, what, where, ...) \
    {rule, what, where, {__VA_ARGS__}, NO_RULES, NULL}

/* The edit breaks the MAY or NOTE rule other as well. */
#define BREAK_BOTH(rule, what, where, other, ...) \
    {rule, what, where, {__VA_ARGS__}, {1, {other}}, NULL}

/* The reference cannot judge the result: there is no document. */
#define BREAK_UNKNOWN(rule, what, where, ...) \
    {rule, what, where, {__VA_ARGS__}, NO_RULES, "unknown"}

/* Edits the accept case parent, seals it and adds it, once for each row. */
void spoil_cases(case_sink *sink, const char *parent, const spoil *rows,
                 size_t count);

/* ... leaves its sizes and checksums as the edits made them. */
void spoil_unsealed(case_sink *sink, const char *parent, const spoil *rows,
                    size_t count);

#define ROWS(table) table, sizeof table / sizeof table[0]

/* ------------------------------------------------------------ failures -- */

_Noreturn void stop_generating(const char *text, ...) PRINTF_LIKE(1, 2);
void *need_memory(void *old, size_t size);
char *copy_text(const char *text);      /* NULL of NULL */

#define FORMAT(name, title, version, extension, magic) \
    extern const craft name##_craft; \
    void name##_cases(case_sink *sink); \
    void name##_large(FILE *out, u64 count);
#include "ref/formats.def"
#undef FORMAT

#endif
