/* assay validate: the verdict of each file, and what is wrong with it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "colour.h"
#include "commands/commands.h"
#include "digests/digests.h"
#include "render/finding.h"
#include "input/folder.h"
#include "formats.h"
#include "input/input.h"
#include "render/machine.h"
#include "output.h"
#include "input/watch.h"

enum {
    JSON, SARIF, GITHUB, SHORT, QUIET, STRICT, NOTES, FORMAT, COLOUR, MOST,
    WALK
};

static const option_info options[] = {
    [JSON]   = {"json", 0, "[=FILE]",
                "one line of JSON a file, to FILE or instead of the text\n"
                "(corpus/findings.schema.json)"},
    [SARIF]  = {"sarif", 0, "[=FILE]",
                "SARIF 2.1.0, to FILE or instead of the text"},
    [GITHUB] = {"github", 0, NULL,
                "workflow commands of GitHub Actions instead of the text,\n"
                "a table in the summary of the job, and \"startLine\": 1 in\n"
                "SARIF, which GitHub wants although SARIF forbids it here"},
    [SHORT]  = {"short", 's', NULL,
                "one line a finding: FILE:OFFSET: error[RULE]: ..."},
    [QUIET]  = {"quiet", 'q', NULL,
                "only the exit status, and why a file could not be judged"},
    [STRICT] = {"strict", 0, NULL,
                "broken rules of level should and may reject as well\n"
                "(the verdict in JSON stays that of the specification)"},
    [NOTES]  = {"notes", 0, NULL,
                "show what differs from the original writer's habits"},
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [COLOUR] = {"color", 0, "WHEN", "auto, always or never"},
    [MOST]   = {"max-findings", 0, "N",
                "show at most N findings of a rule, 0: all\n"
                "(3 in the text, 100 elsewhere)"},
    [WALK]   = {"recursive", 'r', NULL,
                "walk directories: files with a format's extension"},
    {0},
};

const command_info validate_command = {
    "validate", "[OPTION]... FILE...", "Prints the verdict of each file",
    options,
    "FILE may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 all are accepted, 1 one is rejected, 2 one could not be\n"
    "judged, whatever the others are.\n",
    false
};

typedef struct {
    manner manner;
    u32 most;                   /* findings of a rule to keep */
    bool short_lines, quiet, walk;
    machine machine;
    bool several;               /* files: the accepted ones get a line only */
    u64 counts[3];              /* files by verdict */
    u64 unreadable;
    bool lost;                  /* a folder could not be walked */
    watch watch;
} validation;

static void take_option(validation *v, option_walk *w, int option,
                        colour_choice *colour)
{
    u64 number;

    switch (option) {
    case JSON:   want_channel(&v->machine.json, w->value); break;
    case SARIF:  want_channel(&v->machine.sarif, w->value); break;
    case GITHUB: v->machine.github = true; break;
    case SHORT:  v->short_lines = true; break;
    case QUIET:  v->quiet = true; break;
    case STRICT: v->manner.strict = true; break;
    case NOTES:  v->manner.notes = true; break;
    case WALK:   v->walk = true; break;
    case FORMAT: v->manner.format = option_format(w); break;
    case COLOUR: *colour = option_colour(w); break;
    case MOST:
        if (option_number(w, &number)) {
            v->most = 0 < number && number < ASSAY_ALL ? (u32)number
                                                       : ASSAY_ALL;
            v->manner.most = v->most;
        }
        break;
    }
}

/* ---------------------------------------------------------------- files -- */

/* What cannot be read is a problem of the run: it goes to standard error. */
static void tell_problem(validation *v, const input *in)
{
    fflush(stdout);
    print_path(stderr, in->name);
    fprintf(stderr, ": unknown  %s\n", in->problem);
    machine_add_problem(&v->machine, in);
    v->counts[ASSAY_UNKNOWN]++;
    v->unreadable++;
}

static void tell_unknown(const input *in, const assay_report *r)
{
    print_path(stderr, in->name);
    fputs(": unknown  ", stderr);
    if (assay_report_format(r) == 0)
        print_unrecognised(stderr, in);
    else
        fputs(assay_report_reason(r), stderr);
    fputc('\n', stderr);
}

static void tell_verdict(validation *v, const input *in, const assay_report *r)
{
    const manner *m = &v->manner;
    assay_verdict verdict = strict_verdict(m, r);

    v->counts[verdict]++;
    machine_add_report(&v->machine, m, in, r);
    if (v->quiet && verdict == ASSAY_UNKNOWN)
        tell_unknown(in, r);
    if (v->quiet || machine_takes_stdout(&v->machine))
        return;
    if (v->short_lines) {
        print_short(m, in, r);
        return;
    }
    print_verdict(m, in, r);
    print_misnamed(m, in, r);
    if (!v->several)
        print_unchecked(m, in, r);
    if (!v->several || verdict != ASSAY_ACCEPT || m->notes)
        print_findings(m, in, r);
}

