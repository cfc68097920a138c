/* The valid file that a case was made of, for pages that show both. */
#ifndef FUZZ_TWIN_H
#define FUZZ_TWIN_H

#include "tool/base.h"

/* The folder of a corpus of MAG in which twins are. */
char *twin_folder(void);

/* The name there of a file of these bytes, until the next call. */
const char *twin_name(view bytes);

#endif
