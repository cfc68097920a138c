#include "reports/story.h"

#include <stdlib.h>

#include "conformance/corpus/by_format.h"
#include "conformance/report/causes.h"
#include "lib/memory_file.h"
#include "reports/model.h"
#include "reports/twin.h"
#include "tool/heap.h"

#define FORMAT 1

/* ----------------------------------------------------------------- texts -- */

/* Cuts the input into texts. Missing ones are empty; the last has the rest. */
static void cut(view texts[TEXTS], view input)
{
    for (size_t i = 0; i < TEXTS; i++) {
        const u8 *end = input.size > 0 && i + 1 < TEXTS
            ? memmem(input.bytes, (size_t)input.size, "\n\n", 2) : NULL;
        u64 size = end != NULL ? (u64)(end - input.bytes) : input.size;
        texts[i] = (view){input.bytes, size};
        u64 used = size + (end != NULL ? 2 : 0);
        input = (view){input.bytes + used, input.size - used};
    }
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

/* Parses a hello or a manifest: JSON, which is always UTF-8. */
static json_t *json_of(const story *s, int which)
{
    json_t *text = json_string(s->copies[which]);

    return text != NULL ? text : json_string("no text");
}

/* ------------------------------------------------------------------- run -- */

/* Implements case_maker. */
static u8 *bytes_of_case(const case_maker *self, const corpus_case *c,
                         size_t *size)
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

static bool has_twins(const story *s)
{
    return s->hash & 32;
}

/* Returns the folder of the corpus. */
static char *folder_of(const story *s)
{
    return has_twins(s) ? twin_folder() : s->copies[FOLDER];
}

static void make_case(story *s, size_t i)
{
    corpus_case *c = &s->cases[i];
    uint64_t bits = s->hash >> 3 * i;

    *c = (corpus_case){
        .format = FORMAT, .name = take_text("mag/%s", names[i]),
        .path = take_text("%s/mag/%s.mag", folder_of(s), names[i]),
        .spec = specs[i], .rule = i == 1 ? "mag.key.nul" : NULL,
        .placed = bits & 1, .offset = bits % 9, .length = bits % 4,
        .reason = s->copies[REASON], .patch = s->copies[PATCH],
        .features = s->features, .sha256 = "", .maker = &s->random.fresh.maker,
    };
    if (has_twins(s))
        c->parent = twin_name(s->texts[DOCUMENT]);
    else if (bits & 2)
        c->document = memory_file((const u8 *)s->copies[DOCUMENT],
                                  (size_t)s->texts[DOCUMENT].size);
}

/* Makes a result; a case that was not run has no problem. */
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

/* Makes a disagreement: the shrunk file is that of a case, the nearest one has
 * any bytes. */
static void make_disagreement(story *s)
{
    result *one = &s->results[0];

    if (one->problem == NULL || !(s->hash & 64))
        return;
    bool near = s->hash & 128;
    s->disagreement = (disagreement){
        .title = own_title(one), .count = 1 + (s->hash & 1),
        .first = one->asked,
        .kept = s->cases[0], .answer = *one, .steady = s->hash & 256,
        .bytes = (u8 *)s->copies[FILE_OF_CASES],
        .size = (size_t)s->texts[FILE_OF_CASES].size,
        .near = s->cases[1],
        .near_bytes = near ? (u8 *)s->copies[DOCUMENT] : NULL,
        .near_size = (size_t)s->texts[DOCUMENT].size,
    };
    s->random.list = &s->disagreement;
    s->random.count = 1;
    s->random.kept = s->copies[FOLDER];
    s->random.made = s->random.wrong = STORY_CASES;
    s->random.studied = s->hash & 512;
    s->options.fresh = &s->random.fresh;
    s->options.random = s->hash & 1024 ? STORY_CASES : 0;
}

static void make_run(story *s)
{
    run *r = &s->run;

    *r = (run){
        .options = &s->options,
        .corpus = {.folder = folder_of(s), .cases = s->cases,
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
    s->random = (random_run){.fresh = {.maker = {bytes_of_case},
                                       .print = report_disagreements,
                                       .list = list_disagreements}};
    s->disagreement = (disagreement){0};
    copy_texts(s, harmless);
    make_program(s);
    make_options(s);
    s->known = (known_failure){s->copies[KNOWN], OUTCOMES, s->copies[KNOWN], 1};
    for (size_t i = 0; i < STORY_CASES; i++) {
        make_case(s, i);
        make_result(s, i);
    }
    make_disagreement(s);
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
    free(s->disagreement.title);
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
