/*
 * assay certify: tests a program against the corpus. See PROTOCOL.md.
 */
#ifndef ASSAY_CERTIFY_H
#define ASSAY_CERTIFY_H

#include "conformance/run/options.h"

/* Returns the exit status. */
int certify(const certify_options *o);

/* The help text about the protocol: as much as a first adapter needs. */
extern const char certify_protocol[];

#endif
