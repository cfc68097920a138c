/* assay validate: the verdict of each file, and what is wrong with it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colour.h"
#include "commands/commands.h"
#include "formats.h"
#include "input/folder.h"
#include "input/judge.h"
#include "render/forms.h"
#include "render/verdict.h"
#include "sandbox.h"
#include "tool/escape.h"
#include "tool/heap.h"

enum {
    STRICT = FORM_TEXT, NOTES, FORMAT, SIZE, COLOUR, MOST, WALK, REFERENCE,
    THREADS, FAST, BOTH
};

/* First the forms, in their order. */
static const option_info options[] = {
#define FORM(name, letter, argument, help) \
    [FORM_##name] = {#name, letter, argument, help},
#include "render/forms.def"
#undef FORM
    [STRICT] = {"strict", 0, NULL,
                "broken rules of level should and may reject as well\n"
                "(the verdict in JSON stays that of the specification)"},
    [NOTES]  = {"notes", 0, NULL,
                "show what differs from the original writer's habits"},
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [SIZE]   = {"size", 0, "N",
                "FILE has the first bytes of one of N: what needs no\n"
                "others is judged"},
    [COLOUR] = {"color", 0, "WHEN", "auto, always or never"},
    [MOST]   = {"max-findings", 0, "N",
                "show at most N findings of a rule, 0: all\n"
                "(3 in the text, 100 elsewhere)"},
    [WALK]   = {"recursive", 'r', NULL,
                "walk directories: files with a format's extension"},
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    [FAST] = FAST_OPTION,
    [BOTH] = BOTH_OPTION,
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
    u32 threads;
    bool walk, reference;
    judges judges;
    forms forms;
    totals totals;
    bool lost;                  /* a folder could not be walked */
    watch watch;
} validation;

/* Of the whole file; 0 would mean that FILE is all of it. */
static u64 option_size(option_walk *w)
{
    u64 size;

    if (option_number(w, &size) && size == 0)
        value_error(w, "not above 0:", "");
    return size;
}

static void take_option(validation *v, option_walk *w, int option,
                        colour_choice *colour)
{
    u64 number;

    switch (option) {
    case STRICT: v->manner.strict = true; break;
    case NOTES:  v->manner.notes = true; break;
    case WALK:   v->walk = true; break;
    case REFERENCE: v->reference = true; break;
    case THREADS: v->threads = option_threads(w); break;
    case FAST:   v->judges = BY_FAST; break;
    case BOTH:   v->judges = BY_BOTH; break;
    case FORMAT: v->manner.format = option_format(w); break;
    case SIZE:   v->manner.size = option_size(w); break;
    case COLOUR: *colour = option_colour(w); break;
    case MOST:
        if (option_number(w, &number)) {
            v->most = 0 < number && number < ASSAY_ALL ? (u32)number
                                                       : ASSAY_ALL;
            v->manner.most = v->most;
        }
        break;
    default:
        forms_want(&v->forms, option, w->value);
        v->manner.github = v->manner.github || option == FORM_github;
    }
}

/* ---------------------------------------------------------------- files -- */

static void print_problem(const input *in)
{
    fflush(stdout);
    print_path(stderr, in->name);
    fprintf(stderr, ": unknown  %s\n", in->problem);
}

/* What cannot be read is a problem of the run: it goes to standard error. */
static void tell_problem(validation *v, const input *in)
{
    print_problem(in);
    forms_problem(&v->forms, in);
    v->totals.verdicts[ASSAY_UNKNOWN]++;
    v->totals.unreadable++;
}

/* Adds one to those of this verdict. */
static u64 *count_verdict(validation *v, const judged *j)
{
    assay_verdict verdict = ASSAY_ACCEPT;

    if (j->report != NULL)
        verdict = strict_verdict(&v->manner, j->report);
    ++v->totals.verdicts[verdict];
    return &v->totals.verdicts[verdict];
}

/* What is clean has no findings, which all forms but the text are about. */
static void tell_verdict(validation *v, const judged *j)
{
    if (v->judges == BY_FAST)
        v->manner.by = j->fast != NULL ? "fast" : NULL;
    if (v->judges == BY_BOTH)
        v->manner.by = j->fast != NULL ? "fast and reference" : "reference";
    if (j->report != NULL) {
        forms_item(&v->forms, &j->in, j->report);
    } else if (v->forms.all[FORM_TEXT].wanted) {
        print_clean(&v->manner, &j->in, j->fast);
        print_misnamed(&v->manner, &j->in, assay_fast_format(j->fast));
    }
}

static void validate_file(const char *name, void *user)
{
    validation *v = user;
    judging how = {{.format = v->manner.format, .max_findings = v->most,
                    .size = sizeof(assay_options),
                    .file_size = v->manner.size},
                   input_memory, v->reference, v->threads, v->judges};
    judged j;

    if (!judge_file(&j, name, &how, &v->watch)) {
        tell_problem(v, &j.in);
        judged_close(&j);
        return;
    }
    u64 *count = count_verdict(v, &j);
    tell_verdict(v, &j);

    /* The verdict was right, but the bytes shown below it may be others. */
    if (!input_is_unchanged(&j.in)) {
        --*count;
        tell_problem(v, &j.in);
    }
    judged_close(&j);
}

/* No file is unknown for it, but there may have been some. */
static void tell_folder(const char *name, const char *problem, void *user)
{
    validation *v = user;
    input in = {.name = name, .file = -1};

    snprintf(in.problem, sizeof in.problem, "%s", problem);
    print_problem(&in);
    forms_problem(&v->forms, &in);
}

static void validate_folder(validation *v, const char *name)
{
    static const folder_visitor visitor = {validate_file, tell_folder};

    v->manner.several = true;
    if (!visit_folder(name, v->manner.format, &visitor, v))
        v->lost = true;
}

static bool is_folder(const char *name)
{
    struct stat about;
    return strcmp(name, "-") != 0 && stat(name, &about) == 0 &&
           S_ISDIR(about.st_mode);
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
    bool quiet = v->forms.all[FORM_quiet].wanted;
    sandbox s;

    sandbox_open(&s);
    forms_need(&v->forms, &s);
    sandbox_enter(&s);
    watch_open(&v->watch, quiet, v->walk ? 0 : count_names(names));
    for (; *names != NULL; names++) {
        if (v->walk && is_folder(*names))
            validate_folder(v, *names);
        else
            validate_file(*names, v);
    }
    watch_close(&v->watch);
    if (!forms_close(&v->forms, &v->totals))
        return 2;
    if (v->lost || v->totals.verdicts[ASSAY_UNKNOWN] > 0)
        return 2;
    return v->totals.verdicts[ASSAY_REJECT] > 0 ? 1 : 0;
}

/* Two forms in one place, or a report in the place of what it is about. */
static void check_forms(const validation *v, option_walk *w, char **names)
{
    char *clash = forms_clash(&v->forms);

    if (clash != NULL)
        usage_error(w, clash, NULL, "");
    free(clash);
    if (w->status == GO_ON && names[0] == NULL)
        usage_missing(w, "FILE");
    for (; w->status == GO_ON && *names != NULL; names++) {
        const char *option = forms_replace(&v->forms, *names);
        if (option == NULL)
            continue;
        char *words = take_text("--%s=FILE would replace", option);
        usage_error(w, words, *names, ", which is to be judged");
        free(words);
    }
}

/* Of a clean file there is no report, which these are made of. */
static void check_judges(const validation *v, option_walk *w)
{
    static const int reports[] = {FORM_json, FORM_sarif, FORM_github};

    const char *name = v->judges == BY_FAST ? "fast" : "both";

    if (w->status == GO_ON && v->judges != BY_REFERENCE && v->reference)
        exclude(w, name, "reference");
    if (w->status == GO_ON && v->judges != BY_REFERENCE && v->manner.size > 0)
        exclude(w, name, "size");
    for (int i = 0; i < 3 && w->status == GO_ON && v->judges == BY_FAST; i++)
        if (v->forms.all[reports[i]].wanted)
            exclude(w, "fast", options[reports[i]].name);
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
    if (w.status == GO_ON)
        check_forms(&v, &w, names);
    check_judges(&v, &w);
    if (w.status != GO_ON)
        return w.status;
    v.manner.colour = colour_wanted(colour);
    v.manner.several = names[1] != NULL;
    if (!forms_open(&v.forms, &v.manner, "validate"))
        return 2;
    return validate_files(&v, names);
}
