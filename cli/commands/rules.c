/* assay rules: prints the rules as a table, or everything about one. */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "commands/commands.h"
#include "distance.h"
#include "golden.h"
#include "minted.h"
#include "render/advisory.h"
#include "render/counts.h"
#include "render/dictionary.h"
#include "render/magic.h"
#include "render/remark.h"
#include "render/rule.h"
#include "render/rule_json.h"
#include "tool/words.h"

enum {
    TSV, JSON, MARKDOWN, COUNTS, DICTIONARY, ABOUT_FORMATS, MAGIC, MIME, HTML,
    CVE, ALL
};

static const option_info options[] = {
    [TSV]      = {"tsv", 0, NULL,
                  "tab-separated id, level, section, statement, why"},
    [JSON]     = {"json", 0, NULL, "one line of JSON per rule"},
    [MARKDOWN] = {"markdown", 0, NULL, "a Markdown table"},
    [COUNTS]   = {"counts", 0, NULL, "count rules and cases by format"},
    [DICTIONARY] = {"dictionary", 0, NULL, "a dictionary for fuzzers"},
    [ABOUT_FORMATS] = {"formats", 0, NULL,
                  "one line of JSON per format: its fields and their roles"},
    [MAGIC]    = {"magic", 0, NULL,
                  "a magic file, with which file -m knows the formats"},
    [MIME]     = {"mime", 0, NULL,
                  "MIME types for desktops (shared-mime-info)"},
    [HTML]     = {"html", 0, "[=DIR]",
                  "the page of a FORMAT: its spec, and the rules of each\n"
                  "sentence; or all pages, to the folder DIR"},
    [CVE]      = {"cve", 0, NULL,
                  "known faults of readers, and the cases that show them"},
    [ALL]      = {"all", 0, NULL, "for one rule: show all of its cases"},
    {0},
};

const command_info rules_command = {
    "rules", "[OPTION]... [FORMAT | RULE | GLOB | NUMBER]",
    "Prints the rules, or everything about one rule", options,
    "    assay rules mag              the rules of a format\n"
    "    assay rules 'mag.key.*'      the rules that match a glob\n"
    "    assay rules mag.key.utf8     one rule, with its cases in the corpus\n"
    "    assay rules folder           the remarks on directories\n"
    "    assay rules --cve            all known faults; or those for a FORMAT\n"
    "                                 or RULE, or the one with that NUMBER\n",
    false
};

/* Reports whether the rule is wanted: wanted is NULL for all rules, the name of
 * a format, or a glob. */
static bool is_wanted(const assay_rule *about, const char *wanted)
{
    return wanted == NULL ||
           strcmp(wanted, assay_format_at(about->format)->name) == 0 ||
           fnmatch(wanted, about->id, 0) == 0;
}

/* Returns the next wanted rule from number *r on; NULL after the last one. */
static const assay_rule *next_wanted(u32 *r, const char *wanted)
{
    const assay_rule *about;

    while ((about = assay_rule_at((*r)++)) != NULL)
        if (is_wanted(about, wanted))
            return about;
    return NULL;
}

/* ---------------------------------------------------------- one a line -- */

/* Prints a cell of a Markdown table; a bar would end it. */
static void print_cell(const char *text)
{
    for (; *text != '\0'; text++)
        printf(*text == '|' ? "\\%c" : "%c", *text);
}

static void print_row(const assay_rule *about)
{
    printf("| `%s` | %s | %s | ", about->id, assay_level_name(about->level),
           about->section);
    print_cell(about->statement);
    fputs(" | ", stdout);
    print_cell(about->why);
    fputs(" |\n", stdout);
}

/* The widths of the columns of the plain table. */
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
    const assay_rule *about;
    widths w = {0, 0};

    for (u32 r = 0; (about = next_wanted(&r, wanted)) != NULL;) {
        w.name = wider(w.name, about->id);
        w.section = wider(w.section, about->section);
    }
    return w;
}

/* Prints a rule. If the names leave too little room for the statement, it goes
 * on its own lines. */
static void print_line(const assay_rule *about, widths w)
{
    int column = w.name + 2 + 6 + 2 + w.section + 2;

    printf("%-*s  %-6s  ", w.name, about->id,
           assay_level_name(about->level));
    if (column <= LINE_WIDTH - NARROWEST) {
        printf("%-*s  ", w.section, about->section);
    } else {
        column = 4;
        printf("%s\n%*s", about->section, column, "");
    }
    print_wrapped(stdout, about->statement, column);
}

static void print_rule(const assay_rule *about, int style, widths w)
{
    const char *level = assay_level_name(about->level);

    if (style == JSON)
        print_rule_json(about, NULL);
    else if (style == MARKDOWN)
        print_row(about);
    else if (style == TSV)
        printf("%s\t%s\t%s\t%s\t%s\n", about->id, level, about->section,
               about->statement, about->why);
    else
        print_line(about, w);
}

/* Prints one rule as JSON with its cases. */
static bool print_json_in_full(const assay_rule *about)
{
    corpus c;

    bool opened = golden_open(&c, about->format);
    if (opened)
        print_rule_json(about, &c);
    corpus_close(&c);
    return opened;
}

static bool print_rules(const char *wanted, int style)
{
    widths w = measure(wanted);
    const assay_rule *about;
    bool any = false;

    for (u32 r = 0; (about = next_wanted(&r, wanted)) != NULL; any = true) {
        if (!any && style == MARKDOWN)
            fputs("| rule | level | section | statement | why |\n"
                  "|---|---|---|---|---|\n", stdout);
        print_rule(about, style, w);
    }
    return any;
}

