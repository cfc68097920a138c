/* Names of files that belong together: parts of a model, pieces of a file. */
#ifndef ASSAY_CLI_PARTS_H
#define ASSAY_CLI_PARTS_H

#include <stddef.h>

#include "tool/base.h"

/* The name of a part of a model: PREFIX-00001-of-00002.EXTENSION. */
typedef struct {
    const char *name;
    size_t prefix;              /* length of PREFIX */
    size_t end;                 /* offset of .EXTENSION or .VARIANT.EXTENSION */
    int digits;                 /* of each number */
    u64 number, count;          /* number is from 1 to count */
} part_name;

bool part_name_of(const char *name, part_name *p);

/* Returns the name of another part; the caller frees it. */
char *part_sibling(const part_name *p, u64 number);

/* The name of a piece of a file: m.gguf.part1of2, m.gguf-split-a; or of what a
 * download left, such as m.gguf.part. */
typedef struct {
    size_t whole;               /* length of the name of the file, or 0 */
    bool download;
    u64 number, count;          /* of a piece; count is 0 if it is unknown */
} piece_name;

bool piece_name_of(const char *name, piece_name *p);

#endif
