/* assay list: the tensors of a file, and its metadata. */
#include "render/list.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/model.h"
#include "render/finding.h"
#include "render/verdict.h"
#include "tool/heap.h"
#include "tool/words.h"

enum { JSON, SORT, GROUP, FULL, SIZE, SHARDS, FORMAT, REFERENCE, THREADS };

static const option_info options[] = {
    [JSON]   = {"json", 0, NULL,
                "one line of JSON for the file, then one per entry and\n"
                "tensor (corpus/list.schema.json)"},
    [SORT]   = {"sort", 0, "KEY",
                "sort by file, name, dtype or offset; or, largest first,\n"
                "by size or elements"},
    [GROUP]  = {"group", 0, NULL,
                "one row for tensors of one dtype and shape whose names\n"
                "differ only in numbers"},
    [FULL]   = {"full", 0, NULL, "do not cut long names and values"},
    [SIZE]   = SIZE_OPTION,
    [SHARDS] = {"shards", 0, NULL,
                "if FILE is one of the GGUF files of a model, list all\n"
                "(the files that an index names are always listed)"},
    [FORMAT] = FORMAT_OPTION,
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    {0},
};

const command_info list_command = {
    "list", "[OPTION]... FILE",
    "Prints the metadata, a table of the tensors and their totals", options,
    "Data that several tensors share is counted for each. The table cuts\n"
    "long names and values; JSON does not. For an index, such as\n"
    "model.safetensors.index.json, one table has the tensors of all files\n"
    "that it names. FILE may be - for standard input.\n"
    "\n"
    "Exit status: 0 done, 1 rejected, 2 could not be judged. If a file that\n"
    "is not accepted has tensors or metadata that can be read, they are\n"
    "listed, with ? for what is unknown, and the status is 2. Its first\n"
    "finding goes to standard error.\n",
    false
};

