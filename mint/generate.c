/* assay generate: the command line; generators/ does the rest. */
#include "generators/corpus/generate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/commands/generate_options.h"
#include "cli/formats.h"
#include "cli/golden.h"
#include "cli/installed.h"
#include "cli/minted.h"
#include "conformance/corpus/by_format.h"
#include "export/export.h"
#include "tool/heap.h"

typedef struct {
    bool *formats;              /* by number */
    bool any_format;            /* no format was named: use all */
    bool check;
    const char *answers;        /* a folder; NULL: next to the program */
    large_plan large;           /* count 0: not requested */
    random_plan random;         /* count 0: not requested */
    bool dice;                  /* an option for random files was given */
    bool exported;
    export_plan plan;           /* language NULL: not given */
    bool recipes;
    const char *corpus;         /* of the recipes; NULL: next to the program */
} request;

static void read_language(option_walk *w, export_plan *plan)
{
    const char *name;

    for (size_t i = 0; (name = export_language(i)) != NULL; i++)
        if (strcmp(name, w->value) == 0) {
            plan->language = name;
            return;
        }
    value_error(w, "unknown language", " (" EXPORT_LANGUAGES ")");
}

static void read_level(option_walk *w, export_plan *plan)
{
    plan->level = grade_named(w->value);
    if (plan->level >= ENCODE)
        value_error(w, "unknown level", " (verdict, index, bytes or values)");
}

static void read_count(option_walk *w, u64 *count)
{
    if (option_number(w, count) && (*count == 0 || *count > UINT32_MAX))
        value_error(w, "not from 1 to 4294967295:", "");
}

static void read_width(option_walk *w, u64 *width)
{
    if (option_number(w, width) && (*width == 0 || *width > MOST_LARGE_WIDTH))
        value_error(w, "not from 1 to 16384:", "");
}

static void read_order(option_walk *w, large_plan *plan, name_order order)
{
    if (plan->order != USUAL_NAMES && plan->order != order)
        exclude(w, "sorted", "shuffle");
    else if (w->value != NULL)
        option_number(w, &plan->seed);
    plan->order = order;
}

/* Reads a decimal number in units of 1 / RATIO_UNIT; further digits are
 * ignored. */
static bool read_millionths(const char *text, u64 *ratio)
{
    u64 unit = RATIO_UNIT;

    if (*text != '0' && *text != '1')
        return false;
    *ratio = (u64)(*text++ - '0') * unit;
    if (*text == '.' && text[1] != '\0')
        for (text++; *text >= '0' && *text <= '9'; text++) {
            unit /= 10;
            *ratio += (u64)(*text - '0') * unit;
        }
    return *text == '\0' && *ratio <= RATIO_UNIT;
}

static void read_random(option_walk *w, int option, request *r)
{
    if (option == RANDOM) {
        read_count(w, &r->random.count);
        return;
    }
    r->dice = true;
    if (option == SEED)
        option_number(w, &r->random.seed);
    else if (!read_millionths(w->value, &r->random.invalid))
        value_error(w, "not a number from 0 to 1:", "");
}

static void take_option(option_walk *w, int option, request *r)
{
    switch (option) {
    case FORMAT:
        r->formats[option_format(w)] = true;
        r->any_format = false;
        break;
    case LARGE:   read_count(w, &r->large.count); break;
    case SORTED:  read_order(w, &r->large, SORTED_NAMES); break;
    case SHUFFLE: read_order(w, &r->large, SHUFFLED_NAMES); break;
    case WIDTH:   read_width(w, &r->large.width); break;
    case CHECK:   r->check = true; break;
    case ANSWERS: r->answers = w->value; break;
    case EXPORT:  r->exported = true; break;
    case FOR:     read_language(w, &r->plan); break;
    case LEVEL:   read_level(w, &r->plan); break;
    case RECIPES: r->recipes = true; break;
    case CORPUS:  r->corpus = w->value; break;
    default:      read_random(w, option, r);
    }
}

/* Refuses two options that each replace what is written. */
static void check_jobs(option_walk *w, const request *r)
{
    const struct {
        bool given;
        int option;
    } jobs[] = {{r->recipes, RECIPES}, {r->exported, EXPORT},
                {r->random.count > 0, RANDOM}, {r->check, CHECK},
                {r->large.count > 0, LARGE}};
    const char *first = NULL;

    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        const char *name = generate_command.options[jobs[i].option].name;
        if (jobs[i].given && first != NULL && w->status == CONTINUE)
            exclude(w, first, name);
        else if (jobs[i].given)
            first = name;
    }
}

static void check_export(option_walk *w, const request *r)
{
    bool any = r->plan.language != NULL || r->plan.level != INDEX;

    if (r->exported && r->plan.language == NULL)
        usage_error(w, "--export needs --for (" EXPORT_LANGUAGES ")", NULL,
                    "");
    else if (any && !r->exported)
        usage_error(w, "--for and --level need --export", NULL, "");
}

