/*
 * The rules and formats of the tables by their names in C, for ref/ and
 * generators/. Everything about them is in assay.h.
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
 *     traits      words without commas between them, or NONE:
 *                 AT_LEAST("n") AT_MOST("n") MULTIPLE_OF("n"): the numbers of
 *                 the statement, for programs; of several ranges the ends of
 *                 them all, and one less for a number called the first wrong
 *                 one ("below 2^64")
 *                 FORM: the document of a file does not show that it is broken
 *                 FAST: a file that breaks it is clean (assay_fast.h)
 *     statement   what holds in every valid file
 *     why         what goes wrong if it does not hold
 *
 * The names of a format's rules are in <format>_rules.h, which the build makes:
 * all else of a row may change without compiling what names the rule.
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

/* The format in the high byte, the place in its table in the low one: a new
 * rule moves no number of another format. */
typedef u16 rule;
#define FIRST_OF(name) (FORMAT_##name << 8)
#define RULE_FORMAT(rule) ((format)((rule) >> 8))
#define RULE_PLACE(rule) ((rule) & 0xff)
#define MAX_RULES 256           /* of a format */
#define NO_RULE 0xffff

/* The number of the rule in assay.h, where rules of all formats are counted. */
u32 public_number(rule r);

/* The rule of a format with this public number, or NO_RULE. */
rule rule_of_number(format f, u32 number);

/* The patterns of the fields that the rule with this public number judges,
 * with spaces between them; NULL if there is no such rule. */
const char *rule_patterns(u32 number);

static inline const assay_format *format_about(format f)
{
    return assay_format_at(f);
}

#endif