typedef struct {
    u32 format, threads;
    bool json, reference, group, full;
    size_t key;
    u64 size;
    model model;
    tensors all;                /* of the files of a model */
    u64 shards;
    char *metadata;             /* of the previous one, as printed, or NULL */
    bool doubtful;              /* one is not accepted */
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

/* Prints the verdict. */
static void print_head(const request *q, const judged *j, u64 size)
{
    assay_verdict v = assay_report_verdict(j->report);
    manner m = {.out = v == ASSAY_ACCEPT ? stdout : stderr,
                .format = q->format, .size = size};

    if (v != ASSAY_ACCEPT)
        fflush(stdout);
    if (v != ASSAY_ACCEPT || !q->json)
        print_verdict(&m, &j->in, j->report);
    if (v == ASSAY_REJECT)
        print_first_finding(&m, &j->in, j->report);
}

/* Prints why the table may not have all tensors. */
static void print_doubt(const assay_report *r)
{
    assay_verdict v = assay_report_verdict(r);

    if (v == ASSAY_REJECT)
        print_wrapped(stdout, "rejected: these are the records that can be "
                      "read; ? is unknown", 0);
    else if (v == ASSAY_UNKNOWN)
        printf("unknown: %s; ? is unknown\n", assay_report_reason(r));
}

static u64 size_of(const request *q, const judged *j)
{
    return q->size > 0 ? q->size : j->in.bytes.size;
}

static void print_listing(const request *q, const judged *j)
{
    listing l = {.out = stdout, .in = &j->in, .report = j->report,
                 .full = q->full, .size = size_of(q, j)};

    arrange_tensors(&l, q->key, q->group);
    if (q->json) {
        write_table(&l);
    } else {
        print_metadata(&l);
        print_tensors(&l);
        print_doubt(j->report);
    }
    free_tensors(&l.tensors);
}

/* ---------------------------------------------------------------- models -- */

/* Prints the metadata of a file of a model, unless the previous file has the
 * same. */
static void print_shard_metadata(request *q, listing *l)
{
    capture c;

    capture_open(&c);
    l->out = c.file;
    print_metadata(l);
    char *metadata = capture_close(&c);
    if (q->metadata == NULL || strcmp(q->metadata, metadata) != 0)
        printf("%s%s", metadata, metadata[0] != '\0' ? "\n" : "");
    free(q->metadata);
    q->metadata = metadata;
}

/* Returns the name of a file without the folder of the file that was named. */
static const char *name_in_model(const request *q, const char *name)
{
    const char *slash = strrchr(q->model.name, '/');
    size_t folder = slash != NULL ? (size_t)(slash + 1 - q->model.name) : 0;

    return name + (strncmp(name, q->model.name, folder) == 0 ? folder : 0);
}

/* Prints the metadata of a file of a model, and keeps its tensors. */
static void take_shard(request *q, const judged *j, bool first)
{
    listing l = {.out = stdout, .in = &j->in, .report = j->report,
                 .full = q->full, .is_shard = true};

    q->shards++;
    if (q->json) {
        arrange_tensors(&l, q->key, false);
        write_table(&l);
        add_sums(&q->all, &l.tensors);
        free_tensors(&l.tensors);
        return;
    }
    print_shard_metadata(q, &l);
    keep_tensors(&q->all, j->report, name_in_model(q, j->in.name), first);
}

static void list_shard(judged *j, bool good, void *user)
{
    request *q = user;

    if (good) {
        print_head(q, j, 0);
        q->doubtful |= assay_report_verdict(j->report) != ASSAY_ACCEPT;
    }
    if (good && (assay_report_verdict(j->report) == ASSAY_ACCEPT ||
                 judged_has_index(j)))
        take_shard(q, j, false);
    if (good && input_is_unchanged(&j->in))
        return;
    fflush(stdout);
    file_error("list", j->in.name, j->in.problem);
    q->lost = true;
}

/* Prints the tensors of all files that were judged with j. */
static void print_model(request *q, const judged *j)
{
    listing l = {.out = stdout, .in = &j->in, .report = j->report,
                 .full = q->full, .tensors = q->all, .shards = q->shards};

    if (q->json) {
        write_model(&l);
    } else {
        arrange_tensors(&l, q->key, q->group);
        print_tensors(&l);
        print_doubt(j->report);
    }
    q->all = l.tensors;
}

static int list(judged *j, watch *w, const void *user)
{
    static const int statuses[] = {0, 1, 2};
    request *q = *(request *const *)user;
    assay_verdict v = assay_report_verdict(j->report);

    (void)w;
    print_head(q, j, q->size);
    if (j->shards != NULL && judged_has_index(j))  /* the first of GGUF files */
        take_shard(q, j, true);
    bool listed = j->shards != NULL ? q->shards > 0 : judged_has_index(j);
    if (v != ASSAY_ACCEPT && !listed)
        return statuses[v];
    if (j->shards != NULL)
        print_model(q, j);
    else
        print_listing(q, j);
    return v != ASSAY_ACCEPT || q->doubtful || q->lost ? 2 : 0;
}

static void take_option(request *q, option_walk *w, int option)
{
    switch (option) {
    case JSON:   q->json = true; break;
    case SORT:   q->key = option_key(w); break;
    case GROUP:  q->group = true; break;
    case FULL:   q->full = true; break;
    case SIZE:   q->size = option_size(w); break;
    case SHARDS: q->model.wanted = true; break;
    case FORMAT: q->format = option_format(w); break;
    case REFERENCE: q->reference = true; break;
    case THREADS: q->threads = option_threads(w); break;
    }
}

/* Refuses options that do not go together. */
static void check_options(const request *q, option_walk *w)
{
    if (w->status == CONTINUE && q->json && q->group)
        exclude(w, "json", "group");
    if (w->status == CONTINUE && q->model.wanted && q->size > 0)
        exclude(w, "shards", "size");
}

int list_main(int argc, char **argv)
{
    option_walk w = walk_options(&list_command, argc, argv);
    request q = {0}, *user = &q;

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        take_option(&q, &w, o);
    const char *name = only_operand(&w, "FILE",
                                    "more than one file:");
    check_options(&q, &w);
    if (w.status != CONTINUE)
        return w.status;
    judging how = {.options = {.size = sizeof(assay_options),
                               .format = q.format, .index = true,
                               .max_findings = 1, .file_size = q.size,
                               .partial = true},
                   .memory = index_memory, .reference = q.reference,
                   .threads = q.threads};
    model_ready(&q.model, &how);
    q.model.report = list_shard;
    q.model.user = &q;
    char *first = model_first(&q.model, name);
    int status = report_of_file("list", first != NULL ? first : name, &how,
                                list, &user);
    free_tensors(&q.all);
    free(q.metadata);
    free(first);
    model_close(&q.model);
    return status;
}
