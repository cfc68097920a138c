/*
 * The table of assay rules --counts: a line for each format. The cases are
 * counted by their folder, so that the last four columns add up to cases.
 */
#include "render/counts.h"

#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "golden.h"

static const char *const folders[] = {"accept", "reject", "may", "upstream"};
#define FOLDERS (sizeof folders / sizeof folders[0])

static size_t count_rules(u32 f)
{
    size_t count = 0;

    for (u32 r = 0; r < assay_rule_count(); r++)
        count += assay_rule_at(r)->format == f;
    return count;
}

/* Counts the cases in a folder of a format, or in all if folder is NULL. */
static size_t count_cases(const corpus *c, u32 f, const char *folder)
{
    size_t count = 0;

    for (size_t i = 0; i < c->count; i++) {
        const char *inside = strchr(c->cases[i].name, '/') + 1;
        size_t length = strcspn(inside, "/");
        if (c->cases[i].format == f &&
            (folder == NULL || (strlen(folder) == length &&
                                memcmp(folder, inside, length) == 0)))
            count++;
    }
    return count;
}

static void print_line(const corpus *c, u32 f)
{
    printf("%-9s  %5zu  %5zu", assay_format_at(f)->name, count_rules(f),
           count_cases(c, f, NULL));
    for (size_t i = 0; i < FOLDERS; i++)
        printf("  %8zu", count_cases(c, f, folders[i]));
    printf("\n");
}

bool print_counts(const char *wanted)
{
    u32 only = wanted != NULL ? assay_format_by_name(wanted) : 0;
    corpus c;

    if (!golden_open(&c, only)) {
        corpus_close(&c);
        return false;
    }
    printf("%-9s  %5s  %5s", "format", "rules", "cases");
    for (size_t i = 0; i < FOLDERS; i++)
        printf("  %8s", folders[i]);
    printf("\n");
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (only == 0 || only == f)
            print_line(&c, f);
    corpus_close(&c);
    return true;
}
