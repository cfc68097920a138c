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

#define FORMAT(name, title, version, extension, magic) \
    format_check name##_check;
#include "formats.def"
#undef FORMAT

#endif
