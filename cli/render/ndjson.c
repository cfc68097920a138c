#include "render/ndjson.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "render/form.h"
#include "tool/escape.h"

void write_file_name(json_writer *out, const char *name)
{
    view bytes = {(const u8 *)name, strlen(name)};

    if (assay_is_utf8(name, strlen(name))) {
        json_text(out, "file", name);
        return;
    }
    char *escaped = escape_path(name);
    json_text(out, "file", escaped);
    json_hex(out, "file_bytes", bytes);
    free(escaped);
}

static void item(rendering *r, const input *in, const assay_report *report)
{
    gathered g;

    gather_for(&g, r->out);
    assay_write_findings(report, in->name, gather, &g);
    print_gathered(&g);
    fflush(r->out);
}

static void problem(rendering *r, const input *in)
{
    json_writer line = {.to = r->out};

    json_open(&line, NULL, '{');
    json_text(&line, "assay", ASSAY_VERSION);
    write_file_name(&line, in->name);
    json_text(&line, "verdict", assay_verdict_name(ASSAY_UNKNOWN));
    json_text(&line, "reason", in->problem);
    json_text(&line, "why", in->why);
    json_flag(&line, "complete", false);
    json_open(&line, "findings", '[');
    json_close(&line, ']');
    json_close(&line, '}');
    json_raw(&line, "\n");
    fflush(r->out);
}

/* One more line, about the run. */
static size_t unfinished(rendering *r, view *pieces)
{
    (void)r;
    pieces[0] = text_view("{\"assay\":\"" ASSAY_VERSION "\","
                         "\"verdict\":\"unknown\","
                         "\"reason\":\"the run was ended by ");
    pieces[1] = (view){0};
    pieces[2] = text_view("\",\"why\":\"ended\",\"complete\":false,"
                         "\"findings\":[]}\n");
    return 3;
}

const form json_form = {.item = item, .problem = problem,
                        .unfinished = unfinished};
