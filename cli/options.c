#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "distance.h"
#include "tool/text.h"

/* getopt_long returns ROW + i for row i: more than any letter. */
#define ROW 256
#define OPERAND 1               /* what it returns for an operand */

option_walk walk_options(const command_info *command, int argc, char **argv)
{
    opterr = 0;
    optind = 0;
    return (option_walk){.command = command, .argc = argc, .argv = argv,
                         .status = CONTINUE};
}

char **operands(const option_walk *w)
{
    return w->argv + 1;
}

void usage_error(option_walk *w, const char *words, const char *given,
                 const char *hint)
{
    fprintf(stderr, "assay: %s: %s", w->command->name, words);
    if (given != NULL) {
        char escaped[256];
        text t = text_begin(escaped, sizeof escaped);
        add_escaped(&t, (view){(const u8 *)given, strlen(given)});
        fprintf(stderr, " '%s%s'", escaped,
                t.length >= sizeof escaped ? "..." : "");
    }
    fprintf(stderr, "%s\n", hint);
    w->status = 2;
}

void exclude(option_walk *w, const char *one, const char *other)
{
    char words[128];

    snprintf(words, sizeof words, "--%s cannot be used with --%s", one, other);
    usage_error(w, words, NULL, "");
}

void value_error(option_walk *w, const char *words, const char *hint)
{
    char about[128];

    snprintf(about, sizeof about, "--%s: %s", w->option->name, words);
    usage_error(w, about, w->value, hint);
}

void usage_missing(option_walk *w, const char *what)
{
    fprintf(stderr, "assay: %s: missing %s (usage: assay %s %s)\n",
            w->command->name, what, w->command->name, w->command->usage);
    w->status = 2;
}

char *only_operand(option_walk *w, const char *what, const char *words)
{
    char **all = operands(w);

    if (w->status != CONTINUE)
        return NULL;
    if (all[0] == NULL)
        usage_missing(w, what);
    else if (all[1] != NULL)
        usage_error(w, words, all[1], "");
    return w->status == CONTINUE ? all[0] : NULL;
}

/* ---------------------------------------------------------------- help -- */

static int write_left(char *left, size_t size, const option_info *o)
{
    const char *argument = o->argument != NULL ? o->argument : "";
    const char *space = argument[0] != '\0' && argument[0] != '[' ? " " : "";

    if (o->letter != 0)
        return snprintf(left, size, "-%c, --%s%s%s", o->letter, o->name, space,
                        argument);
    return snprintf(left, size, "    --%s%s%s", o->name, space, argument);
}

/* Prints the help of an option, which may have several lines. */
static void print_option(const option_info *o, int width)
{
    char left[80];
    const char *line = o->help;

    write_left(left, sizeof left, o);
    printf("  %-*s  ", width, left);
    for (;;) {
        size_t length = strcspn(line, "\n");
        printf("%.*s\n", (int)length, line);
        if (line[length] == '\0')
            return;
        line += length + 1;
        printf("%*s", width + 4, "");
    }
}

static void print_help(const command_info *c)
{
    static const option_info help = {"help", 'h', NULL, "print this help"};
    char left[80];
    int width = write_left(left, sizeof left, &help);

    for (const option_info *o = c->options; o->name != NULL; o++) {
        int length = write_left(left, sizeof left, o);
        width = length > width ? length : width;
    }
    printf("usage: assay %s %s\n\n%s.\n\n", c->name, c->usage, c->purpose);
    for (const option_info *o = c->options; o->name != NULL; o++)
        print_option(o, width);
    print_option(&help, width);
    if (c->more != NULL)
        printf("\n%s", c->more);
}

/* ------------------------------------------------------------- parsing -- */

static int argument_of(const option_info *o)
{
    if (o->argument == NULL)
        return no_argument;
    return o->argument[0] == '[' ? optional_argument : required_argument;
}

/* Fills getopt_long's two tables; returns the number of rows. */
static int fill_tables(const command_info *c, struct option *names,
                       char *letters)
{
    const option_info *options = c->options;
    int n = 0;

    /* + ends the options at the first operand; - returns it as an OPERAND. */
    *letters++ = c->takes_command ? '+' : '-';
    *letters++ = ':';
    for (; n < MOST_OPTIONS && options[n].name != NULL; n++) {
        names[n] = (struct option){options[n].name, argument_of(&options[n]),
                                   NULL, ROW + n};
        if (options[n].letter == 0)
            continue;
        *letters++ = options[n].letter;
        if (argument_of(&options[n]) == required_argument)
            *letters++ = ':';
    }
    names[n] = (struct option){"help", no_argument, NULL, 'h'};
    names[n + 1] = (struct option){0};
    *letters++ = 'h';
    *letters = '\0';
    return n;
}

