/* Heads, strings and tags, for the files cbor*.c alone. */
#ifndef ASSAY_CBOR_PARTS_H
#define ASSAY_CBOR_PARTS_H

#include "wire/cbor.h"

/* Returns the initial byte of the next head, or 0 at the end. */
u8 next_initial(const cbor *c);

/*
 * Read a head as the next numbered field of its item, or as name[i]. Its kind
 * is CBOR_NONE if reading stopped.
 */
cbor_head get_next_head(cbor *c, const char *name);
cbor_head get_head_as(cbor *c, const char *name, u32 i);

/* Reads the content of the definite string whose head was read last. */
span get_content(cbor *c, const cbor_head *head);

/*
 * Reads the chunks and the break of the indefinite string whose head was read
 * last; returns the sum of their lengths. Each chunk is judged by itself with
 * the rule utf8, unless that is NO_RULE.
 */
u64 get_chunks(cbor *c, cbor_kind kind, rule utf8);

/* Checks that the head read last is the shortest and, unless broken is NO_RULE,
 * that its length is definite. */
void check_form(cbor *c, const cbor_head *head, rule broken);

/* Completes the latest finding with what a head is: "a map with 3 pairs". */
void say_head(cbor *c, const cbor_head *head);

/* Requires that the head read last is no break, which ends only an item of
 * indefinite length; is_value: it is in the place of the value of a pair. */
void require_no_break(cbor *c, const cbor_head *head, bool is_value);

/* Checks the depth of a container or tag with so many levels around it, whose
 * head was read last. */
void check_levels(cbor *c, u64 around);

bool is_container(const cbor_head *head);
bool is_string(const cbor_head *head);
bool is_cbor_number(const cbor_head *head);     /* an integer or a float */

/* Returns a text that is the same for equal numbers of all kinds and widths; it
 * lives as long as the report. */
span number_as_key(report *r, const cbor_head *head);

/* Returns the tag of the level that head begins inside around, which may be
 * NULL. */
#define CBOR_NO_TAG UINT64_MAX
u64 tag_of_level(const cbor_level *around, const cbor_head *head);

/* Report whether an item that begins with head may come next in the level
 * around, and whether the level may end. Only tags may forbid it. */
bool fits_tag(const cbor_level *around, const cbor_head *head);
bool may_end(const cbor_level *array);

/* Report whether a string, or chunks of size bytes and their break, is a date
 * and time as tag 0 requires. */
bool is_date_and_time(span s);
bool are_date_and_time(span chunks, u64 size);

#endif
