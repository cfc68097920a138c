/*
 * The C names of rules and formats, for ref/ and generators/. assay.h has the
 * rest.
 *
 * A rule is a row of ref/<format>/<format>.def, in the order of the records:
 *
 *     RULE(MAG_KEY_LENGTH_MAX, MUST, "4.3", "*.key_length", AT_MOST("65535"),
 *          "key_length is at most 65535",
 *          "a reader with 16-bit lengths cuts the key")
 *
 *     name        its first two underscores are dots of the id, the others
 *                 hyphens: mag.key.length-max
 *     level       MUST, SHOULD, MAY or NOTE
 *     section     of spec/<format>.md
 *     fields      that it judges: patterns of paths without indices. * matches
 *                 any text, [ab] one of these characters, [!ab] any other one
 *     traits      words separated by spaces, or NONE:
 *                 AT_LEAST("n") AT_MOST("n") MULTIPLE_OF("n"): the numbers of
 *                 the statement, for programs; the ends of all ranges, if there
 *                 are several; "below 2^64" is AT_MOST one less
 *                 FORM: the document does not show that the rule is broken
 *                 FAST: a file that breaks the rule is clean (assay_fast.h)
 *     statement   what holds in every valid file
 *     why         what goes wrong if it does not hold
 *
 * The build writes the names of a format's rules to <format>_rules.h, so that a
 * change of the other columns does not recompile the code that names a rule.
 */
#ifndef ASSAY_RULES_H
#define ASSAY_RULES_H

#include "assay.h"
#include "core/base.h"

/* FORMAT_mag, ... from 1 in the order of formats.def, as in assay.h. */
typedef enum {
    FORMAT_NONE,
#define FORMAT(name, title, versions, extension, beginning) FORMAT_##name,
#include "formats.def"
#undef FORMAT
    FORMATS                     /* one more than the highest number */
} format;

/* The format is in the high byte, the place in its table in the low byte, so
 * that a new rule does not change the numbers of other formats. */
typedef u16 rule;
#define FIRST_OF(name) (FORMAT_##name << 8)
#define RULE_FORMAT(rule) ((format)((rule) >> 8))
#define RULE_PLACE(rule) ((rule) & 0xff)
#define MAX_RULES 256           /* of a format */
#define NO_RULE 0xffff

/* Returns the number of a rule in assay.h, which counts rules of all
 * formats. */
u32 public_number(rule r);

/* Returns the rule of a format with this public number, or NO_RULE. */
rule rule_of_number(format f, u32 number);

/* Returns the patterns of the fields that a rule judges, separated by spaces;
 * number is public. NULL if there is no such rule. */
const char *rule_patterns(u32 number);

static inline const assay_format *format_about(format f)
{
    return assay_format_at(f);
}

#endif
