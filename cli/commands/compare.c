/* assay compare: the command line; conformance/ does the rest. */
#include "commands/commands.h"

#include <stdlib.h>

#include "commands/replacing.h"
#include "conformance/results/sides.h"
#include "conformance/side_by_side.h"

static const option_info options[] = {
    [COMPARE_json] = {"json", 0, "[=FILE]",
                      "a line of JSON about the programs and one per case, to\n"
                      "FILE or instead of the text"},
    [COMPARE_html] = {"html", 0, "[=FILE]", "an HTML page, to FILE or\n"
                      "instead of the text"},
    {0},
};

const command_info compare_command = {
    "compare", "[OPTION]... FILE...",
    "Compares results of certify --json: correct answers by class of rules,\n"
    "answers that differ, and files that one program accepts and another "
    "rejects",
    options,
    "Exit status: 0 done, 2 a file is incomplete.\n",
    false
};

int compare_main(int argc, char **argv)
{
    option_walk w = walk_options(&compare_command, argc, argv);
    outlet outlets[COMPARE_OPTIONS];
    size_t count = 0;

    for (size_t i = 0; i < COMPARE_OPTIONS; i++)
        outlets[i] = (outlet){.name = options[i].name, .to_file = true};
    for (int option; (option = next_option(&w)) != NO_OPTION; )
        outlet_want(&outlets[option], w.value);
    char **files = operands(&w);
    char *clash = outlets_clash(outlets, COMPARE_OPTIONS);
    if (w.status == CONTINUE && clash != NULL)
        usage_error(&w, clash, NULL, "");
    free(clash);
    while (w.status == CONTINUE && files[count] != NULL)
        count++;
    if (w.status == CONTINUE && count == 0)
        usage_missing(&w, "FILE");
    if (w.status == CONTINUE && count > MOST_SIDES)
        usage_error(&w, "more than 26 files", NULL, "");
    for (size_t i = 0; w.status == CONTINUE && i < count; i++)
        refuse_replacing(&w, outlets, COMPARE_OPTIONS, files[i]);
    return w.status == CONTINUE ? compare_results(files, outlets) : w.status;
}
