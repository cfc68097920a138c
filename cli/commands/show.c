/* assay show: what a valid file says, as the canonical document. */
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/model.h"
#include "output.h"
#include "render/short.h"

enum { FORMAT, REFERENCE, THREADS, FAST, BOTH };

static const option_info options[] = {
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    [FAST] = FAST_OPTION,
    [BOTH] = BOTH_OPTION,
    {0},
};

const command_info show_command = {
    "show", "[OPTION]... FILE",
    "Prints what a file says, as one line of JSON", options,
    "The JSON is the canonical document (corpus/document.schema.json),\n"
    "which an index of a model in several files does not have. FILE may be -,\n"
    "which is standard input.\n"
    "\n"
    "Exit status: 0 done, 1 the file is rejected, 2 it could not be judged,\n"
    "or its JSON would be far longer than it is; its findings then go to\n"
    "standard error, one a line.\n",
    false
};

static int show(judged *j, watch *w, const void *user)
{
    manner m = {.out = stderr, .format = *(const u32 *)user, .most = 3};
    input *in = &j->in;
    gathered g;
    assay_verdict v = judged_verdict(j);

    if (model_is_index(in, m.format))
        return tell_file_problem("show", in->name, "is an index of a model in "
                                 "several files, each of which is shown by "
                                 "itself: assay list tells which they are");
    if (v != ASSAY_ACCEPT) {
        print_short(&m, in, j->report);
        return v == ASSAY_REJECT ? 1 : 2;
    }
    if (!isatty(STDOUT_FILENO)) {   /* or the document shows that it goes on */
        watch_begin(w, in->name);
        watch_size(w, in->bytes.size);
    }
    if (j->fast == NULL)
        judged_hash_tensors(j, w);
    gather_for(&g, stdout);
    bool written = judged_document(j, gather, &g);
    print_gathered(&g);
    watch_end(w);
    if (written || !input_is_unchanged(in))
        return 0;                   /* what has changed is told */
    return tell_file_problem("show", in->name,
                             "needs more memory than there is");
}

int show_main(int argc, char **argv)
{
    option_walk w = walk_options(&show_command, argc, argv);
    judging how = {.options = {.document = true}, .memory = index_memory};

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        if (o == FORMAT)
            how.options.format = option_format(&w);
        else if (o == THREADS)
            how.threads = option_threads(&w);
        else if (o == REFERENCE)
            how.reference = true;
        else
            how.judges = o == FAST ? BY_FAST : BY_BOTH;
    }
    if (w.status == GO_ON && how.reference && how.judges != BY_REFERENCE)
        exclude(&w, how.judges == BY_FAST ? "fast" : "both", "reference");
    const char *name = only_operand(&w, "FILE",
                                    "one file at a time, not also");
    if (w.status != GO_ON)
        return w.status;
    return tell_of_file("show", name, &how, show, &how.options.format);
}
