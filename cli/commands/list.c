/* assay list: the tensors of a file, and its metadata. */
#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/judge.h"
#include "render/finding.h"
#include "render/verdict.h"

enum { JSON, SORT, FORMAT, REFERENCE, THREADS };

static const option_info options[] = {
    [JSON]   = {"json", 0, NULL,
                "one line of JSON about the file, then one for each of them\n"
                "(corpus/list.schema.json)"},
    [SORT]   = {"sort", 0, "KEY",
                "file, name, dtype, offset; or, largest first, size or\n"
                "elements"},
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    {0},
};

const command_info list_command = {
    "list", "[OPTION]... FILE",
    "Prints a table of the tensors in a file", options,
    "Above it stands the metadata, below it what the tensors make up. What\n"
    "several of them share is counted for each. Names are cut in the table,\n"
    "not in JSON. FILE may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 done, 1 the file is rejected, 2 it could not be judged;\n"
    "the first finding then goes to standard error.\n",
    false
};

typedef struct {
    u32 format, threads;
    bool json, reference;
    size_t key;
} request;

static size_t option_key(option_walk *w)
{
    const char *name;

    for (size_t i = 0; (name = list_key(i)) != NULL; i++)
        if (strcmp(name, w->value) == 0)
            return i;
    value_error(w, "unknown key",
                " (file, name, dtype, offset, size or elements)");
    return 0;
}

static int list(judged *j, watch *w, const void *user)
{
    const request *q = user;
    const input *in = &j->in;
    assay_report *r = j->report;
    assay_verdict v = assay_report_verdict(r);
    listing l = {.out = stdout, .in = in, .report = r};
    manner m = {.out = v == ASSAY_ACCEPT ? stdout : stderr,
                .format = q->format};

    (void)w;
    if (v != ASSAY_ACCEPT || !q->json)
        print_verdict(&m, in, r);
    if (v == ASSAY_REJECT)
        print_first_finding(&m, in, r);
    if (v != ASSAY_ACCEPT)
        return v == ASSAY_REJECT ? 1 : 2;
    take_tensors(&l, q->key);
    if (q->json)
        write_table(&l);
    else
        print_table(&l);
    free(l.tensors.sorted);
    return 0;
}

int list_main(int argc, char **argv)
{
    option_walk w = walk_options(&list_command, argc, argv);
    request q = {0};

    for (int o; (o = next_option(&w)) != NO_OPTION;) {
        switch (o) {
        case JSON:   q.json = true; break;
        case SORT:   q.key = option_key(&w); break;
        case FORMAT: q.format = option_format(&w); break;
        case REFERENCE: q.reference = true; break;
        case THREADS: q.threads = option_threads(&w); break;
        }
    }
    const char *name = only_operand(&w, "FILE",
                                    "one file at a time, not also");
    if (w.status != GO_ON)
        return w.status;
    judging how = {{.format = q.format, .index = true, .max_findings = 1},
                   index_memory, q.reference, q.threads, BY_REFERENCE, NULL,
                   NULL, false};
    return tell_of_file("list", name, &how, list, &q);
}
