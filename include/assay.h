/*
 * assay: the reference validator of tensor and model file formats.
 *
 * assay_validate() judges a file in memory and returns a report; the other
 * functions read the report or the tables of formats, rules and element types.
 *
 *     assay_report *report = assay_validate(bytes, size, NULL);
 *     if (assay_report_verdict(report) != ASSAY_ACCEPT) {
 *         const assay_finding *f;
 *         for (size_t i = 0; (f = assay_report_finding(report, i)); i++)
 *             printf("%s %s\n", f->path, f->found);
 *     }
 *     assay_free(report);
 *
 * Language   C11 and C++17.
 * Units      Offsets and sizes are in bytes. Offsets start at the first byte
 *            of the file.
 * Strings    are UTF-8 and terminated, unless a comment says otherwise. Strings
 *            of the tables are static; strings of a report live as long as it.
 * Ownership  The caller frees a report with assay_free(); nothing else needs to
 *            be freed. The report points into the bytes judged: keep them in
 *            place and unchanged until then. If they change, the results are
 *            meaningless, but no byte outside of them is read.
 * Errors     If a file cannot be judged, misuse included, the verdict is
 *            unknown and the report has a reason. For a number outside of a
 *            table, functions return NULL, 0 or false, as they say. A NULL
 *            report means that there was no memory for one: its verdict is
 *            unknown and it is empty. Sinks and output pointers must not be
 *            NULL, unless a comment allows it.
 * Threads    The functions do no I/O and use neither globals nor the locale;
 *            the same bytes give the same report. Any number of threads may
 *            call them and read one report. assay_write_document(),
 *            assay_write_value(), assay_report_json() and assay_free() change a
 *            report: no other thread may use it meanwhile.
 *
 * Sections are in SPEC_NOTES.md; the section of a rule is in spec/<format>.md.
 */
#ifndef ASSAY_H
#define ASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A shared library exports the functions declared here, and no others. */
#if defined __GNUC__ && !defined _WIN32
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header. */
#define ASSAY_VERSION "0.1.0"

/* Returns the version of the linked library. */
const char *assay_version(void);

/* In place of a number: no rule, no list element or no scope. */
#define ASSAY_NONE UINT32_MAX

/* -------------------------------------------------------------- formats --
 *
 * Formats are numbered from 1. 0 means "none" or, in options, "detect it".
 * Other versions of the library may use other numbers: store names.
 * spec/<name>.md describes a format.
 */
typedef struct {
    const char *name;           /* "mag": never changes */
    const char *title;          /* "MAG v1": for people */
    const char *versions;       /* versions that a document may state: "2 3" */
    const char *extension;      /* of file names: ".mag" */
    const char *magic;          /* first bytes of every valid file; may contain
                                   zeros */
    size_t magic_size;          /* 0: the format has no magic bytes */
} assay_format;

/* Returns the number of formats, which is also the highest format number. */
uint32_t assay_format_count(void);

/* Returns the format with a number; NULL if there is none, as for 0. */
const assay_format *assay_format_at(uint32_t number);

/* Returns the number of the format with this exact name; 0 if there is none. */
uint32_t assay_format_by_name(const char *name);

/* Detects the format of a file by its magic bytes or, for formats without
 * magic, by its structure. Returns its number, or 0 if no format matches. */
uint32_t assay_detect(const void *bytes, size_t size);

/* The same, but if no format matches, returns the format whose extension the
 * name ends in, in lower or upper case; name may be NULL. */
uint32_t assay_format_of(const void *bytes, size_t size, const char *name);

/*
 * Writes what a file looks like, like snprintf(): the title of its format, or
 * words for people, such as "gzip data: decompress it first"; a short text is
 * quoted. Returns the full length, below 200; 0 if it looks like nothing known.
 */
size_t assay_looks_like(const void *bytes, size_t size, char *words,
                        size_t room);

/* A word: bytes that have a meaning in files of a format, such as the name of a
 * type or the key of a map, as encoded in the file. Words make a dictionary for
 * a fuzzer. */
typedef struct {
    const char *what;           /* "key", "type", "value", "version", "prefix",
                                   "data"; later versions may add more */
    const char *name;           /* "float32": for people */
    const char *bytes;          /* may contain zeros */
    size_t size;
    size_t head;                /* bytes of encoding before the text, or 0 */
} assay_word;

