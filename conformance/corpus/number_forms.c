/*
 * Rewrites the numbers in the correct form, and judges the file again. Each
 * round may find numbers that earlier ones hid.
 */
#include "conformance/corpus/number_forms.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "tool/packed.h"

#define MOST_ROUNDS 16
#define MOST_FILE   ((u64)64 << 20)

typedef struct {
    u8 *bytes;
    u64 size;
} text;

/* Rewrites the number that a finding is about. Returns false if no number in
 * the correct form equals it. */
typedef bool rewriter(text *t, const assay_finding *f, const char *id);

static void replace(text *t, u64 offset, u64 gone, const void *bytes, u64 size)
{
    u64 rest = t->size - offset - gone;

    t->bytes = take_more(t->bytes, (size_t)(t->size + size));
    u8 *at = t->bytes + offset;
    memmove(at + size, at + gone, (size_t)rest);
    memcpy(at, bytes, (size_t)size);
    t->size = offset + size + rest;
}

/* ---------------------------------------------------------- MessagePack -- */

#define WRITTEN     5           /* bytes of a uint 32, and of a float 32 */

/* Reports whether the rule requires a float where the number is an integer. */
static bool float_is_due(const char *id, u8 first)
{
    return strstr(id, "float32-form") != NULL ||
           (strstr(id, "value-type") != NULL && first == PACKED_UINT32);
}

static bool rewrite_packed(text *t, const assay_finding *f, const char *id)
{
    packed_number n = read_packed(
        (view){t->bytes + f->offset, t->size - f->offset});
    bool real = float_is_due(id, n.first);
    u8 written[WRITTEN] = {real ? PACKED_FLOAT32 : PACKED_UINT32};
    u32 value;

    if (!(real ? packed_float32(&n, &value) : packed_uint32(&n, &value)))
        return false;
    for (unsigned i = 1; i < WRITTEN; i++)
        written[i] = (u8)(value >> 8 * (WRITTEN - 1 - i));
    replace(t, f->offset, n.size, written, WRITTEN);
    return true;
}

/* ----------------------------------------------------------------- JSON -- */

#define SIZE_OF_SIZE    8u              /* before the header of safetensors */
#define MOST_TOKEN      64u
#define MOST_VALUE      ((double)((u64)1 << 62))

/* Converts a token to digits; returns false if the number is not whole. */
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

static bool rewrite_json(text *t, const assay_finding *f, const char *id)
{
    char digits[MOST_TOKEN];

    (void)id;
    if (!write_digits(t->bytes + f->offset, f->length, digits))
        return false;
    u64 size = strlen(digits);
    replace(t, f->offset, f->length, digits, size);
    add_to_size(t, size - f->length);   /* wraps if it is shorter */
    return true;
}

/* ---------------------------------------------------------------- rounds -- */

static bool is_named(const char *rules, const char *id)
{
    const char *at = strstr(rules, id);

    return at != NULL && (at == rules || at[-1] == ' ') &&
           (at[strlen(id)] == ' ' || at[strlen(id)] == '\0');
}

static bool breaks_any(const assay_report *report, const char *rules)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (is_named(rules, assay_rule_at(f->rule)->id))
            return true;
    return false;
}

/* Rewrites the numbers of all findings; returns false if anything else breaks a
 * MUST rule. */
static bool rewrite_all(text *t, const assay_report *report, rewriter *rewrite,
                        const char *rules)
{
    size_t count = 0;

    while (assay_report_finding(report, count) != NULL)
        count++;
    while (count-- > 0) {       /* backwards, so that offsets stay valid */
        const assay_finding *f = assay_report_finding(report, count);
        const assay_rule *r = assay_rule_at(f->rule);
        if (r->level == ASSAY_MUST &&
            (!is_named(rules, r->id) || !rewrite(t, f, r->id)))
            return false;
    }
    return true;
}

static bool is_valid_rewritten(text *t, u32 format, rewriter *rewrite,
                               const char *rules)
{
    assay_options o = {.format = format};
    bool more = true, valid = false;

    for (int i = 0; more && i < MOST_ROUNDS; i++) {
        assay_report *report = assay_validate(t->bytes, (size_t)t->size, &o);
        valid = assay_report_verdict(report) == ASSAY_ACCEPT;
        more = assay_report_verdict(report) == ASSAY_REJECT &&
               rewrite_all(t, report, rewrite, rules);
        assay_free(report);
    }
    return valid;
}

bool hides_forms(const assay_report *report, view file, const char *encoding,
                 const char *rules)
{
    rewriter *rewrite = strcmp(encoding, "JSON") == 0 ? rewrite_json
                                                      : rewrite_packed;

    if (file.size > MOST_FILE || !breaks_any(report, rules))
        return false;
    text t = {take((size_t)file.size), file.size};
    memcpy(t.bytes, file.bytes, (size_t)file.size);
    bool hides = is_valid_rewritten(&t, assay_report_format(report), rewrite,
                                    rules);
    free(t.bytes);
    return hides;
}
