#include "commands/adapter_hello.h"

#include <stdio.h>

#include "assay.h"
#include "conformance/corpus/needs.h"
#include "tool/json.h"

/* assay has them all. */
static void write_features(json_writer *out)
{
    const char *feature;

    json_open(out, "features", '[');
    for (size_t i = 0; (feature = needed_feature(i)) != NULL; i++)
        json_text(out, NULL, feature);
    json_close(out, ']');
}

void answer_hello(void)
{
    json_writer out = {.to = stdout};

    fputs("ASSAY hello ", stdout);
    json_open(&out, NULL, '{');
    json_number(&out, "protocol", 1);
    json_text(&out, "name", "assay");
    json_text(&out, "version", ASSAY_VERSION);
    json_text(&out, "language", "C");
    json_open(&out, "formats", '{');
    for (u32 f = 1; f <= assay_format_count(); f++) {
        json_open(&out, assay_format_at(f)->name, '[');
        json_text(&out, NULL, "validate");
        json_text(&out, NULL, "decode");
        json_text(&out, NULL, "load");
        json_close(&out, ']');
    }
    json_close(&out, '}');
    write_features(&out);
    json_close(&out, '}');
    json_raw(&out, "\n");
}