/* Returns a word of a format, counted from 0; NULL if there is none. */
const assay_word *assay_word_at(uint32_t format, uint32_t number);

/* --------------------------------------------------------------- rules --
 *
 * The level of a rule is what a broken rule means for a file. Section Verdicts.
 */
typedef enum {
    ASSAY_MUST,         /* the file is rejected */
    ASSAY_SHOULD,       /* accepted with a warning */
    ASSAY_MAY,          /* accepted with a remark; others may reject it */
    ASSAY_NOTE          /* accepted; the upstream writer does it differently */
} assay_level;
#define ASSAY_LEVELS 4

/* Returns "must", "should", "may" or "note"; NULL if level is not a level. */
const char *assay_level_name(assay_level level);

/* Rules are numbered from 0. The numbers differ between versions of the
 * library; the ids never change and are never reused. Store the id and call
 * assay_rule_by_id(). */
typedef struct {
    const char *id;             /* "mag.key.utf8" */
    uint32_t format;            /* number of its format */
    assay_level level;
    const char *section;        /* of spec/<format>.md */
    const char *statement;      /* holds in every valid file */
    const char *why;            /* what goes wrong if it does not hold */
} assay_rule;

/* Returns the number of rules; rule numbers are less than this. */
uint32_t assay_rule_count(void);

/* Returns the rule with a number; NULL if there is none. */
const assay_rule *assay_rule_at(uint32_t number);

/* Returns the number of the rule with this exact id; ASSAY_NONE if there is
 * none. */
uint32_t assay_rule_by_id(const char *id);

/* Reports whether a rule judges the field at a path, such as "tensor[0].rank".
 * Ignores indices in the path. */
bool assay_rule_judges(uint32_t rule, const char *path);

/* ------------------------------------------------------- element types --
 *
 * These names describe the bytes of an element; formats have names of their
 * own. Elements of several bytes are little-endian. Elements smaller than a
 * byte are packed, the first in the lowest bits. Section Canonical document.
 */
typedef enum {
    ASSAY_NO_ELEMENT,           /* the data are not scalars */
    ASSAY_F64, ASSAY_F32, ASSAY_F16, ASSAY_BF16,
    ASSAY_F8,                   /* E5M2: 5 bits of exponent, 2 of fraction */
    ASSAY_I64, ASSAY_I32, ASSAY_I16, ASSAY_I8,
    ASSAY_U64, ASSAY_U32, ASSAY_U16, ASSAY_U8,
    ASSAY_I4, ASSAY_I2, ASSAY_I1,
    ASSAY_U4, ASSAY_U2, ASSAY_U1,
    ASSAY_T2,                   /* two's complement: -1, 0, 1 */
    ASSAY_T1,                   /* 0 is -1, 1 is 1 */
    ASSAY_BOOL,                 /* one byte */
    ASSAY_BOOL32,               /* four bytes */
    ASSAY_F8_E4M3,              /* no infinity; NaN is S.1111.111 */
    ASSAY_F8_E8M0,              /* only an exponent: no sign, no zero */
    ASSAY_F8_E4M3FNUZ,          /* FNUZ: the bias is one higher, no infinity, */
    ASSAY_F8_E5M2FNUZ,          /* and the bits of -0 are NaN */
    ASSAY_C64,                  /* two f32: real, imaginary */
    ASSAY_ELEMENTS              /* one more than the last; may grow */
} assay_element;

/* How to read the value of an element; ASSAY_TRUTH is a boolean. */
typedef enum {
    ASSAY_NO_NUMBER, ASSAY_FLOAT, ASSAY_SIGNED, ASSAY_UNSIGNED, ASSAY_TRUTH
} assay_meaning;

/*
 * Returns the type of an element's parts and sets *parts to their number.
 * ASSAY_C64 has two f32 and no value of its own; every other type has one part,
 * itself. If type is not a type, returns ASSAY_NO_ELEMENT and sets *parts to 0.
 */
assay_element assay_element_part(assay_element type, uint32_t *parts);

/* Return the name ("f32"), the size in bits and the meaning of an element type;
 * NULL, 0 and ASSAY_NO_NUMBER if type is not one. */
const char   *assay_element_name(assay_element type);
uint32_t      assay_element_bits(assay_element type);
assay_meaning assay_element_meaning(assay_element type);

