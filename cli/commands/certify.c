/* assay certify: the command line; conformance/ does the rest. */
#include "commands/certify.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/random_options.h"
#include "commands/replacing.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/version.h"
#include "conformance/run/choice.h"
#include "formats.h"
#include "golden.h"
#include "minted.h"
#include "neighbours/command.h"
#include "tool/clock.h"
#include "tool/decimal.h"
#include "tool/heap.h"

#define DEFAULT_TIMEOUT 10000
#define MOST_SECONDS 86400.0
#define MOST_JOBS 256

enum {
    FORMAT = REPORT_OPTIONS, LEVEL, EXEC, FEATURES, ONLY, SKIP, BASELINE,
    NEW_BASELINE, CORPUS, UNTIL, TIMEOUT, MEMORY, JOBS, SEED, RANDOM,
    TIME, NEIGHBOURS, VERIFY, BRIEF, ALL, KEEP, DRY_RUN, LIST_TESTS
};

/* The forms of results come first, in their order. */
static const option_info options[] = {
#define FORM(name, letter, argument, help) \
    [REPORT_##name] = {#name, letter, argument, help},
#include "conformance/run/forms.def"
#undef FORM
    [FORMAT] = {"format", 0, "F", "only this format (repeatable)"},
    [LEVEL] = {"level", 0, "L",
               "what to compare:\n"
               "verdict  accept or reject only\n"
               "index    also names, types, shapes, metadata (default)\n"
               "bytes    also the SHA-256 of each tensor's elements\n"
               "values   also the elements of small tensors\n"
               "encode   the files that it writes (see below)"},
    [EXEC] = {"exec", 0, NULL, "start a process for each case (see below)"},
    [FEATURES] = {"features", 0, "LIST",
                  "features of the program, as A,B; with --exec\n"
                  "(repeatable)"},
    [ONLY] = {"only", 0, "GLOB",
              "only these cases: 'mag/reject/mag.key.*', a path below\n"
              "the corpus, or a rule, mag.key.utf8 (repeatable)"},
    [SKIP] = {"skip", 0, "GLOB", "skip these cases (repeatable)"},
    [BASELINE] = {"baseline", 0, "F", "a file of known failures (see below)"},
    [NEW_BASELINE] = {"write-baseline", 0, "F",
                      "write the failures of this run to F"},
    [CORPUS] = {"corpus", 0, "DIR", "use the corpus in DIR"},
    [UNTIL] = {"until", 0, "VERSION",
               "only cases that the corpus has since VERSION or before\n"
               "(0.1.0)"},
    [TIMEOUT] = {"timeout", 0, "S",
                 "seconds for a case (default: 10; hello: five times)"},
    [MEMORY] = {"memory-limit", 0, "N",
                "memory for a case: 512M, 2G (default: no limit)"},
    [JOBS] = {"jobs", 0, "N", "run N processes at once (default: 1)"},
    [SEED] = {"seed", 0, "N",
              "order of the cases (default: any; the report has it)"},
    [RANDOM] = {"random", 0, "N",
                "use N new files of each format, made from --seed, and\n"
                "shrink those with a wrong answer"},
    [TIME] = {"time", 0, "S",
              "with --random: seconds in all (default: no limit)"},
    [NEIGHBOURS] = {"neighbours", 0, "[=N]",
                    "test every single-byte edit of small files: one edit\n"
                    "in N (default: 50), or of the cases of --only"},
    [VERIFY] = {"verify", 0, "FILE",
                "rerun the results in FILE (of --json) and report what\n"
                "differs; exit status 0 the same, 1 different"},
    [BRIEF] = {"brief", 0, NULL, "one line per failure, no tables of rules"},
    [ALL] = {"all", 0, NULL, "show all failures of a cause, not only two"},
    [KEEP] = {"keep", 0, "DIR",
              "write the full log of each case to DIR; with --random,\n"
              "the shrunk files (default: assay-random-SEED)"},
    [DRY_RUN] = {"dry-run", 0, NULL,
                 "list the cases, with --json what each one is about;\n"
                 "needs no COMMAND"},
    [LIST_TESTS] = {"list-tests", 0, NULL,
                    "list name, format and GLOB of each test, for CMake;\n"
                    "without --format, COMMAND declares its formats"},
    {0},
};

const command_info certify_command = {
    "certify", "[OPTION]... -- COMMAND [ARGUMENT]...",
    "Shows COMMAND every file of the corpus and judges its answers. Exit "
    "status:\n0 certified, 1 not certified, 2 unknown or failed",
    options, certify_protocol, true
};

static void read_level(option_walk *w, certify_options *o)
{
    o->level = grade_named(w->value);
    if (o->level == GRADES)
        value_error(w, "unknown level",
                    " (verdict, index, bytes, values or encode)");
}

/* Returns the value in ms; 0 after a usage error. */
static u64 read_seconds(option_walk *w)
{
    char *end;
    double seconds = strtod(w->value, &end);

    if (end == w->value || *end != '\0' || !(seconds >= 0.001) ||
        !(seconds <= MOST_SECONDS)) {
        value_error(w, "not a number of seconds:", "");
        return 0;
    }
    return (u64)(seconds * 1000);
}

static void read_timeout(option_walk *w, certify_options *o)
{
    o->timeout = read_seconds(w);
    o->timeout_text = w->value;
}

static void read_memory(option_walk *w, certify_options *o)
{
    option_memory(w, &o->limit);
    o->limit_text = w->value;
}

static void read_until(option_walk *w, certify_options *o)
{
    o->only_version = w->value;
    if (!is_version(w->value))
        value_error(w, "not a version such as 0.1.0:", "");
}

static void read_jobs(option_walk *w, certify_options *o)
{
    if (option_number(w, &o->jobs) && (o->jobs == 0 || o->jobs > MOST_JOBS))
        value_error(w, "not from 1 to 256:", "");
}

/* Reads names separated by commas. */
static void read_features(option_walk *w, certify_options *o)
{
    for (const char *at = w->value; at != NULL;) {
        size_t size = strcspn(at, ",");
        json_t *name = size > 0 ? json_stringn(at, size) : NULL;
        if (json_array_append_new(o->features, name) != 0) {
            usage_error(w, "--features: not names separated by commas:",
                        w->value, "");
            return;
        }
        at = at[size] == ',' ? at + size + 1 : NULL;
    }
}

static void take_option(option_walk *w, int option, certify_options *o)
{
    switch (option) {
    case FORMAT:
        o->formats[option_format(w)] = true;
        o->any_format = false;
        break;
    case LEVEL:   read_level(w, o); break;
    case TIMEOUT: read_timeout(w, o); break;
    case MEMORY:  read_memory(w, o); break;
    case JOBS:    read_jobs(w, o); break;
    case RANDOM:  read_random(w, o); break;
    case NEIGHBOURS: read_neighbours(w, o); break;
    case TIME:    o->until = capped_sum(now(), read_seconds(w)); break;
    case FEATURES: read_features(w, o); break;
    case ONLY:    globs_add(&o->only, w->value); break;
    case SKIP:    globs_add(&o->skip, w->value); break;
    case BASELINE: o->baseline = option_path(w); break;
    case NEW_BASELINE: o->new_baseline = option_path(w); break;
    case CORPUS:  o->corpus = w->value; break;
    case UNTIL:   read_until(w, o); break;
    case SEED:    o->seeded = option_number(w, &o->seed); break;
    case BRIEF:   o->brief = true; break;
    case ALL:     o->all = true; break;
    case KEEP:    o->keep = w->value; break;
    case EXEC:    o->exec = true; break;
    case VERIFY:  o->verify = w->value; break;
    case DRY_RUN: o->dry_run = true; break;
    case LIST_TESTS: o->list_tests = true; break;
    default:      outlet_want(&o->reports->all[option], w->value);
    }
}

int certify_by(certify_options *o,
               int (*run)(certify_options *o, const char *folder))
{
    golden_folder usual;

    if (o->corpus != NULL)
        return run(o, o->corpus);
    if (!golden_find(&usual, o->any_format ? NULL : o->formats))
        return 2;
    o->usual_corpus = usual.folder;
    int status = run(o, usual.folder);
    golden_leave(&usual);
    return status;
}

static int certify_cases(certify_options *o, const char *folder)
{
    return o->neighbours > 0 ? certify_neighbours(o, folder) : certify(o);
}

/* Refuses two reports in one place, and reports that would stay empty. */
static void check_reports(option_walk *w, const certify_options *o)
{
    char *clash = outlets_clash(o->reports->all, REPORT_OPTIONS);

    if (w->status == CONTINUE && clash != NULL)
        usage_error(w, clash, NULL, "");
    free(clash);
    for (size_t i = 0; i < REPORT_OPTIONS && w->status == CONTINUE; i++)
        if (o->reports->all[i].wanted && (o->dry_run || o->list_tests) &&
            i != (o->dry_run ? REPORT_json : REPORT_quiet))
            exclude(w, options[i].name,
                    options[o->dry_run ? DRY_RUN : LIST_TESTS].name);
}

/* Refuses options with --verify that the results already contain. */
static void check_verify(option_walk *w, const certify_options *o)
{
    const struct {
        bool given;
        int option;
    } said[] = {
        {!o->any_format, FORMAT}, {o->level != INDEX, LEVEL},
        {o->exec, EXEC}, {o->only.count > 0, ONLY}, {o->skip.count > 0, SKIP},
        {o->timeout_text != NULL, TIMEOUT}, {o->seeded, SEED},
        {o->limit_text != NULL, MEMORY},
        {o->only_version != NULL, UNTIL},
        {json_array_size(o->features) > 0, FEATURES}, {o->dry_run, DRY_RUN},
        {o->list_tests, LIST_TESTS},
    };

    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (w->status == CONTINUE && o->verify != NULL && said[i].given)
            exclude(w, options[VERIFY].name, options[said[i].option].name);
    if (w->status == CONTINUE && o->verify != NULL && !o->quiet &&
        replaces_text(o->reports))
        usage_error(w, "--verify uses standard output: reports need =FILE",
                    NULL, "");
}

static bool starts_program(const certify_options *o)
{
    return !o->dry_run && (!o->list_tests || o->any_format);
}

int certify_main(int argc, char **argv)
{
    option_walk w = walk_options(&certify_command, argc, argv);
    size_t most = (size_t)argc + 1;
    report_outlets reports = no_reports();
    certify_options o = {.formats = take_by_format(sizeof *o.formats),
                         .any_format = true, .level = INDEX, .jobs = 1,
                         .timeout = DEFAULT_TIMEOUT,
                         .features = json_array(), .reports = &reports,
                         .only.globs = take(most * sizeof(char *)),
                         .skip.globs = take(most * sizeof(char *))};

    for (int option; (option = next_option(&w)) != NO_OPTION; )
        take_option(&w, option, &o);
    o.command = operands(&w);
    o.quiet = reports.all[REPORT_quiet].wanted;
    if (w.status == CONTINUE && o.dry_run && o.list_tests)
        exclude(&w, options[DRY_RUN].name, options[LIST_TESTS].name);
    check_verify(&w, &o);
    check_reports(&w, &o);
    refuse_replacing(&w, reports.all, REPORT_OPTIONS, o.baseline);
    refuse_replacing(&w, reports.all, REPORT_OPTIONS, o.verify);
    check_random(&w, &o);
    check_neighbours(&w, &o);
    if (w.status == CONTINUE && o.new_baseline != NULL &&
        (o.dry_run || o.list_tests))
        exclude(&w, options[NEW_BASELINE].name,
                options[o.dry_run ? DRY_RUN : LIST_TESTS].name);
    if (w.status == CONTINUE && o.list_tests && o.any_format && o.exec)
        usage_error(&w, "--list-tests with --exec needs --format: COMMAND "
                    "cannot declare its formats", NULL, "");
    if (w.status == CONTINUE && o.command[0] == NULL && starts_program(&o))
        usage_missing(&w, "COMMAND");
    if (w.status == CONTINUE && json_array_size(o.features) > 0 && !o.exec)
        usage_error(&w, "--features needs --exec; otherwise the program "
                    "declares them in hello", NULL, "");
    int status = w.status != CONTINUE ? w.status
               : o.random > 0 ? certify_random(&o)
                              : certify_by(&o, certify_cases);
    json_decref(o.features);
    free(o.formats);
    free(o.only.globs);
    free(o.skip.globs);
    return status;
}
