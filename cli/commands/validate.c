/* assay validate: prints the verdict and the findings of each file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colour.h"
#include "commands/commands.h"
#include "commands/validation.h"
#include "formats.h"
#include "sandbox.h"
#include "tool/heap.h"

enum {
    STRICT = FORM_TEXT, IGNORE, WARN, POLICY, NOTES, FORMAT, SIZE, COLOUR,
    MOST, WALK, ALL_FILES, SHARDS, REFERENCE, THREADS, FAST, BOTH
};

/* The forms come first, in their order. */
static const option_info options[] = {
#define FORM(name, letter, argument, help) \
    [FORM_##name] = {#name, letter, argument, help},
#include "render/forms.def"
#undef FORM
    [STRICT] = {"strict", 0, NULL,
                "reject files that break should or may rules, too (the\n"
                "verdict in JSON remains that of the specification)"},
    [IGNORE] = {"ignore", 0, "GLOB",
                "leave out findings of these should or may rules, and\n"
                "let --strict accept them (repeatable)"},
    [WARN]   = {"warn", 0, "GLOB",
                "make findings of these rules warnings, which --strict\n"
                "rejects (repeatable)"},
    [POLICY] = {"policy", 0, "FILE",
                "the same in JSON: {\"ignore\": [GLOB, ...],\n"
                "\"warn\": [GLOB, ...]}"},
    [NOTES]  = {"notes", 0, NULL,
                "show differences from the habits of upstream's writer"},
    [FORMAT] = FORMAT_OPTION,
    [SIZE]   = SIZE_OPTION,
    [COLOUR] = COLOUR_OPTION,
    [MOST]   = {"max-findings", 0, "N",
                "show at most N findings per rule, 0 for all (default: 3\n"
                "in the text, 100 elsewhere)"},
    [WALK]   = {"recursive", 'r', NULL,
                "walk directories: judge files with the extension of a\n"
                "format, and models in several files as a whole; print\n"
                "remarks on directories (assay rules folder)"},
    [ALL_FILES] = {"all-files", 0, NULL,
                "with -r: judge files of any name, by their first bytes"},
    [SHARDS] = {"shards", 0, NULL,
                "if FILE is one of the GGUF files of a model, judge all\n"
                "(the files that an index names are always judged)"},
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    [FAST] = FAST_OPTION,
    [BOTH] = BOTH_OPTION,
    {0},
};

const command_info validate_command = {
    "validate", "[OPTION]... FILE...", "Prints the verdict of each file",
    options,
    "FILE may be - for standard input. An index, such as\n"
    "model.safetensors.index.json, is judged with the files that it names.\n"
    "If there are several files, each accepted one gets one line, which\n"
    "counts its warnings and remarks; --short shows them.\n"
    "\n"
    "Exit status: 0 all accepted, 1 one rejected, 2 one could not be judged,\n"
    "even if another is rejected.\n",
    false
};

static void take_pattern(validation *v, option_walk *w, treatment t)
{
    char *problem = policy_add(&v->policy, t, w->value);

    if (problem != NULL) {
        char *words = take_text("--%s: %s", w->option->name, problem);
        usage_error(w, words, NULL, "");
        free(words);
    }
    free(problem);
}

static void take_policy(validation *v, option_walk *w)
{
    if (v->policy_file != NULL) {
        value_error(w, "a second file:", "");
        return;
    }
    v->policy_file = w->value;
    char *problem = policy_read(&v->policy, w->value);
    if (problem != NULL)
        w->status = file_error(w->command->name, w->value, problem);
    free(problem);
}

static void take_option(validation *v, option_walk *w, int option,
                        colour_choice *colour)
{
    u64 number;

    switch (option) {
    case STRICT: v->manner.strict = true; break;
    case IGNORE: take_pattern(v, w, IGNORED); break;
    case WARN:   take_pattern(v, w, WARNED); break;
    case POLICY: take_policy(v, w); break;
    case NOTES:  v->manner.notes = true; break;
    case WALK:   v->walk = true; break;
    case REFERENCE: v->reference = true; break;
    case THREADS: v->threads = option_threads(w); break;
    case FAST:   v->judges = BY_FAST; break;
    case BOTH:   v->judges = BY_BOTH; break;
    case FORMAT: v->manner.format = option_format(w); break;
    case ALL_FILES: v->all_files = true; break;
    case SHARDS: v->model.wanted = v->model.demanded = true; break;
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
            validate_file(v, *names);
    }
    watch_close(&v->watch);
    model_close(&v->model);
    reported_close(&v->named);
    if (!forms_close(&v->forms, &v->totals))
        return 2;
    if (v->lost || v->totals.verdicts[ASSAY_UNKNOWN] > 0)
        return 2;
    return v->totals.verdicts[ASSAY_REJECT] > 0 ||
           (v->manner.strict && v->raised);
}

/* Refuses a report in place of an input. */
static void check_input(const validation *v, option_walk *w, const char *name)
{
    const char *option = forms_replace(&v->forms, name);

    if (option == NULL || w->status != CONTINUE)
        return;
    char *words = take_text("--%s=FILE would overwrite", option);
    usage_error(w, words, name, ", which is an input");
    free(words);
}

/* Refuses two forms in one place, and a report in place of an input. */
static void check_forms(const validation *v, option_walk *w, char **names)
{
    char *clash = forms_clash(&v->forms);

    if (clash != NULL)
        usage_error(w, clash, NULL, "");
    free(clash);
    if (w->status == CONTINUE && names[0] == NULL)
        usage_missing(w, "FILE");
    for (; w->status == CONTINUE && *names != NULL; names++)
        check_input(v, w, *names);
    if (v->policy_file != NULL)
        check_input(v, w, v->policy_file);
}

/* Refuses options that do not go with a judge. With --fast, a clean file has no
 * report, which the forms below need. */
static void check_judges(const validation *v, option_walk *w)
{
    static const int reports[] = {FORM_json, FORM_sarif, FORM_github};

    const char *name = v->judges == BY_FAST ? "fast" : "both";

    if (w->status == CONTINUE && v->judges != BY_REFERENCE && v->reference)
        exclude(w, name, "reference");
    if (w->status == CONTINUE && v->judges != BY_REFERENCE &&
        v->manner.size > 0)
        exclude(w, name, "size");
    if (w->status == CONTINUE && v->model.wanted && v->manner.size > 0)
        exclude(w, "shards", "size");
    if (w->status == CONTINUE && v->all_files && !v->walk)
        usage_error(w, "--all-files needs --recursive", NULL, "");
    for (int i = 0; i < 3 && w->status == CONTINUE && v->judges == BY_FAST; i++)
        if (v->forms.all[reports[i]].wanted)
            exclude(w, "fast", options[reports[i]].name);
}

/* Reports whether notes are needed, which only the reference finds. */
static bool needs_notes(const validation *v)
{
    bool needed = v->manner.notes;

    for (u32 r = 0; r < assay_rule_count() && !needed; r++)
        needed = assay_rule_at(r)->level == ASSAY_NOTE &&
                 policy_of_rule(v->manner.policy, r) == WARNED;
    return needed;
}

static int validate(validation *v, char **names)
{
    v->manner.policy = v->policy.count > 0 ? &v->policy : NULL;
    if (v->judges == BY_FAST && needs_notes(v))
        v->judges = BY_REFERENCE;
    v->manner.several = names[1] != NULL;
    if (!forms_open(&v->forms, &v->manner, "validate"))
        return 2;
    return validate_files(v, names);
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
    if (w.status == CONTINUE)
        check_forms(&v, &w, names);
    check_judges(&v, &w);
    v.manner.colour = colour_wanted(colour);
    int status = w.status == CONTINUE ? validate(&v, names) : w.status;
    policy_close(&v.policy);
    return status;
}