/* Sets *size to the bytes that count elements take, rounded up to a whole byte.
 * Returns false and leaves *size unchanged if the size does not fit in 64 bits
 * or type is not an element type. */
bool assay_element_bytes(assay_element type, uint64_t count, uint64_t *size);

/* Sets *value to element i of data, which has size bytes: a float as the bits
 * of the same value in binary64, an integer in two's complement, a boolean as
 * stored. Returns false and leaves *value unchanged if data has no element i or
 * the type has no value. */
bool assay_element_value(assay_element type, const void *data, uint64_t size,
                         uint64_t i, uint64_t *value);

/* ------------------------------------------------------------- options -- */

/* The source of memory. resize(user, old, new_size) behaves like realloc(), but
 * with new_size 0 it frees old and returns NULL. The library calls it only in
 * functions that make or take the report, in the thread of their caller. */
typedef struct {
    void *(*resize)(void *user, void *old, size_t new_size);
    void *user;
} assay_allocator;

/*
 * Checksum and digest functions of the caller, which may be faster. For each
 * that is NULL, the library uses its own. It trusts their results and calls
 * them only in the thread that validates or writes the document.
 *
 * crc32 (zlib's) and crc32c continue from crc, which is 0 at first.
 *
 * Set all of the sha256 functions or none; otherwise the verdict is unknown.
 * The library computes one digest at a time, of the bytes added since begin; it
 * may call begin again without end. It adds contiguous bytes in one call. If a
 * function returns false, the verdict is unknown or no document is written.
 *
 * unzstd gets one Zstandard frame, whose structure has been judged, and the
 * largest size of interest in *unfolded. It returns true and sets *unfolded to
 * the decompressed size if libzstd, given the header and then the rest,
 * decompresses the frame without an error. If it returns false, the library
 * decompresses the frame itself.
 */
typedef struct {
    uint32_t (*crc32)(void *user, uint32_t crc, const void *bytes, size_t size);
    uint32_t (*crc32c)(void *user, uint32_t crc, const void *bytes,
                       size_t size);
    bool (*sha256_begin)(void *user);
    bool (*sha256_add)(void *user, const void *bytes, size_t size);
    bool (*sha256_end)(void *user, uint8_t digest[32]);
    void *user;
    bool (*unzstd)(void *user, const void *bytes, size_t size,
                   uint64_t *unfolded);
} assay_digests;

/*
 * Selects the fields to record, if all of them would take too much memory. The
 * library calls keep for each field as it reads it, in the thread that
 * validates: records in file order, the data of tensors after all records. keep
 * returns whether to record the field; the library judges it in any case.
 *
 * The field has length bytes at offset. record is the outermost list element
 * that contains it, such as "tensor", and index its index in the list. Outside
 * of lists, record is the innermost record, such as "header", or NULL, and
 * index is ASSAY_NO_INDEX. The names of records are static.
 */
#define ASSAY_NO_INDEX UINT64_MAX
typedef struct {
    bool (*keep)(void *user, uint64_t offset, uint64_t length,
                 const char *record, uint64_t index);
    void *user;
} assay_field_choice;

/* No limit. */
#define ASSAY_ALL UINT32_MAX

/*
 * Options of a validation. Initialize them with {0}, in C++ {}: the format is
 * detected, and the report has a verdict, at most 100 findings per rule and
 * nothing else. document and index have limits of their own: with one of them,
 * a file that is otherwise accepted may be unknown, with the reason.
 *
 * Later versions add members only at the end, and 0 means "not used". size says
 * which members the caller knows; 0 means the members up to file_size. If a
 * member that the library does not know is not 0, the library judges nothing:
 * the verdict is unknown, with a reason.
 */
typedef struct {
    size_t size;                /* sizeof (assay_options), or 0 */
    uint32_t format;            /* format to judge by; 0: detect it */
    bool fields;                /* record the meaning of each byte */
    bool document;              /* record the canonical document */
    bool index;                 /* record only tensors and metadata, in less
                                   memory; a document includes them */
    uint64_t memory_limit;      /* bytes; 0: no limit. Beyond it, the verdict is
                                   unknown; if the report itself (about 4000
                                   bytes) does not fit, it is NULL */
    uint32_t max_findings;      /* kept per rule; 0: 100, ASSAY_ALL: all. The
                                   rest are only counted, as are findings that
                                   take more than a quarter of memory_limit */
    assay_allocator allocator;  /* resize NULL: the C library's */
    assay_digests digests;      /* used until assay_free() */
    assay_field_choice choice;  /* fields to record; keep NULL: all */
    uint64_t file_size;         /* of the whole file, if only its first bytes
                                   are given, see assay_report_needs(); 0: the
                                   bytes are the whole file */
    bool partial;               /* see Index; set size to use this */
} assay_options;

