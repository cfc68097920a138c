/*
 * Judges files while a check is left out.
 *
 *     ablator FILES SITES
 *
 * FILES has a line for each file, as the runner has it (../load.h); SITES one
 * for each check site: its number, and the place of its rule in the table of
 * rules. Each site is left out, and all of a rule together, in a process of
 * its own, and the files judged that break the rule there. For each of them a
 * line is printed, with tabs:
 *
 *     rule or site, its number, the verdict, the MUST rules that are broken
 *     still, with commas, and the path of the file
 *
 * The verdict may be crash or hang: nobody survives that check's absence.
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
#include <unistd.h>

#include "ablation/drop.h"
#include "ablation/sets.h"
#include "core/rules.h"
#include "load.h"

#define MOST_SITES  4096
#define MOST_MEMORY ((rlim_t)4 << 30)
#define MOST_TIME   10          /* s of a file: most take a millisecond */

#define NONE UINT32_MAX
static uint32_t dropped_site = NONE, dropped_rule = NONE;
static bool broken_here[MOST_SITES];
static bool has_let;

bool proof_drops(uint32_t broken)
{
    broken_here[SITE_OF(broken)] = true;
    if (SITE_OF(broken) != dropped_site &&
        public_number(RULE_OF(broken)) != dropped_rule)
        return false;
    has_let = true;
    return true;
}

bool proof_leaves_out(void)
{
    return dropped_site != NONE || dropped_rule != NONE;
}

bool proof_has_let(void)
{
    return has_let;
}

void proof_lets(void)
{
    has_let = true;
}

void proof_reads(void)
{
    has_let = false;
}

static file_list files;
static uint8_t *page_end;       /* files end here */
static uint32_t rule_of[MOST_SITES];
static uint32_t site_count;     /* one more than the highest number */
static bool *breaks;            /* of each file, at each site */

static bool *place(size_t file, uint32_t site)
{
    return &breaks[file * MOST_SITES + site];
}

static void read_sites(const char *list)
{
    FILE *in = fopen(list, "r");
    unsigned site, rule;

    if (in == NULL)
        die("cannot read", list);
    memset(rule_of, 0xff, sizeof rule_of);      /* NONE */
    while (fscanf(in, "%u %u", &site, &rule) == 2) {
        if (site == 0 || site >= MOST_SITES)
            die("a number that is too large in", list);
        rule_of[site] = rule;
        site_count = site + 1;
    }
    fclose(in);
}

static assay_report *judge(const file *f)
{
    assay_options options = {.format = f->format, .memory_limit = 1u << 30,
                             .max_findings = ASSAY_ALL};
    uint8_t *bytes = page_end - f->size;

    has_let = false;
    memcpy(bytes, f->bytes, f->size);
    return f->set ? judge_set(f->path, bytes, f->size, &options)
                  : assay_validate(bytes, f->size, &options);
}

/* Rules of level must, each once, in the order of their findings. */
static void print_broken(const assay_report *r)
{
    static bool said[MOST_RULES];
    const assay_finding *f;
    const char *next = "";

    memset(said, 0, sizeof said);
    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        const assay_rule *rule = assay_rule_at(f->rule);
        if (rule->level != ASSAY_MUST || said[f->rule])
            continue;
        said[f->rule] = true;
        printf("%s%s", next, rule->id);
        next = ",";
    }
}

static void tell(const file *f, const char *what, uint32_t number)
{
    assay_report *r = judge(f);

    printf("%s\t%u\t%s\t", what, number,
           assay_verdict_name(assay_report_verdict(r)));
    print_broken(r);
    printf("\t%s\n", f->path);
    fflush(stdout);
    assay_free(r);
}

/* In a process of its own, from the first file on; at says which is judged. */
static void judge_from(size_t first, const bool *chosen, const char *what,
                       uint32_t number, volatile size_t *at)
{
    struct rlimit memory = {MOST_MEMORY, MOST_MEMORY}, none = {0, 0};
    struct itimerval t = {.it_value = {MOST_TIME, 0}};

    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    for (size_t k = first; k < files.count; k++) {
        *at = k;
        if (!chosen[k])
            continue;
        setitimer(ITIMER_PROF, &t, NULL);
        tell(&files.items[k], what, number);
    }
    _exit(0);
}

static void try(const bool *chosen, const char *what, uint32_t number,
                volatile size_t *at)
{
    int status = 0;

    for (size_t first = 0; first < files.count; first = *at + 1) {
        pid_t child = fork();
        if (child < 0)
            die("cannot fork", "");
        if (child == 0)
            judge_from(first, chosen, what, number, at);
        waitpid(child, &status, 0);
        if (!WIFSIGNALED(status))
            return;
        printf("%s\t%u\t%s\t\t%s\n", what, number,
               WTERMSIG(status) == SIGPROF ? "hang" : "crash",
               files.items[*at].path);
        fflush(stdout);
    }
}

static void drop_sites(bool *chosen, size_t *at)
{
    for (uint32_t s = 1; s < site_count; s++) {
        for (size_t k = 0; k < files.count; k++)
            chosen[k] = *place(k, s);
        dropped_site = s;
        try(chosen, "site", s, at);
    }
    dropped_site = NONE;
}

static void drop_rules(bool *chosen, size_t *at)
{
    for (uint32_t rule = 0; assay_rule_at(rule) != NULL; rule++) {
        memset(chosen, 0, files.count * sizeof *chosen);
        for (uint32_t s = 1; s < site_count; s++)
            for (size_t k = 0; k < files.count && rule_of[s] == rule; k++)
                chosen[k] = chosen[k] || *place(k, s);
        dropped_rule = rule;
        try(chosen, "rule", rule, at);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        die("ablator FILES SITES", "");
    mallopt(M_PERTURB, 0x5a);
    read_files(&files, argv[1]);
    read_sites(argv[2]);
    page_end = open_pages(&files);
    breaks = take(files.count * MOST_SITES * sizeof *breaks);
    for (size_t k = 0; k < files.count; k++) {
        memset(broken_here, 0, sizeof broken_here);
        assay_free(judge(&files.items[k]));
        memcpy(place(k, 0), broken_here, sizeof broken_here);
    }
    size_t *at = mmap(NULL, sizeof *at, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        die("no pages", "");
    bool *chosen = take(files.count * sizeof *chosen);
    drop_sites(chosen, at);
    drop_rules(chosen, at);
    return 0;
}
