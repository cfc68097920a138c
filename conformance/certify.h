/*
 * assay certify: judges an implementation by the corpus. See PROTOCOL.md.
 */
#ifndef ASSAY_CERTIFY_H
#define ASSAY_CERTIFY_H

#include "conformance/run/options.h"

/* The exit status. */
int certify(const certify_options *o);

/* The protocol, as much of it as a first adapter needs. */
extern const char certify_protocol[];

#endif
