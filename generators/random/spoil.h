/*
 * A user's file, broken once in each way that its format has: its contents
 * become a model (restore.h), the writer makes a file from it, and each row
 * that breaks random files (random.h) is tried on that file.
 */
#ifndef ASSAY_SPOIL_H
#define ASSAY_SPOIL_H

#include "generators/engine/golden.h"
#include "generators/engine/restore.h"

typedef struct {
    const json_t *document;     /* as in restoring */
    const data_bytes *tensors, *entries;
    u64 seed;                   /* of the places that are chosen */
    bool (*holds)(const golden *g);     /* is it what it is said to be? A model
                                   may have what no random one has */
} spoil_plan;

/*
 * Visits the valid file itself, "accept/whole.<ext>", and the broken files,
 * "reject/<rule>~<n>.<ext>" for row n of that rule, and so on. Stops when visit
 * does not return 0. Returns NULL, or why there is no model.
 */
const char *visit_spoiled(format f, const spoil_plan *plan,
                          golden_visitor visit, void *user);

/* The same for one row, less than count_damages(f) (random.h). */
const char *visit_spoiled_by(format f, const spoil_plan *plan, size_t row,
                             golden_visitor visit, void *user);

/* Writes the files as a corpus for certify to DIR/<format>/ and prints their
 * number. Returns the exit status; *lacks: why there is no model. */
int generate_spoiled(format f, const char *dir, const spoil_plan *plan,
                     const char **lacks);

#endif
