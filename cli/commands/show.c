/* assay show: what a valid file says, as the canonical document. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "assay.h"
#include "commands/commands.h"
#include "digests/digests.h"
#include "render/finding.h"
#include "formats.h"
#include "input/input.h"
#include "output.h"
#include "input/watch.h"

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

static int fail(const input *in, const char *problem)
{
    fputs("assay: show: ", stderr);
    print_path(stderr, in->name);
    fprintf(stderr, ": %s\n", problem);
    return 2;
}

static int show(input *in, assay_report *r, u32 insisted, watch *w)
{
    manner m = {.out = stderr, .format = insisted, .most = 3};
    assay_verdict v = assay_report_verdict(r);

    if (v != ASSAY_ACCEPT) {
        print_short(&m, in, r);
        return v == ASSAY_REJECT ? 1 : 2;
    }
    if (!isatty(STDOUT_FILENO)) {   /* or the document shows that it goes on */
        watch_begin(w, in->name);
        watch_size(w, in->bytes.size);
    }
    bool written = assay_write_document(r, print_piece, stdout);
    watch_end(w);
    if (!written)
        return fail(in, input_is_unchanged(in) ?
                    "needs more memory than there is" : in->problem);
    return 0;
}

static int show_file(const char *name, u32 insisted)
{
    input in;
    int status;
    watch w;

    watch_open(&w, false, 1);
    watch_begin(&w, name);
    if (!input_open(&in, name, insisted)) {
        watch_close(&w);
        status = fail(&in, in.problem);
        input_close(&in);
        return status;
    }
    watch_size(&w, in.bytes.size);
    assay_digests d = open_digests();
    assay_options o = {.format = format_of_input(&in, insisted),
                       .document = true,
                       .memory_limit = input_memory(&in),
                       .digests = d};
    assay_report *r = assay_validate(in.bytes.bytes, (size_t)in.bytes.size, &o);
    watch_end(&w);
    if (r == NULL)
        status = fail(&in, "needs more memory than there is");
    else if (!input_is_unchanged(&in))
        status = fail(&in, in.problem);
    else
        status = show(&in, r, insisted, &w);
    if (status == 0 && !input_is_unchanged(&in))
        status = fail(&in, in.problem);
    watch_close(&w);
    assay_free(r);
    close_digests(&d);
    input_close(&in);
    return status;
}

int show_main(int argc, char **argv)
{
    option_walk w = walk_options(&show_command, argc, argv);
    u32 insisted = 0;

    while (next_option(&w) == FORMAT)
        insisted = option_format(&w);
    char **names = operands(&w);
    if (w.status == GO_ON && names[0] == NULL)
        usage_missing(&w, "FILE");
    else if (w.status == GO_ON && names[1] != NULL)
        usage_error(&w, "one file at a time, not also", names[1], "");
    return w.status != GO_ON ? w.status : show_file(names[0], insisted);
}
