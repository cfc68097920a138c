#include "render/ndjson.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "render/form.h"
#include "tool/escape.h"
#include "ref/bytes/utf8.h"

void write_file_name(json *out, const char *name)
{
    span bytes = {(const u8 *)name, strlen(name)};

    if (is_utf8(bytes)) {
        print_text(out, "file", bytes);
        return;
    }
    char *escaped = escape_path(name);
    print_string(out, "file", escaped);
    print_hex(out, "file_bytes", bytes);
    free(escaped);
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    assay_write_findings(report, in->name, print_piece, r->out);
    fflush(r->out);
}

static void problem(rendering *r, const input *in)
{
    json line = {.sink = print_piece, .user = r->out};

    print_open(&line, NULL, '{');
    print_string(&line, "assay", ASSAY_VERSION);
    write_file_name(&line, in->name);
    print_string(&line, "verdict", verdict_word(ASSAY_UNKNOWN));
    print_string(&line, "reason", in->problem);
    print_flag(&line, "complete", false);
    print_open(&line, "findings", '[');
    print_close(&line, ']');
    print_close(&line, '}');
    print_raw(&line, "\n");
    fflush(r->out);
}

/* One more line, about the run. */
static size_t unfinished(rendering *r, span *pieces)
{
    (void)r;
    pieces[0] = piece_of("{\"assay\":\"" ASSAY_VERSION "\","
                         "\"verdict\":\"unknown\","
                         "\"reason\":\"the run was ended by ");
    pieces[1] = (span){0};
    pieces[2] = piece_of("\",\"complete\":false,\"findings\":[]}\n");
    return 3;
}

const form json_form = {.item = item, .problem = problem,
                        .unfinished = unfinished};
