#include "number_forms.h"

#include <stdlib.h>

#include "tool/heap.h"
#include "tool/packed.h"

/* One rewriting shows what another one hid: a reader may stop at a number. */
#define MOST_ROUNDS 16
#define WRITTEN     5           /* bytes of a uint 32, and of a float 32 */
#define MOST_FILE   ((u64)64 << 20)

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

/* Of a rule about the type of a value the other type of number is due. */
static bool float_is_due(const char *id, u8 first)
{
    return strstr(id, "float32-form") != NULL ||
           (strstr(id, "value-type") != NULL && first == PACKED_UINT32);
}

/* Puts the number in the right form in the place of the one at offset. */
static bool rewrite(text *t, u64 offset, const char *id)
{
    packed_number n = read_packed((view){t->bytes + offset, t->size - offset});
    bool real = float_is_due(id, n.first);
    u64 rest = t->size - offset - n.size;
    u32 value;

    if (!(real ? packed_float32(&n, &value) : packed_uint32(&n, &value)))
        return false;
    t->bytes = take_more(t->bytes, t->size + WRITTEN);
    u8 *at = t->bytes + offset;
    memmove(at + WRITTEN, at + n.size, rest);
    *at = real ? PACKED_FLOAT32 : PACKED_UINT32;
    for (unsigned i = 1; i < WRITTEN; i++)
        at[i] = (u8)(value >> 8 * (WRITTEN - 1 - i));
    t->size = offset + WRITTEN + rest;
    return true;
}

/* Rewrites all numbers that the report finds fault with. false: there is a
 * MUST rule that another thing breaks. */
static bool rewrite_all(text *t, const assay_report *report, const char *rules)
{
    size_t count = 0;

    while (assay_report_finding(report, count) != NULL)
        count++;
    while (count-- > 0) {       /* those in front keep their places */
        const assay_finding *f = assay_report_finding(report, count);
        const assay_rule *r = assay_rule_at(f->rule);
        if (r->level == ASSAY_MUST &&
            (!is_named(rules, r->id) || !rewrite(t, f->offset, r->id)))
            return false;
    }
    return true;
}

static bool is_valid_rewritten(text *t, u32 format, const char *rules)
{
    assay_options o = {.format = format};
    bool more = true, valid = false;

    for (int i = 0; more && i < MOST_ROUNDS; i++) {
        assay_report *report = assay_validate(t->bytes, (size_t)t->size, &o);
        valid = assay_report_verdict(report) == ASSAY_ACCEPT;
        more = assay_report_verdict(report) == ASSAY_REJECT &&
               rewrite_all(t, report, rules);
        assay_free(report);
    }
    return valid;
}

bool hides_forms(const assay_report *report, view file, const char *rules)
{
    const assay_finding *f;
    bool any = false;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        any = any || is_named(rules, assay_rule_at(f->rule)->id);
    if (!any || file.size > MOST_FILE)
        return false;

    text t = {take(file.size + WRITTEN), file.size};
    memcpy(t.bytes, file.bytes, file.size);
    bool hides = is_valid_rewritten(&t, assay_report_format(report), rules);
    free(t.bytes);
    return hides;
}
