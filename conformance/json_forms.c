#include "json_forms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

#define SIZE_OF_SIZE    8u              /* the header's, in front of it */
#define MOST_FILE       ((u64)64 << 20)
#define MOST_TOKEN      64u
#define MOST_VALUE      ((double)((u64)1 << 62))

typedef struct {
    u8 *bytes;
    u64 size;
} text;

static bool is_named(const char *rules, const char *id)
{
    const char *at = strstr(rules, id);

    return at != NULL && (at == rules || at[-1] == ' ') &&
           (at[strlen(id)] == ' ' || at[strlen(id)] == '\0');
}

/* The number that a token says, in digits; false if it is not whole. */
static bool write_digits(const u8 *token, u64 size, char digits[MOST_TOKEN])
{
    char *end;

    if (size >= MOST_TOKEN)
        return false;
    memcpy(digits, token, (size_t)size);
    digits[size] = '\0';
    double value = strtod(digits, &end);
    if (end != digits + size || !(value >= 0 && value < MOST_VALUE) ||
        (double)(u64)value < value || strchr("-0123456789", digits[0]) == NULL)
        return false;
    snprintf(digits, MOST_TOKEN, "%" PRIu64, (u64)value);
    return true;
}

static void add_to_size(text *t, u64 more)
{
    u64 size = 0;

    for (unsigned i = SIZE_OF_SIZE; i-- > 0;)
        size = size << 8 | t->bytes[i];
    size += more;
    for (unsigned i = 0; i < SIZE_OF_SIZE; i++)
        t->bytes[i] = (u8)(size >> 8 * i);
}

/* Puts digits in the place of the token that the finding blames. */
static bool respell(text *t, const assay_finding *f)
{
    char digits[MOST_TOKEN];
    u64 rest = t->size - f->offset - f->length;

    if (!write_digits(t->bytes + f->offset, f->length, digits))
        return false;
    u64 size = strlen(digits);
    t->bytes = take_more(t->bytes, t->size + size);
    u8 *at = t->bytes + f->offset;
    memmove(at + size, at + f->length, (size_t)rest);
    memcpy(at, digits, (size_t)size);
    t->size += size - f->length;        /* wraps where it is shorter */
    add_to_size(t, size - f->length);
    return true;
}

/* Respells all numbers that the report finds fault with; false if a MUST is
 * broken by anything else. */
static bool respell_all(text *t, const assay_report *report, const char *rules)
{
    size_t count = 0;

    while (assay_report_finding(report, count) != NULL)
        count++;
    while (count-- > 0) {       /* those in front keep their places */
        const assay_finding *f = assay_report_finding(report, count);
        const assay_rule *r = assay_rule_at(f->rule);
        if (r->level == ASSAY_MUST &&
            (!is_named(rules, r->id) || !respell(t, f)))
            return false;
    }
    return true;
}

static bool breaks_any(const assay_report *report, const char *rules)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (is_named(rules, assay_rule_at(f->rule)->id))
            return true;
    return false;
}

bool hides_spelling(const assay_report *report, view file, const char *rules)
{
    assay_options o = {.format = assay_report_format(report)};

    if (file.size > MOST_FILE || !breaks_any(report, rules))
        return false;
    text t = {take(file.size), file.size};
    memcpy(t.bytes, file.bytes, (size_t)file.size);
    bool hides = respell_all(&t, report, rules);
    if (hides) {
        assay_report *again = assay_validate(t.bytes, (size_t)t.size, &o);
        hides = assay_report_verdict(again) == ASSAY_ACCEPT;
        assay_free(again);
    }
    free(t.bytes);
    return hides;
}
