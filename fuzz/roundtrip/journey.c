#include "roundtrip/journey.h"

#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "conformance/compare/compare.h"
#include "conformance/document/load.h"
#include "generators/engine/restore.h"
#include "lib/output.h"
#include "lib/target.h"
#include "roundtrip/excuse.h"

#define MEMORY_EVERYTHING ((uint64_t)512 << 20)

/* For turn(). */
enum {SHOWN};

/* The texts of corpus/<format>/levels.json. */
static const char *const level_tables[] = {
    NULL,                       /* format 0 */
#include "levels.def"
};

/* -------------------------------------------------------------- documents */

/* Returns the document of the report; NULL if there is none, or it cannot be
 * parsed: custom values may be nested deeper than the parser allows. */
static json_t *document_of(assay_report *report)
{
    static output written;
    json_error_t error;
    json_t *document = NULL;

    output_begin(&written);
    if (assay_write_document(report, output_add, &written)) {
        document = json_loadb(written.text, written.size, JSON_ALLOW_NUL,
                              &error);
        demand(document != NULL ||
               json_error_code(&error) == json_error_stack_overflow,
               "a document is JSON");
    }
    return document;
}

static assay_report *judge(uint32_t f, const uint8_t *data, size_t size,
                           bool fields)
{
    assay_options options = {.format = f, .document = true,
                             .fields = fields,
                             .memory_limit = MEMORY_EVERYTHING};
    assay_report *report = assay_validate(data, size, &options);

    demand(report != NULL, "there is memory for the report");
    return report;
}

static void demand_equal(uint32_t f, const json_t *expected,
                         const json_t *given)
{
    levels l = {json_loads(level_tables[f], 0, NULL)};

    demand(l.table != NULL, "the levels of the format are JSON");
    demand(compare(&l, VALUES, expected, given, stderr) == 0,
           "a file that went round has the same document");
    levels_close(&l);
}

/* ------------------------------------------------------------ journey -- */

/* Judges the file that the generator wrote. */
static void arrive(uint32_t f, const builder *file, const json_t *sent,
                   json_t *shown)
{
    assay_report *report = judge(f, file->bytes, file->size, false);
    json_t *document;

    demand(assay_report_verdict(report) == ASSAY_ACCEPT,
           "a file that went round is accepted");
    document = document_of(report);
    demand(document != NULL, "a file that went round has a document");
    demand_equal(f, sent, document);
    demand(shown == NULL || json_equal(shown, document),
           "the generator knows what the file says");
    json_decref(document);
    json_decref(shown);
    assay_free(report);
}

/* Converts elements for the generators. */
static data_bytes *given(const loaded_bytes *loaded, size_t count)
{
    data_bytes *given = calloc(count + 1, sizeof *given);

    demand(given != NULL, "there is memory for places of elements");
    for (size_t i = 0; i < count; i++)
        given[i] = (data_bytes){(const char *)loaded[i].bytes, loaded[i].size};
    return given;
}

static const char *send(uint32_t f, const uint8_t *data, size_t size,
                        const json_t *document, const load *l, bool *same)
{
    data_bytes *tensors = given(l->tensors, l->tensor_count);
    data_bytes *entries = given(l->entries, l->entry_count);
    restoring r = {.document = document, .tensors = tensors,
                   .entries = entries};
    builder file = {0};
    json_t *shown = NULL;
    bool wanted = turn(hash_of(data, size), SHOWN, 4);

    if (restore_file(&r, (format)f, &file, wanted ? &shown : NULL))
        arrive(f, &file, document, shown);
    const char *lacks = r.lacks;
    *same = file.size == size && memcmp(file.bytes, data, size) == 0;
    free_builder(&file);
    end_restoring(&r);
    free(tensors);
    free(entries);
    return lacks;
}

/* Finds an excuse if it is needed; it needs fields, which take long. */
static const char *find_excuse(uint32_t f, const uint8_t *data, size_t size)
{
    assay_report *report = judge(f, data, size, true);
    const char *excuse = excuse_of(report, data);

    assay_free(report);
    demand(excuse != NULL,
           "a file of the original form comes back as it was");
    return excuse;
}

journey go_round(uint32_t f, const uint8_t *data, size_t size)
{
    assay_report *report = judge(f, data, size, false);
    journey j = {.accepted = assay_report_verdict(report) == ASSAY_ACCEPT};
    json_t *document = j.accepted ? document_of(report) : NULL;
    bool same = false;
    load l = {0};

    if (document != NULL) {
        j.skipped = load_elements(&l, report, document, data, size);
        if (j.skipped == NULL)
            j.skipped = send(f, data, size, document, &l, &same);
        if (j.skipped == NULL && !same)
            j.excuse = find_excuse(f, data, size);
    } else if (j.accepted) {
        j.skipped = "its document is deeper than its parser follows";
    }
    unload(&l);
    json_decref(document);
    assay_free(report);
    return j;
}
