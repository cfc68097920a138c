#include "commands/spoil_options.h"

#include "commands/commands.h"
#include "formats.h"

static const option_info options[] = {
    [FORMAT] = FORMAT_OPTION,
    [SEED] = {"seed", 0, "S", "choose other places to break (default: 1)"},
    {0},
};

const command_info spoil_command = {
    "spoil", "[OPTION]... FILE DIR",
    "Breaks a valid file once for each rule that can be broken in it",
    options,
    "Writes a corpus for your reader and your kind of files to DIR/<format>/:\n"
    "the contents of FILE as the format's writer lays them out\n"
    "(accept/whole), one file for each way to break it (reject/RULE~N), and\n"
    "a manifest with the expectation and the damage of each file.\n"
    "\n"
    "    assay spoil model.safetensors broken\n"
    "    assay certify --corpus broken -- COMMAND\n"
    "\n"
    "Each broken file has been judged: it is rejected for its rule. Files of\n"
    "an earlier run are replaced; a folder with other files is refused. FILE\n"
    "has at most 16 MiB; it may be - for standard input.\n"
    "\n"
    "Exit status: 0 done, 1 FILE is rejected, 2 failed.\n",
    false
};