/* -------------------------------------------------------------- report --
 *
 * Section Verdicts.
 */
typedef enum {
    ASSAY_ACCEPT,       /* every rule of level MUST holds */
    ASSAY_REJECT,       /* a rule of level MUST is broken */
    ASSAY_UNKNOWN       /* neither: something could not be judged */
} assay_verdict;

/* Returns "accept", "reject" or "unknown"; NULL if verdict is not a verdict. */
const char *assay_verdict_name(assay_verdict verdict);

/* A name: any bytes of the format, not terminated, in the file or report. */
typedef struct {
    const char *bytes;
    uint64_t size;
} assay_text;

/* A record with a name. kind says what it is: "tensor", "key", "parameter" and
 * others; static; NULL if there is none or its name could not be read. name has
 * the first bytes of the name, at most 256, cut between characters. Names of
 * JSON are unescaped; the names of a parameter are joined by dots. */
typedef struct {
    const char *kind;
    assay_text name;
    uint64_t size;              /* of the whole name */
} assay_named;

/* A finding: one broken rule at one place. A path has the field names of
 * spec/<format>.md, and indices from 0 for records in lists. */
typedef struct {
    uint32_t rule;              /* number of the broken rule */
    uint64_t offset, length;    /* bytes to blame; length 0: they are missing */
    const char *path;           /* "tensor[0].shape[1]" */
    const char *found;          /* what is there, for people: "is 0" */
    const char *note;           /* a hint how to mend it, or NULL */
    const char *related;        /* path of a second place involved, or NULL */
    uint64_t related_offset, related_length;
    assay_named record;         /* the innermost with a name around path */
    assay_named related_record; /* the same for related */
} assay_finding;

/* How to read the bytes of a field. Later versions may add more. */
typedef enum {
    ASSAY_UINT_LE, ASSAY_UINT_BE,       /* an unsigned number of 1 to 8 bytes */
    ASSAY_TEXT,                         /* text; should be UTF-8 */
    ASSAY_BYTES,                        /* bytes without structure */
    ASSAY_PADDING,                      /* padding */
    ASSAY_DATA                          /* elements of a tensor */
} assay_kind;

/* The purpose of a field, the same in all formats. */
typedef enum {
    ASSAY_ROLE_NONE,            /* none of those below */
    ASSAY_ROLE_NAME,            /* of a tensor, or a metadata key */
    ASSAY_ROLE_TYPE,            /* of elements or of a value */
    ASSAY_ROLE_SHAPE,           /* one dimension */
    ASSAY_ROLE_COUNT,           /* of records, dimensions or elements */
    ASSAY_ROLE_OFFSET,
    ASSAY_ROLE_SIZE,            /* in bytes */
    ASSAY_ROLE_CHECKSUM,
    ASSAY_ROLE_PADDING,
    ASSAY_ROLE_PAYLOAD          /* the stored elements of a tensor */
} assay_role;

/* A field: bytes of the file with one meaning. If all fields of an accepted
 * file are recorded, they cover each of its bytes once. */
typedef struct {
    uint64_t offset, length;
    uint32_t scope;             /* the record that contains it, for
                                   assay_scope_path(); or ASSAY_NONE */
    uint32_t element;           /* index in a list of fields, or ASSAY_NONE */
    const char *name;
    const char *note;           /* what the value means, or NULL */
    uint8_t kind;               /* an assay_kind */
    uint8_t type;               /* for ASSAY_DATA, an assay_element */
    uint8_t role;               /* an assay_role */
} assay_field;

/* The result of a validation. */
typedef struct assay_report assay_report;

/* Judges a file of size bytes; bytes may be NULL if size is 0. NULL options are
 * the same as {0}. Returns a report, or NULL if there is no memory for it. The
 * verdict is unknown if options.format is not a format, if bytes is NULL and
 * size is not 0, or if this version does not know all options that are set. */
