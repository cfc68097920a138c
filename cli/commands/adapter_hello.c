#include "commands/adapter_hello.h"

#include <stdio.h>

#include "assay.h"
#include "golden.h"
#include "tool/json.h"

/* The features that some case needs: assay has them all. */
static void write_features(json_writer *out, const corpus *c)
{
    json_t *known = json_object();
    const char *feature;
    json_t *item, *one;
    size_t at;

    for (size_t i = 0; i < c->count; i++)
        json_array_foreach((json_t *)c->cases[i].features, at, item)
            json_object_set_new(known, json_string_value(item), json_true());
    json_open(out, "features", '[');
    json_object_foreach(known, feature, one)
        json_text(out, NULL, feature);
    json_close(out, ']');
    json_decref(known);
}

static void say_hello(const corpus *c)
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
    write_features(&out, c);
    json_close(&out, '}');
    json_raw(&out, "\n");
}

bool answer_hello(void)
{
    corpus c;
    bool opened = golden_open(&c, 0);

    if (opened)
        say_hello(&c);
    corpus_close(&c);
    return opened;
}
