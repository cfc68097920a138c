/*
 * Declarations that the files share. Each file implements a section of
 * spec/safetensors.md:
 *
 *     safetensors.c    1, 3, 4, 10   the file: header, root, metadata
 *     fields.c         2             tokens as fields
 *     keys.c           2             uniqueness of keys
 *     entry.c          5             tensors: the members of an entry
 *     ignored.c        2, 5          unknown members
 *     size.c           5             shape, type and offsets together
 *     types.c          6             element types
 *     data.c           7             the buffer
 *     canonical.c      8             the form that upstream writes
 *     index.c          9             models in several files: the index
 *     shards.c         9             and the files that it names
 */
#ifndef ASSAY_SAFETENSORS_H
#define ASSAY_SAFETENSORS_H

#include "format.h"
#include "safetensors_rules.h"
#include "wire/json_reader.h"

#define MAX_DIMENSIONS  64          /* that every reader must take */

/* Element types: types.c */

typedef struct {
    const char *name;
    u32 bits;                   /* of an element */
    element_type element;       /* ASSAY_NO_ELEMENT below a byte */
    u32 rank;                   /* in upstream's order */
} safetensors_type;

/* Returns NULL if the name is unknown. */
const safetensors_type *safetensors_find_type(span name);

/* Tensors */

typedef struct {
    assay_field field;          /* the whole array */
    bool there;                 /* an array, and all its items are valid */
    u64 rank;
    shape_product product;
    assay_field large;          /* the first dimension above 2^53 - 1; empty if
                                   there is none */
} safetensors_shape;

typedef struct {
    u64 value;
    assay_field field;
} safetensors_offset;

enum { DTYPE, SHAPE, OFFSETS, MEMBERS };
enum { BEGIN, END, SURPLUS, OFFSET_ITEMS };

typedef struct {
    u32 record;
    span name;
    assay_field name_field;
    u32 seen;                   /* a bit for each member */
    bool twice;                 /* one of them is a duplicate */
    const safetensors_type *type;   /* NULL: unknown */
    safetensors_shape shape;
    assay_field offsets;        /* the whole array */
    bool placed;                /* it has two integers */
    safetensors_offset offset[OFFSET_ITEMS];
} safetensors_tensor;

/* Keys: keys.c */

typedef struct {
    u32 front;                  /* first bytes of its text, to sort by */
    u32 where, size;            /* with quotes; a header ends before 2^32 */
    u32 number;                 /* its record, or where its object begins */
} safetensors_key;

typedef LIST_OF(safetensors_key) safetensors_keys;

/* The path and the rule of duplicate keys. */
typedef struct {
    const char *record, *field;
    rule broken;
} safetensors_names;

/* Whole files */

typedef struct {
    reader *in;                 /* of the header */
    document *doc;
    json_walk walk;
    const char *scope;          /* the record open now, or NULL, */
    u64 index;                  /* in the list of such records */
    u64 header_size;
    u64 data_start;             /* start of the buffer */
    u64 buffer_size;            /* and its length in the file */
    u32 tensors, entries;
    bool metadata_seen;
    const char *metadata;       /* "object", "null", "absent" */
    assay_field metadata_key;
    assay_field format;         /* in the metadata, or where it should be */
    const char *format_record;  /* its record */
    u64 format_entry;           /* and its index in the list of records */
    bool format_known;
    safetensors_keys names, keys;
    safetensors_keys members;   /* unknown members of an entry */
    safetensors_keys ignored;   /* and keys inside their values */
    LIST_OF(u32) levels;        /* open there: offset of an object, or 0 */
    ranges data;                /* not empty; type: an element_type */
    ranges empty;
    extent extent;              /* of all data, counted from data_start */
    bool ranges_known;          /* of all tensors */

    /* the tensor that the next one follows in upstream's order */
    const safetensors_type *last_type;
    span last_name;
    u64 last_end;
    assay_field loose;          /* first text that upstream writes otherwise */
} safetensors_file;

/* Fields: fields.c */

/* Opens and closes the record that the next fields belong to. */
void safetensors_enter(safetensors_file *file, const char *name, u64 index);
void safetensors_leave(safetensors_file *file);

/* Reads the bytes before at, if any, as header.syntax. */
void safetensors_read_syntax(safetensors_file *file, u64 at);

/* Reads a token, or the bytes from at to end, as the field name, or name[i]. */
void safetensors_read(safetensors_file *file, const json_token *t,
                      const char *name, u32 i);
void safetensors_read_to(safetensors_file *file, u64 at, u64 end,
                         const char *name, u32 i);

/* Explains the token read last by what it says: a string without escapes. */
void safetensors_explain(reader *in, const json_token *t);

/* Returns a text field that a finding can blame. */
assay_field safetensors_field(const char *name, u64 at, u64 size);

/*
 * Complete the last finding: with the text of the string whose quote is at that
 * offset; with the kind of a value; with words and the reason why a text is
 * invalid JSON.
 */
void safetensors_found(reader *in, u64 quote);
void safetensors_say_kind(reader *in, json_kind kind);
void safetensors_say_fault(reader *in, const char *words, span source,
                           const json_verdict *v);

/* Checks the kind of a token. Skips the whole value if it has another kind. */
bool safetensors_expect(safetensors_file *file, const json_token *t,
                        json_kind kind, const char *name, rule broken);

/* Returns the unescaped text of a string in source, or in the header. */
span safetensors_text(reader *in, span source, const json_token *t);
span safetensors_string(safetensors_file *file, const json_token *t);

/* Adds a key; gives up if there is no memory. */
void safetensors_keep(safetensors_file *file, safetensors_keys *list,
                      const json_token *t, u32 number);

/*
 * Checks that the keys of a list are unique: in the whole list, or within each
 * object of the entry being read. Blames the later key. Leaves the keys sorted.
 */
void safetensors_check_unique(safetensors_file *file, safetensors_keys *list,
                              bool in_objects, const safetensors_names *names);

/* Advises about the types, of which name is none. */
void safetensors_advise_types(reader *in, span name);
/* Gives the keys to the findings about record[i]; kind: see assay_named. */
void safetensors_name(safetensors_file *file, const safetensors_keys *list,
                      const char *record, const char *kind);

void safetensors_read_entry(safetensors_file *file, const json_token *key,
                            span name);
void safetensors_read_unknown(safetensors_file *file, const json_token *key,
                              u32 i);

/* Judges a tensor as a whole, and keeps it. */
void safetensors_check_size(safetensors_file *file,
                            const safetensors_tensor *t);

/* Judges the buffer. */
void safetensors_check_data(reader *in, safetensors_file *file);

/* Judge whether a string, a tensor or the header is as upstream writes it. */
void safetensors_judge_string(safetensors_file *file, const json_token *t);
void safetensors_judge_order(safetensors_file *file,
                             const safetensors_tensor *t);
void safetensors_judge_header(safetensors_file *file);

/* Notes that upstream writes these bytes differently. */
void safetensors_note_loose(safetensors_file *file, u64 at, u64 size);

/* Whether upstream could have written the file. */
bool safetensors_is_canonical(const safetensors_file *file);

#endif