assay_report *assay_validate(const void *bytes, size_t size,
                             const assay_options *options);

/* Frees a report; does nothing if it is NULL. */
void assay_free(assay_report *report);

/* Returns the verdict. */
assay_verdict assay_report_verdict(const assay_report *report);

/* Returns why something could not be judged, for people; NULL if all was
 * judged. A rejected file may have a reason, too. */
const char *assay_report_reason(const assay_report *report);

/* The kind of a reason, for programs. Later versions may add more. */
typedef enum {
    ASSAY_WHY_NONE,     /* all was judged */
    ASSAY_WHY_FORMAT,   /* the format is unknown */
    ASSAY_WHY_BYTES,    /* more bytes are needed: assay_report_needs() */
    ASSAY_WHY_MEMORY,   /* out of memory, or memory_limit was reached */
    ASSAY_WHY_VARIANT,  /* an undefined type, encoding or version */
    ASSAY_WHY_LIMIT,    /* a limit of the library, such as nesting depth */
    ASSAY_WHY_PART,     /* another file of the model could not be judged */
    ASSAY_WHY_CALLER    /* the request or a callback of the caller failed */
} assay_why;

/* Returns the kind of assay_report_reason(). */
assay_why assay_report_why(const assay_report *report);

/* Returns "none", "format", "bytes" and so on; NULL if why is not a kind. */
const char *assay_why_name(assay_why why);

/* Returns how many bytes of the file were given. */
uint64_t assay_report_judged(const assay_report *report);

/*
 * Returns the number of leading bytes needed to continue if the verdict is
 * unknown because more bytes are needed (it may be set for a rejected file
 * too); otherwise 0. It is 0 unless options.file_size is set.
 *
 * A validation with that many bytes gets further, perhaps by only one field,
 * and may need more: at least double the bytes each time. In the end, all rules
 * are judged except those about tensor data and padding, which accept missing
 * bytes. Formats with a checksum of the whole file or an index at its end need
 * all bytes. The first bytes give an index but no document. A finding may be
 * about bytes that were not given; a field never is.
 */
uint64_t assay_report_needs(const assay_report *report);

/* Returns the number of the format whose rules judged; 0 if there was none. */
uint32_t assay_report_format(const assay_report *report);

/* Returns the version of the format that the file has, as far as it was read:
 * one of assay_format.versions, static; NULL if there is no format. */
const char *assay_report_version(const assay_report *report);

/* Returns the number of findings of a level, including those not kept; 0 if
 * level is not a level. */
uint64_t assay_report_count(const assay_report *report, assay_level level);

/* The same for one rule; 0 if the format has no such rule. */
uint64_t assay_report_made(const assay_report *report, uint32_t rule);

/* Reports whether findings, or parts of them, are missing because memory ran
 * out. The counts and the verdict are correct all the same. */
bool assay_report_is_short(const assay_report *report);

/* Returns how many bytes of an accepted file are covered by checksums. */
uint64_t assay_report_checked(const assay_report *report);

/* Returns the peak memory of the report, in bytes. */
uint64_t assay_report_memory(const assay_report *report);

/* Returns finding i of those kept; NULL if there is none. They are in order of
 * level, MUST first, and of time. */
const assay_finding *assay_report_finding(const assay_report *report,
                                          size_t i);

/* Returns field i, in order of offset; NULL if there is none. */
const assay_field *assay_report_field(const assay_report *report, size_t i);

/* Writes the path of a field like snprintf(): at most size bytes, terminated
 * unless size is 0. Returns the full length. */
size_t assay_field_path(const assay_report *report, const assay_field *field,
                        char *path, size_t size);

/* The same for the scope of a field; "" if there is no such scope. */
size_t assay_scope_path(const assay_report *report, uint32_t scope,
                        char *path, size_t size);

/* Returns the name of count i of a summary, such as "tensor", and sets *count;
 * NULL if there is none. */
const char *assay_report_total(const assay_report *report, size_t i,
                               uint64_t *count);

/* --------------------------------------------------------------- index --
 *
 * The tensors and metadata of a file, without decoding elements, numbered from
 * 0 in file order. A report has an index if options.index or options.document
 * was set and the verdict is accept. Section Index. With options.partial, other
 * files have one, too, as far as they can be read. It is not validated: names
 * may be any bytes and duplicates, data may be outside of the file, and records
 * may be missing.
 */

