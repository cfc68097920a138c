/* Lists the options and words that a shell can complete. */
#include "commands/completion.h"

#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "commands/generate_options.h"
#include "conformance/corpus/levels.h"
#include "render/list.h"

/* ------------------------------------------------------------- options -- */

static void copy(char *to, size_t size, const char *from, size_t length)
{
    snprintf(to, size, "%.*s", (int)length, from);
}

static void take_row(const command *c, const option_info *o,
                     option_visitor visit)
{
    completed_option found = {.letter = o->letter};
    const char *argument = o->argument != NULL ? o->argument : "";

    found.optional = argument[0] == '[';
    if (found.optional)
        argument += strlen("[=");
    copy(found.name, sizeof found.name, o->name, strlen(o->name));
    copy(found.argument, sizeof found.argument, argument,
         strcspn(argument, "]"));
    copy(found.help, sizeof found.help, o->help, strcspn(o->help, "\n"));
    visit(c, &found);
}

void each_option(const command *c, option_visitor visit)
{
    static const option_info help = {"help", 'h', NULL, "print this help"};

    for (const option_info *o = c->info->options; o->name != NULL; o++)
        take_row(c, o, visit);
    take_row(c, &help, visit);
}

/* --------------------------------------------------------------- words -- */

static void print_formats(void)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        printf("%s%s", f > 1 ? " " : "", assay_format_at(f)->name);
}

static void print_rule_names(void)
{
    print_formats();
    for (u32 r = 0; r < assay_rule_count(); r++)
        printf(" %s", assay_rule_at(r)->id);
}

/* Prints the rules that a policy may have. */
static void print_doubts(void)
{
    for (u32 r = 0; r < assay_rule_count(); r++)
        if (assay_rule_at(r)->level != ASSAY_MUST)
            printf("%s ", assay_rule_at(r)->id);
}

static void print_levels(void)
{
    for (u32 g = 0; g < GRADES; g++)
        printf("%s%s", g > 0 ? " " : "", grade_name((grade)g));
}

/* Prints the levels without encode, which exported tests do not have. */
static void print_levels_of_readers(void)
{
    for (u32 g = 0; g < ENCODE; g++)
        printf("%s%s", g > 0 ? " " : "", grade_name((grade)g));
}

static void print_colours(void)
{
    fputs("auto always never", stdout);
}

static void print_keys(void)
{
    for (size_t i = 0; list_key(i) != NULL; i++)
        printf("%s%s", i > 0 ? " " : "", list_key(i));
}

/* Prints the languages as in the help, without commas and "or". */
static void print_languages(void)
{
    static const char words[] = EXPORT_LANGUAGES;
    const char *between = "";

    for (const char *at = words; *at != '\0'; at += strspn(at, ", ")) {
        int size = (int)strcspn(at, ", ");
        if (strncmp(at, "or ", 3) != 0) {
            printf("%s%.*s", between, size, at);
            between = " ";
        }
        at += size;
    }
}

static void print_shells(void)
{
    static const char *const shells[] = {
#define SHELL(name) #name,
        EACH_SHELL(SHELL)
#undef SHELL
    };

    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        printf("%s%s", i > 0 ? " " : "", shells[i]);
}

static void print_requests(void)
{
    fputs("validate decode", stdout);
}

void print_commands_as_words(void)
{
    for (const command *c = commands; c->name != NULL; c++)
        printf("%s ", c->name);
    fputs("help", stdout);
}

typedef struct {
    const char *name;
    word_printer print;
} words;

static word_printer find_words(const words *table, const char *name)
{
    while (table->name != NULL && strcmp(table->name, name) != 0)
        table++;
    return table->print;
}

word_printer words_of_option(const command *c, const completed_option *o)
{
    static const words of_generate[] = {
        {"level", print_levels_of_readers}, {0},
    };
    static const words table[] = {
        {"format", print_formats}, {"level", print_levels},
        {"color", print_colours}, {"sort", print_keys},
        {"for", print_languages}, {"ignore", print_doubts},
        {"warn", print_doubts}, {"only", print_rule_names},
        {"skip", print_rule_names}, {0},
    };
    word_printer own = strcmp(c->name, "generate") == 0
        ? find_words(of_generate, o->name) : NULL;
    return own != NULL ? own : find_words(table, o->name);
}

word_printer words_of_command(const char *name)
{
    static const words table[] = {
        {"rules", print_rule_names}, {"adapter", print_requests},
        {"completion", print_shells}, {"help", print_commands_as_words}, {0},
    };
    return find_words(table, name);
}
