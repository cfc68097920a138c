/* assay explain: what each byte of a file means. */
#include "dump/explain.h"

#include <inttypes.h>
#include <string.h>

#include "colour.h"
#include "commands/commands.h"
#include "dump/dump.h"
#include "formats.h"
#include "input/model.h"
#include "render/finding.h"
#include "render/verdict.h"
#include "tool/escape.h"

enum { AT, FROM, TO, ALL, JSON, SIZE, FORMAT, COLOUR, REFERENCE, THREADS };

static const option_info options[] = {
    [AT]     = {"at", 0, "OFFSET", "explain this byte (decimal or 0x...)"},
    [FROM]   = {"from", 0, "OFFSET", "start at the field of this byte; if the\n"
                "field is long, at its row of eight bytes"},
    [TO]     = {"to", 0, "OFFSET", "stop before this byte, at the end of its\n"
                "field or row"},
    [ALL]    = {"all", 0, NULL, "do not fold long parts"},
    [JSON]   = {"json", 0, NULL, "one line of JSON per field, or for the byte\n"
                "of --at (corpus/explain.schema.json)"},
    [SIZE]   = SIZE_OPTION,
    [FORMAT] = FORMAT_OPTION,
    [COLOUR] = COLOUR_OPTION,
    [REFERENCE] = REFERENCE_OPTION,
    [THREADS] = THREADS_OPTION,
    {0},
};

const command_info explain_command = {
    "explain", "[OPTION]... FILE",
    "Prints what each byte of a file means, and what is wrong there", options,
    "FILE may be - for standard input. An index, such as\n"
    "model.safetensors.index.json, is judged with the files that it names.\n"
    "\n"
    "Exit status: 0 accepted, 1 rejected, 2 could not be judged.\n",
    false
};

typedef struct {
    u64 at, from, to;
    bool one, all, json;
    const char *part;           /* option: from, to or all; or NULL */
    colour_choice colour;
    judging how;
    model model;
    choice *choice;             /* the fields to print */
} request;

static void take_option(request *q, option_walk *w, int option)
{
    if (option == FROM || option == TO || option == ALL)
        q->part = options[option].name;
    switch (option) {
    case AT:     q->one = option_bytes(w, &q->at); break;
    case FROM:   option_bytes(w, &q->from); break;
    case TO:     option_bytes(w, &q->to); break;
    case ALL:    q->all = true; break;
    case JSON:   q->json = true; break;
    case SIZE:   q->how.options.file_size = option_size(w); break;
    case FORMAT: q->how.options.format = option_format(w); break;
    case COLOUR: q->colour = option_colour(w); break;
    case REFERENCE: q->how.reference = true; break;
    case THREADS: q->how.threads = option_threads(w); break;
    }
}

/* Reports whether the part to show starts in the file or at its end; prints a
 * message if not. */
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

static void print_explained(const request *q, const judged *j)
{
    dump d;

    dump_open(&d, j->report, q->choice, j->in.bytes);
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
}

/*
 * A field takes about 130 bytes, with its text and its place in the list, even
 * if it is one byte of the file. A hostile file may have millions of fields, so
 * their memory is limited.
 */
#define MOST_FOR_FIELDS (512ull << 20)

static u64 memory_for_fields(const input *in)
{
    return capped_sum(input_memory(in), MOST_FOR_FIELDS);
}

static int explain(judged *j, watch *w, const void *user)
{
    static const int statuses[] = {0, 1, 2};
    const request *q = user;
    const input *in = &j->in;

    if (assay_report_format(j->report) == 0) {
        fputs("assay: explain: ", stderr);
        print_path(stderr, in->name);
        fputs(": ", stderr);
        print_unknown(stderr, in, j->report);
        fputc('\n', stderr);
        return 2;
    }
    if (!is_in_file(in, q))
        return 2;
    bool whole = assay_report_reason(j->report) == NULL;
    if (choice_again(q->choice, j->report) &&
        !judge_again(j, &q->how, w))
        return 2;
    choice_settle(q->choice);
    print_explained(q, j);
    if (assay_report_reason(j->report) != NULL)
        file_error("explain", in->name, assay_report_reason(j->report));
    else if (!whole)    /* the fields were chosen by an incomplete judgment */
        return file_error("explain", in->name, NOT_ALL_TOLD);
    if (assay_report_is_short(j->report))
        return file_error("explain", in->name, NOT_ALL_TOLD);
    return statuses[assay_report_verdict(j->report)];
}

/* Reports a file, named by an index, that could not be judged: the report of
 * the index does not say why. */
static void report_lost(judged *j, bool good, void *user)
{
    const char *why = good ? assay_report_reason(j->report) : j->in.problem;

    (void)user;
    if (why != NULL)
        file_error("explain", j->in.name, why);
}

/* Chooses the fields to print: not all unless requested. */
static void choose_fields(request *q, choice *c)
{
    if (q->one)
        choice_open(c, q->at, capped_sum(q->at, 1));
    else
        choice_open(c, q->from, q->to);
    q->choice = c;
    q->how.options.size = sizeof q->how.options;
    q->how.options.fields = true;
    q->how.options.partial = true;
    q->how.options.max_findings = ASSAY_ALL;
    if (c->part || !(q->all || q->json))
        q->how.options.choice = choice_option(c);
}

int explain_main(int argc, char **argv)
{
    option_walk w = walk_options(&explain_command, argc, argv);
    request q = {.to = UINT64_MAX, .how.memory = memory_for_fields};

    for (int o; (o = next_option(&w)) != NO_OPTION;)
        take_option(&q, &w, o);
    const char *name = only_operand(&w, "FILE",
                                    "more than one file:");
    if (w.status == CONTINUE && q.one && q.part != NULL)
        exclude(&w, options[AT].name, q.part);
    else if (w.status == CONTINUE && q.from >= q.to)
        usage_error(&w, "--to is not after --from", NULL, "");
    if (w.status != CONTINUE)
        return w.status;
    choice chosen;
    choose_fields(&q, &chosen);
    model_ready(&q.model, &q.how);
    q.model.report = report_lost;
    int status = report_of_file("explain", name, &q.how, explain, &q);
    model_close(&q.model);
    choice_close(&chosen);
    return status;
}
