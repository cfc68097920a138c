/*
 * The rules and formats of the tables by the names that they have in C, for
 * ref/ and generators/. Everything about them is in assay.h.
 */
#ifndef ASSAY_RULES_H
#define ASSAY_RULES_H

#include "assay.h"
#include "core/base.h"

typedef enum {
#define RULE(id, level, section, statement, why) id,
#include "rules.def"
#undef RULE
    RULES
} rule;

/* FORMAT_mag, ... from 1 in the order of formats.def, as in assay.h. */
typedef enum {
    FORMAT_NONE,
#define FORMAT(name, title, versions, extension, beginning) FORMAT_##name,
#include "formats.def"
#undef FORMAT
    FORMATS                     /* one more than the highest number */
} format;

static inline const assay_rule *rule_about(rule r)
{
    return assay_rule_at(r);
}

static inline const assay_format *format_about(format f)
{
    return assay_format_at(f);
}

#endif
