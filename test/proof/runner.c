/*
 * Which mutations of ref/ the files of the corpus notice.
 *
 *     runner FILES MUTATIONS [MOST | verdict]
 *
 * FILES has a line for each file: the number of its format, 1 if a program
 * under test is held to the verdict, path. MUTATIONS has one for each mutation:
 * its number, 1 if it is of a table, which every file is said to reach, and the
 * number of the rule that it replaces, or -1: without a finding of that rule no
 * file reaches it. For each of them a line is printed: its number, how it is
 * noticed at best, and the file that does.
 *
 *     verdict    a verdict that programs under test are held to
 *     crash      and the two that no program survives:
 *     hang       it takes 20 times as long, and longer
 *     rule       another verdict of the reference, or other rules
 *     document   other words in the document
 *     words      other places or texts of findings and fields
 *     nothing    files reach it, and none notices
 *     unreached  no file reaches it
 *
 * Each mutation is made in a process of its own, which judges the files that
 * reach it until one notices by the verdict; the files that noticed others come
 * first. With MOST, no more than that many are judged, unless none of them
 * notices: then it takes the first that does. So do, in the end, files that
 * take long. With the word verdict nothing but verdicts are compared, of files
 * where programs are held to them. Each file ends where a page does that cannot
 * be read.
 */
#define _GNU_SOURCE
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

#define MOST_TABLES    1024
#define MOST_MEMORY    ((rlim_t)4 << 30)
#define LEAST_TIME     100000           /* us */
#define TIMES          20
#define LONG           10000            /* us, of a file */

uint32_t proof_on;
uint8_t proof_reached[MOST_MUTATIONS];
bool proof_patched;
static void (*patches[MOST_TABLES])(void);
static size_t patch_count;

void proof_add_tables(void (*patch)(void));
void proof_add_tables(void (*patch)(void))
{
    if (patch_count == MOST_TABLES)
        abort();
    patches[patch_count++] = patch;
}

typedef enum {
    VERDICT, CRASH, HANG, RULE, DOCUMENT, WORDS, NOTHING, UNREACHED
} class;

static const char *const class_names[] = {
    "verdict", "crash", "hang", "rule", "document", "words", "nothing",
    "unreached",
};

/* The result of the process that makes a mutation. */
typedef struct {
    volatile class best;
    volatile size_t by;         /* the file */
    volatile size_t at;
} result;

static file_list files;
static mutation_list mutations;
static size_t most = SIZE_MAX;
static bool verdict_alone;

static uint8_t *page_end;       /* files end here */

static answer judge(const file *f, uint8_t *made)
{
    uint8_t *bytes = page_end - f->size;

    memcpy(bytes, f->bytes, f->size);
    if (verdict_alone && made == NULL)
        return verdict_of(bytes, f->size, f->format);
    return answer_of(bytes, f->size, f->format, made);
}

/* Where programs are not held to the verdict, it is the reference's. */
static class notice(const file *f, const answer *now)
{
    static const class classes[] = {
        [BY_VERDICT] = VERDICT, [BY_RULE] = RULE, [BY_DOCUMENT] = DOCUMENT,
        [BY_WORDS] = WORDS, [BY_NOTHING] = NOTHING,
    };
    class found = classes[difference(&f->answer, now)];

    return found == VERDICT && !f->held ? RULE : found;
}

/* The first pass, without a mutation: what is said, and what is reached. */

static uint64_t microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* As people have it judged, by what it is, if that is its format. */
static void detect(file *f)
{
    assay_report *r = assay_validate(f->bytes, f->size, NULL);

    if (assay_report_format(r) == f->format)
        f->format = 0;
    assay_free(r);
}

static bool is_reached_by(const mutation *m, const uint8_t *made)
{
    if (m->table)
        return true;
    return proof_reached[m->number] && (m->rule < 0 || made[m->rule]);
}

static void look_at(file *f)
{
    static uint8_t made[MOST_RULES];

    detect(f);
    memset(proof_reached, 0, sizeof proof_reached);
    uint64_t began = microseconds();
    f->answer = judge(f, made);
    f->microseconds = microseconds() - began;
    if (verdict_alone)
        f->answer = (answer){.verdict = f->answer.verdict};
    f->reached = take(mutations.count / 8 + 1);
    for (size_t i = 0; i < mutations.count; i++)
        if (is_reached_by(&mutations.items[i], made))
            f->reached[i / 8] |= (uint8_t)(1u << i % 8);
}

