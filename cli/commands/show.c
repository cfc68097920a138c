/* assay show: prints the canonical document of a valid file. */
#include <stdio.h>
#include <unistd.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/model.h"
#include "output.h"
#include "render/short.h"

enum { FORMAT, REFERENCE, THREADS, FAST, BOTH };

static const option_info options[] = {
    [FORMAT] = FORMAT_OPTION,
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    [FAST] = FAST_OPTION,
    [BOTH] = BOTH_OPTION,
    {0},
};

const command_info show_command = {
    "show", "[OPTION]... FILE",
    "Prints the contents of a file as one line of JSON", options,
    "The JSON is the canonical document (corpus/document.schema.json). An\n"
    "index of a model in several files has none. FILE may be - for standard\n"
    "input.\n"
    "\n"
    "Exit status: 0 done, 1 rejected, 2 could not be judged, or the JSON\n"
    "would be far longer than the file. Unless the file is accepted, its\n"
    "findings go to standard error, one per line.\n",
    false
};

static int show(judged *j, watch *w, const void *user)
{
    manner m = {.out = stderr, .format = *(const u32 *)user, .most = 3};
    input *in = &j->in;
    gathered g;
    assay_verdict v = judged_verdict(j);

    if (model_is_index(in, m.format))
        return file_error("show", in->name, "is an index of a model in "
                          "several files: show each of them by itself "
                          "(assay list lists them)");
    if (v != ASSAY_ACCEPT) {
        print_short(&m, in, j->report);
        return v == ASSAY_REJECT ? 1 : 2;
    }
    if (!isatty(STDOUT_FILENO)) {   /* a terminal shows the document grow */
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
        return 0;                   /* the caller reports a changed file */
    return file_error("show", in->name, "not enough memory");
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
    if (w.status == CONTINUE && how.reference && how.judges != BY_REFERENCE)
        exclude(&w, how.judges == BY_FAST ? "fast" : "both", "reference");
    const char *name = only_operand(&w, "FILE",
                                    "more than one file:");
    if (w.status != CONTINUE)
        return w.status;
    return report_of_file("show", name, &how, show, &how.options.format);
}
