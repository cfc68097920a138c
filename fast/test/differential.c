/*
 * Compares fast/ with the reference on files and mutants of them:
 *
 *     differential FORMAT [-n MUTANTS] [-s SEED] [-o NUMBER] [-l TIMES] [-f]
 *                  PATH...
 *
 * In folders, files with the format's extension are used. Mutants are numbered:
 * the same seed and number make the same mutant, and -o makes only that one. -l
 * brings fields of clean files to their limits, each field in so many files
 * (at_limits.h). -f also opens files, mapped and copied. The kernels that run
 * here are used in turn. A difference is printed with the number of the mutant,
 * which is kept in the current folder; then the exit status is 1.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fast/core/agree.h"
#include "fast/kernels/table.h"
#include "fast/test/against.h"
#include "fast/test/at_limits.h"
#include "fuzz/lib/files.h"
#include "fuzz/mutate/mutate.h"
#include "tool/decimal.h"

#define LARGEST_PARENT (16u << 10)  /* of mutants: larger ones are slow */
#define LARGEST_AT_LIMITS 2048      /* of files that are brought to limits */
#define OFTEN          64           /* one mutant in so many, all ways */
#define MOST_WRONG     20
#define MOST_KERNELS   16
#define TURN           256          /* mutants per kernel */
#define GROWTH         4096         /* bytes that a mutant may grow by */

/* A file to start from. */
typedef struct {
    const char *path;
    u8 *bytes;
    size_t size;
    bool clean;                 /* only passed notes are found */
} sample;

typedef struct {
    const assay_format *format;
    u64 mutants, seed, only;
    u64 times;                  /* files per field, at limits */
    bool alone;                 /* make only one mutant */
    found_files files;
    sample *samples;            /* one per file */
    u64 count;
    u64 *parents;               /* numbers of samples, clean ones first */
    u64 clean_parents, all_parents;
    u8 *page;                   /* the judged bytes end here */
    u64 size_of_pages;
    u8 *scratch;
    const char *path;           /* of the file that is brought to limits */
    u64 wrong;
    const char *kernels[MOST_KERNELS];  /* those that run here */
    u64 kernel_count;
    against against;
} run;

