/*
 * The output of programs under test, as certify reads it. The first line of the
 * input is the expected document. The rest is what the program wrote: maybe a
 * hello, and answers to cases, with anything between. Each answer gets an
 * outcome, and what is printed about it is harmless.
 */
#include <stdlib.h>
#include <string.h>

#include "conformance/program/hello.h"
#include "conformance/compare/judge.h"
#include "conformance/program/protocol.h"
#include "conformance/report/block.h"
#include "conformance/run/run.h"
#include "lib/output.h"
#include "lib/target.h"
#include "tool/heap.h"

/* A table like corpus/<format>/levels.json with everything possible in it. */
static const char table[] =
    "{\"index\": [\"format\", \"tensors[].name\", \"tensors[].shape\","
    "             \"metadata[].key\", \"metadata[].value\"],"
    " \"bytes\": [\"tensors[].sha256\"], \"values\": [\"tensors[].values\"],"
    " \"sets\": {\"metadata\": [\"key\"]},"
    " \"trim\": {\"tensors[].shape\": \"1\"},"
    " \"floats\": {\"metadata[].value\": {\"type\": {\"f64\": [11, 52],"
    "            \"f32\": [8, 23]}}, \"tensors[].values\": [8, 23]}}";

/* The command in messages. */
static char *const command[] = {"program", NULL};

typedef struct {
    session session;
    json_t *hello;              /* NULL: none, or an invalid one */
    json_t *expected;
    levels levels;
    output output;
    uint64_t hash;
} adapter;

/* Returns a process that has ended and left this output. */
static process what_is_left(const char *text, size_t size)
{
    process p = NO_PROCESS;

    p.text = (buffer){take_copy(text, size), size, size + 1};
    return p;
}

/* Returns the state that is kept from run to run, with the table. */
static adapter *opened(void)
{
    static adapter kept;

    if (kept.levels.table == NULL)
        demand(levels_take(&kept.levels, json_loads(table, 0, NULL), "", NULL),
               "the table of levels is one");
    return &kept;
}

/* ----------------------------------------------------------------- hello -- */

static void check_hello(adapter *a)
{
    char *problem;
    char *line;
    size_t size;
    bool said = process_read(&a->session.process, 0, &line, &size) == GOT_LINE;

    if (!said || size < 6 || memcmp(line, "hello ", 6) != 0)
        return;
    a->hello = read_hello(line + 6, size - 6, &problem);
    demand((a->hello == NULL) == (problem != NULL),
           "a hello is read, or there is a problem");
    free(problem);
    if (a->hello == NULL)
        return;
    demand(hello_text(a->hello, "name") != NULL, "a hello has a name");
    hello_text(a->hello, "language");
    hello_declares(a->hello, "mag", "validate");
}

/* --------------------------------------------------------------- answers -- */

static void check_printed(adapter *a)
{
    fflush(output_file(&a->output));
    output_demand_clean(&a->output, "\n");
}

static corpus_case case_number(const adapter *a, uint64_t asked)
{
    return (corpus_case){
        .format = 1, .name = "mag/accept/one", .path = "/one.mag",
        .spec = (expectation)((a->hash >> asked % 32) % 3),
        .expected = a->expected, .sha256 = "",
    };
}

/* Asks one case; returns false if the program cannot be asked again. */
static bool ask(adapter *a)
{
    corpus_case c = case_number(a, a->session.asked);
    certify_options options = {.command = command, .level = VALUES};
    FILE *out = output_file(&a->output);
    measure m = {(grade)(a->hash >> 40) % GRADES, &a->levels,
                 a->hello != NULL ? hello_features(a->hello) : NULL};
    reply given = {.ending = ANSWERED};
    result r;

    a->session.asked++;
    session_hear(&a->session, 0, &given);
    bool answered = given.ending == ANSWERED;
    demand(answered == (given.said != NULL), "what is answered was said");
    demand(answered == (given.problem == NULL),
           "without an answer there is a problem");
    output_begin(&a->output);
    if (!answered)
        print_no_contact(out, &options, &given);
    judge_case(&m, &c, &given, &r);
    demand(is_wrong(r.outcome) == (r.problem != NULL),
           "an error is reported");
    if (is_wrong(r.outcome))
        print_block(out, &(run){.options = &options, .seed = 1}, &r);
    check_printed(a);
    reply_free(&given);
    free(r.problem);
    free(r.said);
    free(r.log);
    return answered;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    adapter *a = opened();
    const char *text = (const char *)data;
    const char *end = size > 0 ? memchr(text, '\n', size) : NULL;
    size_t first = end != NULL ? (size_t)(end - text) : 0;

    a->hash = hash_of(data, size);
    a->hello = NULL;
    a->expected = json_loadb(first > 0 ? text : "", first,
                             JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    a->session = (session){.process = what_is_left(text + first,
                                                   size - first)};
    check_hello(a);
    while (ask(a))
        continue;
    process_stop(&a->session.process);
    json_decref(a->hello);
    json_decref(a->expected);
    return 0;
}
