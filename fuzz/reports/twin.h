/* Parent files, for pages that show a case with its parent. */
#ifndef FUZZ_TWIN_H
#define FUZZ_TWIN_H

#include "tool/base.h"

/* Returns the folder of a corpus of MAG with the parents. */
char *twin_folder(void);

/* Returns the name there of a file with these bytes, until the next call. */
const char *twin_name(view bytes);

#endif
