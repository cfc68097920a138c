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
     "Builds everything with sanitizers and runs the tests. It\n"
     "takes the options of ctest:\n"
     "\n"
     "    ./assay test -N              list the tests\n"
     "    ./assay test -R cli.usage    run tests with matching names\n"
     "    ./assay test -L ref          run the tests of one folder\n"
     "\n"
     "Exit status: 0 all passed.\n"},
    {"fuzz", "[TARGET]... [OPTION]...", "fuzz the code",
     "Builds fuzz targets and runs them in turn, one minute each. TARGET is a\n"
     "program (mag_validate_fuzzer), a format (all its programs) or a\n"
     "pattern ('*_differential*'). Without TARGET all run, which takes 40\n"
     "minutes.\n"
     "\n"
     "    ./assay fuzz mag --time 15m      time for each target: s, m or h\n"
     "    ./assay fuzz --runs 5000000      stop after N executions\n"
     "    ./assay fuzz --until-quiet 10    stop after 10 minutes of CPU time\n"
     "                                     without a new edge; with --runs,\n"
     "                                     after both; --time is a limit\n"
     "    ./assay fuzz --jobs 2            processes for each target\n"
     "    ./assay fuzz --engine aflpp      use AFL++ instead of libFuzzer\n"
     "    ./assay fuzz --list              only list the targets\n"
     "\n"
     "Each failing input is minimized and kept in build/fuzz/found/; the\n"
     "command that reproduces it is printed. build/fuzz/inputs/ keeps inputs\n"
     "that reach new code, for the next run. build/fuzz/results/ gets a line\n"
     "for each run; the next run continues after an interrupted one. AFL++\n"
     "keeps its inputs in build/fuzz-aflpp/.\n"
     "\n"
     "Exit status: 0 nothing found, 1 something found, 2 failed, 130\n"
     "interrupted.\n"},
    {"bench", "[OPTION]...", "measure assay and its peers",
     "Runs the benchmarks of bench/ and prints the results. If the machine\n"
     "was not steady, no result is printed.\n"
     "\n"
     "    ./assay bench --quick        fewer cases: 2 minutes instead of 12\n"
     "    ./assay bench --race crc     one of crc, latency, index, memory,\n"
     "                                 own, verify, cold, user, hostile\n"
     "    ./assay bench --verify-mib 4096      verify files of 4 GiB\n"
     "    ./assay bench --unsteady     continue even if the machine is busy\n"
     "    ./assay bench --write        replace the section of this class of\n"
     "                                 machines in bench/RESULTS.md\n"
     "    ./assay bench --peers ...    also fetch and run other peers (needs\n"
     "                                 cargo, pip); must be first\n"
     "\n"
     "    ./assay bench load [--rounds N] --adapter COMMAND FILE...\n"
     "\n"
     "times any program that loads files (conformance/PROTOCOL.md, load).\n"},
    {"renew", "[--proof] [--check]", "rewrite generated files",
     "Builds what is needed, rewrites all files generated from the sources\n"
     "(the corpus, tables in pages, figures) and prints which changed. A\n"
     "second run changes nothing.\n"
     "\n"
     "    ./assay renew --proof    also rerun the mutations of ref/: minutes\n"
     "    ./assay renew --check    only run the tests that fail if files are\n"
     "                             out of date\n"},
    {"install", "run|test|fuzz|full", "install packages",
     "Installs the missing Debian or Ubuntu packages that are needed to run\n"
     "the program (run), to test it (test), to fuzz it (fuzz), or for all of\n"
     ".ci/run full (full). The other commands install what they need.\n"},
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
               "This command belongs to the script ./assay in the source "
               "tree.\n",
               c->name, c->usage, c->help);
    return c != NULL;
}
