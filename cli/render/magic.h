/* Formats for programs that tell files apart by their first bytes. */
#ifndef ASSAY_MAGIC_H
#define ASSAY_MAGIC_H

#include "assay.h"

/* For file(1), and for shared-mime-info of the desktops: the format wanted, or
 * all: NULL. false if there is no such format. */
bool print_magic(const char *wanted);
bool print_mime(const char *wanted);

/* The type of files of a format; the caller frees it. */
char *mime_type(const assay_format *about);

#endif
