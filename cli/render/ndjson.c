#include "render/ndjson.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "ref/bytes/utf8.h"

void write_report_line(FILE *out, const input *in, const assay_report *r)
{
    assay_write_findings(r, in->name, print_piece, out);
    fflush(out);
}

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

void write_problem_line(FILE *out, const char *name, const char *problem)
{
    json line = {.sink = print_piece, .user = out};

    print_open(&line, NULL, '{');
    print_string(&line, "assay", ASSAY_VERSION);
    write_file_name(&line, name);
    print_string(&line, "verdict", "unknown");
    print_string(&line, "reason", problem);
    print_flag(&line, "complete", false);
    print_open(&line, "findings", '[');
    print_close(&line, ']');
    print_close(&line, '}');
    print_raw(&line, "\n");
    fflush(out);
}

size_t unfinished_line(span *pieces)
{
    pieces[0] = piece_of("{\"assay\":\"" ASSAY_VERSION "\","
                         "\"verdict\":\"unknown\","
                         "\"reason\":\"the run was ended by ");
    pieces[1] = (span){0};
    pieces[2] = piece_of("\",\"complete\":false,\"findings\":[]}\n");
    return 3;
}
