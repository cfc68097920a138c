/* assay rules: the rules as a table, or one of them with all about it. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "render/counts.h"
#include "render/rule.h"
#include "distance.h"
#include "ref/document/json.h"
#include "output.h"
#include "tool/words.h"
#include "ref/core/rules.h"

enum { TSV, JSON, MARKDOWN, COUNTS, ALL };

static const option_info options[] = {
    [TSV]      = {"tsv", 0, NULL, "id, level, section, statement, why; tabs"},
    [JSON]     = {"json", 0, NULL, "one line of JSON a rule"},
    [MARKDOWN] = {"markdown", 0, NULL, "a table in Markdown"},
    [COUNTS]   = {"counts", 0, NULL, "how many rules and cases a format has"},
    [ALL]      = {"all", 0, NULL, "with one rule: all of its cases"},
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

#define NARROWEST 36        /* column for the statement of a rule */

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

/* Where names leave no room for the statement, it has lines of its own. */
static void print_line(const rule_info *about, const char *name, widths w)
{
    int column = w.name + 2 + 6 + 2 + w.section + 2;

    printf("%-*s  %-6s  ", w.name, name, level_name(about->level));
    if (column <= LINE_WIDTH - NARROWEST) {
        printf("%-*s  ", w.section, about->section);
    } else {
        column = 4;
        printf("%s\n%*s", about->section, column, "");
    }
    print_wrapped(stdout, about->statement, column);
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
        print_line(about, name, w);
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
    bool all = false;

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        if (o == ALL)
            all = true;
        else if (style != NO_OPTION && style != o)
            exclude(&w, options[style].name, options[o].name);
        else
            style = o;
    }
    char **names = operands(&w);
    if (w.status == GO_ON && all && style != NO_OPTION)
        exclude(&w, options[ALL].name, options[style].name);
    if (w.status == GO_ON && names[0] != NULL && names[1] != NULL)
        usage_error(&w, "one at a time, not also", names[1],
                    " (quote a glob: 'mag.key.*')");
    if (w.status != GO_ON)
        return w.status;
    if (style == COUNTS)
        return print_counts(names[0]) ? 0 : refuse(&w, names[0]);
    rule one = names[0] != NULL ? rule_named(names[0]) : RULES;
    if (one != RULES && style == NO_OPTION) {
        print_rule_in_full(one, names[0], all);
        return 0;
    }
    return print_rules(names[0], style) ? 0 : refuse(&w, names[0]);
}
