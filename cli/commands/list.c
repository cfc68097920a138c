/* assay list: the tensors of a file, and its metadata. */
#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/model.h"
#include "render/finding.h"
#include "render/verdict.h"

enum { JSON, SORT, FORMAT, REFERENCE, THREADS };

static const option_info options[] = {
    [JSON]   = {"json", 0, NULL,
                "one line of JSON for the file, then one per entry and\n"
                "tensor (corpus/list.schema.json)"},
    [SORT]   = {"sort", 0, "KEY",
                "sort by file, name, dtype or offset; or, largest first,\n"
                "by size or elements"},
    [FORMAT] = FORMAT_OPTION,
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    {0},
};

const command_info list_command = {
    "list", "[OPTION]... FILE",
    "Prints the metadata, a table of the tensors and their totals", options,
    "Data that several tensors share is counted for each. The table cuts\n"
    "long names; JSON does not. For an index, such as\n"
    "model.safetensors.index.json, each file that it names is listed. FILE\n"
    "may be - for standard input.\n"
    "\n"
    "Exit status: 0 done, 1 rejected, 2 could not be judged. Unless the file\n"
    "is accepted, the first finding goes to standard error.\n",
    false
};

typedef struct {
    u32 format, threads;
    bool json, reference;
    size_t key;
    model model;
    tensors all;                /* totals of the files that an index names */
    u64 shards;
    bool lost;                  /* a file changed while it was listed */
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

/* Prints the verdict; returns whether the file is accepted. */
static bool print_head(const request *q, const judged *j)
{
    assay_verdict v = assay_report_verdict(j->report);
    manner m = {.out = v == ASSAY_ACCEPT ? stdout : stderr,
                .format = q->format};

    if (v != ASSAY_ACCEPT || !q->json)
        print_verdict(&m, &j->in, j->report);
    if (v == ASSAY_REJECT)
        print_first_finding(&m, &j->in, j->report);
    return v == ASSAY_ACCEPT;
}

static void print_listing(const request *q, listing *l)
{
    take_tensors(l, q->key);
    if (q->json)
        write_table(l);
    else
        print_table(l);
    free(l->tensors.sorted);
}

/* Lists a file that an index names; the index is listed last. */
static void list_shard(judged *j, bool good, void *user)
{
    request *q = user;
    listing l = {.out = stdout, .in = &j->in, .report = j->report,
                 .is_shard = true};

    if (good && print_head(q, j)) {
        print_listing(q, &l);
        if (!q->json)
            putchar('\n');
        add_tensors(&q->all, &l.tensors);
        q->shards++;
    }
    if (good && input_is_unchanged(&j->in))
        return;
    fflush(stdout);
    file_error("list", j->in.name, j->in.problem);
    q->lost = true;
}

static int list(judged *j, watch *w, const void *user)
{
    static const int statuses[] = {0, 1, 2};
    const request *q = user;
    listing l = {.out = stdout, .in = &j->in, .report = j->report};

    (void)w;
    if (!print_head(q, j))
        return statuses[assay_report_verdict(j->report)];
    if (j->shards == NULL) {
        print_listing(q, &l);
        return 0;
    }
    l.tensors = q->all;
    l.shards = q->shards;
    if (q->json)
        write_model(&l);
    else
        print_model(&l);
    return q->lost ? 2 : 0;
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
                                    "more than one file:");
    if (w.status != CONTINUE)
        return w.status;
    judging how = {.options = {.format = q.format, .index = true,
                               .max_findings = 1},
                   .memory = index_memory, .reference = q.reference,
                   .threads = q.threads};
    model_ready(&q.model, &how);
    q.model.report = list_shard;
    q.model.user = &q;
    int status = report_of_file("list", name, &how, list, &q);
    model_close(&q.model);
    return status;
}
