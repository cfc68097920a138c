/* Findings, their order, and totals. */
#include "core/report.h"

#include "core/number.h"

#define LONGEST_PATH 256

/*
 * Findings
 *
 * Findings get a quarter of the memory, so that the verdict does not depend on
 * how many are kept. A finding without room is only counted.
 */
#define SHARE 4

share open_share(report *r)
{
    memory *m = &r->memory;
    share before = {m->limit, m->used, m->failed};
    u64 most = m->limit / SHARE;
    u64 rest = most - smaller(most, r->finding_bytes);

    m->limit = smaller(m->limit, sum_or_max(m->used, rest));
    m->failed = false;
    return before;
}

bool close_share(report *r, const share *before)
{
    memory *m = &r->memory;
    bool all = !m->failed;

    r->finding_bytes += m->used - before->used;
    r->findings_short = r->findings_short || !all;
    m->limit = before->limit;
    m->failed = before->failed;
    return all;
}

static const char *keep_text(report *r, const char *words, ...)
{
    va_list arguments;

    va_start(arguments, words);
    const char *kept = memory_text(&r->memory, words, arguments);
    va_end(arguments);
    return kept;
}

/* Replaces *text, if there is room for the new one. */
static void replace_text(report *r, const char **text, const char *words,
                         va_list arguments)
{
    share before = open_share(r);
    const char *kept = memory_text(&r->memory, words, arguments);

    if (close_share(r, &before))
        *text = kept;
}

static void keep_finding(report *r, const assay_finding *f, const char *path,
                         const char *value)
{
    share before = open_share(r);
    assay_finding new = *f;

    new.path = keep_text(r, "%s", path);
    new.found = keep_text(r, "is %s", value);
    (void)MAKE_ROOM(&r->memory, &r->findings);
    if (!close_share(r, &before))
        return;
    r->latest = &r->findings.items[r->findings.count++];
    *r->latest = new;
}

static assay_level level_of(const assay_finding *f)
{
    return assay_rule_at(f->rule)->level;
}

void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length)
{
    char path[LONGEST_PATH], value[LONGEST_PATH];
    assay_finding new = {
        .rule = public_number(broken), .offset = offset, .length = length,
    };
    u64 *made = &r->made[RULE_PLACE(broken)];

    r->latest = NULL;
    if (r->reads_on)
        return;
    r->counts[level_of(&new)]++;
    (*made)++;
    if (*made > r->max_findings)
        return;
    write_open_path(r, field, path, sizeof path);
    write_value(r, field, value, sizeof value);
    keep_finding(r, &new, path, value);
}

void report_found(report *r, const char *words, va_list arguments)
{
    if (r->latest != NULL)
        replace_text(r, &r->latest->found, words, arguments);
}

void report_advise(report *r, const char *words, va_list arguments)
{
    if (r->latest != NULL)
        replace_text(r, &r->latest->note, words, arguments);
}

void report_version(report *r, const char *words, va_list arguments)
{
    replace_text(r, &r->found_version, words, arguments);
}

void report_relate(report *r, const assay_field *field)
{
    char path[LONGEST_PATH];

    if (r->latest == NULL)
        return;
    write_open_path(r, field, path, sizeof path);
    share before = open_share(r);
    const char *related = keep_text(r, "%s", path);
    if (!close_share(r, &before))
        return;
    r->latest->related = related;
    r->latest->related_offset = field->offset;
    r->latest->related_length = field->length;
}

void take_first_finding(report *r, rule broken)
{
    u32 number = public_number(broken);

    r->latest = NULL;
    for (u64 i = 0; i < r->findings.count && r->latest == NULL; i++)
        if (r->findings.items[i].rule == number)
            r->latest = &r->findings.items[i];
}

/*
 * Findings are sorted by level with an in-place merge sort: there might be no
 * memory for a second list, and a file with many remarks is still valid.
 */

static void reverse(assay_finding *list, u64 first, u64 end)
{
    for (; first + 1 < end; first++, end--) {
        assay_finding one = list[first];
        list[first] = list[end - 1];
        list[end - 1] = one;
    }
}

/* Returns the first place in [at, end) of a level after l. */
static u64 end_of_level(const assay_finding *list, u64 at, u64 end,
                        assay_level l)
{
    while (at < end && level_of(&list[at]) <= l)
        at++;
    return at;
}

/* Merges [first, middle) and [middle, end), each sorted. */
static void merge(assay_finding *list, u64 first, u64 middle, u64 end)
{
    for (assay_level l = ASSAY_MUST;
         l < ASSAY_LEVELS && first < middle && middle < end; l++) {
        first = end_of_level(list, first, middle, l);
        u64 moved = end_of_level(list, middle, end, l);
        reverse(list, first, middle);
        reverse(list, middle, moved);
        reverse(list, first, moved);
        first += moved - middle;
        middle = moved;
    }
}

static bool is_sorted(const assay_finding *list, u64 count)
{
    for (u64 i = 1; i < count; i++)
        if (level_of(&list[i - 1]) > level_of(&list[i]))
            return false;
    return true;
}

void sort_findings(report *r)
{
    assay_finding *list = r->findings.items;
    u64 count = r->findings.count;

    r->latest = NULL;
    if (is_sorted(list, count))
        return;
    for (u64 size = 1; size < count; size *= 2)
        for (u64 at = 0; at + size < count; at += 2 * size) {
            u64 rest = count - at;
            u64 both = rest < 2 * size ? rest : 2 * size;
            merge(list, at, at + size, at + both);
        }
}

void add_total(report *r, const char *what, u64 count)
{
    if (MAKE_ROOM(&r->memory, &r->totals))
        r->totals.items[r->totals.count++] = (total){what, count};
}

void close_report(report *r)
{
    FREE_LIST(&r->memory, &r->findings);
    FREE_LIST(&r->memory, &r->fields);
    FREE_LIST(&r->memory, &r->scopes);
    FREE_LIST(&r->memory, &r->totals);
    memory_close(&r->memory);
}