/* Bits for what is unknown about a tensor in such an index; COUNT: elements. */
enum { ASSAY_NO_DTYPE = 1, ASSAY_NO_SHAPE = 2, ASSAY_NO_OFFSET = 4,
       ASSAY_NO_SIZE = 8, ASSAY_NO_COUNT = 16 };

typedef struct {
    assay_text name;
    const char *dtype;          /* the format's name: "f32"; static; or NULL */
    const char *encoding;       /* "raw", "zstd"; static; NULL if the format
                                   has no encodings */
    uint32_t rank;              /* dimensions, see assay_report_shape() */
    uint8_t element;            /* an assay_element; ASSAY_NO_ELEMENT if the
                                   elements are not scalars */
    bool big_endian;            /* byte order of elements of several bytes */
    bool has_data;              /* if not, the following members are 0 */
    uint8_t unknown;            /* ASSAY_NO_ bits; 0 in an accepted file */
    uint64_t offset, size;      /* of the stored data; tensors may share it */
    uint64_t elements;          /* number of elements in the data */
} assay_tensor;

/* An entry of the metadata; assay_write_value() writes its value. */
typedef struct {
    assay_text key;
    const char *type;           /* the format's name: "i64"; static */
} assay_entry;

/* Return the number of tensors and of metadata entries; 0 without an index. */
size_t assay_tensor_count(const assay_report *report);
size_t assay_entry_count(const assay_report *report);

/* Set *tensor or *entry to number i; false, and nothing is set, if there is
 * none. */
bool assay_report_tensor(const assay_report *report, size_t i,
                         assay_tensor *tensor);
bool assay_report_entry(const assay_report *report, size_t i,
                        assay_entry *entry);

/* Writes the first dimensions of tensor i to shape, at most room; shape may be
 * NULL if room is 0. The outermost dimension is first, except for primitiv,
 * which keeps file order. Returns the rank; 0 if there is no such tensor. */
uint32_t assay_report_shape(const assay_report *report, size_t i,
                            uint64_t *shape, uint32_t room);

/* -------------------------------------------------------------- shards --
 *
 * A model may be split into several files (section 9 of spec/safetensors.md
 * and of spec/gguf.md). The bytes to judge are an index or one GGUF file. For
 * each other file, the library calls open() with its number, from 0, the number
 * of files, and its name in the index, empty for GGUF. A name never leads out
 * of the folder and has no zero bytes. open() sets *report to the report of the
 * file, made with options.index; it must live until the next call.
 */
typedef enum {
    ASSAY_SHARD_THERE, ASSAY_SHARD_MISSING, ASSAY_SHARD_UNKNOWN
} assay_shard_state;

typedef struct {
    assay_shard_state (*open)(void *user, assay_text name, uint64_t number,
                              uint64_t count, const assay_report **report);
    void *user;
    const char *name;           /* of the file judged; NULL: unknown */
} assay_shards;

/* Judges a file like assay_validate(), and then the whole model. Judges bytes
 * as an index if their format is unknown or options.format is safetensors. */
assay_report *assay_validate_shards(const void *bytes, size_t size,
                                    const assay_options *options,
                                    const assay_shards *shards);

/* Reports whether bytes look like an index: JSON with the key "weight_map". */
bool assay_is_index(const void *bytes, size_t size);

/* -------------------------------------------------------------- output --
 *
 * A sink gets the output piece by piece. A piece has size bytes and is not
 * terminated.
 */
typedef void assay_sink(void *user, const char *text, size_t size);

/* Write a value of the canonical document as JSON: the shape of tensor i, or
 * the value of entry i without digests; without options.document, strings of
 * GGUF are whole up to 65536 bytes. Return false if there is none, or if
 * memory ran out, which truncates the output. */
bool assay_write_shape(const assay_report *report, size_t i, assay_sink *sink,
                       void *user);
bool assay_write_value(assay_report *report, size_t i, assay_sink *sink,
                       void *user);

/* Writes the canonical document as one line of JSON. Returns false if there is
 * none (options.document was not set, or the verdict is not accept), or if
 * memory ran out or a digest failed: then the output is truncated, invalid
 * JSON. Section Canonical document, and corpus/document.schema.json. */
