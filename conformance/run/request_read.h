/* Requests that the corpus has in files of their own, in encode/. */
#ifndef ASSAY_REQUEST_READ_H
#define ASSAY_REQUEST_READ_H

#include "conformance/corpus/manifest.h"

/* Reads that of a case, and makes of it what is expected of the file that is
 * written: false after a line to problems. */
bool read_request(corpus_case *c, FILE *problems);

#endif
