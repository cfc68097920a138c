#include "conformance/run/baseline.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/withdrawn.h"
#include "conformance/run/choice.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/outfile.h"

#define MOST_BYTES (4u << 20)
#define LONGEST    4096
#define MOST_FAILURES 16384     /* each is compared with every case */
#define MOST_REASON 120
#define ANY        "any"

static const char blanks[] = " \t";

bool is_known(const result *r)
{
    const known_failure *k = r->listed;

    return k != NULL && is_wrong(r->outcome) && r->outcome != IS_NOT_RUN &&
           (k->outcome == OUTCOMES || k->outcome == r->outcome);
}

bool is_new_failure(const result *r)
{
    return r->problem != NULL && !is_known(r);
}

bool is_stale(const result *r)
{
    return r->listed != NULL && !is_wrong(r->outcome);
}

void tally_add(tally *t, const result *r)
{
    if (is_known(r))
        t->known++;
    else
        t->of[r->outcome]++;
    t->stale += is_stale(r);
}

const char *known_word(const known_failure *k)
{
    return k->outcome == OUTCOMES ? ANY : outcome_word(k->outcome);
}

/* ------------------------------------------------------------- reading -- */

typedef struct {
    baseline *baseline;
    const corpus *corpus;
    const char *path;
    size_t line;
    FILE *problems;
} reading;

static bool refuse(const reading *in, const char *problem)
{
    return complain(in->problems, in->path, "line %zu: %s", in->line, problem);
}

/* Cuts the next word out of the line; "" if there is none. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, blanks);
    char *end = word + strcspn(word, blanks);

    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

static bool read_outcome(const reading *in, const char *word, outcome *o)
{
    *o = outcome_named(word);
    if (strcmp(word, ANY) == 0 || (*o < OUTCOMES && is_wrong(*o) &&
                                   *o != IS_NOT_RUN))
        return true;
    return complain(in->problems, in->path, "line %zu: '%s' is not an outcome "
                    "of a failure (any, fail, crash, timeout, ...)", in->line,
                    word);
}

/* Rejects two lines about one case, as it is unknown which of them applies. */
static bool contradict(const reading *in, const known_failure *before,
                       const corpus_case *one)
{
    return complain(in->problems, in->path, "line %zu: %s of %s contradicts "
                    "line %zu, which has %s", in->line,
                    known_word(&in->baseline->items[in->baseline->count]),
                    one->name, before->line, known_word(before));
}

/* Finds the cases that a line is about. */
static bool take_cases(const reading *in)
{
    baseline *b = in->baseline;
    const known_failure *k = &b->items[b->count];

    for (size_t i = 0; i < b->count; i++)
        if (strcmp(b->items[i].glob, k->glob) == 0)
            return complain(in->problems, in->path, "line %zu: '%s' is already "
                            "in line %zu", in->line, k->glob,
                            b->items[i].line);
    const char *name = present_name(in->corpus, k->glob);
    bool any = is_withdrawn(in->corpus, name);
    for (size_t i = 0; i < in->corpus->count; i++) {
        const corpus_case *one = &in->corpus->cases[i];
        if (!glob_names(in->corpus, name, one))
            continue;
        any = true;
        if (b->of[i] != NULL && b->of[i]->outcome != k->outcome)
            return contradict(in, b->of[i], one);
        if (b->of[i] == NULL)
            b->of[i] = k;
    }
    return any || complain(in->problems, in->path, "line %zu: '%s' matches no "
                           "case of the corpus", in->line, k->glob);
}

