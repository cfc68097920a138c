/*
 * Files whose header is a text with marks, each made for one lenient reading:
 *
 *     {"w":{"dtype":"F32","shape":<null|[]>,"data_offsets":[0,4]}}
 *
 * The file has the text before the bar; a lenient reader takes the text after
 * it instead. The twin, the file with that text, must be valid by the model, or
 * the generator stops: so only the rule rejects the file. A finding blames the
 * text between two tildes, or else the text before the bar.
 */
#ifndef ASSAY_GENERATE_SAFETENSORS_MARKED_H
#define ASSAY_GENERATE_SAFETENSORS_MARKED_H

#include "generators/safetensors/model.h"

typedef struct {
    rule rule;
    const char *what;
    const char *text;
    u64 size, twin;             /* of the buffer: 0, 1, 0, 1, ... */
    u64 from, blamed;           /* bytes of the buffer to blame, or none */
    rule also;                  /* NO_RULE: none */
} marked;

void st_add_marked(case_sink *sink, const marked *row);

/* A row of a table: the buffer has the size of the twin's. */
#define MARKED(rule, what, size, text) \
    {rule, what, text, size, size, 0, 0, NO_RULE}

/* "f8-e4m3" of a type, as names of cases have it. */
#define ST_SHORT_SIZE 16
void st_short_name(st_dtype dtype, char name[ST_SHORT_SIZE]);

#endif
