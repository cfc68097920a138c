/*
 * Fuzzes a reader (reader.h) against the reference with the mutators of this
 * tree. It needs no engine, and works with any compiler.
 *
 *     PROGRAM [-n RUNS] [-s SEED] [-t SECONDS] [-o FOLDER] FILE|FOLDER...
 *
 * Each file is first judged as it is, then changed files are judged, until more
 * would show nothing new. Each kind of disagreement is printed once, and its
 * case kept in FOLDER.
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "assay.h"
#include "lib/target.h"
#include "third_party/entry.h"
#include "third_party/kinds.h"
#include "third_party/runs.h"
#include "tool/decimal.h"

/* Limits: more would show nothing new, and each hang takes its time. */
enum {MOST_KINDS = 10, MOST_WRONG = 1000, MOST_HANGS = 10};

#define MOST_RUNS (UINT64_MAX / 2)

typedef struct {
    plan plan;
    uint64_t changed;       /* number of changed files */
    const char *folder;     /* for the cases */
    kind_list kinds;
    uint64_t wrong;         /* number of disagreements */
} hunt;

/* ---------------------------------------------------------------- cases -- */

/* Keeps the input of a run, and sets path to its file. */
static bool keep_case(const hunt *h, const shared *s, kind k, char *path,
                      size_t room)
{
    char name[MOST_NAME];

    name_kind(k, name);
    mkdir(h->folder, 0777);
    snprintf(path, room, "%s/%s-%llu%s", h->folder, name,
             (unsigned long long)s->run,
             assay_format_at(h->plan.format)->extension);
    FILE *out = fopen(path, "wb");
    bool kept = out != NULL && fwrite(s->input, 1, s->size, out) == s->size;
    if (out != NULL && fclose(out) != 0)
        kept = false;
    if (!kept)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return kept;
}

static bool note(hunt *h, const shared *s, outcome o)
{
    kind k = kind_of(h->plan.format, s, o);
    char path[4096];

    h->wrong++;
    if (!is_new(&h->kinds, k))
        return true;
    if (!keep_case(h, s, k, path, sizeof path))
        return false;
    printf("%s: ", path);
    print_outcome(stdout, o, s->number, h->plan.format, s->input, s->size);
    return true;
}

/* -------------------------------------------------------------- summary -- */

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void print_counts(const hunt *h, const shared *s, uint64_t changed)
{
    const uint64_t *n = s->counts;
    const size_t files = h->plan.seeds->count;

    printf("%s: %zu file%s and %llu changed of seed %llu: %llu accepted by "
           "both, %llu rejected by both, %llu left open, %llu not judged, %llu "
           "not supported; %llu disagreement%s of %zu kind%s\n",
           assay_format_at(h->plan.format)->name, files, plural(files),
           (unsigned long long)changed, (unsigned long long)h->plan.seed,
           (unsigned long long)n[BOTH_ACCEPT],
           (unsigned long long)n[BOTH_REJECT], (unsigned long long)n[LEFT_OPEN],
           (unsigned long long)n[NOT_JUDGED],
           (unsigned long long)n[NOT_SUPPORTED], (unsigned long long)h->wrong,
           plural(h->wrong), h->kinds.count, plural(h->kinds.count));
}

/* Reports whether to stop, and why. */
static bool is_enough(const hunt *h, const shared *s, char why[MOST_NAME])
{
    if (h->kinds.count >= MOST_KINDS)
        snprintf(why, MOST_NAME, "%zu kinds of disagreement", h->kinds.count);
    else if (s->counts[HUNG] >= MOST_HANGS)
        snprintf(why, MOST_NAME, "%llu hangs",
                 (unsigned long long)s->counts[HUNG]);
    else
        snprintf(why, MOST_NAME, "%llu disagreements",
                 (unsigned long long)h->wrong);
    return h->kinds.count >= MOST_KINDS || s->counts[HUNG] >= MOST_HANGS ||
           h->wrong >= MOST_WRONG;
}

static int sum_up(const hunt *h, const shared *s, uint64_t changed)
{
    const uint64_t *n = s->counts;
    char why[MOST_NAME];

    print_counts(h, s, changed);
    if (is_enough(h, s, why) && changed < h->changed)
        printf("%s: stopped after %llu of %llu changed files: fix these %s "
               "first\n", assay_format_at(h->plan.format)->name,
               (unsigned long long)changed, (unsigned long long)h->changed,
               why);
    if (h->wrong > 0)
        return 1;
    if (n[BOTH_ACCEPT] + n[BOTH_REJECT] + n[LEFT_OPEN] > 0)
        return 0;
    fprintf(stderr, "nothing was compared\n");
    return 2;
}

