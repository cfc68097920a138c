/* assay generate: the command line; generators/ does the rest. */
#include "generators/generate.h"

#include <stdlib.h>

#include "commands/commands.h"
#include "conformance/by_format.h"
#include "formats.h"

enum { FORMAT, CHECK, LARGE };

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "of this format only (repeatable)"},
    [CHECK] = {"check", 0, NULL,
               "compare DIR with what would be written, write nothing"},
    [LARGE] = {"large", 0, "N",
               "write one valid file of N small tensors a format instead,\n"
               "DIR/<format>-N"},
    {0},
};

const command_info generate_command = {
    "generate", "[OPTION]... DIR",
    "Writes the golden files of every format, with a manifest, to "
    "DIR/<format>/", options,
    "Exit status: 0 done, 1 --check found differences, 2 failed.\n",
    false
};

typedef struct {
    bool *formats;              /* by number */
    bool any_format;            /* none was named: all of them */
    bool check;
    u64 large;                  /* 0: the corpus */
} request;

static void read_count(option_walk *w, u64 *count)
{
    if (option_number(w, count) && (*count == 0 || *count > UINT32_MAX))
        value_error(w, "a number from 1 to 4294967295, not", "");
}

static void take_option(option_walk *w, int option, request *r)
{
    switch (option) {
    case FORMAT:
        r->formats[option_format(w)] = true;
        r->any_format = false;
        break;
    case LARGE: read_count(w, &r->large); break;
    default:    r->check = true;
    }
}

static int generate(const request *r, const char *dir)
{
    generate_job job = r->check ? GENERATE_CHECK : GENERATE;
    int status = 0;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        if (!r->any_format && !r->formats[f])
            continue;
        int one = r->large > 0 ? generate_large((format)f, dir, r->large)
                               : generate_corpus((format)f, dir, job);
        status = one > status ? one : status;
    }
    return status;
}

int generate_main(int argc, char **argv)
{
    option_walk w = walk_options(&generate_command, argc, argv);
    request r = {.formats = take_by_format(sizeof *r.formats),
                 .any_format = true};

    for (int option; (option = next_option(&w)) != NO_OPTION; )
        take_option(&w, option, &r);
    if (w.status == GO_ON && r.check && r.large > 0)
        exclude(&w, options[CHECK].name, options[LARGE].name);
    const char *name = only_operand(&w, "DIR", "one folder, not also");
    int status = w.status == GO_ON ? generate(&r, name) : w.status;
    free(r.formats);
    return status;
}
