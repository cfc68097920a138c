#include "commands/evidence.h"

#include <stddef.h>
#include <string.h>

#include "rule_ids.def"

static const check_site sites[] = {
#define SITE(rule, file, line) {rule, file, line},
#include "check_sites.def"
#undef SITE
    {0}
};

typedef enum { ROWS_END, COUNTED, NEXT_RULE, EXCUSED, LIMITED } row_kind;

static const struct {
    row_kind kind;
    const char *key, *value;
    rule_mutations counted;
    rule_limit limit;
} rows[] = {
#define MUTATIONS(rule, ...) {COUNTED,   rule, NULL, {rule, __VA_ARGS__}, {0}},
#define NEXT(name, rule)     {NEXT_RULE, name, rule, {0}, {0}},
#define EXCUSE(rule, why)    {EXCUSED,   rule, why,  {0}, {0}},
#define LIMIT(rule, ...)     {LIMITED,   rule, NULL, {0}, {rule, __VA_ARGS__}},
#include "evidence.def"
#undef LIMIT
#undef EXCUSE
#undef NEXT
#undef MUTATIONS
    {0}
};

/* Its place, or that of the end. */
static size_t find_row(row_kind kind, const char *key)
{
    size_t i = 0;

    while (rows[i].kind != ROWS_END &&
           (rows[i].kind != kind || strcmp(rows[i].key, key) != 0))
        i++;
    return i;
}

const check_site *evidence_site(const char *rule, uint32_t i)
{
    for (const check_site *s = sites; s->rule != NULL; s++)
        if (strcmp(s->rule, rule) == 0 && i-- == 0)
            return s;
    return NULL;
}

const rule_mutations *evidence_mutations(const char *rule)
{
    size_t at = find_row(COUNTED, rule);
    return rows[at].kind != ROWS_END ? &rows[at].counted : NULL;
}

const char *evidence_next(const char *case_name)
{
    return rows[find_row(NEXT_RULE, case_name)].value;
}

const char *evidence_excuse(const char *rule)
{
    return rows[find_row(EXCUSED, rule)].value;
}

const rule_limit *evidence_limit(const char *rule, uint32_t i)
{
    for (size_t k = 0; rows[k].kind != ROWS_END; k++)
        if (rows[k].kind == LIMITED && strcmp(rows[k].key, rule) == 0 &&
            i-- == 0)
            return &rows[k].limit;
    return NULL;
}
