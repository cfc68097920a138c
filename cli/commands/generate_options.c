#include "commands/generate_options.h"

#include "commands/commands.h"

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "of this format only (repeatable)"},
    [CHECK] = {"check", 0, NULL,
               "compare DIR with what would be written, write nothing"},
    [ANSWERS] = {"answers", 0, "TABLES",
                 "take what upstream answers from TABLES/<format>.tsv\n"
                 "instead of the tables next to the program"},
    [LARGE] = {"large", 0, "N",
               "write one valid file of N tensors a format instead,\n"
               "DIR/<format>-N, with names like those of a checkpoint"},
    [SORTED] = {"sorted", 0, NULL, "sort these names, in each format"},
    [SHUFFLE] = {"shuffle", 0, "[=SEED]",
                 "put them in another order, the one of SEED"},
    [WIDTH] = {"width", 0, "W",
               "the width of that model; without it 6"},
    [RANDOM] = {"random", 0, "N",
                "write N random files a format instead, and what is\n"
                "expected of each: a corpus for certify --corpus"},
    [SEED] = {"seed", 0, "S", "other random files; without it those of 1"},
    [INVALID_RATIO] = {"invalid-ratio", 0, "R",
                       "how many of them are broken in one place: a number\n"
                       "from 0 to 1; without it 0.5"},
    [EXPORT] = {"export", 0, NULL,
                "write the corpus instead, as tests of a program:\n"
                "a new folder, or one that was exported before"},
    [FOR] = {"for", 0, "LANGUAGE",
             "of that program:\n" EXPORT_LANGUAGES},
    [LEVEL] = {"level", 0, "L",
               "compare documents as certify --level does: verdict,\n"
               "index (the default), bytes or values"},
    [RECIPES] = {"recipes", 0, NULL,
                 "write the files that are too large to be kept instead,\n"
                 "sparse: a corpus for certify --corpus --level verdict"},
    [CORPUS] = {"corpus", 0, "CORPUS",
                "by the recipes there; without it the corpus beside\n"
                "the program"},
    {0},
};

const command_info generate_command = {
    "generate", "[OPTION]... DIR",
    "Writes the golden files of every format, with a manifest, to "
    "DIR/<format>/:\na corpus for certify --corpus", options,
    "Exit status: 0 done, 1 --check found differences, 2 failed.\n",
    false
};
