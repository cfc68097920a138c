/*
 * Measures which rules mutants break, starting from a file:
 *
 *     reach FORMAT [-n MUTANTS] [-t SECONDS] [-s SEED] [-m PERCENT] [-a] [-p]
 *           [FILE...]
 *
 * A mutant that breaks a new rule or has a new field is kept and mutated again,
 * as in a fuzzer. -p only changes bytes, for comparison. Without a FILE it
 * starts from an empty file. Prints the rules of level MUST that were not
 * reached, and counts; the exit status is 1 if fewer than PERCENT were reached.
 * -t is processor time; -a ends as soon as all are reached.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "mutate/changes.h"
#include "mutate/driver.h"
#include "mutate/features.h"
#include "tool/decimal.h"

#define MOST     (1u << 17)     /* bytes of a mutant */
#define KEPT     4096           /* mutants */
#define RECENT   32

typedef struct {
    u8 *bytes;
    u64 size;
} input;

typedef struct {
    mutator *m;
    dice dice;
    u32 format;
    bool plain, until_all;
    u64 most_mutants, seconds, percent;
    input inputs[KEPT];
    u32 count;
    features seen;
    u8 *broken;                 /* by rule: reached */
    u64 left;                   /* rules of level MUST not yet reached */
    u8 scratch[MOST];
    u64 mutants, accepted, clean, mutating, used;   /* last two: microseconds */
} run;

static void give_up(const char *what)
{
    fprintf(stderr, "reach: %s: %s\n", what, strerror(errno));
    exit(2);
}

static u64 microseconds(void)
{
    return (u64)clock() * 1000000 / CLOCKS_PER_SEC;
}

/* --------------------------------------------------------------- judging -- */

/* Judges a file; reports whether it has anything new. */
static bool judge(run *r, const u8 *bytes, u64 size)
{
    assay_options options = {.format = r->format, .fields = true,
                             .max_findings = 1, .memory_limit = 64u << 20};
    assay_report *report = assay_validate(bytes, (size_t)size, &options);
    const assay_finding *f;
    bool any = false;
    u64 rules = 0;

    if (report == NULL)
        give_up("memory");
    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++) {
        any = see_finding(&r->seen, report, f) || any;
        r->left -= r->broken[f->rule] == 0 &&
                   assay_rule_at(f->rule)->level == ASSAY_MUST;
        r->broken[f->rule] = 1;
        rules++;
    }
    any = see_fields(&r->seen, report) || any;
    r->accepted += assay_report_verdict(report) == ASSAY_ACCEPT;
    r->clean += rules == 0 && assay_report_verdict(report) == ASSAY_ACCEPT;
    assay_free(report);
    return any;
}

/* ---------------------------------------------------------------- inputs -- */

static void keep(run *r, const u8 *bytes, u64 size)
{
    u32 at = r->count;

    if (r->count == KEPT)
        at = (u32)roll(&r->dice, KEPT);
    else
        r->count++;
    free(r->inputs[at].bytes);
    r->inputs[at] = (input){malloc((size_t)size + 1), size};
    if (r->inputs[at].bytes == NULL)
        give_up("memory");
    memcpy(r->inputs[at].bytes, bytes, (size_t)size);
}

static void read_input(run *r, const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        give_up(path);
    u64 size = fread(r->scratch, 1, MOST, in);
    if (ferror(in) || fclose(in) != 0)
        give_up(path);
    judge(r, r->scratch, size);
    keep(r, r->scratch, size);
}

/* -------------------------------------------------------------- mutants -- */

/* Draws an input; recent ones have been tried least. */
static const input *draw_input(run *r)
{
    u32 last = r->count < RECENT ? r->count : RECENT;

    if (r->count < KEPT && one_in(&r->dice, 2))
        return &r->inputs[r->count - 1 - roll(&r->dice, last)];
    return &r->inputs[roll(&r->dice, r->count)];
}

