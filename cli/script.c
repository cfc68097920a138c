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
    {"fuzz", "[TARGET]... [OPTION]...", "look for what breaks the code",
     "Builds fuzz targets and runs one after the other, for a minute each. A\n"
     "TARGET is a program (mag_validate_fuzzer), a format, for all programs\n"
     "of it, or a pattern ('*_differential*'); without one all run, which\n"
     "takes 40 minutes.\n"
     "\n"
     "    ./assay fuzz mag --time 15m      s, m or h\n"
     "    ./assay fuzz --runs 5000000      until so many executions\n"
     "    ./assay fuzz --until-quiet 10    until 10 minutes of processors go\n"
     "                                     by without a new edge; --runs: for\n"
     "                                     both; --time: no longer than that\n"
     "    ./assay fuzz --jobs 2            processes of a target\n"
     "    ./assay fuzz --engine aflpp      AFL++ instead of libFuzzer\n"
     "    ./assay fuzz --list              only prints the names\n"
     "\n"
     "What is found is kept in build/fuzz/found/, made small, and how it is\n"
     "seen again is said; inputs that reach new code are kept for the next\n"
     "run in build/fuzz/inputs/, and a line about each run in\n"
     "build/fuzz/results/, also of one that is interrupted: the next goes on\n"
     "from there. AFL++ keeps its inputs in build/fuzz-aflpp/. Exit status:\n"
     "0 nothing was found, 1 something was, 2 it could not be done, 130\n"
     "interrupted.\n"},
    {"bench", "[OPTION]...", "measure it and its peers",
     "Runs the races of bench/ and prints what came out. Nothing is said\n"
     "where the machine was not steady meanwhile.\n"
     "\n"
     "    ./assay bench --quick        fewer cases: two minutes, not twelve\n"
     "    ./assay bench --race crc     one of: crc, latency, index, memory,\n"
     "                                 own, verify, cold, user, hostile\n"
     "    ./assay bench --verify-mib 4096      verifies files of 4 GiB\n"
     "    ./assay bench --unsteady     goes on where the machine was busy\n"
     "    ./assay bench --write        replaces the section of this class of\n"
     "                                 machines in bench/RESULTS.md\n"
     "    ./assay bench --peers ...    with peers that are fetched, too (by\n"
     "                                 cargo, pip); the first option\n"
     "\n"
     "    ./assay bench load [--rounds N] --adapter COMMAND FILE...\n"
     "\n"
     "times any program that loads files (conformance/PROTOCOL.md, load).\n"},
    {"renew", "[--proof] [--check]", "write what follows from the sources",
     "Builds what is needed, writes all that follows from the sources (the\n"
     "corpus, tables of pages, figures), and prints which files changed. A\n"
     "second run changes nothing.\n"
     "\n"
     "    ./assay renew --proof    also what mutations of ref/ show: minutes\n"
     "    ./assay renew --check    only runs the tests that fail where it is\n"
     "                             needed\n"},
    {"install", "run|test|fuzz|full", "install packages",
     "Installs the packages of Debian or Ubuntu that are missing to run the\n"
     "program, to test it, to fuzz it, or for all that .ci/run full does.\n"
     "Nothing else happens; the other commands install what they need\n"
     "themselves.\n"},
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
