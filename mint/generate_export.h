/* assay generate --export: of the corpus that goes with the program. */
#ifndef ASSAY_GENERATE_EXPORT_H
#define ASSAY_GENERATE_EXPORT_H

#include "cli/options.h"
#include "export/export.h"
#include "cli/options.h"

#define EXPORT_LANGUAGES "python, c, go, rust, javascript or java"

/* The value of the option found last; tells. */
void read_language(option_walk *w, export_plan *plan);
void read_level(option_walk *w, export_plan *plan);

/* The exit status. */
int generate_export(const char *dir, const export_plan *plan,
                    const bool *formats);

#endif
