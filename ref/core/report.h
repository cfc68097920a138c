/*
 * The report: broken rules and, if requested, the meaning of each byte. A
 * validation writes to nothing else.
 */
#ifndef ASSAY_REPORT_H
#define ASSAY_REPORT_H

#include "core/digest.h"
#include "core/memory.h"
#include "core/rules.h"

/* Paths do not name scopes deeper than this. */
#define MAX_SCOPES 12

/* A record of the file, or a part of one. */
typedef struct {
    const char *name;
    u64 index;                  /* in a list of such records, or NO_INDEX */
    u32 outer;                  /* the scope around it, or ASSAY_NONE */
} scope;

#define NO_INDEX ASSAY_NO_INDEX

typedef struct {
    const char *what;
    u64 count;
} total;

/* The numbers that a file states about its model, each or NOT_STATED. */
#define NOT_STATED UINT64_MAX
typedef struct {
    u64 number;                 /* of this file, from 0 */
    u64 count;                  /* of the files */
    u64 tensors;                /* in all of them */
} model_numbers;

struct assay_report {
    memory memory;
    digests digests;
    span file;                  /* its bytes, or only the first ones */
    u64 length;                 /* of the whole file */
    u64 needs;                  /* first bytes needed that were not given */
    bool wants_fields;
    assay_field_choice choice;  /* of fields */
    bool wants_document;
    bool wants_index;           /* a document without payloads */
    bool wants_partial;         /* an index of any file, as far as it is read */
    bool reads_on;              /* for that index, after the end of judging:
                                   there are no more findings */
    u32 max_findings;           /* kept per rule, or ASSAY_ALL */
    u32 format;
    const char *version;        /* of the format, as the document states it */
    const char *found_version;  /* of a newer format of its family, or NULL */
    bool version_read;          /* else it is the last version of the format */
    const char *order;          /* of bytes: "little" or "big"; NULL: unread, or
                                   the format has only one */
    const assay_shards *shards; /* the other files, while judging; NULL: judge
                                   only this file */
    model_numbers model;

    LIST_OF(assay_finding) findings;
    assay_finding *latest;      /* NULL if it was not kept */
    u64 finding_bytes;          /* memory of all findings */
    bool findings_short;        /* memory ran out for some, or a part */
    u64 counts[ASSAY_LEVELS];
    u64 made[MAX_RULES];        /* see made_of() */
    rule one_cause;             /* the hint of its first finding explains all
                                   its findings; 0: there is no such rule */
    const char *reason;         /* why judging ended early, or NULL */
    const char *doubt;          /* why the verdict cannot be accept, or NULL */
    assay_why reason_why, doubt_why;    /* for programs */
    bool said[MAX_RULES];       /* expect_once() made a finding */

    LIST_OF(assay_field) fields;
    bool field_added;           /* the last add_field() recorded its field */
    LIST_OF(scope) scopes;      /* of recorded fields */
    scope open[MAX_SCOPES];     /* from the outermost to the innermost */
    u32 open_scope[MAX_SCOPES]; /* their indices in scopes; ASSAY_NONE if no
                                   field in them is recorded yet */
    u32 depth;                  /* may exceed MAX_SCOPES */

    u64 checked;                /* bytes under a checksum */

    LIST_OF(total) totals;
    struct document *document;  /* NULL unless requested */
    struct calls *calls;        /* what bindings were given, or NULL, */
    void (*close_calls)(struct assay_report *r);    /* and what frees it */
};

typedef assay_report report;

/* Returns the number of findings of a rule, kept or not. */
static inline u64 made_of(const report *r, rule broken)
{
    return r->made[RULE_PLACE(broken)];
}

/* Open and close a scope; close inner scopes first. */
void enter_scope(report *r, const char *name, u64 index);
void leave_scope(report *r);

/* Gives the innermost scope another index in its list. */
void index_scope(report *r, u64 index);

/* Adds a field to the open scopes, if it is wanted. */
void add_field(report *r, const assay_field *field);

/* Adds a finding about a field of the open scopes; offset and length are the
 * bytes to blame. */
void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length);

/*
 * Complete the latest finding, if it was kept: what was found, instead of the
 * value of the field; a hint; a second place, a field of the open scopes.
 * Without memory for the text, the finding stays as it is.
 */
void report_found(report *r, const char *words, va_list arguments);
void report_advise(report *r, const char *words, va_list arguments);
void report_relate(report *r, const assay_field *field);

/* Sets the version of a newer format of the family, which the file has. */
void report_version(report *r, const char *words, va_list arguments);
/* Makes the first finding of a rule the latest one; NULL if none was kept. */
void take_first_finding(report *r, rule broken);

/* Add the meaning of a value: to the latest field, if it was recorded, or to
 * the first field recorded at the same bytes. */
void report_explain(report *r, const char *words, va_list arguments);
void report_explain_at(report *r, const assay_field *field, const char *words,
                       va_list arguments);

/*
 * The share of memory that findings get. Between the two calls, memory fails if
 * the share is used up; close_share() returns whether it sufficed.
 */
typedef struct {
    u64 limit, used;            /* of all memory */
    bool failed;
} share;

share open_share(report *r);
bool close_share(report *r, const share *before);

/* Sets the version of the format, one of formats.def. */
static inline void set_version(report *r, const char *version)
{
    r->version = version;
    r->version_read = true;
}

/* Sets the byte order of the file, in a format with both. */
static inline void set_order(report *r, bool big_endian)
{
    r->order = big_endian ? "big" : "little";
}

/* Ends the judging: the rest cannot be judged. Keeps the first reason. */
void give_up(report *r, assay_why why, const char *reason);

/* Ends the judging: it needs that many first bytes of the file. */
void ask_for(report *r, u64 bytes);

/* Ends the judging, but not the reading, for a partial index; returns false if
 * none is wanted or can be made. */
bool go_on(report *r);

/* Records that something cannot be judged; judging continues. Keeps the first
 * reason. */
void leave_open(report *r, assay_why why, const char *reason);

/* Adds item to a LIST_OF(), or gives up; what names the items. */
#define KEEP(r, list, item, what) \
    (MAKE_ROOM(&(r)->memory, (list)) \
         ? (void)((list)->items[(list)->count++] = (item)) \
         : give_up((r), ASSAY_WHY_MEMORY, "not enough memory for " what))

/* Adds a total for summaries; what must be a string literal. */
void add_total(report *r, const char *what, u64 count);

/* Writes the path of a field of the open scopes. */
void write_open_path(const report *r, const assay_field *field, char *path,
                     size_t size);

/* Sets *number to the value of a numeric field of at most 8 bytes; returns
 * false for other fields. */
bool field_number(const report *r, const assay_field *field, u64 *number);

/* Writes the value of a field for people: a number, a text, or its first bytes;
 * cut to size. */
void write_value(const report *r, const assay_field *field, char *value,
                 size_t size);

/* Sorts the fields by offset, then by length; stable. */
void sort_fields(report *r);

/* Sorts the findings by level, MUST first; stable. */
void sort_findings(report *r);

/* Frees everything but the report itself. */
void close_report(report *r);

#endif