static u64 make_mutant(run *r)
{
    const input *of = draw_input(r);
    const input *other = &r->inputs[roll(&r->dice, r->count)];
    u64 most = MOST, seed = roll_bits(&r->dice);

    if (of->size < 4096 && !one_in(&r->dice, 64))
        most = 8192;            /* a few need lengths of 16 bits */
    memcpy(r->scratch, of->bytes, (size_t)of->size);
    if (r->plain) {
        mutator_begin(r->m, 0, MOST, seed);
        return change_bytes(r->m, r->scratch, of->size, MOST);
    }
    if (one_in(&r->dice, 8))
        return cross_by(r->m, r->format, of->bytes, of->size, other->bytes,
                        other->size, r->scratch, most, seed);
    return mutate_by(r->m, r->format, r->scratch, of->size, most, seed);
}

static u64 count_must(u32 format)
{
    const assay_rule *rule;
    u64 count = 0;

    for (u32 i = 0; (rule = assay_rule_at(i)) != NULL; i++)
        count += rule->format == format && rule->level == ASSAY_MUST;
    return count;
}

static void run_all(run *r)
{
    u64 begin = microseconds(), now = begin;

    while (r->mutants < r->most_mutants && !(r->until_all && r->left == 0) &&
           now - begin < r->seconds * 1000000) {
        u64 before = microseconds();
        u64 size = make_mutant(r);
        now = microseconds();
        r->mutating += now - before;
        r->mutants++;
        if (judge(r, r->scratch, size))
            keep(r, r->scratch, size);
    }
    r->used = now - begin;
}

/* Prints the result; reports whether enough rules were reached. */
static bool print_result(const run *r)
{
    double all_mutants = r->mutants > 0 ? (double)r->mutants : 1;
    u64 reached[ASSAY_LEVELS] = {0}, all[ASSAY_LEVELS] = {0};
    const assay_rule *rule;

    for (u32 i = 0; (rule = assay_rule_at(i)) != NULL; i++) {
        if (rule->format != r->format)
            continue;
        all[rule->level]++;
        reached[rule->level] += r->broken[i];
        if (rule->level == ASSAY_MUST && r->broken[i] == 0)
            printf("not reached: %s\n", rule->id);
    }
    printf("%s: %llu of %llu must, %llu of %llu should and may; %llu mutants "
           "in %.0f s, %.1f us each, %.1f %% accepted, %.1f %% clean, "
           "%u kept\n",
           assay_format_at(r->format)->name,
           (unsigned long long)reached[ASSAY_MUST],
           (unsigned long long)all[ASSAY_MUST],
           (unsigned long long)(reached[ASSAY_SHOULD] + reached[ASSAY_MAY]),
           (unsigned long long)(all[ASSAY_SHOULD] + all[ASSAY_MAY]),
           (unsigned long long)r->mutants, (double)r->used / 1e6,
           (double)r->mutating / all_mutants,
           100.0 * (double)r->accepted / all_mutants,
           100.0 * (double)r->clean / all_mutants, r->count);
    return 100 * reached[ASSAY_MUST] >= r->percent * all[ASSAY_MUST];
}

static u64 number(const char *text)
{
    u64 value;

    if (!read_decimal(text, &value)) {
        errno = EINVAL;
        give_up(text);
    }
    return value;
}

int main(int argc, char **argv)
{
    run *r = calloc(1, sizeof *r);

    errno = EINVAL;
    if (r == NULL || argc < 2 || (r->m = mutator_open()) == NULL ||
        (r->format = assay_format_by_name(argv[1])) == 0 ||
        (r->broken = calloc(assay_rule_count() + 1, 1)) == NULL)
        give_up("FORMAT [FILE...]");
    r->most_mutants = r->seconds = UINT32_MAX;
    r->left = count_must(r->format);
    for (int o; (o = getopt(argc - 1, argv + 1, "n:t:s:m:ap")) != -1; ) {
        switch (o) {
        case 'n': r->most_mutants = number(optarg); break;
        case 't': r->seconds = number(optarg); break;
        case 'm': r->percent = number(optarg); break;
        case 's': r->dice.state = number(optarg); break;
        case 'a': r->until_all = true; break;
        case 'p': r->plain = true; break;
        default:  exit(2);
        }
    }
    for (int i = 1 + optind; i < argc; i++)
        read_input(r, argv[i]);
    if (r->count == 0)
        keep(r, r->scratch, 0);
    run_all(r);
    bool enough = print_result(r);
    for (u32 i = 0; i < r->count; i++)
        free(r->inputs[i].bytes);
    mutator_close(r->m);
    free(r->broken);
    free(r);
    return enough ? 0 : 1;
}
