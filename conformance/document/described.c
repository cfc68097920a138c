#include "conformance/document/described.h"

#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "conformance/corpus/files.h"
#include "conformance/document/document_digest.h"
#include "conformance/document/reference.h"
#include "tool/heap.h"

/* Returns the level whose digest differs; ENCODE if none does. */
static grade other_digest(const corpus_case *c, const levels *l,
                          const json_t *document)
{
    char digits[DIGEST_SIZE];
    grade g = INDEX;

    while (g <= VALUES && document_digest(l, g, document, digits) &&
           strcmp(digits, json_string_value(
               json_object_get(c->digests, grade_name(g)))) == 0)
        g++;
    return g;
}

static json_t *document_of(const corpus_case *c, view file)
{
    assay_options options = {.size = sizeof options, .format = c->format,
                             .document = true,
                             .allocator = {.resize = take_or_free}};
    assay_report *report = assay_validate(file.bytes, (size_t)file.size,
                                          &options);
    json_t *document = assay_report_verdict(report) == ASSAY_ACCEPT
        ? reference_document(report) : NULL;
    assay_free(report);
    return document;
}

json_t *case_document(const corpus_case *c, const levels *l, FILE *problems)
{
    size_t size;

    if (c->document != NULL)
        return read_json(c->document, problems);
    u8 *bytes = read_file(c->path, &size, problems);
    if (bytes == NULL)
        return NULL;
    json_t *document = document_of(c, (view){bytes, size});
    free(bytes);
    if (document == NULL) {
        complain(problems, c->path, "the reference makes no document of it");
        return NULL;
    }
    grade other = other_digest(c, l, document);
    if (other == ENCODE)
        return document;
    complain(problems, c->path, "the document of the reference does not match "
             "the digest of the manifest for level %s",
             grade_name(other));
    json_decref(document);
    return NULL;
}
