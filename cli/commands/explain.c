/* assay explain: what each byte of a file means. */
#include "dump/explain.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "colour.h"
#include "commands/commands.h"
#include "digests/digests.h"
#include "dump/dump.h"
#include "render/finding.h"
#include "formats.h"
#include "output.h"
#include "input/watch.h"

enum { AT, FROM, TO, ALL, JSON, FORMAT, COLOUR };

static const option_info options[] = {
    [AT]     = {"at", 0, "OFFSET", "what is this byte: decimal or 0x..."},
    [FROM]   = {"from", 0, "OFFSET", "begin with the field of this byte; if\n"
                "that is long, with the row of eight bytes"},
    [TO]     = {"to", 0, "OFFSET", "end in the same way before this byte"},
    [ALL]    = {"all", 0, NULL, "fold nothing, however long"},
    [JSON]   = {"json", 0, NULL, "one line of JSON a field, or about the\n"
                "byte of --at (corpus/explain.schema.json)"},
    [FORMAT] = {"format", 0, "F", "do not detect: the rules of F judge"},
    [COLOUR] = {"color", 0, "WHEN", "auto, always or never"},
    {0},
};

const command_info explain_command = {
    "explain", "[OPTION]... FILE",
    "Prints what each byte of a file means, and what is wrong there", options,
    "FILE may be -, which is standard input.\n"
    "\n"
    "Exit status: 0 accepted, 1 rejected, 2 it could not be judged.\n",
    false
};

typedef struct {
    u64 at, from, to;
    bool one, all, json;
    u32 format;
    colour_choice colour;
} request;

static void take_option(request *q, option_walk *w, int option)
{
    switch (option) {
    case AT:     q->one = option_number(w, &q->at); break;
    case FROM:   option_number(w, &q->from); break;
    case TO:     option_number(w, &q->to); break;
    case ALL:    q->all = true; break;
    case JSON:   q->json = true; break;
    case FORMAT: q->format = option_format(w); break;
    case COLOUR: q->colour = option_colour(w); break;
    }
}

static int fail(const input *in, const char *problem)
{
    fputs("assay: explain: ", stderr);
    print_path(stderr, in->name);
    fprintf(stderr, ": %s\n", problem);
    return 2;
}

/* Whether what is to be shown begins in the file, or at its end; tells. */
static bool is_in_file(const input *in, const request *q)
{
    u64 size = in->bytes.size;
    u64 first = q->one ? q->at : q->from;

    if (first < size || (!q->one && first == size))
        return true;
    fputs("assay: explain: ", stderr);
    print_path(stderr, in->name);
    fprintf(stderr, " ends at byte %" PRIu64 " (0x%" PRIx64 "), before %"
            PRIu64 "\n", size, size, first);
    return false;
}

static int explain_report(const input *in, const assay_report *r,
                          const request *q)
{
    static const int statuses[] = {0, 1, 2};
    dump d;

    if (assay_report_format(r) == 0) {
        fputs("assay: explain: ", stderr);
        print_path(stderr, in->name);
        fputs(": ", stderr);
        print_unrecognised(stderr, in);
        fputc('\n', stderr);
        return 2;
    }
    if (!is_in_file(in, q))
        return 2;
    dump_open(&d, r, in->bytes);
    d.colour = colour_wanted(q->colour);
    d.all = q->all;
    d.from = q->from;
    d.to = q->to;
    if (q->one && q->json)
        explain_byte_json(&d, q->at);
    else if (q->one)
        explain_byte(&d, q->at);
    else if (q->json)
        explain_json(&d);
    else
        dump_file(&d);
    dump_close(&d);
    if (assay_report_reason(r) != NULL)
        fail(in, assay_report_reason(r));
    return statuses[assay_report_verdict(r)];
}

/*
 * Fields take more than the file: 48 bytes for one that may be a single byte,
 * while their list grows twice that, and what is said about each. A file made
 * to have millions of them is not worth all the memory there is.
 */
#define MOST_FOR_FIELDS (512ull << 20)

static u64 memory_for_fields(const input *in)
{
    return capped_sum(input_memory(in), MOST_FOR_FIELDS);
}

static int explain_file(const char *name, const request *q)
{
    int status = 2;
    input in;
    watch w;

    watch_open(&w, false, 1);
    watch_begin(&w, name);
    if (!input_open(&in, name, q->format)) {
        watch_close(&w);
        fail(&in, in.problem);
        input_close(&in);
        return status;
    }
    watch_size(&w, in.bytes.size);
    assay_digests d = open_digests();
    assay_options o = {.format = format_of_input(&in, q->format),
                       .fields = true,
                       .memory_limit = memory_for_fields(&in),
                       .max_findings = ASSAY_ALL,
                       .digests = d};
    assay_report *r = assay_validate(in.bytes.bytes, (size_t)in.bytes.size, &o);
    watch_close(&w);
    if (r == NULL)
        fail(&in, "not enough memory");
    else if (!input_is_unchanged(&in))
        fail(&in, in.problem);
    else
        status = explain_report(&in, r, q);
    if (r != NULL && in.problem[0] == '\0' && !input_is_unchanged(&in))
        status = fail(&in, in.problem);
    assay_free(r);
    close_digests(&d);
    input_close(&in);
    return status;
}

int explain_main(int argc, char **argv)
{
    option_walk w = walk_options(&explain_command, argc, argv);
    request q = {.to = UINT64_MAX};

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        take_option(&q, &w, o);
    char **names = operands(&w);
    if (w.status == GO_ON && names[0] == NULL)
        usage_missing(&w, "FILE");
    else if (w.status == GO_ON && names[1] != NULL)
        usage_error(&w, "one file at a time, not also", names[1], "");
    else if (w.status == GO_ON && q.from >= q.to)
        usage_error(&w, "--to is not behind --from", NULL, "");
    return w.status != GO_ON ? w.status : explain_file(names[0], &q);
}
