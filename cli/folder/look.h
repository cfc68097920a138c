/* Looks at a folder whose files have been judged. */
#ifndef ASSAY_CLI_LOOK_H
#define ASSAY_CLI_LOOK_H

#include "folder/remarks.h"
#include "folder/walk.h"

/* Adds the remarks on a folder. demanded: the names of parts of GGUF models are
 * judged by a rule, so they get no remark. */
void look_at_folder(const folder *f, bool demanded, remark_list *all);

#endif
