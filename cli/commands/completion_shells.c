/* The completion scripts, each in the language of its shell. */
#include "commands/completion.h"

#include <stdio.h>
#include <string.h>

/* Prints text to be put in single quotes, with a \ before each special
 * character. */
static void print_quoted(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            printf(strchr(special, *text) != NULL ? "\\%c" : "%c", *text);
    }
}

/* ---------------------------------------------------------------- bash -- */

static void print_bash_option(const command *c, const completed_option *o)
{
    (void)c;
    if (o->letter != 0)
        printf("-%c ", o->letter);
    printf("--%s ", o->name);
}

static void print_bash_value(const command *c, const completed_option *o)
{
    word_printer print = words_of_option(c, o);

    if (o->argument[0] == '\0' || o->optional)
        return;
    printf("    %s--%s) words='", c->name, o->name);
    if (print != NULL)
        print();
    puts("' ;;");
}

static void print_bash_operands(const char *name)
{
    word_printer print = words_of_command(name);

    printf("    %s*) words='", name);
    if (print != NULL)
        print();
    puts("' ;;");
}

/* bash splits --color=auto into three words. Without words, it completes
 * files. */
void print_bash(void)
{
    puts("# bash completion of assay\n"
         "_assay()\n"
         "{\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
         "    local before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local command=${COMP_WORDS[1]}\n"
         "    if [ \"$word\" = = ]; then\n"
         "        word=\n"
         "    elif [ \"$before\" = = ]; then\n"
         "        before=${COMP_WORDS[COMP_CWORD-2]}\n"
         "    fi\n"
         "    [ \"$COMP_CWORD\" -gt 1 ] || command=\n"
         "    case $command$before:$word in\n"
         "    *:-*) case $command in");
    for (const command *c = commands; c->name != NULL; c++) {
        printf("        %s) words='", c->name);
        each_option(c, print_bash_option);
        puts("' ;;");
    }
    puts("        '') words='--help --version' ;;\n"
         "        esac ;;\n"
         "    *) case $command$before in");
    for (const command *c = commands; c->name != NULL; c++)
        each_option(c, print_bash_value);
    for (const command *c = commands; c->name != NULL; c++)
        print_bash_operands(c->name);
    print_bash_operands("help");
    fputs("    *) words='", stdout);
    print_commands_as_words();
    puts("' ;;\n"
         "        esac ;;\n"
         "    esac\n"
         "    COMPREPLY=()\n"
         "    [ -z \"$words\" ] ||\n"
         "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "}\n"
         "complete -o bashdefault -o default -F _assay assay");
}

/* ----------------------------------------------------------------- zsh -- */

static void print_zsh_option(const command *c, const completed_option *o)
{
    word_printer print = words_of_option(c, o);

    if (o->letter != 0)
        printf("            '(-%c --%s)'{-%c,--%s}", o->letter, o->name,
               o->letter, o->name);
    else
        printf("            --%s%s", o->name,
               o->argument[0] == '\0' ? "" : o->optional ? "=-" : "=");
    fputs("'[", stdout);
    print_quoted(o->help, "[]\\");
    fputs("]", stdout);
    if (o->argument[0] != '\0')
        printf("%s%s:", o->optional ? "::" : ":", o->argument);
    if (print != NULL) {
        fputs("(", stdout);
        print();
        fputs(")", stdout);
    } else if (o->argument[0] != '\0') {
        fputs("_files", stdout);
    }
    puts("' \\");
}

static void print_zsh_operands(const char *name)
{
    word_printer print = words_of_command(name);

    fputs("            '*:operand:", stdout);
    if (print != NULL) {
        fputs("(", stdout);
        print();
        fputs(")", stdout);
    } else {
        fputs("_files", stdout);
    }
    puts("' ;;");
}

void print_zsh(void)
{
    puts("#compdef assay\n"
         "_assay()\n"
         "{\n"
         "    local -a commands\n"
         "    commands=(");
    for (const command *c = commands; c->name != NULL; c++) {
        printf("        '%s:", c->name);
        print_quoted(c->purpose, ":\\");
        puts("'");
    }
    puts("        'help:print the commands, or help for one'\n"
         "        '--version:print the version and the formats'\n"
         "    )\n"
         "    if (( CURRENT == 2 )); then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $words[1] in");
    for (const command *c = commands; c->name != NULL; c++) {
        printf("    %s)\n        _arguments \\\n", c->name);
        each_option(c, print_zsh_option);
        print_zsh_operands(c->name);
    }
    puts("    help)\n        _arguments \\");
    print_zsh_operands("help");
    /* If zsh autoloads the file, the file is the body of the function. */
    puts("    esac\n"
         "}\n"
         "if [ \"$funcstack[1]\" = _assay ]; then\n"
         "    _assay \"$@\"\n"
         "else\n"
         "    compdef _assay assay\n"
         "fi");
}

/* ---------------------------------------------------------------- fish -- */

static void print_fish_condition(const char *name)
{
    printf("complete -c assay -n '__fish_seen_subcommand_from %s'", name);
}

static void print_fish_words(word_printer print)
{
    fputs(" -a '", stdout);
    print();
    fputs("'", stdout);
}

static void print_fish_option(const command *c, const completed_option *o)
{
    word_printer print = words_of_option(c, o);

    print_fish_condition(c->name);
    if (o->letter != 0)
        printf(" -s %c", o->letter);
    printf(" -l %s", o->name);
    if (print != NULL)
        print_fish_words(print);
    if (o->argument[0] != '\0' && !o->optional)
        fputs(print != NULL ? " -x" : " -r", stdout);
    fputs(" -d '", stdout);
    print_quoted(o->help, "\\");
    puts("'");
}

static void print_fish_operands(const char *name)
{
    word_printer print = words_of_command(name);

    if (print == NULL)
        return;
    print_fish_condition(name);
    fputs(" -f", stdout);
    print_fish_words(print);
    puts("");
}

void print_fish(void)
{
    puts("# fish completion of assay");
    for (const command *c = commands; c->name != NULL; c++) {
        printf("complete -c assay -n __fish_use_subcommand -f -a %s -d '",
               c->name);
        print_quoted(c->purpose, "\\");
        puts("'");
    }
    puts("complete -c assay -n __fish_use_subcommand -f -a help\n"
         "complete -c assay -n __fish_use_subcommand -l version");
    for (const command *c = commands; c->name != NULL; c++) {
        each_option(c, print_fish_option);
        print_fish_operands(c->name);
    }
    print_fish_operands("help");
}
