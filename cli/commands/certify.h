/* assay certify, with the files of a corpus or with new ones. */
#ifndef ASSAY_COMMANDS_CERTIFY_H
#define ASSAY_COMMANDS_CERTIFY_H

#include "conformance/certify.h"

/* Calls run with the folder of the corpus: o->corpus, or else the one next to
 * the program. Returns the exit status. */
int certify_by(certify_options *o,
               int (*run)(certify_options *o, const char *folder));

#endif
