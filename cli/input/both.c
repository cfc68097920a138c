#include "input/both.h"

#include <stdio.h>

#include "fast/core/agree.h"

assay_fast *open_clean(view bytes, u32 format, u32 threads)
{
    assay_fast_options o = {.format = format, .whole = true, .alone = true,
                            .threads = threads};
    assay_fast *clean;

    assay_fast_open_bytes(&clean, bytes.bytes, (size_t)bytes.size, &o);
    return clean;
}

/* Uses FNV-1a, so that the same files are compared each time. */
bool is_sample(view bytes)
{
    u64 hash = 0xcbf29ce484222325;

    for (u64 i = 0; i < bytes.size && i < 256; i++)
        hash = (hash ^ bytes.bytes[i]) * 0x100000001b3;
    return (hash ^ hash >> 32) % 64 == 0;
}

static bool differ(char *words, size_t room, const char *what)
{
    snprintf(words, room, "bug in assay: --fast and the reference differ (%s)",
             what);
    return false;
}

static bool says_the_same(const assay_fast *clean, assay_report *r, char *words,
                    size_t room)
{
    const assay_finding *f;
    char what[100];

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (!fast_passes(f->rule))
            return differ(words, room, assay_rule_at(f->rule)->id);
    if (!fast_same_index(r, clean, what, sizeof what))
        return differ(words, room, what);
    return fast_same_document(r, clean) ||
           differ(words, room, "the documents");
}

bool judges_agree(const assay_fast *clean, view bytes, const assay_options *o,
                  char *words, size_t room, bool *compared)
{
    assay_options all = *o;

    all.document = all.index = true;
    assay_report *r = assay_validate(bytes.bytes, (size_t)bytes.size, &all);
    *compared = assay_report_verdict(r) != ASSAY_UNKNOWN;
    bool agree = !*compared || says_the_same(clean, r, words, room);
    if (!*compared)
        snprintf(words, room, "--fast and the reference could not be compared: "
                 "%s", r != NULL ? assay_report_reason(r)
                                 : "not enough memory");
    assay_free(r);
    return agree;
}
