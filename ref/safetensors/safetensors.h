/*
 * What the files share, each of them a part of spec/safetensors.md:
 *
 *     safetensors.c    1, 3, 4, 10   the file: header, root, metadata
 *     fields.c         2             tokens as fields
 *     keys.c           2             keys, each of them once
 *     entry.c          5             tensors: the members of an entry
 *     ignored.c        2, 5          members that are not known
 *     size.c           5             what shape, type and offsets say together
 *     types.c          6             element types
 *     data.c           7             the buffer
 *     canonical.c      8             what the original's writer makes
 *     index.c          9             models in several files: the index,
 *     shards.c         9             and those files
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
    u32 rank;                   /* in the original's order */
} safetensors_type;

/* NULL if it is not known. */
const safetensors_type *safetensors_find_type(span name);

/* Tensors */

typedef struct {
    assay_field field;          /* the whole array, or what stands there */
    bool there;                 /* and all its items are right */
    u64 rank;
    shape_product product;
    assay_field large;          /* the first one above 2^53 - 1; no length if
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
    bool twice;                 /* one of them is there again */
    const safetensors_type *type;   /* NULL: not known */
    safetensors_shape shape;
    assay_field offsets;        /* the whole array */
    bool placed;                /* they are two integers */
    safetensors_offset offset[OFFSET_ITEMS];
} safetensors_tensor;

/* Keys: keys.c */

typedef struct {
    u32 front;                  /* bytes of what it says, to sort by */
    u32 where, size;            /* with its quotes: a header ends before 2^32 */
    u32 number;                 /* of its record, or where its object begins */
} safetensors_key;

typedef LIST_OF(safetensors_key) safetensors_keys;

/* What those are called that are there twice. */
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
    u64 data_start;             /* of the buffer, */
    u64 buffer_size;            /* and what the file has of it */
    u32 tensors, entries;
    bool metadata_seen;
    const char *metadata;       /* "object", "null", "absent" */
    assay_field metadata_key;
    assay_field format;         /* of the metadata, or where it should be */
    const char *format_record;  /* in which record, */
    u64 format_entry;           /* and which one of a list */
    bool format_known;
    safetensors_keys names, keys;
    safetensors_keys members;   /* unknown ones of an entry, */
    safetensors_keys ignored;   /* and keys inside their values */
    LIST_OF(u32) levels;        /* open there: objects by their offset, 0 */
    ranges data;                /* that is not empty; type: an element_type */
    ranges empty;
    bool ranges_known;          /* of all tensors */

    /* what the next tensor has to follow in the original's order */
    const safetensors_type *last_type;
    span last_name;
    u64 last_end;
    assay_field loose;          /* the first thing that it writes otherwise */
} safetensors_file;

/* Fields: fields.c */

/* The record that fields belong to from now on, until it is left. */
void safetensors_enter(safetensors_file *file, const char *name, u64 index);
void safetensors_leave(safetensors_file *file);

/* Reads what stands in front of at, if anything, as header.syntax. */
void safetensors_read_syntax(safetensors_file *file, u64 at);

/* Reads a token, or all up to end, as the field name, or name[i]. */
void safetensors_read(safetensors_file *file, const json_token *t,
                      const char *name, u32 i);
void safetensors_read_to(safetensors_file *file, u64 at, u64 end,
                         const char *name, u32 i);

/* Bytes of the text of the header, to blame. */
assay_field safetensors_field(const char *name, u64 at, u64 size);

/*
 * These complete the finding made last: what the string says whose quote stands
 * there in the file; what else than a number it is; after words, why a text
 * is not JSON.
 */
void safetensors_say(reader *in, u64 quote);
void safetensors_say_kind(reader *in, json_kind kind);
void safetensors_say_fault(reader *in, const char *words, span source,
                           const json_verdict *v);

/* A token is of that kind; if not, it is skipped with all that it holds. */
bool safetensors_expect(safetensors_file *file, const json_token *t,
                        json_kind kind, const char *name, rule broken);

/* What a string of a text says; of a file, of its header. */
span safetensors_said(reader *in, span source, const json_token *t);
span safetensors_string(safetensors_file *file, const json_token *t);

/* Adds a key; gives up if there is no memory. */
void safetensors_keep(safetensors_file *file, safetensors_keys *list,
                      const json_token *t, u32 number);

/*
 * No two keys of a list are the same; or none of an object, of those in the
 * entry that is read. Blames the later one. Leaves the keys sorted.
 */
void safetensors_check_unique(safetensors_file *file, safetensors_keys *list,
                              bool in_objects, const safetensors_names *names);

void safetensors_read_entry(safetensors_file *file, const json_token *key,
                            span name);
void safetensors_read_unknown(safetensors_file *file, const json_token *key,
                              u32 i);

/* Judges a tensor as a whole, and keeps it. */
void safetensors_check_size(safetensors_file *file,
                            const safetensors_tensor *t);

/* Judges the buffer. */
void safetensors_check_data(reader *in, safetensors_file *file);

/* The original's habits: a string was read, a tensor, the whole header. */
void safetensors_judge_string(safetensors_file *file, const json_token *t);
void safetensors_judge_order(safetensors_file *file,
                             const safetensors_tensor *t);
void safetensors_judge_header(safetensors_file *file);

/* Something at these bytes is not as it writes it. */
void safetensors_note_loose(safetensors_file *file, u64 at, u64 size);

/* Whether the file is one that it could have made. */
bool safetensors_is_canonical(const safetensors_file *file);

#endif
