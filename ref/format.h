/* What ref/<f>/<f>.c stands on, and the one function that it gives. */
#ifndef ASSAY_FORMAT_H
#define ASSAY_FORMAT_H

#include "document/document.h"
#include "core/checks.h"
#include "core/names.h"
#include "core/number.h"
#include "core/ranges.h"
#include "core/reader.h"

/*
 * Judges the file that in stands at the beginning of, and says what it says
 * into doc, which is NULL unless wanted.
 */
typedef void format_check(reader *in, document *doc);

/*
 * Whether a file that begins with no magic is one of the format: by its
 * structure, and so strictly that no other file passes by chance.
 */
typedef bool format_probe(span file);

/* The same of an index, in formats that have one. */
#define INDEX(name) format_check name##_check_index;
#include "indexes.def"
#undef INDEX

#define MAGIC(bytes)
#define PROBE(function) format_probe function;
#define FORMAT(name, title, versions, extension, beginning) \
    format_check name##_check; \
    beginning
#include "formats.def"
#undef FORMAT
#undef PROBE
#undef MAGIC

/* The format that a file is taken for if none is named; FORMAT_NONE. */
format detect(span file);

/* Whether a file is like an index of a model in several files. */
bool is_index(span file);

#endif
