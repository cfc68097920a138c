/*
 * Runs every printer on a file of any format with a hostile name, which is a
 * part of the file: output for people is harmless, and output for programs is
 * JSON.
 */
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "cli/dump/dump.h"
#include "cli/dump/explain.h"
#include "cli/render/form.h"
#include "cli/render/list.h"
#include "lib/guarded.h"
#include "lib/output.h"
#include "lib/target.h"

#define MOST_NAME 48
#define MEMORY    (64u << 20)

typedef struct {
    input in;
    assay_report *report;
    uint64_t hash;
    output output;
} printing;

typedef enum { TEXT, LINES_OF_JSON, JSON } language;

/* ----------------------------------------------------------------- forms -- */

static void print_form(printing *p, const form *f)
{
    manner m = {
        .out = output_file(&p->output), .most = 3,
        .strict = p->hash & 1, .notes = p->hash & 2,
        .several = p->hash & 4, .github = p->hash & 8,
        .by = p->hash & 16 ? "fast" : NULL,
    };
    rendering r = {.form = f, .wanted = true, .command = "validate",
                   .out = m.out, .how = &m};
    totals t = {.verdicts = {1, 2, 3}, .unreadable = 1};

    if (f->begin != NULL)
        demand(f->begin(&r), "a form begins");
    if (f->item != NULL)
        f->item(&r, &p->in, p->report);
    if (f->problem != NULL)
        f->problem(&r, &p->in);
    if (f->end != NULL)
        demand(f->end(&r, &t), "a form ends");
}

static void print_text(printing *p)
{
    print_form(p, &text_form);
}

static void print_json(printing *p)
{
    print_form(p, &json_form);
}

static void print_sarif(printing *p)
{
    print_form(p, &sarif_form);
}

static void print_github(printing *p)
{
    print_form(p, &github_form);
}

static void print_short(printing *p)
{
    print_form(p, &short_form);
}

/* --------------------------------------------------------- list, explain -- */

static void list(printing *p, void (*print)(const listing *l))
{
    listing l = {.out = output_file(&p->output), .in = &p->in,
                 .report = p->report, .size = p->in.bytes.size,
                 .full = p->hash / 6 % 2 != 0};

    if (assay_report_verdict(p->report) != ASSAY_ACCEPT)
        return;
    arrange_tensors(&l, (size_t)(p->hash % 6),
                    print != write_table && p->hash / 12 % 2 != 0);
    print(&l);
    free_tensors(&l.tensors);
}

static void print_table(const listing *l)
{
    print_metadata(l);
    print_tensors(l);
}

static void print_list(printing *p)
{
    list(p, print_table);
}

static void print_list_json(printing *p)
{
    list(p, write_table);
}

/* Explains the whole file or a part; or, if print is NULL, one byte. */
static void explain(printing *p, void (*print)(dump *d),
                    void (*print_at)(dump *d, u64 offset))
{
    uint64_t size = p->in.bytes.size, at = p->hash % (size + 1);
    choice c;
    dump d;

    if (assay_report_format(p->report) == 0)
        return;
    choice_open(&c, 0, UINT64_MAX);
    choice_settle(&c);
    dump_open(&d, p->report, &c, p->in.bytes);
    d.out = output_file(&p->output);
    d.all = p->hash & 2;
    if (print != NULL && p->hash & 1) {
        d.from = at;
        d.to = at + 1 + (p->hash >> 32) % 99;
    }
    if (print != NULL)
        print(&d);
    else if (at < size)
        print_at(&d, at);
    dump_close(&d);
    choice_close(&c);
}

static void print_dump(printing *p)
{
    explain(p, dump_file, NULL);
}

static void print_dump_json(printing *p)
{
    explain(p, explain_json, NULL);
}

static void print_byte(printing *p)
{
    explain(p, NULL, explain_byte);
}

static void print_byte_json(printing *p)
{
    explain(p, NULL, explain_byte_json);
}

/* -------------------------------------------------------------- the rest -- */

static void print_findings(printing *p)
{
    assay_write_findings(p->report, p->in.name, output_add, &p->output);
}

static void print_document(printing *p)
{
    bool written = assay_write_document(p->report, output_add, &p->output);

    if (!written)
        output_begin(&p->output);
}

/* Prints the value of one entry. */
static void print_value(printing *p)
{
    size_t count = assay_entry_count(p->report);

    if (count > 0)
        demand(assay_write_value(p->report, (size_t)(p->hash % count),
                                 output_add, &p->output),
               "an entry has a value");
}

/* The results that a function needs from the reference. */
enum { FIELDS = 1, DOCUMENT = 2 };

static const struct {
    void (*print)(printing *p);
    language language;
    int needs;
} printers[] = {
    {print_text, TEXT, 0}, {print_short, TEXT, 0}, {print_github, TEXT, 0},
    {print_json, LINES_OF_JSON, 0}, {print_sarif, JSON, 0},
    {print_list, TEXT, DOCUMENT}, {print_list_json, LINES_OF_JSON, DOCUMENT},
    {print_dump, TEXT, FIELDS}, {print_dump_json, LINES_OF_JSON, FIELDS},
    {print_byte, TEXT, FIELDS}, {print_byte_json, LINES_OF_JSON, FIELDS},
    {print_findings, LINES_OF_JSON, 0}, {print_document, JSON, DOCUMENT},
    {print_value, JSON, DOCUMENT},
};
#define PRINTERS (sizeof printers / sizeof *printers)

static void check_printer(printing *p, size_t which)
{
    output_begin(&p->output);
    printers[which].print(p);
    fflush(output_file(&p->output));
    output_demand_clean(&p->output, "\n");
    if (printers[which].language == LINES_OF_JSON)
        output_demand_json_lines(&p->output);
    else if (printers[which].language == JSON && p->output.size > 0)
        output_demand_json(&p->output);
}

/* Takes a name from the middle of the file, up to the first NUL. */
static void take_name(char name[MOST_NAME + 1], const uint8_t *data,
                      size_t size)
{
    size_t from = size / 2, length = size - from;

    length = length < MOST_NAME ? length : MOST_NAME;
    if (length > 0)
        memcpy(name, data + from, length);
    name[length] = '\0';
}

/* Returns the needs of the chosen printers; for a fuzzer only one is chosen. */
static int needs_of(uint64_t hash)
{
    int needs = 0;

    for (size_t i = 0; i < PRINTERS; i++)
        if (turn(hash + i, 0, PRINTERS))
            needs |= printers[i].needs;
    return needs;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static printing kept;
    printing *p = &kept;
    char name[MOST_NAME + 1];
    uint64_t hash = hash_of(data, size);
    int needs = needs_of(hash);
    assay_options options = {.fields = needs & FIELDS,
                             .document = needs & DOCUMENT,
                             .memory_limit = MEMORY};

    take_name(name, data, size);
    p->hash = hash >> 8;
    p->in = (input){.name = name, .file = -1, .problem = "cannot be read",
                    .why = WHY_READ,
                    .bytes = {guarded_at_end(data, size), size}};
    p->report = assay_validate(p->in.bytes.bytes, size, &options);
    demand(p->report != NULL, "there is memory for the report");
    for (size_t i = 0; i < PRINTERS; i++)
        if (turn(hash + i, 0, PRINTERS))
            check_printer(p, i);
    assay_free(p->report);
    return 0;
}