static void give_up(const char *what)
{
    fprintf(stderr, "differential: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* --------------------------------------------------------------- samples -- */

static bool is_clean(const run *r, const sample *s)
{
    assay_options o = {.format = assay_format_by_name(r->format->name),
                       .max_findings = 1};
    assay_report *report = assay_validate(s->bytes, s->size, &o);

    if (report == NULL)
        give_up(s->path);
    bool clean = assay_report_verdict(report) == ASSAY_ACCEPT;
    const assay_finding *f;
    for (size_t i = 0; (f = assay_report_finding(report, i)) != NULL; i++)
        clean = clean && fast_passes(f->rule);
    assay_free(report);
    return clean;
}

static void read_samples(run *r, char **paths)
{
    for (; *paths != NULL; paths++)
        if (!find_files(&r->files, *paths, r->format->extension))
            exit(2);
    r->count = r->files.count;
    r->samples = calloc((size_t)r->count + 1, sizeof *r->samples);
    if (r->samples == NULL)
        give_up("samples");
    for (u64 i = 0; i < r->count; i++) {
        const found_file *f = &r->files.list[i];
        sample *s = &r->samples[i];
        *s = (sample){f->path, read_found(f, 0), f->size, false};
        if (s->bytes == NULL)
            exit(2);
        s->clean = is_clean(r, s);
    }
}

/* Sorts clean files first, as better parents: a change of them matters. */
static void choose_parents(run *r)
{
    r->parents = calloc((size_t)r->count + 1, sizeof *r->parents);
    if (r->parents == NULL)
        give_up("parents");
    for (int clean = 1; clean >= 0; clean--) {
        for (u64 i = 0; i < r->count; i++) {
            const sample *s = &r->samples[i];
            if (s->size <= LARGEST_PARENT && s->clean == (clean == 1))
                r->parents[r->all_parents++] = i;
        }
        if (clean == 1)
            r->clean_parents = r->all_parents;
    }
}

/* ------------------------------------------------------------- judgement -- */

/* Reserves room for the largest file, between inaccessible pages. */
static void open_pages(run *r)
{
    u64 page = (u64)sysconf(_SC_PAGESIZE), most = LARGEST_AT_LIMIT;

    for (u64 i = 0; i < r->count; i++)
        most = r->samples[i].size > most ? r->samples[i].size : most;
    r->size_of_pages = (most + GROWTH + page - 1) & ~(page - 1);
    r->page = mmap(NULL, (size_t)(r->size_of_pages + 2 * page),
                   PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    r->scratch = malloc((size_t)r->size_of_pages);
    if (r->page == MAP_FAILED || r->scratch == NULL ||
        mprotect(r->page, (size_t)page, PROT_NONE) != 0 ||
        mprotect(r->page + page + r->size_of_pages, (size_t)page,
                 PROT_NONE) != 0)
        give_up("memory");
    r->page += page;
}

static void keep_file(run *r, const u8 *bytes, u64 size)
{
    char name[64];

    snprintf(name, sizeof name, "wrong-%llu%s", (unsigned long long)r->wrong,
             r->format->extension);
    FILE *out = fopen(name, "wb");
    if (out == NULL || fwrite(bytes, 1, (size_t)size, out) != size ||
        fclose(out) != 0)
        give_up(name);
}

/* The origin of a file besides its path: the number of a mutant, or a value. */
typedef struct {
    enum { AS_IT_IS, MUTANT, AT_LIMIT } what;
    u64 number;
    const char *place;          /* where the value is */
} variant;

static void print_variant(const run *r, const char *path, variant v)
{
    printf("%s", path);
    if (v.what == MUTANT)
        printf(", mutant %llu of seed %llu", (unsigned long long)v.number,
               (unsigned long long)r->seed);
    if (v.what == AT_LIMIT)
        printf(", %s %llu", v.place, (unsigned long long)v.number);
    printf(", kernel %s: %s\n", fast_kernel_used(FAST_CRC32C)->name,
           r->against.wrong);
}

/* Judges bytes that end at an inaccessible page, or sometimes start after
 * one. */
static void judge_bytes(run *r, const char *path, variant v, const u8 *bytes,
                        u64 size, bool often)
{
    bool begin = v.what == MUTANT && v.number % 8 == 0;
    u8 *at = r->page + (begin ? 0 : r->size_of_pages - size);

    memcpy(at, bytes, (size_t)size);
    if (agrees_on(&r->against, at, size, often))
        return;
    r->wrong++;
    print_variant(r, path, v);
    keep_file(r, bytes, size);
}

/* Lists the kernels, whose names are the same for both polynomials. */
static void find_kernels(run *r)
{
    const fast_kernel *k;

    for (size_t i = 0; (k = fast_kernel_at(i)) != NULL; i++)
        if (k->polynomial == FAST_CRC32C && fast_kernel_runs(k) &&
            r->kernel_count < MOST_KERNELS)
            r->kernels[r->kernel_count++] = k->name;
}

/* Selects a kernel, always the same one for the same mutant. */
static void turn_kernel(const run *r, u64 i)
{
    fast_force_kernel(r->kernels[i / TURN % r->kernel_count]);
}

/* splitmix64: returns the same number for the same state. */
static u64 roll(u64 *state, u64 below)
{
    u64 x = *state += 0x9e3779b97f4a7c15;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return below > 0 ? (x ^ x >> 31) % below : 0;
}

/* Writes a mutant to r->scratch. Over half of the changes are gentle, because a
 * file that is not clean is left to the reference anyway. */
static u64 make_mutant(run *r, const sample *s, const sample *other, u64 dice)
{
    size_t most = s->size + GROWTH;
    u64 seed = roll(&dice, UINT64_MAX);

    if (roll(&dice, 16) == 0)
        return cross(r->format->name, s->bytes, s->size, other->bytes,
                     other->size, r->scratch, most, seed);
    memcpy(r->scratch, s->bytes, s->size);
    return roll(&dice, 2) == 0
           ? mutate(r->format->name, r->scratch, s->size, most, seed)
           : mutate_gently(r->format->name, r->scratch, s->size, most, seed);
}

static void judge_mutant(run *r, u64 i)
{
    turn_kernel(r, i);
    u64 dice = r->seed * 0x2545f4914f6cdd1d + i;
    bool clean = r->clean_parents > 0 && roll(&dice, 4) != 0;
    u64 n = roll(&dice, clean ? r->clean_parents : r->all_parents);
    const sample *s = &r->samples[r->parents[n]];
    const sample *other = &r->samples[r->parents[roll(&dice, r->all_parents)]];
    u64 size = make_mutant(r, s, other, dice);

    judge_bytes(r, s->path, (variant){MUTANT, i, NULL}, r->scratch, size,
                i % OFTEN == 0);
}

/* --------------------------------------------------------------- limits -- */

static u32 judge_limit(void *user, const char *place, u64 value,
                       const u8 *bytes, u64 size)
{
    run *r = user;

    if (r->wrong < MOST_WRONG)
        judge_bytes(r, r->path, (variant){AT_LIMIT, value, place}, bytes, size,
                    false);
    return r->against.blamed;
}

/* Reports whether fast/ answers by itself: a rare file is left to the reference
 * at its limits too. */
static bool is_judged_fast(run *r, const sample *s)
{
    u64 clean = r->against.clean;

    judge_bytes(r, s->path, (variant){AS_IT_IS, 0, NULL}, s->bytes, s->size,
                false);
    return r->against.clean > clean;
}

/* Sorts small files first, because fields that many files have cost less
 * there. */
static int compare_sizes(const void *x, const void *y)
{
    const sample *const *a = x, *const *b = y;
    int order = ((*a)->size > (*b)->size) - ((*a)->size < (*b)->size);

    return order != 0 ? order : strcmp((*a)->path, (*b)->path);
}

static void judge_limits(run *r)
{
    const sample **list = calloc((size_t)r->clean_parents + 1, sizeof *list);
    limits *l = limits_open(r->format->name, (u32)r->times, judge_limit, r);

    if (l == NULL || list == NULL)
        give_up("limits");
    for (u64 i = 0; i < r->clean_parents; i++)
        list[i] = &r->samples[r->parents[i]];
    qsort(list, (size_t)r->clean_parents, sizeof *list, compare_sizes);
    for (u64 i = 0; i < r->clean_parents && r->times > 0; i++)
        if (list[i]->size <= LARGEST_AT_LIMITS && is_judged_fast(r, list[i])) {
            r->path = list[i]->path;
            limits_of_file(l, list[i]->bytes, list[i]->size);
        }
    limits_close(l);
    free(list);
}

static void judge_all(run *r)
{
    for (u64 i = 0; i < r->count && !r->alone; i++)
        judge_bytes(r, r->samples[i].path, (variant){AS_IT_IS, 0, NULL},
                    r->samples[i].bytes, r->samples[i].size, true);
    if (r->alone)
        judge_mutant(r, r->only);
    for (u64 i = 0; i < r->mutants && !r->alone && r->wrong < MOST_WRONG; i++)
        judge_mutant(r, i);
    judge_limits(r);
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

static void take_options(run *r, int argc, char **argv)
{
    for (int o; (o = getopt(argc, argv, "n:s:o:l:f")) != -1; ) {
        switch (o) {
        case 'n': r->mutants = number(optarg); break;
        case 's': r->seed = number(optarg); break;
        case 'o': r->only = number(optarg); r->alone = true; break;
        case 'l': r->times = number(optarg); break;
        case 'f': r->against.through_files = true; break;
        default:  exit(2);
        }
    }
}

static void open_file(run *r)
{
    char name[] = "differential-XXXXXX";

    if (!r->against.through_files)
        return;
    r->against.file = mkstemp(name);
    if (r->against.file < 0 || unlink(name) != 0)
        give_up(name);
}

int main(int argc, char **argv)
{
    run r = {.seed = 1};

    errno = EINVAL;
    r.against.format = argc > 2 ? assay_format_by_name(argv[1]) : 0;
    r.format = assay_format_at(r.against.format);
    if (r.format == NULL)
        give_up("FORMAT PATH...");
    take_options(&r, argc - 1, argv + 1);
    read_samples(&r, argv + 1 + optind);
    choose_parents(&r);
    open_pages(&r);
    open_file(&r);
    find_kernels(&r);
    judge_all(&r);
    printf("%s: %llu kernels, %llu files, %llu clean, %llu without data and "
           "padding, %llu unusual, %llu wrong\n", r.format->name,
           (unsigned long long)r.kernel_count,
           (unsigned long long)r.against.files,
           (unsigned long long)r.against.clean,
           (unsigned long long)r.against.partly,
           (unsigned long long)r.against.unusual, (unsigned long long)r.wrong);
    for (u64 i = 0; i < r.count; i++)
        free(r.samples[i].bytes);
    free_found(&r.files);
    free(r.samples);
    free(r.parents);
    free(r.scratch);
    against_close(&r.against);
    return r.wrong > 0 || r.against.clean == 0 ? 1 : 0;
}
