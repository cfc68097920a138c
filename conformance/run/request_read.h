/* Requests in files of their own, in encode/ of the corpus. */
#ifndef ASSAY_REQUEST_READ_H
#define ASSAY_REQUEST_READ_H

#include "conformance/corpus/manifest.h"

/* Reads the request of a case, and makes the expected document from it. Returns
 * false after a line to problems. */
bool read_request(corpus_case *c, FILE *problems);

#endif
