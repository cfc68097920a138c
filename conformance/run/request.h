/*
 * What a program is asked to write, at the level encode: the document without
 * what only a file has (members that the level index does not compare), and
 * with the bytes where it had digests, as "data" in base64. See PROTOCOL.md.
 */
#ifndef ASSAY_REQUEST_H
#define ASSAY_REQUEST_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

/*
 * Reads the corpus as corpus_load_only() does. Left of it are the cases that
 * must be accepted and have a document, and those of FOLDER/<format>/encode/,
 * each a request; of the formats that have such.
 */
bool requests_load(corpus *c, const char *folder, const bool *formats,
                   FILE *problems);

/* Makes or reads the request of a case, of which expected is there or, of a
 * request, is made: false after a line to problems. */
bool request_prepare(corpus_case *c, const levels *l, FILE *problems);

#endif
