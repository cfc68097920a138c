/* The JSON of a shields.io badge: its endpoint schema, version 1. */
#include "conformance/report/certificate.h"
#include "conformance/run/form.h"
#include "tool/heap.h"
#include "tool/json.h"
#include "tool/words.h"

#include <stdlib.h>

static void count_formats(const run *r, size_t *judged, size_t *certified,
                          u32 *one)
{
    *judged = *certified = 0;
    for (u32 f = 1; f <= assay_format_count(); f++) {
        *judged += r->judged[f];
        *certified += is_certified(r, f);
        *one = r->judged[f] ? f : *one;
    }
}

static bool end(rendering *to, const run *r)
{
    size_t judged, certified;
    u32 one = 0;
    json_writer out = {.to = to->out};
    const char *level = grade_name(r->options->level);

    count_formats(r, &judged, &certified, &one);
    bool all = all_certified(r);
    bool told = (r->status == 0 || r->status == 1) &&
                certificates_status(r) != 2;
    char *message = all ? take_text("certified: %s", level)
                  : !told ? take_text("nothing to certify")
                  : certified == 0 ? take_text("not certified")
                  : take_text("certified: %s, %zu of %zu formats", level,
                              certified, judged);
    json_open(&out, NULL, '{');
    json_number(&out, "schemaVersion", 1);
    json_text(&out, "label",
              judged == 1 ? assay_format_at(one)->title : "assay");
    json_text(&out, "message", message);
    json_text(&out, "color", all ? "brightgreen" : !told ? "lightgrey"
                             : certified == 0 ? "red" : "yellow");
    json_close(&out, '}');
    json_raw(&out, "\n");
    free(message);
    return true;
}

const form certify_badge = {.end = end};
