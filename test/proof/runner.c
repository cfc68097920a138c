/*
 * Which mutations of ref/ the files of the corpus notice.
 *
 *     runner FILES MUTATIONS
 *
 * FILES has a line for each file: the number of its format, 1 if a program
 * under test is held to the verdict, path. MUTATIONS has one for each mutation:
 * its number, and 1 if it is of a table, which every file is said to reach.
 * For each of them a line is printed: its number, how it is noticed at best,
 * and the file that does.
 *
 *     verdict    a verdict that programs under test are held to
 *     crash      and those that no program survives:
 *     hang       it takes 20 times as long, and longer
 *     rule       another verdict of the reference, or other rules
 *     document   other words in the document
 *     words      other places or texts of findings and fields
 *     nothing    files reach it, and none notices
 *     unreached  no file reaches it
 *
 * Each mutation is made in a process of its own, which judges the files that
 * reach it until one notices by the verdict; the files that noticed others come
 * first. Each file ends where a page does that cannot be read.
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

#include "assay.h"

#define MOST_MUTATIONS (1u << 19)
#define MOST_TABLES    1024
#define MOST_MEMORY    ((rlim_t)4 << 30)
#define LEAST_TIME     100000           /* us */
#define TIMES          20

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

/* What the reference says of a file, in numbers. */
typedef struct {
    assay_verdict verdict;
    uint64_t rules, document, words;
} answer;

typedef struct {
    uint32_t format;
    bool held;                  /* programs are held to the verdict */
    char *path;
    uint8_t *bytes;
    size_t size;
    uint64_t microseconds;
    answer answer;
    uint8_t *reached;           /* bits of mutations, by their place */
} file;

typedef struct {
    uint32_t number;
    bool table;
} mutation;

/* Of the process that makes a mutation. */
typedef struct {
    volatile class best;
    volatile size_t by;         /* the file */
    volatile size_t at;
} result;

static struct {
    file *items;
    size_t count;
} files;

static struct {
    mutation *items;
    size_t count;
} mutations;

static uint8_t *page_end;       /* files end here */
static size_t room;

static _Noreturn void die(const char *what, const char *which)
{
    fprintf(stderr, "runner: %s %s\n", what, which);
    exit(2);
}

static void *take(size_t size)
{
    void *taken = calloc(1, size > 0 ? size : 1);

    if (taken == NULL)
        die("no memory", "");
    return taken;
}

/* What is said of a file */

static void mix(uint64_t *hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ at[i]) * 0x100000001b3u;
}

static void mix_text(void *hash, const char *words, size_t size)
{
    mix(hash, words, size);
}

static void mix_fields(const assay_report *r, uint64_t *hash)
{
    const assay_field *f;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        uint64_t numbers[] = {f->offset, f->length, f->scope, f->element,
                              f->kind, f->type};
        mix(hash, numbers, sizeof numbers);
        mix(hash, f->name, strlen(f->name));
        if (f->note != NULL)
            mix(hash, f->note, strlen(f->note));
    }
}

static uint64_t rules_of(const assay_report *r)
{
    uint64_t hash = 1;
    const assay_rule *rule;

    for (uint32_t i = 0; (rule = assay_rule_at(i)) != NULL; i++) {
        uint64_t numbers[] = {i, assay_report_made(r, i)};
        if (rule->level != ASSAY_NOTE && numbers[1] > 0)
            mix(&hash, numbers, sizeof numbers);
    }
    return hash;
}

static answer judge(const file *f)
{
    assay_options options = {.format = f->format, .fields = true,
                             .document = true, .memory_limit = 1u << 30,
                             .max_findings = ASSAY_ALL};
    uint8_t *bytes = page_end - f->size;
    answer a = {0};

    memcpy(bytes, f->bytes, f->size);
    assay_report *r = assay_validate(bytes, f->size, &options);
    a.verdict = assay_report_verdict(r);
    a.rules = rules_of(r);
    assay_write_document(r, mix_text, &a.document);
    assay_write_findings(r, "", mix_text, &a.words);
    mix_fields(r, &a.words);
    assay_free(r);
    return a;
}

static class difference(const file *f, const answer *now)
{
    const answer *was = &f->answer;

