#include "conformance/results/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/results/record_line.h"
#include "conformance/results/record_run.h"
#include "conformance/results/seal.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_BYTES  (4u << 20)   /* bytes */
#define MOST_CASES 100000

/* A results file that is being read. */
typedef struct {
    record *record;
    FILE *file;
    FILE *problems;
    char *line;                 /* a buffer for one line */
    size_t size;
    u64 number;
    seal seal;
    capture digests;            /* per case: input of the corpus digest */
} reading;

/* Prints an error for certify or compare. Line 0 means the file as a whole. */
static bool refuse(const reading *r, const char *problem)
{
    fputs("assay: ", r->problems);
    print_path(r->problems, r->record->path);
    if (r->number > 0)
        fprintf(r->problems, ": line %llu", (unsigned long long)r->number);
    fputs(": ", r->problems);
    print_escaped(r->problems, problem, strlen(problem), PRINT_MOST);
    fputc('\n', r->problems);
    return false;
}

typedef enum { LINE, END, WRONG } step;

static step read_line(reading *r)
{
    int c;

    r->number++;
    r->size = 0;
    while ((c = getc(r->file)) != EOF && c != '\n') {
        if (r->size == MOST_BYTES) {
            refuse(r, "longer than 4 MiB");
            return WRONG;
        }
        r->line[r->size++] = (char)c;
    }
    if (ferror(r->file)) {
        r->number = 0;
        refuse(r, strerror(errno));
        return WRONG;
    }
    if (c == EOF && r->size > 0) {
        refuse(r, "truncated");
        return WRONG;
    }
    return c == EOF ? END : LINE;
}

/* ---------------------------------------------------------------- cases -- */

static bool take_case(reading *r, const json_t *json)
{
    record *to = r->record;
    record_case c = {.line = r->number};

    if (to->count == MOST_CASES)
        return refuse(r, "more than 100000 cases");
    const char *problem = record_take_case(&c, json);
    if (problem != NULL)
        return refuse(r, problem);
    if (to->count == to->room) {
        to->room = to->room > 0 ? 2 * to->room : 1024;
        to->cases = take_more(to->cases, to->room * sizeof *to->cases);
    }
    to->cases[to->count++] = c;
    to->all.of[c.outcome]++;
    fprintf(r->digests.file, "%s %s %s\n", c.name, c.sha256, c.digest);
    return true;
}

/* ------------------------------------------------------------- the file -- */

static bool take_run(reading *r, json_t *json)
{
    const char *problem = record_check_run(r->record, json);

    if (problem != NULL)
        return refuse(r, problem);
    r->record->run = json_incref(json);
    return true;
}

/* Compares the digests of all lines and of the corpus with the stated ones. */
static void compare_digests(reading *r)
{
    record *to = r->record;
    const json_t *whole = json_object_get(to->run, "digest");
    const char *about = json_string_value(json_object_get(to->run, "corpus"));
    char digits[DIGEST_SIZE];

    seal_close(&r->seal, digits);
    to->changed = whole != NULL && (!json_is_string(whole) || strcmp(
        json_string_value(whole), digits) != 0);
    char *lines = capture_close(&r->digests);
    write_digest(text_view(lines), digits);
    free(lines);
    to->other_corpus = about == NULL || strcmp(about, digits) != 0;
}

static bool take_line(reading *r)
{
    json_error_t error;

    if (r->record->run != NULL)
        return refuse(r, "data after the line about the run");
    json_t *json = json_loadb(r->line, r->size,
                              JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
    if (json == NULL)
        return refuse(r, error.text);
    seal_add(&r->seal, json);
    bool good = json_object_get(json, "case") != NULL
        ? take_case(r, json)
        : json_object_get(json, "assay") != NULL
        ? take_run(r, json) : refuse(r, "not about a case or the run");
    json_decref(json);
    return good;
}

static int by_name(const void *a, const void *b)
{
    const record_case *left = a, *right = b;
    int order = strcmp(left->name, right->name);

    if (order != 0)
        return order;
    return left->line < right->line ? -1 : left->line > right->line;
}

static bool sort_cases(reading *r)
{
    record *to = r->record;

    if (to->count > 0)
        qsort(to->cases, to->count, sizeof *to->cases, by_name);
    for (size_t i = 1; i < to->count; i++)
        if (strcmp(to->cases[i - 1].name, to->cases[i].name) == 0) {
            r->number = to->cases[i].line;
            return refuse(r, "duplicate case");
        }
    return true;
}

static bool read_lines(reading *r)
{
    step s;

    while ((s = read_line(r)) == LINE)
        if (!take_line(r))
            return false;
    if (s == END && r->record->run == NULL)
        refuse(r, "the line about the run is missing");
    return s == END && r->record->run != NULL && sort_cases(r);
}

bool record_read(record *r, const char *path, FILE *problems)
{
    *r = (record){.path = path};
    reading now = {.record = r, .problems = problems,
                   .file = fopen(path, "rbe")};

    if (now.file == NULL)
        return refuse(&now, strerror(errno));
    now.line = take(MOST_BYTES);
    seal_open(&now.seal);
    capture_open(&now.digests);
    bool good = read_lines(&now);
    compare_digests(&now);
    free(now.line);
    fclose(now.file);
    return good;
}

void record_close(record *r)
{
    for (size_t i = 0; i < r->count; i++)
        record_case_close(&r->cases[i]);
    free(r->cases);
    json_decref(r->run);
    *r = (record){0};
}
