/* assay rules: the rules as a table, or one of them with all about it. */
#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "counts.h"
#include "distance.h"
#include "golden.h"
#include "json.h"
#include "output.h"
#include "rules.h"

enum { TSV, JSON, MARKDOWN, COUNTS };

static const option_info options[] = {
    [TSV]      = {"tsv", 0, NULL, "id, level, section, statement, why; tabs"},
    [JSON]     = {"json", 0, NULL, "one line of JSON a rule"},
    [MARKDOWN] = {"markdown", 0, NULL, "a table in Markdown"},
    [COUNTS]   = {"counts", 0, NULL, "how many rules and cases a format has"},
    {0},
};

const command_info rules_command = {
    "rules", "[OPTION]... [FORMAT | RULE | GLOB]",
    "Prints the rules, or everything about one of them", options,
    "    assay rules mag              the rules of a format\n"
    "    assay rules 'mag.key.*'      those that match\n"
    "    assay rules mag.key.utf8     one, with its cases in the corpus\n",
    false
};

/* Whether rule r is one of those wanted: all, a format's, or a glob's. */
static bool is_wanted(rule r, const char *wanted)
{
    char name[RULE_NAME_SIZE];
    format owner = rule_name(r, name);

    return wanted == NULL || strcmp(wanted, format_about(owner)->name) == 0 ||
           fnmatch(wanted, name, 0) == 0;
}

/* ---------------------------------------------------------- one a line -- */

static void print_json(rule r, const char *name, format owner)
{
    const rule_info *about = rule_about(r);
    json out = {.sink = print_piece, .user = stdout};

    print_open(&out, NULL, '{');
    print_string(&out, "rule", name);
    print_string(&out, "format", format_about(owner)->name);
    print_string(&out, "level", level_name(about->level));
    print_string(&out, "section", about->section);
    print_string(&out, "statement", about->statement);
    print_string(&out, "why", about->why);
    print_close(&out, '}');
    print_raw(&out, "\n");
}

/* A bar would end the cell. */
static void print_cell(const char *text)
{
    for (; *text != '\0'; text++)
        printf(*text == '|' ? "\\%c" : "%c", *text);
}

static void print_row(const rule_info *about, const char *name)
{
    printf("| `%s` | %s | %s | ", name, level_name(about->level),
           about->section);
    print_cell(about->statement);
    fputs(" | ", stdout);
    print_cell(about->why);
    fputs(" |\n", stdout);
}

/* How wide the columns of the plain table are. */
typedef struct {
    int name, section;
} widths;

static int wider(int width, const char *text)
{
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static widths measure(const char *wanted)
{
    char name[RULE_NAME_SIZE];
    widths w = {0, 0};

    for (rule r = 0; r < RULES; r++) {
        if (!is_wanted(r, wanted))
            continue;
        rule_name(r, name);
        w.name = wider(w.name, name);
        w.section = wider(w.section, rule_about(r)->section);
    }
    return w;
}

static void print_rule(rule r, int style, widths w)
{
    const rule_info *about = rule_about(r);
    char name[RULE_NAME_SIZE];
    format owner = rule_name(r, name);

    if (style == JSON)
        print_json(r, name, owner);
    else if (style == MARKDOWN)
        print_row(about, name);
    else if (style == TSV)
        printf("%s\t%s\t%s\t%s\t%s\n", name, level_name(about->level),
               about->section, about->statement, about->why);
    else
        printf("%-*s  %-6s  %-*s  %s\n", w.name, name,
               level_name(about->level), w.section, about->section,
               about->statement);
}

static bool print_rules(const char *wanted, int style)
{
    widths w = measure(wanted);
    bool any = false;

    for (rule r = 0; r < RULES; r++) {
        if (!is_wanted(r, wanted))
            continue;
        if (!any && style == MARKDOWN)
            fputs("| rule | level | section | statement | why |\n"
                  "|---|---|---|---|---|\n", stdout);
        print_rule(r, style, w);
        any = true;
    }
    return any;
}

/* --------------------------------------------------------- one in full -- */

static void print_part(const char *title, const char *text)
{
    printf("%-10s", title);
    print_wrapped(stdout, text, 10);
}

static void print_cases(const char *name)
{
    const char *title = "cases";
    corpus c;

    if (golden_open(&c)) {
        for (size_t i = 0; i < c.count; i++) {
            const corpus_case *one = &c.cases[i];
            if (one->rule == NULL || strcmp(one->rule, name) != 0)
                continue;
            printf("%-10s%s\n", title, one->path);
            if (one->patch != NULL) {
                printf("%10s  ", "");
                print_wrapped(stdout, one->patch, 12);
            }
            title = "";
        }
    }
    corpus_close(&c);
}

static void print_in_full(rule r, const char *name)
{
    static const char *const levels[] = {
        [MUST] = "must: a file that breaks it is rejected",
        [SHOULD] = "should: a file that breaks it is accepted with a warning; "
                   "--strict rejects it",
        [MAY] = "may: a file that breaks it is accepted with a remark; "
                "--strict rejects it; an implementation may reject it",
        [NOTE] = "note: a habit of the original writer; nothing follows for a "
                 "file without it",
    };
    const rule_info *about = rule_about(r);
    char own_name[RULE_NAME_SIZE];
    format owner = rule_name(r, own_name);

    printf("%s\n\n", name);
    print_part("rule", about->statement);
    print_part("why", about->why);
    print_part("level", levels[about->level]);
    printf("%-10s%s of %s, SPEC_NOTES.md\n", "section", about->section,
           format_about(owner)->title);
    print_cases(name);
}

static int refuse(option_walk *w, const char *wanted)
{
    nearest n = nearest_to(wanted);
    char name[RULE_NAME_SIZE], hint[2 * RULE_NAME_SIZE];

    for (rule r = 0; r < RULES; r++) {
        rule_name(r, name);
        nearest_offer(&n, name);
    }
    for (u32 f = 0; f < FORMATS; f++)
        nearest_offer(&n, format_about((format)f)->name);
    snprintf(hint, sizeof hint, n.best[0] != '\0' ? " (did you mean %s?)"
             : " (assay rules lists them)%.0s", n.best);
    usage_error(w, "no rule and no format is called", wanted, hint);
    return w->status;
}

int rules_main(int argc, char **argv)
{
    option_walk w = walk_options(&rules_command, argc, argv);
    int style = NO_OPTION;

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        style = o;
    char **names = operands(&w);
    if (w.status == GO_ON && names[0] != NULL && names[1] != NULL)
        usage_error(&w, "one at a time, not also", names[1],
                    " (quote a glob: 'mag.key.*')");
    if (w.status != GO_ON)
        return w.status;
    if (style == COUNTS)
        return print_counts(names[0]) ? 0 : refuse(&w, names[0]);
    rule one = names[0] != NULL ? rule_named(names[0]) : RULES;
    if (one != RULES && style == NO_OPTION) {
        print_in_full(one, names[0]);
        return 0;
    }
    return print_rules(names[0], style) ? 0 : refuse(&w, names[0]);
}
