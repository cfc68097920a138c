/* The headers that ref/<f>/<f>.c needs, and the functions that it defines. */
#ifndef ASSAY_FORMAT_H
#define ASSAY_FORMAT_H

#include "document/document.h"
#include "core/checks.h"
#include "core/cut.h"
#include "core/names.h"
#include "core/number.h"
#include "core/ranges.h"
#include "core/reader.h"

/*
 * Judges the file that in is at the start of, and adds its contents to doc,
 * which is NULL unless requested.
 */
typedef void format_check(reader *in, document *doc);

/*
 * Reports whether a file of this length without a magic has the structure of
 * the format. It is so strict that no other file passes by chance. part has the
 * first bytes, or all.
 */
typedef bool format_probe(span part, u64 length);

#define PROBED 8                /* bytes that a probe needs */

/* The same for an index, in formats that have one. */
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

/* Returns the format of a file of this length, or FORMAT_NONE. part has its
 * first bytes, or all. */
format detect(span part, u64 length);

/* Returns how many first bytes are needed to detect the format, at most length;
 * 0 if more do not help. Call it if detect() finds none. */
u64 detect_needs(span part, u64 length);

/* Reports whether a file looks like an index of a model in several files. */
bool is_index(span file);

/* Appends what a file of this length is: its format, or what it looks like.
 * Returns false if that is unknown. */
bool look(text *t, span part, u64 length);

/* Completes the first finding of a rejected file with what it is instead of its
 * format or an index, or with how it was damaged, if either is known. */
void hint_at_file(reader *in, bool as_index);

#endif