/* Reports an unknown name: of a rule or a format, or of a format alone. */
static int refuse(option_walk *w, const char *wanted, bool rules)
{
    nearest n = nearest_to(wanted);
    char hint[2 * NEAREST_SIZE];

    for (u32 r = 0; rules && r < assay_rule_count(); r++)
        nearest_offer(&n, assay_rule_at(r)->id);
    for (u32 k = 0; rules && k < REMARKS; k++)
        nearest_offer(&n, remark_at(k)->id);
    for (u32 f = 1; f <= assay_format_count(); f++)
        nearest_offer(&n, assay_format_at(f)->name);
    snprintf(hint, sizeof hint, n.best[0] != '\0' ? " (did you mean %s?)"
             : " (assay rules lists them)%.0s", n.best);
    usage_error(w, rules ? "unknown rule or format" : "unknown format", wanted,
                hint);
    return w->status;
}

/* The request of the options. */
typedef struct {
    int style;                  /* or NO_OPTION */
    bool cve, all;
    const char *folder;         /* for pages, or NULL */
} wish;

static wish parse(option_walk *w)
{
    wish asked = {.style = NO_OPTION};

    for (int o; (o = next_option(w)) != NO_OPTION;) {
        if (o == ALL)
            asked.all = true;
        else if (o == CVE)
            asked.cve = true;
        else if (asked.style != NO_OPTION && asked.style != o)
            exclude(w, options[asked.style].name, options[o].name);
        else
            asked.style = o;
        if (o == HTML)
            asked.folder = w->value;
    }
    if (w->status == CONTINUE && asked.all && asked.style != NO_OPTION)
        exclude(w, options[ALL].name, options[asked.style].name);
    if (w->status == CONTINUE && asked.cve && asked.style != NO_OPTION &&
        asked.style != JSON && asked.style != MARKDOWN)
        exclude(w, options[CVE].name, options[asked.style].name);
    if (w->status == CONTINUE && asked.cve && asked.all)
        exclude(w, options[CVE].name, options[ALL].name);
    return asked;
}

static int print_cve(option_walk *w, const char *wanted, int style)
{
    switch (print_advisories(wanted, style == JSON ? ADVISORIES_AS_JSON
                                     : style == MARKDOWN
                                     ? ADVISORIES_AS_MARKDOWN
                                     : ADVISORIES_FOR_PEOPLE)) {
    case ADVISORIES_PRINTED:
        return 0;
    case NO_SUCH_ADVISORY:
        usage_error(w, "no known fault with the number, rule or format",
                    wanted, " (assay rules --cve lists them)");
        return w->status;
    case NO_CASES:
        break;
    }
    return 2;
}

static int print_html(option_walk *w, const char *wanted, const char *folder)
{
    u32 number = wanted == NULL ? 0 : assay_format_by_name(wanted);

    if (wanted != NULL && number == 0 && strchr(wanted, '/') == NULL)
        return refuse(w, wanted, false);
    if (wanted != NULL && number == 0)
        usage_error(w, "unknown format", wanted, " (for a folder: --html=DIR)");
    else if (wanted == NULL && folder == NULL)
        usage_error(w, "--html needs a FORMAT", NULL,
                    " (for all pages: --html=DIR)");
    if (w->status != CONTINUE)
        return w->status;
    return write_rule_pages(folder, number) ? 0 : 2;
}

/* The printers for the format wanted, or for all; they return false if there is
 * no such format. */
static bool (*const of_formats[ALL])(const char *wanted) = {
    [DICTIONARY] = print_dictionary, [ABOUT_FORMATS] = print_formats_json,
    [MAGIC] = print_magic, [MIME] = print_mime,
};

int rules_main(int argc, char **argv)
{
    option_walk w = walk_options(&rules_command, argc, argv);
    wish asked = parse(&w);
    char **names = operands(&w);

    if (w.status == CONTINUE && names[0] != NULL && names[1] != NULL)
        usage_error(&w, "more than one operand:", names[1],
                    " (quote a glob: 'mag.key.*')");
    if (w.status != CONTINUE)
        return w.status;
    if (asked.cve)
        return print_cve(&w, names[0], asked.style);
    if (asked.style == HTML)
        return print_html(&w, names[0], asked.folder);
    if (asked.style == COUNTS && names[0] != NULL &&
        assay_format_by_name(names[0]) == 0)
        return refuse(&w, names[0], false);
    if (asked.style == COUNTS)
        return print_counts(names[0]) ? 0 : 2;
    if (asked.style != NO_OPTION && of_formats[asked.style] != NULL)
        return of_formats[asked.style](names[0]) ? 0
                                               : refuse(&w, names[0], false);
    const assay_rule *one = assay_rule_at(assay_rule_by_id(names[0]));
    if (one != NULL && asked.style == NO_OPTION)
        return print_rule_in_full(one, asked.all) ? 0 : 2;
    if (one != NULL && asked.style == JSON)
        return print_json_in_full(one) ? 0 : 2;
    if (asked.style == NO_OPTION && names[0] != NULL &&
        print_remark_kinds(names[0]))
        return 0;
    return print_rules(names[0], asked.style) ? 0
                                              : refuse(&w, names[0], true);
}
