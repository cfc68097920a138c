/*
 * Mistakes of callers: the command lines of all commands, and structs of
 * options. The first byte chooses; the rest is the words of a command line,
 * each with a NUL after it, or the contents of a struct, and a small file to
 * read with it. Other targets try files.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/colour.h"
#include "cli/commands/commands.h"
#include "cli/formats.h"
#include "cli/input/judge.h"
#include "assay_fast.h"
#include "lib/capture.h"
#include "lib/examples.h"
#include "lib/guarded.h"
#include "lib/report.h"
#include "lib/target.h"

#define MOST_WORDS 24

/* ---------------------------------------------------------- command line -- */

typedef struct {
    char *bytes;                /* all words, each terminated */
    char *words[MOST_WORDS + 1];
    int count;
} line;

static line take_line(const command *c, const uint8_t *data, size_t size)
{
    line l = {.bytes = malloc(size + 1)};
    size_t at = 0;

    demand(l.bytes != NULL, "there is memory for a command line");
    if (size > 0)
        memcpy(l.bytes, data, size);
    l.bytes[size] = '\0';
    l.words[l.count++] = (char *)c->name;
    while (at < size && l.count < MOST_WORDS) {
        l.words[l.count++] = l.bytes + at;
        at += strlen(l.bytes + at) + 1;
    }
    return l;
}

static void take_value(option_walk *w)
{
    const char *name = w->option->name;
    u64 number;

    if (strcmp(name, "format") == 0)
        option_format(w);
    else if (strcmp(name, "color") == 0)
        option_colour(w);
    else if (strcmp(name, "threads") == 0)
        option_threads(w);
    else
        option_number(w, &number);
}

/* Walks to the end; false if a returned row does not exist. */
static bool walk(option_walk *w, bool read_values)
{
    const option_info *options = w->command->options;
    bool good = true;

    for (int o; (o = next_option(w)) != NO_OPTION; ) {
        good = good && 0 <= o && o < MOST_OPTIONS &&
               w->option == &options[o] && options[o].name != NULL;
        good = good && (options[o].argument != NULL || w->value == NULL);
        good = good && (options[o].argument == NULL || w->value != NULL ||
                        options[o].argument[0] == '[');
        if (good && w->value != NULL && read_values)
            take_value(w);
    }
    return good;
}

static void check_operands(const option_walk *w, const line *l)
{
    char **all = operands(w);

    for (int i = 0; all[i] != NULL; i++) {
        int k = 0;
        demand(i < l->count, "there are no more operands than words");
        while (k < l->count && l->words[k] != all[i])
            k++;
        demand(k < l->count, "an operand is one of the words");
    }
}

static void check_line(const uint8_t *data, size_t size, uint64_t hash)
{
    static captured kept;
    size_t count = 0;

    while (commands[count].name != NULL)
        count++;
    const command *c = &commands[hash % count];
    line given = take_line(c, data, size), walked = given;

    option_walk w = walk_options(c->info, walked.count, walked.words);
    capture_begin(&kept);
    bool good = walk(&w, hash >> 32 & 1);
    capture_end(&kept);
    demand(good, "an option is a row of the table, with its value");
    output_demand_clean(&kept.out, "\n");
    output_demand_clean(&kept.err, "\n");
    demand((w.status == 0) == (kept.out.size > 0), "only help is printed");
    demand((w.status == 2) == (kept.err.size > 0), "a mistake is reported");
    demand(w.status != 2 || memchr(kept.err.text, '\n', kept.err.size) ==
           kept.err.text + kept.err.size - 1, "in one line");
    if (w.status == CONTINUE)
        check_operands(&w, &given);
    free(given.bytes);
}

/* --------------------------------------------------------------- structs -- */

/* The rest of the input. */
typedef struct {
    const uint8_t *at;
    size_t size;
} rest;

static uint64_t take_number(rest *r, size_t size)
{
    uint64_t number = 0;

    for (; size > 0 && r->size > 0; size--, r->size--)
        number = number << 8 | *r->at++;
    return number;
}

/* Returns one of the files until the next call: unchanged, truncated, or with a
 * changed byte. */
static example take_example(rest *r)
{
    example e = example_at((size_t)take_number(r, 1));
    size_t at = r->size > 0 ? (size_t)take_number(r, 1) : e.size;
    bool cut = r->size == 0;

    if (cut && at < e.size)
        e.size = at;
    uint8_t *copy = guarded_at_end(e.bytes, e.size);
    if (!cut && at < e.size)
        copy[at] = (uint8_t)take_number(r, 1);
    e.bytes = copy;
    return e;
}

