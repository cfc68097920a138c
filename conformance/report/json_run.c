/* The JSON line about the run. */
#include "conformance/report/json_run.h"

#include <stdlib.h>

#include "conformance/program/hello.h"
#include "conformance/report/certificate.h"
#include "conformance/report/printable.h"
#include "conformance/report/unasked.h"
#include "conformance/report/unknown_types.h"
#include "conformance/results/expectation.h"
#include "conformance/run/fresh.h"

void json_seconds(json_writer *out, double seconds)
{
    json_name(out, "seconds");
    fprintf(out->to, "\"%.6f\"", seconds);
}

void json_peak(json_writer *out, u64 bytes)
{
    if (bytes > 0)
        json_decimal(out, "peak", bytes);
    else
        json_nothing(out, "peak");
}

void json_features(json_writer *out, const json_t *features)
{
    size_t i;
    json_t *feature;

    json_open(out, "features", '[');
    json_array_foreach((json_t *)features, i, feature)
        json_text(out, NULL, json_string_value(feature));
    json_close(out, ']');
}

static void write_words(json_writer *out, const char *name,
                        const char *const *words, size_t count)
{
    json_open(out, name, '[');
    for (size_t i = 0; i < count; i++)
        json_text_or_hex(out, NULL, text_view(words[i]));
    json_close(out, ']');
}

/* Writes the command, and the name, version and language of the hello. */
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

/* Writes the options, so that the run can be repeated. */
static void write_options(json_writer *out, const run *r)
{
    const certify_options *o = r->options;

    json_text(out, "level", grade_name(o->level));
    json_flag(out, "exec", o->exec);
    json_features(out, r->features);
    write_words(out, "only", o->only.globs, o->only.count);
    write_words(out, "skip", o->skip.globs, o->skip.count);
    json_decimal(out, "timeout", o->timeout);
    if (o->limit > 0)
        json_decimal(out, "memory_limit", o->limit);
    else
        json_nothing(out, "memory_limit");
    json_decimal(out, "seed", r->seed);
    json_text_or_nothing(out, "only_version", o->only_version);
}

/* Writes the counts of a format, or of all (0), regardless of a baseline. */
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

/* Writes the digest of the table that defines what is compared. */
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
        json_unknown_types(out, r, f);
        good = write_levels(out, r, f) && good;
        write_tally(out, r, f);
        json_close(out, '}');
        free(words);
    }
    json_close(out, ']');
    return good;
}

bool json_run(json_writer *out, const run *r, const char *digest)
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
    json_text_or_nothing(out, "corpus_version", r->corpus.version);
    json_text(out, "corpus", digest);
    json_decimal(out, "cases", r->results.count);
    write_tally(out, r, 0);
    json_seconds(out, seconds);
    json_peak(out, peak);
    bool good = write_formats(out, r);
    if (r->options->fresh != NULL && r->options->fresh->list != NULL)
        r->options->fresh->list(r->options->fresh, out);
    json_close(out, '}');
    return good;
}

json_t *json_line(const capture *line)
{
    return json_loadb(line->at, line->size, JSON_ALLOW_NUL, NULL);
}

json_t *reported_run(const run *r)
{
    capture line;

    capture_open(&line);
    bool good = json_run(&(json_writer){.to = line.file}, r, "");
    char *text = capture_close(&line);
    json_t *json = good ? json_line(&line) : NULL;
    free(text);
    return json;
}
