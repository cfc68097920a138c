/* A line of JSON for each case, and one for the run, as
 * corpus/results.schema.json has them. */
#include "tool/json.h"

#include <stdlib.h>

#include "expectation.h"
#include "fresh.h"
#include "hello.h"
#include "report/certificate.h"
#include "report/form.h"
#include "report/told.h"
#include "report/unasked.h"
#include "tool/heap.h"

/* ---------------------------------------------------------------- cases -- */

static void write_told(json_writer *out, const run *r, const char *name,
                       const char *at, size_t size)
{
    told text;

    if (at == NULL || size == 0) {
        json_nothing(out, name);
        return;
    }
    text = tell(r, at, size);
    json_bytes(out, name, (view){(const u8 *)text.at, text.size});
    free(text.at);
}

static void write_seconds(json_writer *out, double seconds)
{
    json_name(out, "seconds");
    fprintf(out->to, "\"%.6f\"", seconds);
}

static void write_peak(json_writer *out, u64 bytes)
{
    if (bytes > 0)
        json_decimal(out, "peak", bytes);
    else
        json_nothing(out, "peak");
}

static void write_case(json_writer *out, const run *r, const result *one,
                       const char *digest)
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
    write_seconds(out, one->seconds);
    write_peak(out, one->peak);
    write_told(out, r, "problem", one->problem,
               one->problem != NULL ? strlen(one->problem) : 0);
    write_told(out, r, "said", one->said, one->said_size);
    write_told(out, r, "log", one->log, one->log_size);
    json_close(out, '}');
    json_raw(out, "\n");
    out->comma = false;
}

/* -------------------------------------------------------------- the run -- */

static void write_words(json_writer *out, const char *name,
                        const char *const *words, size_t count)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_text_or_hex(out, NULL, text_view(words[i]));
    json_close(out, ']');
}

/* Its command; name, version and language as its hello has them. */
static void write_program(json_writer *out, const run *r)
{
    static const char *const members[] = {"name", "version", "language"};
    const json_t *hello = r->session.hello;
    char *const *command = r->options->command;
    size_t words = 0;

    while (command[words] != NULL)
        words++;
    json_open(out, "program", '{');
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_text_or_nothing(out, members[i],
                             hello != NULL ? hello_text(hello, members[i])
                                           : NULL);
    write_words(out, "command", (const char *const *)command, words);
    json_close(out, '}');
}

static void write_features(json_writer *out, const json_t *features)
{
    size_t i;
    json_t *feature;

    json_open(out, "features", '[');
    json_array_foreach((json_t *)features, i, feature)
        json_text(out, NULL, json_string_value(feature));
    json_close(out, ']');
}

/* What was asked, so that it can be asked again. */
static void write_options(json_writer *out, const run *r)
{
    const certify_options *o = r->options;

    json_text(out, "level", grade_name(o->level));
    json_flag(out, "exec", o->exec);
    write_features(out, r->features);
    write_words(out, "only", o->only.globs, o->only.count);
    write_words(out, "skip", o->skip.globs, o->skip.count);
    json_decimal(out, "timeout", o->timeout);
    if (o->limit > 0)
        json_decimal(out, "memory_limit", o->limit);
    else
        json_nothing(out, "memory_limit");
    json_decimal(out, "seed", r->seed);
}

/* Of a format, or of all (0): what happened, whatever a baseline says. */
static void write_tally(json_writer *out, const run *r, u32 f)
{
    tally t = {0};

    for (size_t i = 0; i < r->results.count; i++)
        if (f == 0 || r->results.items[i].asked->format == f)
            t.of[r->results.items[i].outcome]++;
    json_open(out, "tally", '{');
    for (outcome o = 0; o < OUTCOMES; o++)
        json_decimal(out, outcome_word(o), t.of[o]);
    json_close(out, '}');
}

/* What a level compares has a digest as well. */
static bool write_levels(json_writer *out, const run *r, u32 f)
{
    char digits[DIGEST_SIZE];

    if (r->options->level == VERDICT) {
        json_nothing(out, "levels");
        return true;
    }
    char *path = take_text("%s/%s/levels.json", r->corpus.folder,
                           assay_format_at(f)->name);
    bool good = file_digest(path, digits, stderr);
    free(path);
    if (good)
        json_text(out, "levels", digits);
    return good;
}

static bool write_formats(json_writer *out, const run *r)
{
    bool good = true;

    json_open(out, "formats", '[');
    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->judged[f])
            continue;
        char *words = judgement_of(r, f);
        json_open(out, NULL, '{');
        json_text(out, "format", assay_format_at(f)->name);
        json_flag(out, "certified", is_certified(r, f));
        json_text(out, "verdict", words);
        json_unasked(out, r, f);
        good = write_levels(out, r, f) && good;
        write_tally(out, r, f);
        json_close(out, '}');
        free(words);
    }
    json_close(out, ']');
    return good;
}

static bool write_run(json_writer *out, const run *r, const char *digest)
{
    double seconds = 0;
    u64 peak = 0;

    for (size_t i = 0; i < r->results.count; i++) {
        seconds += r->results.items[i].seconds;
        peak = larger_of(peak, r->results.items[i].peak);
    }
    json_open(out, NULL, '{');
    json_text(out, "assay", ASSAY_VERSION);
    json_flag(out, "certified", all_certified(r));
    json_flag(out, "complete", r->stop == NULL);
    json_text_or_nothing(out, "stop", r->stop);
    write_program(out, r);
    write_options(out, r);
    json_text(out, "corpus", digest);
    json_decimal(out, "cases", r->results.count);
    write_tally(out, r, 0);
    write_seconds(out, seconds);
    write_peak(out, peak);
    bool good = write_formats(out, r);
    if (r->options->fresh != NULL && r->options->fresh->list != NULL)
        r->options->fresh->list(r->options->fresh, out);
    json_close(out, '}');
    json_raw(out, "\n");
    return good;
}

static bool end(rendering *to, const run *r)
{
    json_writer out = {.to = to->out};
    char digits[DIGEST_SIZE];
    bool good = true;
    capture all;

    capture_open(&all);
    for (size_t i = 0; i < r->results.count && good; i++) {
        const result *one = &r->results.items[i];
        good = expectation_digest(one->asked, digits, stderr);
        if (!good)
            break;
        fprintf(all.file, "%s %s %s\n", one->asked->name, one->asked->sha256,
                digits);
        write_case(&out, r, one, digits);
    }
    char *lines = capture_close(&all);
    write_digest(text_view(lines), digits);
    free(lines);
    return good && write_run(&out, r, digits);
}

const form certify_json = {.end = end};
