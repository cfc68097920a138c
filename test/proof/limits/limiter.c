/*
 * Where files are, seen from the limits that checks compare with.
 *
 *     limiter FILES
 *
 * FILES has a line for each file, as the runner has it (../load.h). For each of
 * them, and each comparison of each rule that it reaches, a line is printed,
 * with tabs:
 *
 *     the number of the comparison, the rule, whether some value is inside the
 *     limit, at it, and next to it outside (0 or 1 each), whether the file
 *     breaks the rule, and its path
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limits/limit.h"
#include "load.h"

#define MOST_COMPARISONS 4096
#define MOST_PAIRS       (1u << 16)

enum { INSIDE = 1, AT = 2, OUTSIDE = 4 };

/* A comparison of a rule: several rules may share one. */
typedef struct {
    uint32_t rule, id;
} pair;

static pair pairs[MOST_PAIRS];
static uint8_t seen[MOST_PAIRS];
static uint32_t pair_count;

static uint32_t find_pair(uint32_t rule, uint32_t id)
{
    uint32_t i = 0;

    while (i < pair_count && (pairs[i].rule != rule || pairs[i].id != id))
        i++;
    if (i == MOST_PAIRS)
        die("too many comparisons", "");
    if (i == pair_count)
        pairs[pair_count++] = (pair){rule, id};
    return i;
}

void proof_limit(uint32_t rule, uint32_t id, __int128 margin)
{
    if (assay_rule_at(rule) == NULL)
        return;
    uint8_t place = margin > 0 ? INSIDE : margin == 0 ? AT :
                    margin == -1 ? OUTSIDE : 0;
    seen[find_pair(rule, id)] |= place;
}

static void look_at(const file *f)
{
    assay_options options = {.format = f->format, .memory_limit = 1u << 30};

    memset(seen, 0, sizeof seen);
    assay_report *r = assay_validate(f->bytes, f->size, &options);
    for (uint32_t i = 0; i < pair_count; i++)
        if (seen[i] != 0)
            printf("%" PRIu32 "\t%s\t%d\t%d\t%d\t%d\t%s\n", pairs[i].id,
                   assay_rule_at(pairs[i].rule)->id, (seen[i] & INSIDE) != 0,
                   (seen[i] & AT) != 0, (seen[i] & OUTSIDE) != 0,
                   assay_report_made(r, pairs[i].rule) > 0, f->path);
    assay_free(r);
}

int main(int argc, char **argv)
{
    file_list files = {0};

    if (argc != 2)
        die("limiter FILES", "");
    read_files(&files, argv[1]);
    for (size_t i = 0; i < files.count; i++)
        look_at(&files.items[i]);
    return 0;
}
