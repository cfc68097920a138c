/* The table of commands; each command has its own file or folder. */
#include "commands/commands.h"
#include "minted.h"

const command commands[] = {
    {"validate", "FILE...", "print the verdict of each file", validate_main,
     &validate_command},
    {"list", "FILE", "print a table of the tensors", list_main,
     &list_command},
    {"show", "FILE", "print the contents as JSON", show_main,
     &show_command},
    {"explain", "FILE", "print what each byte means", explain_main,
     &explain_command},
    {"rules", "[FORMAT|RULE|GLOB]", "print the rules, or one in full",
     rules_main, &rules_command},
    {"certify", "-- COMMAND...", "test an implementation", certify_main,
     &certify_command},
    {"compare", "FILE...", "compare results of certify", compare_main,
     &compare_command},
    {"generate", "DIR", "write the golden files", generate_main,
     &generate_command},
    {"spoil", "FILE DIR", "break your file by each rule", spoil_main,
     &spoil_command},
    {"adapter", "", "act as an implementation under test", adapter_main,
     &adapter_command},
    {"completion", "bash|zsh|fish", "print a completion script for a shell",
     completion_main, &completion_command},
    {0},
};
