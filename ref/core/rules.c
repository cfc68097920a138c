#include "core/rules.h"

#include <string.h>

static const format_info formats[FORMATS] = {
#define FORMAT(name, title, version, extension, magic) \
    {#name, title, version, extension, magic, sizeof magic - 1},
#include "formats.def"
#undef FORMAT
};

static const rule_info rules[RULES] = {
#define RULE(id, level, section, statement, why) \
    {#id, level, section, statement, why},
#include "rules.def"
#undef RULE
};

const format_info *format_about(format f)
{
    return &formats[f];
}

const rule_info *rule_about(rule r)
{
    return &rules[r];
}

const char *level_name(level l)
{
    static const char *const names[LEVELS] = {"must", "should", "may", "note"};
    return names[l];
}

/* MAG_KEY_UTF8 is mag.key.utf8: the first two underscores are dots. */
format rule_name(rule r, char name[RULE_NAME_SIZE])
{
    const char *symbol = rules[r].symbol;
    int parts = 0;
    size_t n = 0;

    for (; symbol[n] != '\0' && n < RULE_NAME_SIZE - 1; n++) {
        if (symbol[n] == '_')
            name[n] = parts++ < 2 ? '.' : '-';
        else
            name[n] = 'A' <= symbol[n] && symbol[n] <= 'Z'
                    ? (char)(symbol[n] + ('a' - 'A')) : symbol[n];
    }
    name[n] = '\0';

    size_t first = strcspn(name, ".");
    for (u32 f = 0; f < FORMATS; f++)
        if (strlen(formats[f].name) == first &&
            memcmp(formats[f].name, name, first) == 0)
            return (format)f;
    return FORMATS;
}

rule rule_named(const char *name)
{
    char candidate[RULE_NAME_SIZE];

    for (u32 r = 0; r < RULES; r++) {
        rule_name((rule)r, candidate);
        if (strcmp(candidate, name) == 0)
            return (rule)r;
    }
    return RULES;
}

format format_named(const char *name)
{
    for (u32 f = 0; f < FORMATS; f++)
        if (strcmp(formats[f].name, name) == 0)
            return (format)f;
    return FORMATS;
}
