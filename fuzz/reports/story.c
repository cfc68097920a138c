#include "reports/story.h"

#include <stdlib.h>

#include "conformance/by_format.h"
#include "lib/memory_file.h"
#include "tool/heap.h"

#define FORMAT 1

/* ----------------------------------------------------------------- texts -- */

/* What is missing is empty. The last one has all that is left. */
static void cut(view texts[TEXTS], view input)
{
    for (size_t i = 0; i < TEXTS; i++) {
        const u8 *end = input.size > 0 && i + 1 < TEXTS
            ? memmem(input.bytes, input.size, "\n\n", 2) : NULL;
        u64 size = end != NULL ? (u64)(end - input.bytes) : input.size;
        texts[i] = (view){input.bytes, size};
        u64 used = size + (end != NULL ? 2 : 0);
        input = (view){input.bytes + used, input.size - used};
    }
}

/* As long, in as many lines, and in the same words for those who end with a
 * NUL. */
static void make_harmless(char *text, size_t size)
{
    size_t until = strnlen(text, size);

    for (size_t i = 0; i < size; i++)
        if (text[i] != '\n' && i != until)
            text[i] = 'x';
}

static void copy_texts(story *s, bool harmless)
{
    for (size_t i = 0; i < TEXTS; i++) {
        size_t size = (size_t)s->texts[i].size;
        s->copies[i] = take_copy((const char *)s->texts[i].bytes, size);
        if (harmless && i != FILE_OF_CASES)
            make_harmless(s->copies[i], size);
    }
}

/* A hello and the manifests are JSON, which holds nothing but UTF-8. */
static json_t *json_of(const story *s, int which)
{
    json_t *text = json_string(s->copies[which]);

    return text != NULL ? text : json_string("no text");
}

/* ------------------------------------------------------------------- run -- */

/* A function of fresh.h. */
static u8 *bytes_of_case(const fresh *self, const corpus_case *c, size_t *size)
{
    const story *s = (const story *)self;

    (void)c;
    *size = (size_t)s->texts[FILE_OF_CASES].size;
    return (u8 *)take_copy(s->copies[FILE_OF_CASES], *size);
}

static char *const names[STORY_CASES] = {
    "accept/one", "may/mag.key.nul~one", "reject/mag.key.utf8~one",
};
static const expectation specs[STORY_CASES] = {MUST_ACCEPT, MAY_EITHER,
                                               MUST_REJECT};

static void make_case(story *s, size_t i)
{
    corpus_case *c = &s->cases[i];
    uint64_t bits = s->hash >> 3 * i;

    *c = (corpus_case){
        .format = FORMAT, .name = take_text("mag/%s", names[i]),
        .path = take_text("%s/mag/%s.mag", s->copies[FOLDER], names[i]),
        .spec = specs[i], .rule = i == 1 ? "mag.key.nul" : NULL,
        .placed = bits & 1, .offset = bits % 9, .length = bits % 4,
        .reason = s->copies[REASON], .patch = s->copies[PATCH],
        .features = s->features, .sha256 = "", .maker = &s->maker,
    };
    if (bits & 2)
        c->document = memory_file((const u8 *)s->copies[DOCUMENT],
                                  (size_t)s->texts[DOCUMENT].size);
}

/* What was not asked has no problem. */
static void make_result(story *s, size_t i)
{
    result *r = &s->results[i];
    uint64_t bits = s->hash >> (10 + 8 * i);

    *r = (result){.asked = &s->cases[i], .outcome = (outcome)(bits % OUTCOMES),
                  .answer = (answer)((bits >> 4) % (UNSUPPORTED + 1)),
                  .seconds = 0.5, .peak = (uint64_t)200 << 20};
    if (bits & 64)
        r->listed = &s->known;
    if (is_wrong(r->outcome) && r->outcome != IS_NOT_RUN) {
        r->problem = s->copies[PROBLEM + i];
        r->said = s->copies[SAID + i];
        r->said_size = (size_t)s->texts[SAID + i].size;
        r->log = s->copies[LOG + i];
        r->log_size = (size_t)s->texts[LOG + i].size;
    }
}

static void make_program(story *s)
{
    s->command[0] = s->copies[COMMAND];
    s->hello = json_object();
    json_object_set_new(s->hello, "name", json_of(s, NAME));
    json_object_set_new(s->hello, "version", json_of(s, VERSION));
    json_object_set_new(s->hello, "language", json_of(s, LANGUAGE));
    s->features = json_array();
    json_array_append_new(s->features, json_of(s, FEATURE));
}

static void make_options(story *s)
{
    bool exec = s->hash & 1;

    s->options = (certify_options){
        .level = VERDICT, .exec = exec, .brief = s->hash & 2,
        .all = s->hash & 4, .baseline = s->copies[BASELINE],
        .keep = s->copies[FOLDER], .corpus = s->copies[FOLDER],
        .features = exec ? s->features : NULL, .command = s->command,
        .only = {(const char **)s->command, 1},
    };
}

static void make_run(story *s)
{
    run *r = &s->run;

    *r = (run){
        .options = &s->options,
        .corpus = {.folder = s->copies[FOLDER], .cases = s->cases,
                   .count = STORY_CASES},
        .asked = take_by_format(sizeof *r->asked),
        .judged = take_by_format(sizeof *r->judged),
        .tallies = take_by_format(sizeof *r->tallies),
        .session.hello = s->options.exec ? NULL : s->hello,
        .features = s->hash & 8 ? s->features : NULL,
        .results = {s->results, STORY_CASES}, .seed = 1,
        .baseline = {.items = &s->known, .count = 1},
        .stop = s->hash & 16 ? "interrupted" : NULL,
    };
    r->asked[FORMAT] = r->judged[FORMAT] = true;
    for (size_t i = 0; i < STORY_CASES; i++) {
        tally_add(&r->tallies[FORMAT], &s->results[i]);
        tally_add(&r->all, &s->results[i]);
    }
}

void story_begin(story *s, bool harmless)
{
    s->maker.bytes = bytes_of_case;
    copy_texts(s, harmless);
    make_program(s);
    make_options(s);
    s->known = (known_failure){s->copies[KNOWN], OUTCOMES, s->copies[KNOWN], 1};
    for (size_t i = 0; i < STORY_CASES; i++) {
        make_case(s, i);
        make_result(s, i);
    }
    make_run(s);
}

void story_end(story *s)
{
    for (size_t i = 0; i < TEXTS; i++)
        free(s->copies[i]);
    for (size_t i = 0; i < STORY_CASES; i++) {
        free(s->cases[i].name);
        free(s->cases[i].path);
    }
    free(s->run.asked);
    free(s->run.judged);
    free(s->run.tallies);
    json_decref(s->hello);
    json_decref(s->features);
}

story story_of(view input, uint64_t hash)
{
    story s = {.hash = hash};

    cut(s.texts, input);
    return s;
}
