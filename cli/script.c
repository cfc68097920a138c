#include "script.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const char *name;
    const char *usage;
    const char *purpose;
    const char *help;
} script_command;

static const script_command commands_of_script[] = {
    {"test", "[OPTION]...", "build and run the tests",
     "Builds everything with its tests, under sanitizers, and runs them. Exit\n"
     "status: 0 all passed. The options are those of ctest:\n"
     "\n"
     "    ./assay test -N              list the tests\n"
     "    ./assay test -R cli.usage    those whose name matches\n"
     "    ./assay test -L ref          those of a room\n"},
    {"fuzz", "FORMAT [--time S]", "look for what breaks the reference",
     "Fuzzes the reader of FORMAT with libFuzzer for S seconds (60). What is\n"
     "found is kept in build/fuzz/found/FORMAT.\n"},
    {"install", "run|test|full", "install packages",
     "Installs the packages of Debian or Ubuntu that are missing to run the\n"
     "program, to test it, or for all that .ci/run full does. Nothing else\n"
     "happens; the other commands install what they need themselves.\n"},
};

static const script_command *find(const char *name)
{
    size_t count = sizeof commands_of_script / sizeof *commands_of_script;

    for (size_t i = 0; i < count; i++)
        if (strcmp(commands_of_script[i].name, name) == 0)
            return &commands_of_script[i];
    return NULL;
}

void print_script_commands(void)
{
    size_t count = sizeof commands_of_script / sizeof *commands_of_script;

    for (size_t i = 0; i < count; i++) {
        const script_command *c = &commands_of_script[i];
        printf("  ./assay %-9s%-18s  %s\n", c->name, c->usage, c->purpose);
    }
}

bool is_script_command(const char *name)
{
    return find(name) != NULL;
}

bool print_script_help(const char *name)
{
    const script_command *c = find(name);

    if (c != NULL)
        printf("usage: ./assay %s %s\n\n%s\n"
               "This is a command of the script ./assay in the source tree.\n",
               c->name, c->usage, c->help);
    return c != NULL;
}
