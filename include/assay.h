/*
 * assay: the reference validator of tensor and model file formats.
 *
 * One call judges bytes in memory; everything else asks the report. The
 * functions are pure: no I/O, no globals, no locale; the same bytes give the
 * same report. A report belongs to the caller and points into the bytes, which
 * must stay where they are until assay_free(), and unchanged: if they change,
 * what is said of them is worth nothing, but nothing around them is touched.
 * Offsets and sizes are in bytes, offsets from the start of the file. Texts are
 * UTF-8, terminated, and live as long as their report. Sections named are those
 * of SPEC_NOTES.md.
 */
#ifndef ASSAY_H
#define ASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ASSAY_VERSION "0.1.0"

/* Formats and rules are numbered from 0 in the order of their tables. */
#define ASSAY_NONE UINT32_MAX

typedef enum {
    ASSAY_ACCEPT,       /* every rule of level must holds */
    ASSAY_REJECT,       /* one is broken */
    ASSAY_UNKNOWN       /* none was seen broken, but not all could be judged */
} assay_verdict;

typedef enum { ASSAY_MUST, ASSAY_SHOULD, ASSAY_MAY, ASSAY_NOTE } assay_level;

/*
 * Where memory comes from: resize(user, old, new_size) behaves like realloc(),
 * except that new_size 0 frees old and returns NULL; NULL for any other size
 * means that there is none. A validation calls it from its own thread only.
 */
typedef struct {
    void *(*resize)(void *user, void *old, size_t new_size);
    void *user;
} assay_allocator;

typedef struct {
    uint32_t format;            /* whose rules judge, or ASSAY_NONE: detect */
    bool fields;                /* record what each byte means */
    bool document;              /* record what the file says */
    bool index;                 /* the same to be read with index.h, which
                                   decodes no payload; not to be written */
    uint64_t memory_limit;      /* bytes; 0: none. Passing it gives unknown */
    uint32_t max_findings;      /* kept in full of each rule, 0: all. More are
                                   counted, and those without room: they have a
                                   quarter of memory_limit */
    assay_allocator allocator;  /* resize NULL: the C library's */
} assay_options;

/* A rule broken at a place. */
typedef struct {
    uint32_t rule;
    uint64_t offset, length;    /* the bytes to blame; 0 of what is missing */
    const char *path;           /* "tensor[0].shape[1]" */
    const char *found;          /* what stands there, in words */
    const char *note;           /* what may help to mend it, or NULL */
    const char *related;        /* path of a second place concerned, or NULL */
    uint64_t related_offset, related_length;
} assay_finding;

/* How the bytes of a field are to be read. */
typedef enum {
    ASSAY_UINT_LE, ASSAY_UINT_BE,       /* an unsigned number of 1 to 8 bytes */
    ASSAY_TEXT,                         /* text, meant to be UTF-8 */
    ASSAY_BYTES,                        /* bytes without structure */
    ASSAY_PADDING,                      /* filler */
    ASSAY_DATA                          /* elements of a tensor */
} assay_kind;

/* What a field is for, whatever its format calls it. */
typedef enum {
    ASSAY_ROLE_NONE,            /* none of those below */
    ASSAY_ROLE_NAME,            /* of a tensor, or a key of metadata */
    ASSAY_ROLE_TYPE,            /* of elements, or of a value */
    ASSAY_ROLE_SHAPE,           /* one dimension */
    ASSAY_ROLE_COUNT,           /* of records, dimensions or elements */
    ASSAY_ROLE_OFFSET,
    ASSAY_ROLE_SIZE,            /* in bytes */
    ASSAY_ROLE_CHECKSUM,
    ASSAY_ROLE_PADDING,
    ASSAY_ROLE_PAYLOAD          /* the elements of a tensor, as stored */
} assay_role;

/* What some bytes of the file mean. */
typedef struct {
    uint64_t offset, length;
    uint32_t scope;             /* the record that it stands in */
    uint32_t element;           /* index in a list of them, or ASSAY_NONE */
    const char *name;
    const char *note;           /* what follows from the value, or NULL */
    uint8_t kind;               /* an assay_kind */
    uint8_t type;               /* of ASSAY_DATA: see element.h */
    uint8_t role;               /* an assay_role */
} assay_field;

typedef struct assay_report assay_report;

/*
 * Judges size bytes. options may be NULL: format detected, 100 findings of a
 * rule, no fields, no document. Returns NULL only if there is no memory for the
 * report itself. Free the report with assay_free().
 */
assay_report *assay_validate(const void *bytes, size_t size,
                             const assay_options *options);
void assay_free(assay_report *report);

/* The verdict (SPEC_NOTES.md, Verdicts); reason says why it is unknown. */
assay_verdict assay_report_verdict(const assay_report *report);
const char   *assay_report_reason(const assay_report *report);

/* The format that judged, or ASSAY_NONE: nothing known begins like this. */
uint32_t assay_report_format(const assay_report *report);

/* Number of findings of a level, the ones that were not kept included. */
uint64_t assay_report_count(const assay_report *report, assay_level level);

/* The same of a rule. */
uint64_t assay_report_made(const assay_report *report, uint32_t rule);

/* How many bytes of an accepted file lie under a checksum. */
uint64_t assay_report_checked(const assay_report *report);

/* The most memory that the report has held, in bytes. */
uint64_t assay_report_memory(const assay_report *report);

/*
 * The findings kept: those that reject, then warnings, remarks and notes, each
 * in the order in which they were made; NULL at the end.
 */
const assay_finding *assay_report_finding(const assay_report *report,
                                          size_t i);

/* The fields in order of offset, if they were asked for; NULL at the end. */
const assay_field *assay_report_field(const assay_report *report, size_t i);

/* Writes the path of a field, cut to size; returns its full length. */
size_t assay_field_path(const assay_report *report, const assay_field *field,
                        char *path, size_t size);

/* The same for the scope of a field alone. */
size_t assay_scope_path(const assay_report *report, uint32_t scope,
                        char *path, size_t size);

/*
 * The counts that a summary shows, such as "tensor" and 1: the name of the
 * i-th and its count; NULL at the end.
 */
const char *assay_report_total(const assay_report *report, size_t i,
                               uint64_t *count);

/* Takes text piece by piece. */
typedef void assay_sink(void *user, const char *text, size_t size);

/*
 * Writes the canonical document on one line, if it was asked for and the file
 * is accepted; false otherwise, or if memory ran out while it was written: then
 * its end is missing, and what was written is no JSON.
 */
bool assay_write_document(assay_report *report, assay_sink *sink, void *user);

/* Writes verdict and findings as one line of JSON; file is any bytes. */
void assay_write_findings(const assay_report *report, const char *file,
                          assay_sink *sink, void *user);

#endif
