/* Checks that several formats need. */
#ifndef ASSAY_CHECKS_H
#define ASSAY_CHECKS_H

#include "core/reader.h"

/* Returns a field read earlier, to blame: a little-endian number, unless the
 * caller sets another kind. */
assay_field field_at(const char *name, u64 offset, u64 length);

/*
 * Allows a format to judge a file of which only the first bytes are given; a
 * format that does not call it judges only whole files. Reads beyond the bytes
 * given ask for more.
 */
void allow_part(reader *in);

/* Asks for the first bytes up to end, which is inside the file, if they were
 * not given. */
void need_first(reader *in, u64 end);

/* Reads the magic bytes of a format; stops the reader if they differ. */
bool require_magic(reader *in, format f, rule broken);

/*
 * Requires version, the little-endian field read last, to be 1: what follows
 * another version is unknown. title is the format's name for people.
 */
bool require_version(reader *in, u64 version, const char *title, rule broken);

#define MOST_RECORDS (1 << 24)  /* of a truncated file */

/*
 * Reports whether record i of a list can be in the file: at least smallest
 * bytes are left. If not, blames count, a field of record (NULL: of the open
 * scopes), and stops the reader.
 */
bool is_there(reader *in, const char *record, const assay_field *count, u64 i,
              u64 smallest, rule broken);

/*
 * Adds a hint to the latest finding if field, a little-endian number, would be
 * at most most in big-endian byte order. Reports whether it did.
 */
bool advise_turned(reader *in, const assay_field *field, u64 most);

/*
 * Checks that [offset, offset + length) ends at limit or before it, else blames
 * field. what describes the limit: "the file ends".
 */
bool expect_before(reader *in, const assay_field *field, u64 offset, u64 length,
                   u64 limit, const char *what, rule broken);

/* Checks that size, which field gives, is the size that the elements need. */
bool expect_size(reader *in, const assay_field *field, u64 size, u64 needed,
                 rule broken);

/* Check that bytes, the field read last, are UTF-8, and contain no U+0000. */
void check_utf8(reader *in, span bytes, rule broken);
void check_no_nul(reader *in, span bytes, rule broken);

/* Relates the latest finding to a field of record[index]. */
void relate_to(reader *in, const char *record, u32 index,
               const assay_field *field);

#endif