/* Reports whether the option is spelled out. getopt_long accepts abbreviations,
 * which would become part of the interface. */
static bool is_exact(const struct option *names, const char *word)
{
    size_t length = strcspn(word + 2, "=");

    for (; names->name != NULL; names++)
        if (strlen(names->name) == length &&
            memcmp(names->name, word + 2, length) == 0)
            return true;
    return false;
}

static void refuse_name(option_walk *w, const struct option *names,
                        const char *word)
{
    char wanted[NEAREST_SIZE], hint[NEAREST_SIZE + 32];
    size_t length = strcspn(word + 2, "=");

    snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 63 ? length : 63),
             word + 2);
    nearest n = nearest_to(wanted);
    for (; names->name != NULL; names++)
        nearest_offer(&n, names->name);
    snprintf(hint, sizeof hint, " (did you mean --%s?)", n.best);
    usage_error(w, "unknown option", word, n.best[0] != '\0' ? hint : "");
}

static void refuse_value(option_walk *w, int answer, const char *word)
{
    char letter[3] = {'-', (char)optopt, '\0'};
    bool is_long = strncmp(word, "--", 2) == 0;
    bool is_whole = (unsigned char)letter[1] < 0x80;    /* a character */
    const char *given = is_long || !is_whole ? word : letter;

    if (answer == ':')
        usage_error(w, "missing value of option", given, "");
    else if (is_long)
        usage_error(w, "unexpected value in", given, "");
    else
        usage_error(w, "unknown option", given, "");
}

/* Moves an operand to the front of argv, whose words have been read already. */
static void keep_operand(option_walk *w, char *word)
{
    w->argv[++w->operands] = word;
}

static void keep_the_rest(option_walk *w)
{
    while (optind < w->argc)
        keep_operand(w, w->argv[optind++]);
    w->argv[w->operands + 1] = NULL;
}

/* Returns what getopt_long returns next; 0 after an unknown or abbreviated
 * name, which it must not see. */
static int read_word(option_walk *w, const struct option *names,
                     const char *letters, const char **word)
{
    int answer = OPERAND;

    while (answer == OPERAND) {
        int at = optind > 0 ? optind : 1;
        *word = at < w->argc ? w->argv[at] : "";
        if (strncmp(*word, "--", 2) == 0 && (*word)[2] != '\0' &&
            !is_exact(names, *word)) {
            refuse_name(w, names, *word);
            return 0;
        }
        answer = getopt_long(w->argc, w->argv, letters, names, NULL);
        if (answer == OPERAND)
            keep_operand(w, optarg);
    }
    return answer;
}

/* Refuses an empty path: "" + "/file" would be in the root. */
const char *option_path(option_walk *w)
{
    if (w->value[0] == '\0')
        value_error(w, "not a path:", "");
    return w->value;
}

static bool takes_path(const option_info *o)
{
    return o->argument != NULL && (strstr(o->argument, "FILE") != NULL ||
                                   strstr(o->argument, "DIR") != NULL ||
                                   strcmp(o->argument, "CORPUS") == 0);
}

static int found_option(option_walk *w, int row)
{
    w->option = &w->command->options[row];
    if (w->value != NULL && takes_path(w->option))
        option_path(w);
    return w->status == CONTINUE ? row : NO_OPTION;
}

int next_option(option_walk *w)
{
    struct option names[MOST_OPTIONS + 2];
    char letters[2 * MOST_OPTIONS + 4];
    int count = fill_tables(w->command, names, letters);
    const char *word;

    if (w->status != CONTINUE)
        return NO_OPTION;
    int answer = read_word(w, names, letters, &word);
    w->value = optarg;
    int row = answer - ROW;
    for (int i = 0; i < count && row < 0; i++)
        if (answer == w->command->options[i].letter && answer != 0)
            row = i;
    if (row >= 0)
        return found_option(w, row);
    if (answer == -1) {
        keep_the_rest(w);
    } else if (answer == 'h') {
        print_help(w->command);
        w->status = 0;
    } else if (w->status == CONTINUE) {
        refuse_value(w, answer, word);
    }
    return NO_OPTION;
}