static bool reaches(const file *f, size_t i)
{
    return (f->reached[i / 8] >> i % 8 & 1) != 0;
}

/* A mutation */

static void limit_time(const file *f)
{
    uint64_t most = LEAST_TIME + TIMES * f->microseconds;
    struct itimerval t = {.it_value = {(time_t)(most / 1000000),
                                       (suseconds_t)(most % 1000000)}};

    setitimer(ITIMER_PROF, &t, NULL);
}

static bool is_enough(size_t judged, class best)
{
    return best == VERDICT || (judged >= most && best < NOTHING);
}

static bool is_skipped(const file *f, size_t i, class best)
{
    return !reaches(f, i) || (verdict_alone && !f->held) ||
           (f->microseconds > LONG && best < NOTHING);
}

static void make(size_t i, const size_t *order, result *r)
{
    size_t judged = 0;
    struct rlimit memory = {MOST_MEMORY, MOST_MEMORY}, none = {0, 0};

    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    if (freopen("/dev/null", "w", stderr) == NULL)
        _exit(2);
    proof_on = mutations.items[i].number;
    for (size_t k = 0; k < patch_count; k++)
        patches[k]();
    for (size_t k = 0; k < files.count && !is_enough(judged, r->best); k++) {
        const file *f = &files.items[order[k]];
        if (is_skipped(f, i, r->best))
            continue;
        judged++;
        r->at = order[k];
        limit_time(f);
        answer now = judge(f, NULL);
        class found = notice(f, &now);
        if (found < r->best) {
            r->best = found;
            r->by = order[k];
        }
    }
    _exit(0);
}

/* The file that notices comes earlier next time. */
static void promote(size_t *order, size_t which)
{
    size_t at = 0;

    while (order[at] != which)
        at++;
    size_t to = at / 2;
    memmove(order + to + 1, order + to, (at - to) * sizeof *order);
    order[to] = which;
}

static bool is_reached(size_t i)
{
    for (size_t k = 0; k < files.count; k++)
        if (reaches(&files.items[k], i))
            return true;
    return false;
}

static void try(size_t i, size_t *order, result *r)
{
    int status = 0;

    *r = (result){.best = NOTHING};
    if (!is_reached(i)) {
        r->best = UNREACHED;
        return;
    }
    pid_t child = fork();
    if (child < 0)
        die("cannot fork", "");
    if (child == 0)
        make(i, order, r);
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
        r->best = WTERMSIG(status) == SIGPROF ? HANG : CRASH;
        r->by = r->at;
    }
    if (r->best < NOTHING)
        promote(order, r->by);
}

static int by_time(const void *a, const void *b)
{
    const file *x = &files.items[*(const size_t *)a];
    const file *y = &files.items[*(const size_t *)b];

    return x->microseconds < y->microseconds
               ? -1 : x->microseconds > y->microseconds;
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4)
        die("runner FILES MUTATIONS [MOST | verdict]", "");
    verdict_alone = argc == 4 && strcmp(argv[3], "verdict") == 0;
    if (argc == 4 && !verdict_alone)
        most = strtoul(argv[3], NULL, 10);
    mallopt(M_PERTURB, 0x5a);
    read_files(&files, argv[1]);
    read_mutations(&mutations, argv[2]);
    page_end = open_pages(&files);
    size_t *order = take(files.count * sizeof *order);
    result *r = mmap(NULL, sizeof *r, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (r == MAP_FAILED)
        die("no pages", "");
    for (size_t i = 0; i < files.count; i++) {
        look_at(&files.items[i]);
        order[i] = i;
    }
    qsort(order, files.count, sizeof *order, by_time);
    for (size_t i = 0; i < mutations.count; i++) {
        try(i, order, r);
        printf("%u\t%s\t%s\n", mutations.items[i].number,
               class_names[r->best],
               r->best < NOTHING ? files.items[r->by].path : "");
        fflush(stdout);
    }
    return 0;
}
