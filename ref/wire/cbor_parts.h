/* What cbor.c and cbor_skip.c share: heads, strings and tags on the reader. */
#ifndef ASSAY_CBOR_PARTS_H
#define ASSAY_CBOR_PARTS_H

#include "wire/cbor.h"

/* The initial byte of the next head, 0 if there is none. */
u8 next_initial(const cbor *c);

/*
 * Reads a head as the next numbered field of its item, or as name[i]. Its kind
 * is CBOR_NONE where reading stopped.
 */
cbor_head get_next_head(cbor *c, const char *name);
cbor_head get_head_as(cbor *c, const char *name, u32 i);

/* Reads the content of the definite string whose head was read last. */
span get_content(cbor *c, const cbor_head *head);

/*
 * Reads the chunks and the break of the indefinite string whose head was read
 * last; returns the sum of their lengths. Each chunk by itself is judged by
 * utf8, unless that is NO_RULE.
 */
u64 get_chunks(cbor *c, cbor_kind kind, rule utf8);

/* The head read last is as short as can be, and its length, if broken is not
 * NO_RULE, definite. */
void check_form(cbor *c, const cbor_head *head, rule broken);

/* The head read last begins a container or tag with that many around it. */
void check_levels(cbor *c, u64 around);

bool is_container(const cbor_head *head);
bool is_string(const cbor_head *head);
bool is_cbor_number(const cbor_head *head);      /* an integer or a float */

/* A text that equal numbers have in common, whatever their heads; it stays as
 * long as the report. */
span number_as_key(report *r, const cbor_head *head);

/* What the level that head begins has as its tag; around: NULL, or its level */
#define CBOR_NO_TAG UINT64_MAX
u64 tag_of_level(const cbor_level *around, const cbor_head *head);

/* An item that begins with head may stand next in that level; the level may
 * end. False only where a tag says what it holds. */
bool fits_tag(const cbor_level *around, const cbor_head *head);
bool may_end(const cbor_level *array);

/* What tag 0 may hold; chunks and their break, of size bytes. */
bool is_date_and_time(span s);
bool are_date_and_time(span chunks, u64 size);

#endif
