/* The public tables of formats, levels and rules. */
#include "core/rules.h"

#include <string.h>

#include "rule_ids.def"
#include "rule_names.h"

static const assay_format formats[FORMATS] = {
#define MAGIC(bytes) bytes, sizeof bytes - 1
#define PROBE(function) "", 0
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = {#name, title, versions, extension, beginning},
#include "formats.def"
#undef FORMAT
#undef PROBE
#undef MAGIC
};

static const assay_rule rules[] = {
#define RULE(id, level, section, fields, traits, statement, why) \
    {ID_##id, FORMAT_OF_##id, ASSAY_##level, section, statement, why},
#include "rules.def"
#undef RULE
};

enum { RULES = sizeof rules / sizeof rules[0] };

/* The number of rules of each format. */
static const u16 counts[FORMATS] = {
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = END_OF_##name - FIRST_OF(name),
#include "formats.def"
#undef FORMAT
};
#define FORMAT(name, title, versions, extension, beginning) \
    _Static_assert(END_OF_##name - FIRST_OF(name) <= MAX_RULES, #name);
#include "formats.def"
#undef FORMAT

static u32 first_number(format f)
{
    u32 first = 0;

    for (format before = 1; before < f; before++)
        first += counts[before];
    return first;
}

u32 public_number(rule r)
{
    return first_number(RULE_FORMAT(r)) + RULE_PLACE(r);
}

rule rule_of_number(format f, u32 number)
{
    if (number >= RULES || rules[number].format != f)
        return NO_RULE;
    return (rule)(f << 8 | (number - first_number(f)));
}

uint32_t assay_format_count(void)
{
    return FORMATS - 1;
}

const assay_format *assay_format_at(uint32_t number)
{
    return 0 < number && number < FORMATS ? &formats[number] : NULL;
}

uint32_t assay_format_by_name(const char *name)
{
    for (u32 f = 1; name != NULL && f < FORMATS; f++)
        if (strcmp(formats[f].name, name) == 0)
            return f;
    return FORMAT_NONE;
}

const char *assay_level_name(assay_level level)
{
    static const char *const names[ASSAY_LEVELS] = {
        [ASSAY_MUST] = "must", [ASSAY_SHOULD] = "should",
        [ASSAY_MAY] = "may",   [ASSAY_NOTE] = "note",
    };
    return (u32)level < ASSAY_LEVELS ? names[level] : NULL;
}

uint32_t assay_rule_count(void)
{
    return RULES;
}

const assay_rule *assay_rule_at(uint32_t number)
{
    return number < RULES ? &rules[number] : NULL;
}

uint32_t assay_rule_by_id(const char *id)
{
    for (u32 r = 0; id != NULL && r < RULES; r++)
        if (strcmp(rules[r].id, id) == 0)
            return r;
    return ASSAY_NONE;
}
