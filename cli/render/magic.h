/* Describes the formats for programs that detect files by their first bytes. */
#ifndef ASSAY_MAGIC_H
#define ASSAY_MAGIC_H

#include "assay.h"

/* Print the format wanted, or all if it is NULL, for file(1) and for
 * shared-mime-info of desktops; return false if there is no such format. */
bool print_magic(const char *wanted);
bool print_mime(const char *wanted);

/* Returns the MIME type of a format; the caller frees it. */
char *mime_type(const assay_format *about);

#endif
