/* Writes the metadata of a Burnpack file: nested maps of fields. */
#ifndef ASSAY_GENERATE_BURNPACK_WRITE_MAP_H
#define ASSAY_GENERATE_BURNPACK_WRITE_MAP_H

#include "generators/burnpack/model.h"

typedef struct {
    char letter;
    const char *name;
} field_name;

/* The item being written, and its spelling. */
typedef struct {
    builder *out;
    const file_model *file;
    const burnpack_layout *layout;
    const burnpack_tensor *tensor;
    u64 start;
    const token_pair *unknown;
    const spelling *spelled;
} writing;

/* Put an item under a name: the usual item, or the tokens that replace it. */
void put_item(const writing *w, const char *name, const token *usual);
void burnpack_put_text(const writing *w, const char *name, const char *text);
void put_array(const writing *w, const char *name, const token *usual);

/* Puts the head of a map in the current scope. Returns whether a break must
 * follow. */
bool open_map(const writing *w, const char *part, u64 count);
void close_map(const writing *w, bool open);

/* Puts key j of a map and, if the key is unknown, its value; otherwise returns
 * the name of the field. */
const char *put_key(const writing *w, const field_name *names, char letter,
                    size_t j);

/* Puts the head and the key of a map of one pair. */
bool open_variant(const writing *w, const char *part, const char *variant);

/* The value of a field dtype. */
void put_dtype(const writing *w);

#endif
