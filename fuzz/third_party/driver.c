/*
 * Fuzzes a reader (reader.h) against the reference with the mutators of this
 * tree, by any compiler: no engine is needed.
 *
 *     PROGRAM [-n RUNS] [-s SEED] [-t SECONDS] [-o FOLDER] FILE|FOLDER...
 *
 * First each file is judged as it is, then changed ones. Each kind of
 * disagreement is told once, and its case kept in FOLDER.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assay.h"
#include "lib/target.h"
#include "third_party/entry.h"
#include "third_party/runs.h"
#include "tool/decimal.h"

/* More of them tell nothing new. */
enum {MOST_KINDS = 10, MOST_WRONG = 1000};

/* A kind of disagreement: what the reader does, and the rule of the file. */
typedef struct {
    outcome outcome;
    const char *rule;       /* an id, or NULL */
} kind;

typedef struct {
    plan plan;
    const char *folder;     /* of the cases */
    kind kinds[MOST_KINDS];
    size_t kind_count;
    uint64_t wrong;         /* disagreements in all */
} hunt;

/* ---------------------------------------------------------------- cases -- */

static bool is_new(hunt *h, kind k)
{
    for (size_t i = 0; i < h->kind_count; i++)
        if (h->kinds[i].outcome == k.outcome && h->kinds[i].rule == k.rule)
            return false;
    h->kinds[h->kind_count++] = k;
    return true;
}

/* Keeps the input of a run; its path goes to path. */
static bool keep_case(const hunt *h, const shared *s, kind k, char *path,
                      size_t room)
{
    static const char *const words[OUTCOMES] = {
        [WRONGLY_ACCEPTED] = "accepted", [WRONGLY_REJECTED] = "rejected",
        [CRASHED] = "crash", [HUNG] = "hang", [EXITED] = "exit",
    };

    mkdir(h->folder, 0777);
    snprintf(path, room, "%s/%s-%s-%llu%s", h->folder, words[k.outcome],
             k.rule != NULL ? k.rule : "valid", (unsigned long long)s->run,
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
    kind k = {o, broken_rule(h->plan.format, s->input, s->size)};
    char path[4096];

    h->wrong++;
    if (!is_new(h, k))
        return true;
    if (!keep_case(h, s, k, path, sizeof path))
        return false;
    printf("%s: ", path);
    tell(stdout, o, h->plan.format, s->input, s->size);
    return true;
}

/* -------------------------------------------------------------- summary -- */

static int sum_up(const hunt *h, const shared *s, uint64_t runs)
{
    const uint64_t *n = s->counts;

    printf("%s: %llu runs of seed %llu: %llu accepted by both, %llu rejected "
           "by both, %llu left open, %llu not judged, %llu not supported; "
           "%llu disagreement%s of %zu kind%s\n",
           assay_format_at(h->plan.format)->name, (unsigned long long)runs,
           (unsigned long long)h->plan.seed,
           (unsigned long long)n[BOTH_ACCEPT],
           (unsigned long long)n[BOTH_REJECT], (unsigned long long)n[LEFT_OPEN],
           (unsigned long long)n[NOT_JUDGED],
           (unsigned long long)n[NOT_SUPPORTED], (unsigned long long)h->wrong,
           h->wrong == 1 ? "" : "s", h->kind_count,
           h->kind_count == 1 ? "" : "s");
    if (h->wrong > 0)
        return 1;
    if (n[BOTH_ACCEPT] + n[BOTH_REJECT] + n[LEFT_OPEN] > 0)
        return 0;
    fprintf(stderr, "nothing was compared\n");
    return 2;
}

static int run(hunt *h)
{
    shared *s = share();
    uint64_t next = 0;

    if (s == NULL)
        return 2;
    while (next < h->plan.count && h->kind_count < MOST_KINDS &&
           h->wrong < MOST_WRONG) {
        outcome o = go_on(&h->plan, s, next);
        next = is_wrong(o) ? s->run + 1 : h->plan.count;
        if (is_wrong(o) && !note(h, s, o))
            return 2;
    }
    return sum_up(h, s, next);
}

/* -------------------------------------------------------------- options -- */

/* That of the option at which getopt() is. */
static bool read_count(uint64_t most, uint64_t *count)
{
    uint64_t number;

    if (!read_decimal(optarg, &number) || number > most) {
        fprintf(stderr, "'%s' is no number up to %llu\n", optarg,
                (unsigned long long)most);
        return false;
    }
    *count = number;
    return true;
}

static bool read_options(hunt *h, int argc, char **argv)
{
    uint64_t seconds = h->plan.seconds;
    bool right = true;
    int option;

    while (right && (option = getopt(argc, argv, "n:s:t:o:")) != -1)
        switch (option) {
        case 'n': right = read_count(UINT64_MAX, &h->plan.count); break;
        case 's': right = read_count(UINT64_MAX, &h->plan.seed); break;
        case 't': right = read_count(3600, &seconds); break;
        case 'o': h->folder = optarg; break;
        default:  right = false; break;
        }
    h->plan.seconds = (unsigned)seconds;
    return right && seconds > 0 && optind < argc;
}

int assay_reader_main(const char *format, int argc, char **argv)
{
    seed_list seeds = {0};
    hunt h = {.plan = {.format = assay_format_by_name(format),
                       .count = 100000, .seed = 1, .seconds = 5},
              .folder = "cases"};

    demand(h.plan.format != 0, "the program is of a format");
    if (!read_options(&h, argc, argv)) {
        fprintf(stderr, "usage: %s [-n RUNS] [-s SEED] [-t SECONDS] "
                "[-o FOLDER] FILE|FOLDER...\n", argv[0]);
        return 2;
    }
    const char *extension = assay_format_at(h.plan.format)->extension;
    for (int i = optind; i < argc; i++)
        if (!add_seeds(&seeds, argv[i], extension, MOST_INPUT))
            return 2;
    if (seeds.count == 0) {
        fprintf(stderr, "there is no file %s to begin with\n", extension);
        return 2;
    }
    h.plan.seeds = &seeds;
    int status = run(&h);
    free_seeds(&seeds);
    return status;
}