/* An allocator that fails after so many requests. */
static void *resize_some(void *user, void *old, size_t new_size)
{
    uint64_t *left = user;

    if (new_size == 0) {
        free(old);
        return NULL;
    }
    if (*left == 0)
        return NULL;
    (*left)--;
    return realloc(old, new_size);
}

static bool begin_digest(void *user)
{
    return user != NULL;
}

static bool add_to_digest(void *user, const void *bytes, size_t size)
{
    (void)user;
    return size == 0 || *(const uint8_t *)bytes != 'x';
}

static bool end_digest(void *user, uint8_t digest[32])
{
    memset(digest, 7, 32);
    return user != NULL;
}

static bool keep_some(void *user, uint64_t offset, uint64_t length,
                      const char *record, uint64_t index)
{
    const uint64_t *mask = user;

    (void)record;
    return (*mask >> (offset + length + index % 61) % 61 & 1) != 0;
}

/* Returns a copy of a struct of the size that the caller states: bytes after it
 * must not be read. size is 0, or the difference to the usual size. */
static void *copy_of(const void *options, size_t usual, size_t *size, rest *r)
{
    size_t there = *size > 0 ? *size : usual;
    uint8_t *copy = malloc(there);

    demand(copy != NULL, "there is memory for options");
    memcpy(copy, options, there < usual ? there : usual);
    for (size_t i = usual; i < there; i++)
        copy[i] = (uint8_t)take_number(r, 1);
    if (there >= sizeof *size)
        memcpy(copy, size, sizeof *size);
    return copy;
}

static size_t some_size(rest *r, size_t usual)
{
    size_t number = (size_t)take_number(r, 1);

    if (number < 64)
        return 0;
    return number < 128 ? usual : sizeof(size_t) + number % (usual + 24);
}

static void check_options(rest *r)
{
    uint64_t bits = take_number(r, 2), requests = take_number(r, 1);
    uint64_t mask = take_number(r, 8);
    size_t size = some_size(r, sizeof(assay_options));
    assay_options o = {
        .format = (uint32_t)(take_number(r, 1) % 9),
        .fields = bits & 1, .document = bits & 2, .index = bits & 4,
        .memory_limit = bits & 8 ? take_number(r, 3) : 0,
        .max_findings = bits & 16 ? (uint32_t)take_number(r, 4) : 0,
    };

    if (bits & 32)
        o.allocator = (assay_allocator){resize_some, &requests};
    if (bits & 64)
        o.digests.sha256_begin = begin_digest;
    if (bits & 128)
        o.digests.sha256_add = add_to_digest;
    if (bits & 256)
        o.digests.sha256_end = end_digest;
    o.digests.user = bits & 512 ? &mask : NULL;
    if (bits & 1024)
        o.choice = (assay_field_choice){keep_some, &mask};
    if (bits & 2048)
        o.format = (uint32_t)mask;
    void *given = copy_of(&o, sizeof o, &size, r);
    example file = take_example(r);
    assay_report *report = assay_validate(file.bytes, file.size, given);
    free(given);
    check_report(report, file.size);
    demand(report != NULL || bits & (8 | 32), "there is memory");
    assay_write_document(report, ignore, NULL);
    assay_write_findings(report, NULL, ignore, NULL);
    assay_free(report);
}

static void check_fast_options(rest *r)
{
    uint64_t bits = take_number(r, 1), requests = take_number(r, 1);
    size_t size = some_size(r, sizeof(assay_fast_options));
    assay_fast_options o = {
        .format = (uint32_t)(take_number(r, 1) % 9),
        .whole = bits & 1, .alone = bits & 2, .copy = bits & 4,
        .threads = bits & 8 ? (uint32_t)(bits >> 6) : 0,
    };
    assay_fast *file;

    if (bits & 16)
        o.allocator = (assay_allocator){resize_some, &requests};
    void *given = copy_of(&o, sizeof o, &size, r);
    example e = take_example(r);
    assay_fast_status s = assay_fast_open_bytes(&file, e.bytes, e.size, given);
    free(given);
    demand((s.code == ASSAY_FAST_OK) == (file != NULL),
           "a file is opened, or there is none");
    demand(assay_fast_text(s) != NULL, "there are words for what came of it");
    demand(s.code == ASSAY_FAST_REJECTED || s.rule == ASSAY_NONE,
           "only what is rejected breaks a rule");
    demand(s.code != ASSAY_FAST_REJECTED || bits & 16 ||
           assay_rule_at(s.rule) != NULL, "a rule rejects");
    assay_fast_write_document(file, ignore, NULL);
    assay_fast_close(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rest r = {data, size};
    uint64_t which = take_number(&r, 1);

    if (which < 'A')
        check_options(&r);
    else if (which < 'a')
        check_fast_options(&r);
    else
        check_line(r.at, r.size, hash_of(data, size) / 16 * 16 + which % 16);
    return 0;
}
