/* The roles of fields: rows of ref/<format>/roles.def. */
#ifndef ASSAY_ROLES_H
#define ASSAY_ROLES_H

#include "core/report.h"

typedef struct {
    format format;
    char field[24];             /* the end of its path */
    size_t size;                /* of that */
    assay_role role;
} role_row;

/* All rows, format by format; within a format, more special rows come first. */
extern const role_row role_rows[];
extern const u32 role_count;

/* Returns the row of a field called name in depth scopes, or NULL. */
const role_row *find_role(format f, const scope *around, u32 depth,
                          const char *name);

#endif