bool assay_write_document(assay_report *report, assay_sink *sink, void *user);

/* Writes the verdict and the findings as one line of JSON, described by
 * corpus/findings.schema.json. file is the file name, in any encoding; NULL is
 * the same as "". Writes nothing if report is NULL. */
void assay_write_findings(const assay_report *report, const char *file,
                          assay_sink *sink, void *user);

/* ------------------------------------------------------------- bindings --
 *
 * For other languages: what the functions above do, with numbers and bytes
 * alone. There is no struct to mirror and no callback, and no memory changes
 * hands but the report.
 */
#define ASSAY_KEEP_FIELDS   1u      /* set the options of these names */
#define ASSAY_KEEP_INDEX    2u
#define ASSAY_KEEP_DOCUMENT 4u

/*
 * assay_validate(). keep is a sum of the bits above. 0 is the usual of each
 * other number: the bytes are the whole file, the format is assay_format_of(),
 * 100 findings per rule, no limit. The name is copied, for the format and for
 * JSON; NULL is the same as "".
 */
assay_report *assay_judge(const void *bytes, size_t size, uint64_t file_size,
                          const char *name, uint32_t format, uint32_t keep,
                          uint32_t max_findings, uint64_t memory_limit);

/*
 * assay_validate_shards() with the reports of the other files, each made with
 * ASSAY_KEEP_INDEX; bytes are an index or the first GGUF file. An index finds a
 * file by names[i], GGUF by its number i, from 0. A file is missing if no name
 * is its name, if names[i] is NULL, or if i is not below count; parts[i] is
 * NULL if it could not be judged. The reports may be freed afterwards.
 */
assay_report *assay_judge_set(const void *bytes, size_t size, const char *name,
                              uint32_t format,
                              const assay_report *const *parts,
                              const char *const *names, size_t count);

/* Lines of JSON, with the schemas in corpus/. */
typedef enum {
    ASSAY_JSON_FINDINGS,        /* one line: findings.schema.json */
    ASSAY_JSON_DOCUMENT,        /* one line: document.schema.json */
    ASSAY_JSON_ENTRIES,         /* a line each: list.schema.json */
    ASSAY_JSON_TENSORS,
    ASSAY_JSON_FIELDS           /* a line each: explain.schema.json */
} assay_json;

/*
 * Returns count lines from line first on, terminated, each with a line feed; ""
 * if there are none. count UINT64_MAX: all. Returns NULL if there is no memory,
 * no such part or no document. The text lives until the next call for the
 * report or until assay_free(); it does not count towards memory_limit.
 */
const char *assay_report_json(assay_report *report, assay_json part,
                              uint64_t first, uint64_t count);

/* Returns the length of the last text. */
size_t assay_report_json_size(const assay_report *report);

/* Returns the number of the first field that contains the byte at offset or is
 * after it; the number of fields if there is none. */
size_t assay_report_field_at(const assay_report *report, uint64_t offset);

/* --------------------------------------------------------------- bytes --
 *
 * Helpers for names, which may be any bytes. For NULL bytes, size counts as 0.
 */

/* Reports whether bytes are valid UTF-8; NULL is valid only with size 0. */
bool assay_is_utf8(const void *bytes, size_t size);

/*
 * Writes bytes for people. Escapes backslash, quote, control characters,
 * characters that move the cursor or change the direction of text, and bytes
 * that are not UTF-8: \xhh for a byte, \uhhhh or \Uhhhhhhhh for a code point,
 * at most four characters for each byte. Also escapes commands to a CI log: the
 * last byte of ##[ or ##vso[, the first of :: at the start or after a blank.
 */
void assay_write_escaped(const void *bytes, size_t size, assay_sink *sink,
                         void *user);

/* Writes bytes as a JSON string, with its quotes. Escapes the same characters,
 * except ::, which cannot begin a line there. Bytes that are not UTF-8 become
 * U+FFFD. */
void assay_write_json_string(const void *bytes, size_t size, assay_sink *sink,
                             void *user);

/* Computes the SHA-256 of bytes (FIPS 180-4), without SIMD. */
void assay_sha256(const void *bytes, size_t size, uint8_t digest[32]);

#ifdef __cplusplus
}
#endif
#if defined __GNUC__ && !defined _WIN32
#pragma GCC visibility pop
#endif

#endif
