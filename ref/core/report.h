/*
 * What was seen of a file: broken rules, and, if asked for, what each byte
 * means. The report is the only thing that a validation writes to.
 */
#ifndef ASSAY_REPORT_H
#define ASSAY_REPORT_H

#include "core/digest.h"
#include "core/memory.h"
#include "core/rules.h"

/* Scopes deeper than this are not named in paths. */
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

/* What a file says of the model that it is a part of, in any format that splits
 * models. UNTOLD: it does not say. */
#define UNTOLD UINT64_MAX
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
    u64 needs;                  /* first bytes that were asked for, not there */
    bool wants_fields;
    assay_field_choice choice;  /* of them */
    bool wants_document;
    bool wants_index;           /* the same, without what payloads hold */
    u32 max_findings;           /* kept of a rule; ASSAY_ALL: more than there
                                   is memory for */
    u32 format;
    const char *version;        /* of the format, as the document states it */
    const assay_shards *shards; /* the others, while judging; NULL: this file
                                   is judged by itself */
    model_numbers model;

    LIST_OF(assay_finding) findings;
    assay_finding *latest;      /* the one made last, NULL if it was not kept */
    u64 finding_bytes;          /* that they take */
    bool findings_short;        /* some had no room, or not all of it */
    u64 counts[ASSAY_LEVELS];
    u64 made[MAX_RULES];        /* see made_of() */
    const char *reason;         /* why judging ended early, or NULL */
    const char *doubt;          /* why the verdict cannot be accept, or NULL */
    assay_why reason_why, doubt_why;    /* the same, for programs */
    bool said[MAX_RULES];       /* rules of which one finding is enough */

    LIST_OF(assay_field) fields;
    bool field_added;           /* the last add_field() recorded its field */
    LIST_OF(scope) scopes;      /* of the fields recorded */
    scope open[MAX_SCOPES];     /* from the outermost to the innermost */
    u32 open_scope[MAX_SCOPES]; /* their indices in scopes, or ASSAY_NONE of
                                   those in which no field is recorded yet */
    u32 depth;                  /* may pass MAX_SCOPES */

    u64 checked;                /* bytes under a checksum */

    LIST_OF(total) totals;
    struct document *document;  /* NULL unless asked for */
};

typedef assay_report report;

/* Returns the number of findings of a rule, kept or not. */
static inline u64 made_of(const report *r, rule broken)
{
    return r->made[RULE_PLACE(broken)];
}

/* Opens and closes a scope; those inside it must be closed before. */
void enter_scope(report *r, const char *name, u64 index);
void leave_scope(report *r);

/* The innermost scope goes on as another one of its list. */
void index_scope(report *r, u64 index);

/* Adds a field in the scopes open now, if it is wanted. */
void add_field(report *r, const assay_field *field);

/*
 * Adds a finding about field, which stands in the scopes open now; offset and
 * length are the bytes to blame.
 */
void add_finding(report *r, rule broken, const assay_field *field, u64 offset,
                 u64 length);

/*
 * Completes the finding made last, if it was kept: what was found, instead of
 * the value of the field; a hint; a second place, which is in the scopes open
 * now. If there is no memory for the text, the finding stays as it is.
 */
void report_found(report *r, const char *words, va_list arguments);
void report_advise(report *r, const char *words, va_list arguments);
void report_relate(report *r, const assay_field *field);

/* Says what the value means: of the field added last, if it was recorded, or of
 * the first one recorded at the same bytes. */
void report_explain(report *r, const char *words, va_list arguments);
void report_explain_at(report *r, const assay_field *field, const char *words,
                       va_list arguments);

/* The file is of this version of its format; one of formats.def. */
static inline void set_version(report *r, const char *version)
{
    r->version = version;
}

/* The rest cannot be judged, whatever follows; the first reason is kept. */
void give_up(report *r, assay_why why, const char *reason);

/* Nothing more can be judged without that many first bytes of the file. */
void ask_for(report *r, u64 bytes);

/* Something cannot be judged, but all else can; the first reason is kept. */
void leave_open(report *r, assay_why why, const char *reason);

/* Adds item to a LIST_OF(), or gives up: what are these items good for? */
#define KEEP(r, list, item, what) \
    (MAKE_ROOM(&(r)->memory, (list)) \
         ? (void)((list)->items[(list)->count++] = (item)) \
         : give_up((r), ASSAY_WHY_MEMORY, "not enough memory for " what))

/* Adds a count that summaries show; what must be a string literal. */
void add_total(report *r, const char *what, u64 count);

/* Writes the path of a field in the scopes open now. */
void write_open_path(const report *r, const assay_field *field, char *path,
                     size_t size);

/* The number that a field of at most 8 bytes is; false if it is none. */
bool field_number(const report *r, const assay_field *field, u64 *number);

/* Writes the value of a field of at most 8 bytes or a text, cut to size. */
void write_value(const report *r, const assay_field *field, char *value,
                 size_t size);

/* Puts the fields into the order of their offsets, then of their lengths; else
 * the order stays. */
void sort_fields(report *r);

/* Puts what rejects first, then by level; else the order stays. */
void sort_findings(report *r);

void close_report(report *r);

#endif