/*
 * The verdict was right, but the bytes shown below it may be others: what was
 * told is taken back, everywhere it was told.
 */
static void take_back(validation *v, const input *in, const assay_report *r)
{
    v->counts[strict_verdict(&v->manner, r)]--;
    tell_problem(v, in);
}

static void validate_file(const char *name, void *user)
{
    validation *v = user;
    input in;

    watch_begin(&v->watch, name);
    if (!input_open(&in, name, v->manner.format)) {
        watch_end(&v->watch);
        tell_problem(v, &in);
        input_close(&in);
        return;
    }
    watch_size(&v->watch, in.bytes.size);
    assay_digests d = open_digests();
    assay_options o = {.format = format_of_input(&in, v->manner.format),
                       .memory_limit = input_memory(&in),
                       .max_findings = v->most,
                       .digests = d};
    assay_report *r = assay_validate(in.bytes.bytes, (size_t)in.bytes.size, &o);
    watch_end(&v->watch);
    if (r == NULL)
        snprintf(in.problem, sizeof in.problem, "not enough memory");
    if (r == NULL || !input_is_unchanged(&in))
        tell_problem(v, &in);
    else
        tell_verdict(v, &in, r);
    if (in.problem[0] == '\0' && !input_is_unchanged(&in))
        take_back(v, &in, r);
    assay_free(r);
    close_digests(&d);
    input_close(&in);
}

static void validate_folder(validation *v, const char *name)
{
    v->several = true;
    if (!visit_folder(name, v->manner.format, validate_file, v))
        v->lost = true;
}

static bool is_folder(const char *name)
{
    struct stat about;
    return strcmp(name, "-") != 0 && stat(name, &about) == 0 &&
           S_ISDIR(about.st_mode);
}

static void print_summary(const validation *v)
{
    const u64 *n = v->counts;

    print_count(stdout, n[0] + n[1] + n[2], "file");
    printf(": %" PRIu64 " accept, %" PRIu64 " reject, %" PRIu64 " unknown",
           n[ASSAY_ACCEPT], n[ASSAY_REJECT], n[ASSAY_UNKNOWN]);
    if (v->unreadable > 0 && v->unreadable == n[ASSAY_UNKNOWN])
        fputs(" (could not be read)", stdout);
    else if (v->unreadable > 0)
        printf(" (%" PRIu64 " could not be read)", v->unreadable);
    putchar('\n');
}

static size_t count_names(char **names)
{
    size_t count = 0;

    while (names[count] != NULL)
        count++;
    return count;
}

static int validate_files(validation *v, char **names)
{
    v->several = names[1] != NULL;
    watch_open(&v->watch, v->quiet, v->walk ? 0 : count_names(names));
    for (; *names != NULL; names++) {
        if (v->walk && is_folder(*names))
            validate_folder(v, *names);
        else
            validate_file(*names, v);
    }
    watch_close(&v->watch);
    if (v->several && !v->quiet && !v->short_lines &&
        !machine_takes_stdout(&v->machine))
        print_summary(v);
    if (!machine_close(&v->machine))
        return 2;
    if (v->lost || v->counts[ASSAY_UNKNOWN] > 0)
        return 2;
    return v->counts[ASSAY_REJECT] > 0 ? 1 : 0;
}

int validate_main(int argc, char **argv)
{
    validation v = {.manner = {.out = stdout, .most = 3},
                    .most = 100};
    option_walk w = walk_options(&validate_command, argc, argv);
    colour_choice colour = COLOUR_AUTO;

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        take_option(&v, &w, o, &colour);
    char **names = operands(&w);
    if (w.status == GO_ON && machine_clashes(&v.machine))
        usage_error(&w, "only one of --json, --sarif and --github can go to "
                    "standard output", NULL, " (--json=FILE, --sarif=FILE)");
    if (w.status == GO_ON && names[0] == NULL)
        usage_missing(&w, "FILE");
    for (char **n = names; w.status == GO_ON && *n != NULL; n++)
        if (machine_replaces(&v.machine, *n))
            usage_error(&w, "--json=FILE or --sarif=FILE would replace",
                        *n, ", which is to be judged");
    if (w.status != GO_ON)
        return w.status;
    v.manner.colour = colour_wanted(colour);
    if (!machine_open(&v.machine, "validate"))
        return 2;
    return validate_files(&v, names);
}
