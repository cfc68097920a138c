/* assay completion: a script for a shell, made from the tables of options. */
#include "commands/completion.h"

#include <string.h>

static const option_info options[] = {{0}};

const command_info completion_command = {
    "completion", "bash|zsh|fish",
    "Prints a script that completes commands, options and their values",
    options,
    "    . <(assay completion bash)       in ~/.bashrc\n"
    "    . <(assay completion zsh)        in ~/.zshrc, after compinit\n"
    "    assay completion fish | source   in config.fish\n",
    false
};

static const struct {
    const char *name;
    word_printer print;
} shells[] = {
#define SHELL(name) {#name, print_##name},
    EACH_SHELL(SHELL)
#undef SHELL
};
#define SHELLS (sizeof shells / sizeof shells[0])

int completion_main(int argc, char **argv)
{
    option_walk w = walk_options(&completion_command, argc, argv);

    while (next_option(&w) != NO_OPTION)
        continue;
    const char *name = only_operand(&w, "shell",
                                    "more than one shell:");
    if (w.status != CONTINUE)
        return w.status;
    for (size_t i = 0; i < SHELLS; i++) {
        if (strcmp(shells[i].name, name) == 0) {
            shells[i].print();
            return 0;
        }
    }
    usage_error(&w, "unknown shell", name, " (bash, zsh or fish)");
    return w.status;
}