    if (now->verdict != was->verdict && f->held)
        return VERDICT;
    if (now->verdict != was->verdict || now->rules != was->rules)
        return RULE;
    if (now->document != was->document)
        return DOCUMENT;
    return now->words != was->words ? WORDS : NOTHING;
}

/* Files */

static void read_bytes(file *f)
{
    FILE *in = fopen(f->path, "rb");

    if (in == NULL || fseek(in, 0, SEEK_END) != 0)
        die("cannot read", f->path);
    f->size = (size_t)ftell(in);
    rewind(in);
    f->bytes = take(f->size);
    if (fread(f->bytes, 1, f->size, in) != f->size)
        die("cannot read", f->path);
    fclose(in);
    if (f->size > room)
        room = f->size;
}

static int by_size(const void *a, const void *b)
{
    const file *x = a, *y = b;

    return x->size < y->size ? -1 : x->size > y->size;
}

static FILE *open_list(const char *path)
{
    FILE *in = fopen(path, "r");

    if (in == NULL)
        die("cannot read", path);
    return in;
}

static void read_files(const char *list)
{
    FILE *in = open_list(list);
    char path[4096];
    unsigned format, held;

    while (fscanf(in, "%u %u %4095[^\n]", &format, &held, path) == 3) {
        files.items = realloc(files.items,
                              (files.count + 1) * sizeof *files.items);
        file *f = &files.items[files.count++];
        *f = (file){.format = format, .held = held != 0};
        f->path = strdup(path);
        read_bytes(f);
    }
    fclose(in);
    qsort(files.items, files.count, sizeof *files.items, by_size);
}

static void read_mutations(const char *list)
{
    FILE *in = open_list(list);
    unsigned number, table;

    while (fscanf(in, "%u %u", &number, &table) == 2) {
        if (number == 0 || number >= MOST_MUTATIONS)
            die("a number that is too large in", list);
        mutations.items = realloc(mutations.items,
            (mutations.count + 1) * sizeof *mutations.items);
        mutations.items[mutations.count++] = (mutation){number, table != 0};
    }
    fclose(in);
}

static void open_pages(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t size = (room / page + 1) * page;
    uint8_t *pages = mmap(NULL, size + page, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED || mprotect(pages + size, page, PROT_NONE) != 0)
        die("no pages", "");
    page_end = pages + size;
}

/* The first pass, without a mutation: what is said, and what is reached. */

static uint64_t microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void look_at(file *f)
{
    memset(proof_reached, 0, sizeof proof_reached);
    uint64_t began = microseconds();
    f->answer = judge(f);
    f->microseconds = microseconds() - began;
    f->reached = take(mutations.count / 8 + 1);
    for (size_t i = 0; i < mutations.count; i++) {
        const mutation *m = &mutations.items[i];
        if (m->table || proof_reached[m->number])
            f->reached[i / 8] |= (uint8_t)(1u << i % 8);
    }
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

static void make(size_t i, const size_t *order, result *r)
{
    struct rlimit memory = {MOST_MEMORY, MOST_MEMORY}, none = {0, 0};

    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    if (freopen("/dev/null", "w", stderr) == NULL)
        _exit(2);
    proof_on = mutations.items[i].number;
    for (size_t k = 0; k < patch_count; k++)
        patches[k]();
    for (size_t k = 0; k < files.count && r->best > VERDICT; k++) {
        const file *f = &files.items[order[k]];
        if (!reaches(f, i))
            continue;
        r->at = order[k];
        limit_time(f);
        answer now = judge(f);
        class found = difference(f, &now);
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
    if (r->best < RULE)
        promote(order, r->by);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        die("runner FILES MUTATIONS", "");
    mallopt(M_PERTURB, 0x5a);
    read_files(argv[1]);
    read_mutations(argv[2]);
    open_pages();
    size_t *order = take(files.count * sizeof *order);
    result *r = mmap(NULL, sizeof *r, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (r == MAP_FAILED)
        die("no pages", "");
    for (size_t i = 0; i < files.count; i++) {
        look_at(&files.items[i]);
        order[i] = i;
    }
    for (size_t i = 0; i < mutations.count; i++) {
        try(i, order, r);
        printf("%u\t%s\t%s\n", mutations.items[i].number,
               class_names[r->best],
               r->best < NOTHING ? files.items[r->by].path : "");
        fflush(stdout);
    }
    return 0;
}
