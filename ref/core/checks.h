/* What the records of all formats are checked for. */
#ifndef ASSAY_CHECKS_H
#define ASSAY_CHECKS_H

#include "core/reader.h"

/* A field read earlier, to blame: a number, unless kind says otherwise. */
assay_field field_at(const char *name, u64 offset, u64 length);

/*
 * Of a file whose first bytes alone are there, a format judges nothing unless
 * it says at first that it can; reads beyond them ask for more, and so does
 * need_first(), for those up to end, which is inside the file.
 */
void allow_part(reader *in);
void need_first(reader *in, u64 end);

/* Reads the magic bytes of a format, which nothing makes sense without. */
bool require_magic(reader *in, format f, rule broken);

/*
 * A version other than 1 breaks the rule, and nobody knows what follows. The
 * version is the field read last, little-endian; title is what people call the
 * format.
 */
bool require_version(reader *in, u64 version, const char *title, rule broken);

/*
 * Whether record i of a list can be there, so that the reader goes on: at
 * least smallest bytes are left. If not, count, a field of record (NULL: of
 * the scopes open now), promises too much and breaks the rule.
 */
bool is_there(reader *in, const char *record, const assay_field *count, u64 i,
              u64 smallest, rule broken);

/*
 * Notes at the finding made last that field, a little-endian number, would be
 * at most that if it were big-endian, where that is so; returns whether.
 */
bool advise_turned(reader *in, const assay_field *field, u64 most);

/*
 * [offset, offset + length) ends before limit does, or at it; what says in
 * words what is there: "the file ends". Blames field.
 */
bool expect_before(reader *in, const assay_field *field, u64 offset, u64 length,
                   u64 limit, const char *what, rule broken);

/* field gives a tensor size bytes, as many as its elements need. */
bool expect_size(reader *in, const assay_field *field, u64 size, u64 needed,
                 rule broken);

/* The field read last, bytes, is well-formed UTF-8; it holds no U+0000. */
void check_utf8(reader *in, span bytes, rule broken);
void check_no_nul(reader *in, span bytes, rule broken);

/* Relates the finding made last to field, which stands in record[index]. */
void relate_to(reader *in, const char *record, u32 index,
               const assay_field *field);

#endif