/* Reports whether files other than those of the corpus are made. */
static bool makes_others(const request *r)
{
    return r->recipes || r->exported || r->random.count > 0 ||
           r->large.count > 0;
}

/* Refuses options that need another option. */
static void check_request(option_walk *w, const request *r)
{
    bool shaped = r->large.order != USUAL_NAMES ||
                  r->large.width != LARGE_WIDTH;

    if (w->status == CONTINUE)
        check_jobs(w, r);
    if (w->status != CONTINUE)
        return;
    if (shaped && r->large.count == 0)
        usage_error(w, "--sorted, --shuffle and --width need --large", NULL,
                    "");
    else if (r->dice && r->random.count == 0)
        usage_error(w, "--seed and --invalid-ratio need --random", NULL, "");
    else if (r->corpus != NULL && !r->recipes)
        usage_error(w, "--corpus needs --recipes", NULL, "");
    else if (r->answers != NULL && makes_others(r))
        usage_error(w, "--answers is only for the files of the corpus", NULL,
                    "");
    else
        check_export(w, r);
}

static int generate_export(const char *dir, const export_plan *plan,
                           const bool *formats)
{
    golden_folder g;
    corpus c = {0};
    bool good = golden_find(&g, formats) &&
                corpus_load_only(&c, g.folder, formats, stderr);
    int status = good ? export_corpus(&c, dir, plan) : 2;

    corpus_close(&c);
    golden_leave(&g);
    return status;
}

/* Finds the table of answers of a format, to be freed; NULL after a message if
 * there is none next to the program. Returns false after a message if the
 * search failed. */
static bool find_answers(const request *r, const char *name, char **path)
{
    char *table = take_text("answers/%s.tsv", name);
    bool known = true;

    if (r->answers != NULL)
        *path = take_text("%s/%s.tsv", r->answers, name);
    else if ((*path = find_installed(table)) == NULL && is_passing(errno))
        known = false;
    if (!known)
        perror("assay: generate: cannot look for the tables of answers");
    else if (*path == NULL)
        fprintf(stderr, "assay: generate: there is no share/assay/%s next to "
                "the program:\n\"upstream\" is \"not-run\" in all cases of "
                "%s\n", table, name);
    free(table);
    return known;
}

static int generate_golden(const request *r, format f, const char *dir)
{
    char *answers;

    if (!find_answers(r, assay_format_at(f)->name, &answers))
        return 2;
    int status = generate_corpus(f, dir, answers, r->check);
    free(answers);
    return status;
}

static int generate_one(const request *r, format f, const char *dir)
{
    if (r->recipes)
        return generate_recipes(f, dir, r->corpus);
    if (r->large.count > 0)
        return generate_large(f, dir, &r->large);
    if (r->random.count > 0)
        return generate_random(f, dir, &r->random);
    return generate_golden(r, f, dir);
}

static int generate(const request *r, const char *dir)
{
    bool is_new = false;
    int status = 0;

    if (r->exported)
        return generate_export(dir, &r->plan,
                               r->any_format ? NULL : r->formats);
    if (!r->check && !find_new_folder(dir, &is_new))
        return 2;
    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->any_format && !r->formats[f])
            continue;
        int one = generate_one(r, (format)f, dir);
        status = one > status ? one : status;
    }
    return is_new && status == 0 ? generate_license(dir) : status;
}

/* Finds the corpus with the recipes if they are requested; generates. */
static int find_and_generate(request *r, const char *dir)
{
    golden_folder usual = {0};
    bool found = !r->recipes || r->corpus != NULL || golden_find(&usual, NULL);

    if (usual.folder != NULL)
        r->corpus = usual.folder;
    int status = found ? generate(r, dir) : 2;
    golden_leave(&usual);
    return status;
}

int generate_main(int argc, char **argv)
{
    option_walk w = walk_options(&generate_command, argc, argv);
    request r = {.formats = take_by_format(sizeof *r.formats),
                 .any_format = true,
                 .plan = {.level = INDEX},
                 .large = {.seed = 1, .width = LARGE_WIDTH},
                 .random = {.seed = 1, .invalid = RATIO_UNIT / 2}};

    for (int option; (option = next_option(&w)) != NO_OPTION; )
        take_option(&w, option, &r);
    check_request(&w, &r);
    const char *name = only_operand(&w, "DIR", "more than one folder:");
    if (w.status == CONTINUE && name[0] == '\0')
        usage_error(&w, "not a folder:", name, "");
    int status = w.status == CONTINUE ? find_and_generate(&r, name) : w.status;
    free(r.formats);
    return status;
}
