/* assay show: what a valid file says, as the canonical document. */
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/judge.h"
#include "output.h"
#include "render/short.h"

enum { FORMAT };

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    {0},
};

const command_info show_command = {
    "show", "[--format F] FILE",
    "Prints what a file says, as one line of JSON", options,
    "The JSON is the canonical document (corpus/document.schema.json). FILE\n"
    "may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 done, 1 the file is rejected, 2 it could not be judged;\n"
    "its findings then go to standard error, one a line.\n",
    false
};

static int show(judged *j, watch *w, const void *user)
{
    manner m = {.out = stderr, .format = *(const u32 *)user, .most = 3};
    input *in = &j->in;
    assay_verdict v = assay_report_verdict(j->report);

    if (v != ASSAY_ACCEPT) {
        print_short(&m, in, j->report);
        return v == ASSAY_REJECT ? 1 : 2;
    }
    if (!isatty(STDOUT_FILENO)) {   /* or the document shows that it goes on */
        watch_begin(w, in->name);
        watch_size(w, in->bytes.size);
    }
    bool written = assay_write_document(j->report, print_piece, stdout);
    watch_end(w);
    if (written || !input_is_unchanged(in))
        return 0;                   /* what has changed is told */
    return tell_file_problem("show", in->name,
                             "needs more memory than there is");
}

int show_main(int argc, char **argv)
{
    option_walk w = walk_options(&show_command, argc, argv);
    u32 insisted = 0;

    while (next_option(&w) == FORMAT)
        insisted = option_format(&w);
    const char *name = only_operand(&w, "FILE",
                                    "one file at a time, not also");
    if (w.status != GO_ON)
        return w.status;
    assay_options o = {.format = insisted, .document = true};
    return tell_of_file("show", name, o, index_memory, show, &insisted);
}
