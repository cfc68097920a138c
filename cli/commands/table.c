/* Each command stands in a file, or a room, of its own. */
#include "commands/commands.h"
#include "minted.h"

const command commands[] = {
    {"validate", "FILE...", "the verdict of each file", validate_main,
     &validate_command},
    {"list", "FILE", "the tensors of a file as a table", list_main,
     &list_command},
    {"show", "FILE", "what a file says, as JSON", show_main,
     &show_command},
    {"explain", "FILE", "annotated dump: what each byte means", explain_main,
     &explain_command},
    {"rules", "[FORMAT|RULE|GLOB]", "the rules, or one of them in full",
     rules_main, &rules_command},
    {"certify", "-- COMMAND...", "judge an implementation", certify_main,
     &certify_command},
    {"compare", "FILE...", "results of certify side by side", compare_main,
     &compare_command},
    {"generate", "DIR", "write the golden files", generate_main,
     &generate_command},
    {"spoil", "FILE DIR", "a file of yours, broken by each rule", spoil_main,
     &spoil_command},
    {"adapter", "", "assay as an implementation under test", adapter_main,
     &adapter_command},
    {"completion", "bash|zsh|fish", "what completes all this in a shell",
     completion_main, &completion_command},
    {0},
};
