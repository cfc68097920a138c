/* A golden file, and plans of files that are not kept. */
#ifndef ASSAY_GOLDEN_FILE_H
#define ASSAY_GOLDEN_FILE_H

#include "ref/core/base.h"
#include "ref/core/rules.h"

/* The number of the rule in assay.h, and what is there about it. */
static inline u32 rule_number(rule r)
{
    u32 first = 0;

    while (assay_rule_at(first)->format != RULE_FORMAT(r))
        first++;
    return first + RULE_PLACE(r);
}

/* The rule with this id, which there is. */
static inline rule rule_called(const char *id)
{
    u32 number = assay_rule_by_id(id);
    rule first = (rule)(assay_rule_at(number)->format << 8);

    return (rule)(first + (number - rule_number(first)));
}

static inline const assay_rule *rule_about(rule r)
{
    return assay_rule_at(rule_number(r));
}

#define GOLDEN_PATH_SIZE 160

typedef enum {
    NO_NUMBER,                  /* text, raw bytes, padding */
    NUMBER_LE,
    NUMBER_BE,
    SYNTAX                      /* bytes between the values of a text */
} number_order;

/* Bytes that mean one thing. The fields of an accepted file tile it. */
typedef struct {
    char path[GOLDEN_PATH_SIZE];    /* "tensor[0].shape[1]" */
    u64 offset;
    u64 size;                       /* at least 1 */
    number_order order;
} golden_field;

#define MOST_RULES 8

typedef struct {
    size_t count;
    rule rules[MOST_RULES];
} rule_list;

typedef struct {
    format format;
    const char *path;           /* "reject/mag.key.utf8~overlong-2.mag" */
    const u8 *bytes;
    size_t size;
    const char *document;       /* canonical JSON, or NULL */

    const char *spec;           /* "accept", "reject" or "may" */
    const char *reference;      /* "accept", "reject" or "unknown" */
    rule rule;                  /* the rule that is broken, or NO_RULE */
    assay_level level;                /* of that rule */
    u64 offset;                 /* of the finding */
    u64 length;
    rule_list also;             /* rules (not MUST) broken besides */

    const char *reason;         /* why it is accepted: sections, notes; NULL */
    const char *parent;         /* "accept/one-f32-2x3.mag", or NULL */
    const char *patch;          /* what was done to it, or NULL */
    const char *features;       /* names separated by spaces, or "" */
    const golden_field *fields; /* in the order of the file */
    size_t field_count;
} golden;

/* Gets one golden file, valid during the call. Returns 0 to continue. */
typedef int (*golden_visitor)(const golden *g, void *user);

/* Golden files of a format: visit_cases() visits them by path and returns the
 * last answer of visit; free_sink() frees them. */
typedef struct case_sink case_sink;
int  visit_cases(case_sink *sink, golden_visitor visit, void *user);
void free_sink(case_sink *sink);

/* ---------------------------------------------------------------- plans -- */

typedef enum {
    USUAL_NAMES,                /* as the format's own writer leaves them: that
                                   of a checkpoint, unless it sorts */
    SORTED_NAMES,
    SHUFFLED_NAMES
} name_order;

typedef struct {
    u64 count;
    name_order order;
    u64 seed;                   /* of shuffled names */
    u64 width;                  /* of the model: its sides are about that */
} large_plan;

#define LARGE_WIDTH      6
#define MOST_LARGE_WIDTH 16384  /* no tensor has 4 GiB */

#define RATIO_UNIT 1000000

typedef struct {
    u64 count;
    u64 seed;
    u64 first;                  /* number of the first of them */
    u64 invalid;                /* of RATIO_UNIT files, broken ones */
    bool lean;                  /* each broken one has types of one byte alone,
                                   and one element or none; else some have */
} random_plan;

/*
 * Visits random files of f by number: valid files, and files broken in one
 * place. The number, the seed and the ratio determine a file. Returns the last
 * result of visit.
 */
int visit_random(format f, const random_plan *plan, golden_visitor visit,
                 void *user);

#endif
