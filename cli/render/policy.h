/*
 * A policy: findings that are ignored, and findings that are shown as warnings.
 * Patterns match the ids of rules that are not MUST, and the ids of remarks on
 * a folder, folder.<what>. If several patterns match an id, the last one
 * counts.
 */
#ifndef ASSAY_CLI_POLICY_H
#define ASSAY_CLI_POLICY_H

#include "tool/base.h"

typedef enum {AS_USUAL, IGNORED, WARNED} treatment;

typedef struct {
    treatment treatment;
    char *pattern;
} policy_line;

typedef struct {
    policy_line *lines;
    size_t count;
    u8 *of_rule;                /* a treatment, by rule; NULL without lines */
} policy;

/* Adds a pattern. Returns NULL, or why it is a mistake, to be freed: it matches
 * nothing, or a MUST rule. */
char *policy_add(policy *p, treatment t, const char *pattern);

/* Adds the patterns of a file: JSON with the lists "ignore" and "warn". Returns
 * NULL, or why it cannot be used, to be freed. */
char *policy_read(policy *p, const char *path);

/* Return what happens to findings of a rule; or to any that have an id. p may
 * be NULL. */
treatment policy_of_rule(const policy *p, u32 rule);
treatment policy_of(const policy *p, const char *id);

void policy_close(policy *p);

#endif
