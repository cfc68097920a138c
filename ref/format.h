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
 * Whether a file of that length that begins with no magic is one of the format:
 * by its structure, and so strictly that no other file passes by chance; of a
 * part, which are its first bytes, as far as it goes.
 */
typedef bool format_probe(span part, u64 length);

#define PROBED 8                /* bytes that a probe needs at least */

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

/*
 * The format that a file of that length is taken for if none is named, or
 * FORMAT_NONE; part are its first bytes, or all. If they are none's, the other
 * says how many are needed to tell, at most the length: 0 if more do not help.
 */
format detect(span part, u64 length);
u64 detect_needs(span part, u64 length);

/* Whether a file is like an index of a model in several files. */
bool is_index(span file);

#endif
