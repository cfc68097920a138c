/*
 * Requests of level encode: the document without members that only a file has
 * (those that level index does not compare), with bytes instead of digests, as
 * "data" in base64. See PROTOCOL.md.
 */
#ifndef ASSAY_REQUEST_H
#define ASSAY_REQUEST_H

#include "conformance/corpus/levels.h"
#include "conformance/corpus/manifest.h"

/*
 * Reads the corpus like corpus_load_only(), and keeps the cases that must be
 * accepted and have a document, and those of FOLDER/<format>/encode/, each of
 * which is a request; of formats that have such requests.
 */
bool requests_load(corpus *c, const char *folder, const bool *formats,
                   FILE *problems);

/* Makes or reads the request of a case, and makes the expectation of a request
 * file. Returns false after a line to problems. */
bool request_prepare(corpus_case *c, const levels *l, FILE *problems);

#endif
