#include "render/ndjson.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"

void write_report_line(FILE *out, const input *in, const assay_report *r)
{
    assay_write_findings(r, in->name, print_piece, out);
    fflush(out);
}

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

void write_problem_line(FILE *out, const char *name, const char *problem)
{
    json_writer line = {.to = out};

    json_open(&line, NULL, '{');
    json_text(&line, "assay", ASSAY_VERSION);
    write_file_name(&line, name);
    json_text(&line, "verdict", "unknown");
    json_text(&line, "reason", problem);
    json_flag(&line, "complete", false);
    json_open(&line, "findings", '[');
    json_close(&line, ']');
    json_close(&line, '}');
    json_raw(&line, "\n");
    fflush(out);
}

size_t unfinished_line(view *pieces)
{
    pieces[0] = piece_of("{\"assay\":\"" ASSAY_VERSION "\","
                         "\"verdict\":\"unknown\","
                         "\"reason\":\"the run was ended by ");
    pieces[1] = (view){0};
    pieces[2] = piece_of("\",\"complete\":false,\"findings\":[]}\n");
    return 3;
}
