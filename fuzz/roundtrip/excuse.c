#include "roundtrip/excuse.h"

#include <stdlib.h>
#include <string.h>

#include "lib/target.h"

/* True for rules with the trait FORM. Other rules concern what the document
 * holds: a file that breaks one of them comes back unchanged. */
static const bool forms[] = {
#define AT_LEAST(n)
#define AT_MOST(n)
#define MULTIPLE_OF(n)
#define FORM                    | true
#define FAST
#define NONE
#define RULE(id, level, section, fields, traits, statement, why) false traits,
#include "rules.def"
#undef RULE
};

bool rule_excuses(uint32_t rule)
{
    return forms[rule];
}

static const char *broken_rule(const assay_report *report)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        if (rule_excuses(f->rule))
            return assay_rule_at(f->rule)->id;
    return NULL;
}

/* -------------------------------------------- what no rule covers -- */

/* Upstream compresses elements in one frame. */
static const char *compressed(const assay_report *report)
{
    assay_tensor t;

    for (size_t i = 0; assay_report_tensor(report, i, &t); i++)
        if (t.encoding != NULL && strcmp(t.encoding, "raw") != 0)
            return "compressed elements";
    return NULL;
}

static uint64_t align256(uint64_t offset)
{
    return (offset + 255) / 256 * 256;
}

static int compare_places(const void *a, const void *b)
{
    const assay_tensor *left = a;
    const assay_tensor *right = b;

    if (left->offset != right->offset)
        return left->offset < right->offset ? -1 : 1;
    return left->size < right->size ? -1 : left->size > right->size;
}

/* Empty data of Burnpack may be anywhere. */
static const char *moved(const assay_report *report, const uint8_t *data)
{
    uint64_t size = (uint64_t)data[6] | (uint64_t)data[7] << 8 |
                    (uint64_t)data[8] << 16 | (uint64_t)data[9] << 24;
    uint64_t next = align256(10 + size);
    size_t count = assay_tensor_count(report);
    assay_tensor *all = calloc(count + 1, sizeof *all);
    bool side_by_side = true;

    demand(all != NULL, "there is memory for tensors");
    for (size_t i = 0; i < count; i++)
        assay_report_tensor(report, i, &all[i]);
    qsort(all, count, sizeof *all, compare_places);
    for (size_t i = 0; i < count; i++) {
        side_by_side = side_by_side && all[i].offset == next;
        next = align256(next + all[i].size);
    }
    free(all);
    return side_by_side ? NULL : "empty data elsewhere";
}

enum {CBOR_NULL = 0xf6};

static const char *unknown_field(const assay_report *report,
                                 const uint8_t *data)
{
    const assay_field *f;
    char path[64];

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        assay_field_path(report, f, path, sizeof path);
        if (strstr(path, "unknown[") != NULL)
            return "an unknown field";
        if (strstr(path, ".param_id.head") != NULL &&
            data[f->offset] == CBOR_NULL)
            return "an identity that is null";
        if (strcmp(path, "metadata.user.head") == 0 &&
            assay_entry_count(report) == 0)
            return "an empty map of metadata";
    }
    return NULL;
}

/* A GGUF file without tensors may or may not be padded to where data would
 * start; its document shows only the canonical form. */
static const char *unpadded(const assay_report *report)
{
    return assay_tensor_count(report) == 0
               ? "no padding where no data follow" : NULL;
}

const char *excuse_of(const assay_report *report, const uint8_t *data)
{
    const char *name = assay_format_at(assay_report_format(report))->name;
    const char *why = broken_rule(report);

    if (why == NULL)
        why = compressed(report);
    if (why == NULL && strcmp(name, "burnpack") == 0)
        why = moved(report, data);
    if (why == NULL && strcmp(name, "burnpack") == 0)
        why = unknown_field(report, data);
    if (why == NULL && strcmp(name, "gguf") == 0)
        why = unpadded(report);
    return why;
}
