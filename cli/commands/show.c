/* assay show: prints the canonical document of a valid file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "formats.h"
#include "input/model.h"
#include "output.h"
#include "render/list.h"
#include "render/short.h"
#include "tool/heap.h"

enum { SIZE, SHARDS, FORMAT, REFERENCE, THREADS, FAST, BOTH };

static const option_info options[] = {
    [SIZE]   = SIZE_OPTION,
    [SHARDS] = {"shards", 0, NULL,
                "if FILE is one of the GGUF files of a model, show what\n"
                "assay list --json --shards lists"},
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
    "The JSON is the canonical document (corpus/document.schema.json). A\n"
    "model in several files, a first part of a file and a file that is not\n"
    "accepted have none: for them the JSON is {\"list\": [...]}, with the\n"
    "lines of assay list --json, as far as the file can be read. FILE may be\n"
    "- for standard input.\n"
    "\n"
    "Exit status: 0 done, 1 rejected and nothing to show, 2 not accepted, or\n"
    "the JSON would be far longer than the file. Unless the file is accepted,\n"
    "its findings go to standard error, one per line.\n",
    false
};

typedef struct {
    judging how;
    model model;
    tensors all;                /* of the files of a model, without rows */
    u64 shards;
    bool begun;                 /* a list was begun */
    bool doubtful;              /* a file of the model is not accepted */
} request;

/* ---------------------------------------------------------------- lists -- */

/* Prints lines of JSON as items of the list. */
static void print_items(request *q, const char *lines)
{
    while (*lines != '\0') {
        size_t size = strcspn(lines, "\n");
        fputs(q->begun ? "," : "{\"list\":[", stdout);
        fwrite(lines, 1, size, stdout);
        q->begun = true;
        lines += size + (lines[size] == '\n');
    }
}

/* Prints what list prints about a file. */
static void print_list(request *q, const judged *j, bool is_shard)
{
    listing l = {.in = &j->in, .report = j->report, .is_shard = is_shard};
    capture c;

    capture_open(&c);
    l.out = c.file;
    arrange_tensors(&l, 0, false);
    write_table(&l);
    char *lines = capture_close(&c);
    print_items(q, lines);
    free(lines);
    add_sums(&q->all, &l.tensors);
    free_tensors(&l.tensors);
    q->shards++;
}

/* Prints the sums of a model, and ends the list. */
static void print_sums(request *q, const judged *j)
{
    listing l = {.in = &j->in, .report = j->report, .tensors = q->all,
                 .shards = q->shards};
    capture c;

    capture_open(&c);
    l.out = c.file;
    write_model(&l);
    char *lines = capture_close(&c);
    print_items(q, lines);
    free(lines);
}

static void print_reasons(const request *q, const judged *j)
{
    manner m = {.out = stderr, .format = q->how.options.format, .most = 3,
                .size = q->how.options.file_size};

    print_short(&m, &j->in, j->report);
}

static void show_shard(judged *j, bool good, void *user)
{
    request *q = user;
    bool accepted = good && judged_verdict(j) == ASSAY_ACCEPT;

    q->doubtful |= !accepted;
    if (good && !accepted)
        print_reasons(q, j);
    if (accepted || (good && judged_has_index(j)))
        print_list(q, j, true);
    if (!good || !input_is_unchanged(&j->in)) {
        q->doubtful = true;
        file_error("show", j->in.name, j->in.problem);
    }
}

/* Shows a model, or a file without a document. */
static int show_list(request *q, const judged *j)
{
    static const int statuses[] = {0, 1, 2};
    assay_verdict v = judged_verdict(j);
    bool index = judged_has_index(j);

    if (v != ASSAY_ACCEPT)
        print_reasons(q, j);
    if (index)
        print_list(q, j, j->shards != NULL);
    if (j->shards != NULL && (v == ASSAY_ACCEPT || q->begun))
        print_sums(q, j);
    if (!q->begun && assay_report_why(j->report) == ASSAY_WHY_MEMORY)
        return file_error("show", j->in.name, "not enough memory");
    if (!q->begun)
        return statuses[v];
    fputs("]}\n", stdout);
    return v != ASSAY_ACCEPT || q->doubtful ? 2 : 0;
}

/* ------------------------------------------------------------- document -- */

static int show(judged *j, watch *w, const void *user)
{
    request *q = *(request *const *)user;
    input *in = &j->in;
    gathered g;

    if (j->shards != NULL || judged_verdict(j) != ASSAY_ACCEPT)
        return show_list(q, j);
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
    if (written && j->report != NULL) {
        fflush(stdout);
        print_left_out(stderr, j->report, false, "assay: show: " NOT_SHOWN);
    }
    if (written || !input_is_unchanged(in))
        return 0;                   /* the caller reports a changed file */
    return file_error("show", in->name, "not enough memory");
}

static void take_option(request *q, option_walk *w, int option)
{
    switch (option) {
    case SIZE:   q->how.options.file_size = option_size(w); break;
    case SHARDS: q->model.wanted = true; break;
    case FORMAT: q->how.options.format = option_format(w); break;
    case REFERENCE: q->how.reference = true; break;
    case THREADS: q->how.threads = option_threads(w); break;
    case FAST:   q->how.judges = BY_FAST; break;
    case BOTH:   q->how.judges = BY_BOTH; break;
    }
}

/* Refuses options that do not go together. */
static void check_options(const request *q, option_walk *w)
{
    const char *name = q->how.judges == BY_FAST ? "fast" : "both";
    bool sized = q->how.options.file_size > 0;

    if (w->status == CONTINUE && q->how.judges != BY_REFERENCE)  {
        if (q->how.reference)
            exclude(w, name, "reference");
        else if (sized)
            exclude(w, name, "size");
    }
    if (w->status == CONTINUE && q->model.wanted && sized)
        exclude(w, "shards", "size");
}

int show_main(int argc, char **argv)
{
    option_walk w = walk_options(&show_command, argc, argv);
    request q = {.how = {.options = {.size = sizeof(assay_options),
                                     .document = true, .partial = true},
                         .memory = index_memory}}, *user = &q;

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        take_option(&q, &w, o);
    check_options(&q, &w);
    const char *name = only_operand(&w, "FILE",
                                    "more than one file:");
    if (w.status != CONTINUE)
        return w.status;
    model_ready(&q.model, &q.how);
    q.model.report = show_shard;
    q.model.user = &q;
    char *first = model_first(&q.model, name);
    int status = report_of_file("show", first != NULL ? first : name, &q.how,
                                show, &user);
    free(first);
    model_close(&q.model);
    return status;
}
