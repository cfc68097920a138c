#include "commands/generate_options.h"

#include "commands/commands.h"

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "only this format (repeatable)"},
    [CHECK] = {"check", 0, NULL,
               "compare DIR with what would be written; write nothing"},
    [ANSWERS] = {"answers", 0, "TABLES",
                 "take upstream's answers from TABLES/<format>.tsv\n"
                 "(default: the tables next to the program)"},
    [LARGE] = {"large", 0, "N",
               "instead, write a valid file of N tensors per format,\n"
               "DIR/<format>-N, with names as in a checkpoint"},
    [SORTED] = {"sorted", 0, NULL, "sort these names"},
    [SHUFFLE] = {"shuffle", 0, "[=SEED]", "shuffle these names"},
    [WIDTH] = {"width", 0, "W", "width of that model (default: 6)"},
    [RANDOM] = {"random", 0, "N",
                "instead, write N random files per format, with their\n"
                "expectations: a corpus for certify --corpus"},
    [SEED] = {"seed", 0, "S", "seed of the random files (default: 1)"},
    [INVALID_RATIO] = {"invalid-ratio", 0, "R",
                       "share of files broken in one place, from 0 to 1\n"
                       "(default: 0.5)"},
    [EXPORT] = {"export", 0, NULL,
                "instead, write the corpus as tests of a program, to a\n"
                "new folder or over an earlier export"},
    [FOR] = {"for", 0, "LANGUAGE",
             "language of that program:\n" EXPORT_LANGUAGES},
    [LEVEL] = {"level", 0, "L",
               "compare documents as certify --level does: verdict,\n"
               "index (default), bytes or values"},
    [RECIPES] = {"recipes", 0, NULL,
                 "instead, write the files too large for the corpus, as\n"
                 "sparse files, for certify --corpus --level verdict"},
    [CORPUS] = {"corpus", 0, "CORPUS",
                "take the recipes from CORPUS (default: the corpus\n"
                "next to the program)"},
    {0},
};

const command_info generate_command = {
    "generate", "[OPTION]... DIR",
    "Writes the golden files of every format, with a manifest, to "
    "DIR/<format>/:\na corpus for certify --corpus", options,
    "Exit status: 0 done, 1 --check found differences, 2 failed.\n",
    false
};
