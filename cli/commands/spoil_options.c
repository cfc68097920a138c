#include "commands/spoil_options.h"

#include "commands/commands.h"

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [SEED] = {"seed", 0, "S", "break it in other places; without it 1"},
    {0},
};

const command_info spoil_command = {
    "spoil", "[OPTION]... FILE DIR",
    "Breaks a valid file of yours once by each rule that can be broken in it",
    options,
    "Writes DIR/<format>/: what FILE says, as the format's own writer lays\n"
    "it out (accept/whole), one file for each way to break it\n"
    "(reject/RULE~N), and a manifest that says what is expected and what was\n"
    "done to each: a corpus for your reader and your kind of files,\n"
    "\n"
    "    assay spoil model.safetensors broken\n"
    "    assay certify --corpus broken -- COMMAND\n"
    "\n"
    "Each was judged before it is written: it is refused for that rule.\n"
    "Files of an older run are replaced; a folder with others is refused.\n"
    "FILE has at most 16 MiB; it may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 done, 1 FILE is rejected, 2 it could not be done.\n",
    false
};