/* ----------------------------------------------------------------- runs -- */

/* Tries the next run and those after it, until one is wrong. */
static bool try_some(hunt *h, shared *s, uint64_t *next)
{
    outcome o = run_inputs(&h->plan, s, *next);

    *next = is_wrong(o) ? s->run + 1 : h->plan.end;
    return !is_wrong(o) || note(h, s, o);
}

static int run(hunt *h)
{
    const uint64_t files = h->plan.seeds->count;
    shared *s = share();
    char why[MOST_NAME];
    uint64_t next = 0;
    bool good = s != NULL && open_kinds(&h->kinds);

    h->plan.end = files;
    while (good && next < h->plan.end)
        good = try_some(h, s, &next);
    h->plan.end = files + h->changed;
    while (good && next < h->plan.end && !is_enough(h, s, why))
        good = try_some(h, s, &next);
    int status = good ? sum_up(h, s, next - files) : 2;
    close_kinds(&h->kinds);
    return status;
}

/* -------------------------------------------------------------- options -- */

/* Reads the number of the current option of getopt_long(). */
static bool read_count(uint64_t most, uint64_t *count)
{
    uint64_t number;

    if (!read_decimal(optarg, &number) || number > most) {
        fprintf(stderr, "'%s' is not a number up to %llu\n", optarg,
                (unsigned long long)most);
        return false;
    }
    *count = number;
    return true;
}

static void print_usage(FILE *to, const char *program)
{
    fprintf(to, "usage: %s [-n RUNS] [-s SEED] [-t SECONDS] [-o FOLDER] "
            "FILE|FOLDER...\n", program);
}

static void print_help(const char *program, const char *format)
{
    print_usage(stdout, program);
    printf("\n"
"Compares the reader with the reference of assay on each file of %s, and then\n"
"on changed files. Prints each kind of disagreement once, and keeps a file\n"
"of it.\n"
"\n"
"    -n RUNS     number of changed files (default: 100000). Stops after %d\n"
"                kinds of disagreement, %d disagreements, or %d hangs\n"
"    -s SEED     seed of the changes (default: 1)\n"
"    -t SECONDS  processor time for a file, before it hangs (default: 5)\n"
"    -o FOLDER   folder for the files that are kept (default: cases)\n"
"\n"
"Exit status: 0 no disagreement, 1 a disagreement, 2 nothing was compared or\n"
"an error.\n",
           format, MOST_KINDS, MOST_WRONG, MOST_HANGS);
}

typedef enum {CONTINUE, HELP, WRONG_USAGE} request;

static request read_options(hunt *h, int argc, char **argv)
{
    static const struct option words[] = {{"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    uint64_t seconds = h->plan.seconds;
    bool right = true;
    int option;

    while (right && (option = getopt_long(argc, argv, "n:s:t:o:h", words,
                                          NULL)) != -1)
        switch (option) {
        case 'n': right = read_count(MOST_RUNS, &h->changed); break;
        case 's': right = read_count(UINT64_MAX, &h->plan.seed); break;
        case 't': right = read_count(3600, &seconds); break;
        case 'o': h->folder = optarg; break;
        case 'h': return HELP;
        default:  right = false; break;
        }
    h->plan.seconds = (unsigned)seconds;
    return right && seconds > 0 && optind < argc ? CONTINUE : WRONG_USAGE;
}

static bool read_seeds(seed_list *seeds, uint32_t format, char **paths)
{
    const char *extension = assay_format_at(format)->extension;

    for (; *paths != NULL; paths++)
        if (!add_seeds(seeds, *paths, extension, MOST_INPUT))
            return false;
    if (seeds->left_out > 0)
        fprintf(stderr, "left out: %zu file%s larger than %zu KiB\n",
                seeds->left_out, seeds->left_out == 1 ? "" : "s",
                MOST_INPUT >> 10);
    if (seeds->count == 0)
        fprintf(stderr, "there is no file %s to start with\n", extension);
    return seeds->count > 0;
}

int assay_reader_main(const char *format, int argc, char **argv)
{
    seed_list seeds = {0};
    hunt h = {.plan = {.format = assay_format_by_name(format),
                       .seeds = &seeds, .seed = 1, .seconds = 5},
              .changed = 100000, .folder = "cases"};

    demand(h.plan.format != 0, "the program is of a format");
    switch (read_options(&h, argc, argv)) {
    case CONTINUE: break;
    case HELP:  print_help(argv[0], format); return 0;
    default:    print_usage(stderr, argv[0]); return 2;
    }
    int status = read_seeds(&seeds, h.plan.format, argv + optind) ? run(&h) : 2;
    free_seeds(&seeds);
    return status;
}
