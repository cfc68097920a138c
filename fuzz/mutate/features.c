#include "mutate/features.h"

static u64 hash_of(u64 hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (u8)*text) * 0x100000001b3;
    return hash;
}

/* Hashes a path without its indices. */
static u64 hash_of_names(const char *path)
{
    u64 hash = 2;

    for (; *path != '\0'; path++)
        if (*path < '0' || *path > '9')
            hash = (hash ^ (u8)*path) * 0x100000001b3;
    return hash;
}

/* Adds a feature; reports whether it is new. */
static bool see(features *all, u64 feature)
{
    u32 at = (u32)((feature ^ feature >> 29) % FEATURES);
    bool is_new = (all->seen[at / 8] >> at % 8 & 1) == 0;

    all->seen[at / 8] |= (u8)(1u << at % 8);
    return is_new;
}

/* Rounds a count to a power of two. */
static u64 about(u64 count)
{
    u64 power = 0;

    while (count >> power > 1)
        power++;
    return power;
}

bool see_finding(features *all, const assay_report *report,
                 const assay_finding *f)
{
    const char *verdict = assay_verdict_name(assay_report_verdict(report));
    u64 made = about(assay_report_made(report, f->rule)) % 8;
    bool any = see(all, 1000 + f->rule * 8 + made);

    return see(all, hash_of(f->rule, verdict)) || any;
}

bool see_fields(features *all, const assay_report *report)
{
    const assay_field *f;
    u64 hash = 1, names = 0, last = 0, count = 0;
    bool any = false;
    u32 known = ASSAY_NONE;
    char path[256];

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        if (f->scope != known) {
            assay_scope_path(report, f->scope, path, sizeof path);
            names = hash_of_names(path);
        }
        known = f->scope;
        hash = hash_of(names, f->name);
        count = hash == last ? count + 1 : 1;
        last = hash;
        any = see(all, hash + about(count)) || any;
    }
    return see(all, hash * 31 + 7) || any;
}