static bool read_words(const reading *in, char *at)
{
    baseline *b = in->baseline;
    known_failure *k = &b->items[b->count];
    outcome o;

    const char *glob = next_word(&at);
    if (glob[0] == '\0' || glob[0] == '#')
        return true;
    const char *word = next_word(&at);
    if (word[0] == '\0')
        return refuse(in, "no outcome after the name (NAME OUTCOME REASON)");
    if (!read_outcome(in, word, &o))
        return false;
    if (b->count == MOST_FAILURES)
        return refuse(in, "more than 16384 failures");
    at += strspn(at, blanks);
    if (at[0] == '\0')
        return refuse(in, "no reason after the outcome (NAME OUTCOME REASON)");
    *k = (known_failure){take_copy(glob, strlen(glob)), o,
                         take_copy(at, strlen(at)), in->line};
    bool good = take_cases(in);
    b->count++;
    return good;
}

/* Reads a line without its line end. */
static bool read_line(const reading *in, const char *at, size_t size)
{
    if (size > 0 && at[size - 1] == '\r')
        size--;
    if (size > LONGEST)
        return refuse(in, "longer than 4096 bytes");
    if (memchr(at, '\0', size) != NULL)
        return refuse(in, "contains a zero byte");
    json_t *utf8 = json_stringn(at, size);
    json_decref(utf8);
    if (utf8 == NULL)
        return refuse(in, "not UTF-8");
    char *line = take_copy(at, size);
    bool good = read_words(in, line);
    free(line);
    return good;
}

static size_t count_ends(const char *at, size_t size)
{
    size_t count = 1;

    for (size_t i = 0; i < size; i++)
        count += at[i] == '\n';
    return count;
}

bool baseline_load(baseline *b, const char *path, const corpus *c,
                   FILE *problems)
{
    reading in = {.baseline = b, .corpus = c, .path = path, .line = 1,
                  .problems = problems};
    size_t size;

    b->of = take(c->count * sizeof *b->of);
    if (path == NULL)
        return true;
    u8 *bytes = read_file(path, &size, problems);
    if (bytes == NULL)
        return false;
    bool good = size <= MOST_BYTES ||
                complain(problems, path, "larger than 4 MiB");
    const char *at = (const char *)bytes, *end = at + size;
    b->items = take(count_ends(at, size) * sizeof *b->items);
    for (; good && at < end; in.line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL)
            stop = end;
        good = read_line(&in, at, (size_t)(stop - at));
        at = stop + 1;
    }
    free(bytes);
    return good;
}

void baseline_close(baseline *b)
{
    for (size_t i = 0; i < b->count; i++) {
        free(b->items[i].glob);
        free(b->items[i].reason);
    }
    free(b->items);
    free(b->of);
}

/* ------------------------------------------------------------- writing -- */

/* Prints the first line with content, not one that only announces others. */
static void print_problem(FILE *to, const char *problem)
{
    size_t size = strcspn(problem, "\n");

    if (size > 0 && problem[size - 1] == ':' && problem[size] == '\n') {
        problem += size + 1;
        size = strcspn(problem, "\n");
    }
    print_escaped(to, problem, size, MOST_REASON);
}

static void write_failure(FILE *to, const corpus_case *one, outcome o,
                          const known_failure *known, const char *problem)
{
    fprintf(to, "%s %s ", one->name,
            known != NULL ? known_word(known) : outcome_word(o));
    if (known != NULL)
        fputs(known->reason, to);
    else
        print_problem(to, problem);
    fputc('\n', to);
}

bool baseline_write(const baseline *b, const char *path, const corpus *c,
                    const results *list)
{
    outfile out;
    size_t n = 0;

    if (!outfile_open(&out, "certify", path))
        return false;
    fputs("# NAME OUTCOME REASON: the known failures (assay certify "
          "--baseline)\n", out.file);
    for (size_t i = 0; i < c->count; i++) {
        const corpus_case *one = &c->cases[i];
        bool asked = n < list->count && list->items[n].asked == one;
        const result *r = asked ? &list->items[n++] : NULL;
        if (r == NULL && b->of[i] != NULL)
            write_failure(out.file, one, OUTCOMES, b->of[i], NULL);
        else if (r != NULL && is_wrong(r->outcome))
            write_failure(out.file, one, r->outcome,
                          is_known(r) ? r->listed : NULL, r->problem);
    }
    return outfile_close(&out);
}
