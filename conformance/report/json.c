/* Results as lines of JSON, one per case and one for the run, as defined by
 * corpus/results.schema.json. */
#include "tool/json.h"

#include <stdlib.h>

#include "conformance/report/json_run.h"
#include "conformance/report/printable.h"
#include "conformance/results/expectation.h"
#include "conformance/results/seal.h"
#include "conformance/run/form.h"
#include "tool/heap.h"

/* ---------------------------------------------------------------- cases -- */

static void write_told(json_writer *out, const run *r, const char *name,
                       const char *at, size_t size)
{
    printable text;

    if (at == NULL || size == 0) {
        json_nothing(out, name);
        return;
    }
    text = printable_text(r, at, size);
    json_bytes(out, name, (view){(const u8 *)text.at, text.size});
    free(text.at);
}

static void write_case(json_writer *out, const run *r, const result *one,
                       const expected_words *e, const char *digest)
{
    const corpus_case *c = one->asked;
    const char *word = one->answer != NO_ANSWER ? answer_word(one->answer)
                                                : NULL;

    json_open(out, NULL, '{');
    json_text(out, "case", c->name);
    json_text(out, "format", assay_format_at(c->format)->name);
    json_text(out, "outcome", outcome_word(one->outcome));
    json_text(out, "expected", expectation_word(c->spec));
    json_text_or_nothing(out, "answer", word);
    json_text_or_nothing(out, "rule", c->rule);
    json_text(out, "file", file_of(r, c));
    json_text(out, "sha256", c->sha256);
    json_text(out, "expectation", digest);
    json_features(out, c->features);
    json_text_or_nothing(out, "document", e->document);
    json_seconds(out, one->seconds);
    json_peak(out, one->peak);
    write_told(out, r, "problem", one->problem,
               one->problem != NULL ? strlen(one->problem) : 0);
    write_told(out, r, "said", one->said, one->said_size);
    write_told(out, r, "log", one->log, one->log_size);
    json_close(out, '}');
}

/* -------------------------------------------------------------- the run -- */

/* Adds the line to the digest of all lines, and writes it. */
static void put_line(FILE *to, capture *line, seal *all)
{
    char *text = capture_close(line);
    json_t *json = json_line(line);

    seal_add(all, json);
    json_decref(json);
    fwrite(text, 1, line->size, to);
    fputc('\n', to);
    free(text);
}

/* Returns false after a line to standard error. */
static bool report_case(capture *line, const run *r, const result *one,
                        char digits[DIGEST_SIZE])
{
    const corpus_case *c = one->asked;
    char *document;

    capture_open(line);
    bool good = document_words(c, &document, stderr);
    expected_words e = {c->spec, c->rule, c->features, document};
    digest_expectation(&e, digits);
    if (good)
        write_case(&(json_writer){.to = line->file}, r, one, &e, digits);
    free(document);
    return good;
}

/* Writes a case line, and adds the case to the corpus digest. */
static bool put_case(FILE *to, const run *r, const result *one, seal *all,
                     FILE *about)
{
    char digits[DIGEST_SIZE];
    capture line;

    bool good = report_case(&line, r, one, digits);
    fprintf(about, "%s %s %s\n", one->asked->name, one->asked->sha256, digits);
    if (good)
        put_line(to, &line, all);
    else
        free(capture_close(&line));
    return good;
}

json_t *reported_case(const run *r, const result *one)
{
    char digits[DIGEST_SIZE];
    capture line;

    bool good = report_case(&line, r, one, digits);
    char *text = capture_close(&line);
    json_t *json = good ? json_line(&line) : NULL;
    free(text);
    return json;
}

/* Writes the run line with the digest of all lines, including its own without
 * that member. */
static bool put_run(FILE *to, const run *r, const char *about, seal *all)
{
    char digits[DIGEST_SIZE];
    capture line;

    capture_open(&line);
    bool good = json_run(&(json_writer){.to = line.file}, r, about);
    char *text = capture_close(&line);
    json_t *json = json_line(&line);
    seal_add(all, json);
    json_decref(json);
    seal_close(all, digits);
    fwrite(text, 1, line.size - 1, to);
    fprintf(to, ",\"digest\":\"%s\"}\n", digits);
    free(text);
    return good;
}

static bool end(rendering *to, const run *r)
{
    char digits[DIGEST_SIZE];
    bool good = true;
    capture about;
    seal all;

    seal_open(&all);
    capture_open(&about);
    for (size_t i = 0; i < r->results.count && good; i++)
        good = put_case(to->out, r, &r->results.items[i], &all, about.file);
    char *lines = capture_close(&about);
    write_digest(text_view(lines), digits);
    free(lines);
    return put_run(to->out, r, digits, &all) && good;
}

const form certify_json = {.end = end};
