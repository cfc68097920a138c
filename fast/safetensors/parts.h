/*
 * Declarations shared by the files of safetensors: safetensors.c reads the
 * header with the strings and numbers of text.h, metadata.c its first member;
 * names.c stores names with escapes; document.c writes.
 */
#ifndef FAST_SAFETENSORS_PARTS_H
#define FAST_SAFETENSORS_PARTS_H

#include "fast/safetensors/text.h"

#define ST_SIZE 8u              /* of the header's size */
#define ST_TYPES 22u

/* Types, in the order of a clean file. */
extern const fast_type fast_st_types[ST_TYPES];
extern const u8 fast_st_bits[ST_TYPES];         /* of an element */

/* The bytes from the end of a name to its shape, for each type. */
extern const byte_run fast_st_type_runs[ST_TYPES];

/* The key of the metadata, which is not a tensor name. */
#define ST_METADATA "__metadata__"

/* The header up to the first key of the metadata. */
#define ST_BEGIN "{\"" ST_METADATA "\":{\""
#define ST_EMPTY "{\"" ST_METADATA "\":{}"

/* ------------------------------------------------------------------ file -- */

/* A key of the metadata, as it is in the file. */
typedef struct {
    u64 at;
    u32 size;
} st_key;

/* The data that is kept in addition to the tensors. In a record, name is the
 * string in the file; extra is 1 plus the place of its text in texts, or 0 if
 * the string is the text. */

typedef struct {
    u64 header_size, padding;
    enum { ST_ABSENT, ST_NO_PAIRS, ST_PAIRS } metadata;
    st_key *keys;               /* of the metadata, while compared */
    u64 key_room;
    u8 *texts;                  /* of names with escapes; before each is the
                                   size of the string, u32 */
    u64 used, room;
} st_file;

/* Stores the text of r's name, the string t; false without memory. */
bool fast_st_keep_name(assay_fast *f, record *r, const st_text *t);

const u8 *fast_st_name_of(const assay_fast *f, const record *r);

/* Finds the string of name i, for fast_names. */
void fast_st_string(const assay_fast *f, u64 i, u64 *at, u32 *size);

/* Takes the metadata, if there is any, without the comma after it; writes its
 * entries. */
bool fast_st_take_metadata(assay_fast *f, scan *s);
bool fast_st_put_metadata(fast_json *out, const assay_fast *f);

/* Functions of fast_format. */
void fast_st_close(assay_fast *f);
void fast_st_shape(const assay_fast *f, const record *r, u64 *shape, u32 room);
bool fast_st_rest(const assay_fast *f);
bool fast_st_document(const assay_fast *f, fast_json *out);

#endif
