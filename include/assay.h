/*
 * assay: the reference validator of tensor and model file formats.
 *
 * One call judges bytes in memory; everything else asks the report, or the
 * tables of formats, rules and element types. A program in C11 or C++17:
 *
 *     assay_options options = {0};
 *     assay_report *report = assay_validate(bytes, size, &options);
 *     if (assay_report_verdict(report) != ASSAY_ACCEPT) ...
 *     assay_free(report);
 *
 * Units      Offsets and sizes are in bytes, offsets from the start of the
 *            file.
 * Texts      are UTF-8 and terminated, unless something else is said. Those of
 *            the tables live for ever, those of a report as long as it.
 * Ownership  A report belongs to the caller, who frees it with assay_free();
 *            nothing else is freed. It points into the bytes judged, which
 *            must stay where they are until then, and unchanged: if they
 *            change, what is said of them is worth nothing, but nothing around
 *            them is touched.
 * Errors     There is no error state. What cannot be judged has the verdict
 *            unknown and a reason, misuse included; a number outside a table
 *            gives NULL, 0 or false, as each function says. Where a report is
 *            taken, NULL stands for one that there was no memory for: unknown,
 *            and empty. Only a sink, and a place for an answer, must be there.
 * Threads    The functions are pure: no I/O, no globals, no locale; the same
 *            bytes give the same report. Any number of threads may call them
 *            at once, and read one report. Only assay_write_document(),
 *            assay_write_value() and assay_free() need it for themselves.
 *
 * Sections named are those of SPEC_NOTES.md; of a rule, of spec/<format>.md.
 */
#ifndef ASSAY_H
#define ASSAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a shared library shows is what is declared here, and nothing else. */
#if defined __GNUC__ && !defined _WIN32
#pragma GCC visibility push(default)
#endif
#ifdef __cplusplus
extern "C" {
#endif

/* Of this header; and of the library that is linked. */
#define ASSAY_VERSION "0.1.0"
const char *assay_version(void);

/* No rule, no element of a list, no scope. */
#define ASSAY_NONE UINT32_MAX

/* -------------------------------------------------------------- formats --
 *
 * They are numbered from 1 in the order of their table; 0 is no format, and
 * where one is asked for, the one detected. Another version of the library may
 * number them otherwise: keep names. Each has its text, spec/<name>.md.
 */
typedef struct {
    const char *name;           /* "mag": never changes */
    const char *title;          /* "MAG v1": for people */
    const char *versions;       /* "1", or "2 3": that documents may state */
    const char *extension;      /* ".mag": of its files */
    const char *magic;          /* what every valid file begins with: bytes, */
    size_t magic_size;          /* perhaps with a 0 among them; 0: the format
                                   has none */
} assay_format;

/* How many there are: their numbers are 1 to that. */
uint32_t assay_format_count(void);

/* The format of that number; NULL for 0, or if there is none. */
const assay_format *assay_format_at(uint32_t number);

/* The number of the format of that name, exactly; 0 if there is none. */
uint32_t assay_format_by_name(const char *name);

/*
 * The format that size bytes are taken for: by their magic, or by their
 * structure where a format has none; 0 if they are like none.
 */
uint32_t assay_detect(const void *bytes, size_t size);

/*
 * What bytes that begin like no format may be instead, in words for people,
 * such as "gzip data: unpack it first"; NULL if nothing known. Of a format's
 * own file it is the title.
 */
const char *assay_looks_like(const void *bytes, size_t size);

/*
 * Words: bytes that mean something in files of a format, such as the names of
 * its types and the keys of its maps, as they are encoded there. They are what
 * a dictionary of a fuzzer wants.
 */
typedef struct {
    const char *what;           /* "key", "type", "value", "version", "prefix",
                                   "data"; there may be more */
    const char *name;           /* "float32": for people */
    const char *bytes;          /* perhaps with a 0 among them */
    size_t size;
    size_t head;                /* so many of them come before the text itself,
                                   of a text that has a head; else 0 */
} assay_word;

/* The word of that number, from 0, of a format; NULL if there is none. */
const assay_word *assay_word_at(uint32_t format, uint32_t number);

/* --------------------------------------------------------------- rules --
 *
 * What a broken rule means for a file: section Verdicts.
 */
typedef enum {
    ASSAY_MUST,         /* the file is rejected */
    ASSAY_SHOULD,       /* accepted with a warning */
    ASSAY_MAY,          /* accepted with a remark; others may reject it */
    ASSAY_NOTE          /* a habit of the original writer: nothing follows */
} assay_level;
#define ASSAY_LEVELS 4

/* "must", "should", "may", "note"; NULL outside of them. */
const char *assay_level_name(assay_level level);

/*
 * Rules are numbered from 0 in the order of their tables, and a number is good
 * for one version of the library only. Their ids never change, and none is
 * ever given to another rule: keep "mag.key.utf8", and ask assay_rule_by_id().
 */
typedef struct {
    const char *id;             /* "mag.key.utf8" */
    uint32_t format;            /* its number */
    assay_level level;
    const char *section;        /* of spec/<format>.md */
    const char *statement;      /* what holds in every valid file */
    const char *why;            /* what goes wrong where it does not */
} assay_rule;

/* How many there are: their numbers are 0 to one less. */
uint32_t assay_rule_count(void);

/* The rule of that number; NULL if there is none. */
const assay_rule *assay_rule_at(uint32_t number);

/* The number of the rule of that id, exactly; ASSAY_NONE if there is none. */
uint32_t assay_rule_by_id(const char *id);

/*
 * Whether a rule judges the field of that path, in a file of the rule's format:
 * what else could be wrong with it. Indices in the path do not count.
 */
bool assay_rule_judges(uint32_t rule, const char *path);

/* ------------------------------------------------------- element types --
 *
 * What the formats call them is theirs; these are what their bytes are.
 * Multi-byte ones are little-endian here; those of less than a byte lie packed,
 * from the lowest bits of a byte up. Section Canonical document.
 */
typedef enum {
    ASSAY_NO_ELEMENT,           /* the bytes have no scalars to show */
    ASSAY_F64, ASSAY_F32, ASSAY_F16, ASSAY_BF16,
    ASSAY_F8,                   /* 5 bits of exponent, 2 of fraction */
    ASSAY_I64, ASSAY_I32, ASSAY_I16, ASSAY_I8,
    ASSAY_U64, ASSAY_U32, ASSAY_U16, ASSAY_U8,
    ASSAY_I4, ASSAY_I2, ASSAY_I1,
    ASSAY_U4, ASSAY_U2, ASSAY_U1,
    ASSAY_T2,                   /* two's complement: -1, 0, 1 */
    ASSAY_T1,                   /* 0 is -1, 1 is 1 */
    ASSAY_BOOL,                 /* of a byte */
    ASSAY_BOOL32,               /* of four */
    ASSAY_F8_E4M3,              /* no infinities; all bits but the sign: NaN */
    ASSAY_F8_E8M0,              /* an exponent alone: no sign, no 0 */
    ASSAY_F8_E4M3FNUZ,          /* these two: a bias one higher, no infinity, */
    ASSAY_F8_E5M2FNUZ,          /* and what would be -0 is the NaN */
    ASSAY_C64,                  /* two f32: real, imaginary */
    ASSAY_ELEMENTS              /* one more than the last; it may grow */
} assay_element;

typedef enum {
    ASSAY_NO_NUMBER, ASSAY_FLOAT, ASSAY_SIGNED, ASSAY_UNSIGNED, ASSAY_TRUTH
} assay_meaning;

/* An element of several numbers has no value, nor has it a meaning: it is so
 * many of another type. Of all other types that is 1 of the type itself. */
assay_element assay_element_part(assay_element type, uint32_t *parts);

/* For what is no type: NULL, 0, ASSAY_NO_NUMBER. A name is "f32", "bool32". */
const char   *assay_element_name(assay_element type);
uint32_t      assay_element_bits(assay_element type);
assay_meaning assay_element_meaning(assay_element type);

/*
 * The bytes that count elements take, packed ones rounded up to a byte; false,
 * and *size as it was, if that does not fit, or for what is no type.
 */
bool assay_element_bytes(assay_element type, uint64_t count, uint64_t *size);

/*
 * The value of element i of size bytes: of a float the bits of the same value
 * in binary64, which holds them all; else two's complement in 64 bits, and of a
 * boolean its unit as stored. false, and *value as it was, if it is not there.
 */
bool assay_element_value(assay_element type, const void *data, uint64_t size,
                         uint64_t i, uint64_t *value);

/* ------------------------------------------------------------- options -- */

/*
 * Where memory comes from: resize(user, old, new_size) behaves like realloc(),
 * except that new_size 0 frees old and returns NULL; NULL for any other size
 * means that there is none. Only the functions that are given the report, or
 * make it, call it, and in the thread that called them.
 */
typedef struct {
    void *(*resize)(void *user, void *old, size_t new_size);
    void *user;
} assay_allocator;

/*
 * Checksums and digests of the caller's, which may be faster; for what is NULL
 * the reference has plain ones. The sha256 functions are given all together or
 * not at all, else the verdict is unknown. crc32 (zlib's) and crc32c go on from
 * crc, which is 0 at first. One SHA-256 at a time is made with a user, of all
 * bytes added since begin; begin may come without an end before it. Bytes that
 * lie in one piece, as those of most tensors do, come in one piece. What is
 * given back is believed; but where a sha256 function returns false the verdict
 * is unknown, or no document is written. They are called from the thread of the
 * validation only.
 *
 * unzstd is asked about one Zstandard frame, whose structure has been judged
 * then: whether libzstd, given its header and then the rest, decompresses it
 * without a complaint, and to how many bytes. *unfolded comes in as the most
 * that is of interest. false: that is not known, and the reference decompresses
 * the frame itself.
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
 * Which fields are recorded, where all of them would take too much. keep is
 * asked about each as it is read: the records of a file one after another, but
 * the data of a tensor after all of them. A field that it does not want is
 * judged all the same. It is called from the thread of the validation only.
 *
 * The field is the one of length bytes at offset, and record that which it
 * stands in: the outermost one of a list, such as "tensor", and its index
 * there; else the innermost, such as "header", and ASSAY_NO_INDEX; or NULL.
 * These names live for ever.
 */
#define ASSAY_NO_INDEX UINT64_MAX
typedef struct {
    bool (*keep)(void *user, uint64_t offset, uint64_t length,
                 const char *record, uint64_t index);
    void *user;
} assay_field_choice;

/* No limit: all that there are. */
#define ASSAY_ALL UINT32_MAX

/*
 * {0}, in C++ {}, is the usual: the format is detected, a verdict and 100
 * findings of a rule are wanted, and nothing else. Document and index have
 * limits of their own: where one is asked for, a file that would be accepted
 * may be unknown, with the reason.
 *
 * Members are only added at the end, and 0 means that they are not used. size
 * says how many the caller knows; 0 stands for those of version 1, which are
 * all up to file_size. A library that knows fewer of them than the caller
 * judges nothing if one of the others is not 0: unknown, with a reason, since
 * it cannot do what was asked for.
 */
typedef struct {
    size_t size;                /* sizeof (assay_options), or 0 */
    uint32_t format;            /* whose rules judge; 0: detect */
    bool fields;                /* record what each byte means */
    bool document;              /* record what the file says */
    bool index;                 /* record its tensors and metadata only, which
                                   takes less; a document has them too */
    uint64_t memory_limit;      /* bytes; 0: none. Passing it gives unknown, or
                                   NULL where the report itself, some 4000,
                                   has no room */
    uint32_t max_findings;      /* kept in full of each rule; 0: 100, ASSAY_ALL:
                                   all. More are counted, and those without
                                   room: they have a quarter of memory_limit */
    assay_allocator allocator;  /* resize NULL: the C library's */
    assay_digests digests;      /* used until assay_free() */
    assay_field_choice choice;  /* of fields; keep NULL: all */
    uint64_t file_size;         /* of the whole file, of which the bytes given
                                   are the first ones; 0: they are all. What
                                   needs no others is judged: see
                                   assay_report_needs() */
} assay_options;

/* -------------------------------------------------------------- report --
 *
 * Section Verdicts.
 */
typedef enum {
    ASSAY_ACCEPT,       /* every rule of level must holds */
    ASSAY_REJECT,       /* one is broken */
    ASSAY_UNKNOWN       /* none was seen broken, but not all could be judged */
} assay_verdict;

/* "accept", "reject", "unknown"; NULL outside of them. */
const char *assay_verdict_name(assay_verdict verdict);

/*
 * A rule broken at a place. Paths are made of field names, as the part of the
 * format has them, and of the places of records in their lists, from 0.
 */
typedef struct {
    uint32_t rule;
    uint64_t offset, length;    /* the bytes to blame; 0 of what is missing */
    const char *path;           /* "tensor[0].shape[1]" */
    const char *found;          /* what stands there, in words */
    const char *note;           /* what may help to mend it, or NULL */
    const char *related;        /* path of a second place concerned, or NULL */
    uint64_t related_offset, related_length;
} assay_finding;

/* How the bytes of a field are to be read; there may be more of them. */
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

/*
 * What some bytes of the file mean. The fields of an accepted file, if all are
 * recorded, cover it, each byte once.
 */
typedef struct {
    uint64_t offset, length;
    uint32_t scope;             /* the record that it stands in, for
                                   assay_scope_path(); or ASSAY_NONE */
    uint32_t element;           /* index in a list of them, or ASSAY_NONE */
    const char *name;
    const char *note;           /* what follows from the value, or NULL */
    uint8_t kind;               /* an assay_kind */
    uint8_t type;               /* of ASSAY_DATA: an assay_element */
    uint8_t role;               /* an assay_role */
} assay_field;

typedef struct assay_report assay_report;

/*
 * Judges size bytes; bytes may be NULL if size is 0. options NULL are {0}.
 * Returns NULL only if there is no memory for the report itself. A number that
 * no format has, bytes that are NULL although there are some, and options that
 * this version does not know give unknown.
 */
assay_report *assay_validate(const void *bytes, size_t size,
                             const assay_options *options);

/* NULL is nothing to free. */
void assay_free(assay_report *report);

/* The verdict. */
assay_verdict assay_report_verdict(const assay_report *report);

/* Why not all could be judged; NULL if all was. A file may be rejected too. */
const char *assay_report_reason(const assay_report *report);

/* The same for programs: what kind of reason it is. There may be more kinds. */
typedef enum {
    ASSAY_WHY_NONE,     /* all was judged */
    ASSAY_WHY_FORMAT,   /* no known format begins like this */
    ASSAY_WHY_BYTES,    /* more first bytes are needed: assay_report_needs() */
    ASSAY_WHY_MEMORY,   /* there was none, or memory_limit was reached */
    ASSAY_WHY_VARIANT,  /* a type, encoding or version that is not defined */
    ASSAY_WHY_LIMIT,    /* a limit of the library, such as depth */
    ASSAY_WHY_PART,     /* another file of the model could not be judged */
    ASSAY_WHY_CALLER    /* what was asked for cannot be done */
} assay_why;
assay_why assay_report_why(const assay_report *report);

/* "none", "format", "bytes" and so on; NULL outside of them. */
const char *assay_why_name(assay_why why);

/* How many bytes were given: fewer than the file has if only its first were. */
uint64_t assay_report_judged(const assay_report *report);

/*
 * If only the first bytes of a file were given (assay_options.file_size): how
 * many judging asked for, of a file that is unknown for want of them, or that
 * was rejected before; else 0. With as many as that it goes on, and may ask
 * again: where no number says how long the records are, for their next field,
 * so that it is better to get twice as many each time. In the end all rules are
 * judged but those about the data of tensors and about padding, which accept
 * what is not there. Of formats where that cannot be, for a checksum over all
 * or for an index at the end, the answer is the size of the file. There is an
 * index, but no document. Findings may be about bytes that were not given,
 * fields never are.
 */
uint64_t assay_report_needs(const assay_report *report);

/* The format that judged; 0: none, since nothing known begins like this. */
uint32_t assay_report_format(const assay_report *report);

/*
 * The version of the format that the file is of, as far as it was read:
 * one of assay_format.versions; NULL without a format. Static.
 */
const char *assay_report_version(const assay_report *report);

/* Number of findings of a level, the ones that were not kept included; 0 for
 * what is no level. */
uint64_t assay_report_count(const assay_report *report, assay_level level);

/* The same of a rule; 0 for what is none. */
uint64_t assay_report_made(const assay_report *report, uint32_t rule);

/* Whether there was no memory for some findings, or for all that they say: the
 * counts and the verdict are right, and a reader is to be told. */
bool assay_report_is_short(const assay_report *report);

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

/*
 * Writes the path of a field of the report into size bytes, cut if it is
 * longer, and terminated unless size is 0; returns its full length.
 */
size_t assay_field_path(const assay_report *report, const assay_field *field,
                        char *path, size_t size);

/* The same for the scope of a field alone; "" for what is none. */
size_t assay_scope_path(const assay_report *report, uint32_t scope,
                        char *path, size_t size);

/*
 * The counts that a summary shows, such as "tensor" and 1: the name of the
 * i-th and its count; NULL at the end.
 */
const char *assay_report_total(const assay_report *report, size_t i,
                               uint64_t *count);

/* --------------------------------------------------------------- index --
 *
 * What the tensors of a file and its metadata are, without decoding an element:
 * section Index. A report has it if options asked for index or document and the
 * verdict is accept; else there are no tensors and no entries. Both are
 * numbered from 0 in the order of the file.
 */

/* A name: any bytes where its format allows them, not terminated; in the bytes
 * judged, or as long as the report. */
typedef struct {
    const char *bytes;
    uint64_t size;
} assay_text;

typedef struct {
    assay_text name;
    const char *dtype;          /* the format's word: "f32". Static */
    const char *encoding;       /* "raw", "zstd"; NULL: the format has none.
                                   Static */
    uint32_t rank;              /* dimensions, see assay_report_shape() */
    uint8_t element;            /* an assay_element; ASSAY_NO_ELEMENT where the
                                   elements are no scalars */
    bool big_endian;            /* elements of several bytes */
    bool has_data;              /* if not, these are 0: */
    uint64_t offset, size;      /* bytes of the data as stored, which tensors
                                   may share */
    uint64_t elements;          /* in them */
} assay_tensor;

/* An entry of the metadata; its value is written by assay_write_value(). */
typedef struct {
    assay_text key;
    const char *type;           /* the format's word: "i64". Static */
} assay_entry;

/* How many there are; 0 without an index. */
size_t assay_tensor_count(const assay_report *report);
size_t assay_entry_count(const assay_report *report);

/* Fill in the i-th; false, with nothing written, if there is none. */
bool assay_report_tensor(const assay_report *report, size_t i,
                         assay_tensor *tensor);
bool assay_report_entry(const assay_report *report, size_t i,
                        assay_entry *entry);

/*
 * Writes the first dimensions of the i-th tensor, as many as there is room for
 * (shape may be NULL for 0), as the document has them: outermost first, but in
 * primitiv in the order of the file. Returns the rank; 0 if there is no such
 * tensor.
 */
uint32_t assay_report_shape(const assay_report *report, size_t i,
                            uint64_t *shape, uint32_t room);

/* -------------------------------------------------------------- shards --
 *
 * A model may lie in several files: section 9 of spec/safetensors.md, and of
 * spec/gguf.md. The bytes judged are an index, or one file of GGUF; of each
 * other file open() gives the report, made with options.index. Asked for are
 * number, from 0, of count, and what an index calls it: no name that leads out
 * of the folder, or holds a 0. The report stays until the next call.
 */
typedef enum {
    ASSAY_SHARD_THERE, ASSAY_SHARD_MISSING, ASSAY_SHARD_UNKNOWN
} assay_shard_state;

typedef struct {
    assay_shard_state (*open)(void *user, assay_text name, uint64_t number,
                              uint64_t count, const assay_report **report);
    void *user;
    const char *name;           /* of the file judged; NULL: not known */
} assay_shards;

/* assay_validate(), and then of the whole. Bytes that begin like no format are
 * judged as an index; any are if options.format is that of safetensors. */
assay_report *assay_validate_shards(const void *bytes, size_t size,
                                    const assay_options *options,
                                    const assay_shards *shards);

/* Whether bytes are like an index: an object of JSON with a weight_map. */
bool assay_is_index(const void *bytes, size_t size);

/* -------------------------------------------------------------- output --
 *
 * Takes text piece by piece: size bytes, not terminated.
 */
typedef void assay_sink(void *user, const char *text, size_t size);

/*
 * Write a part of the canonical document as JSON, without its name: the shape
 * of the i-th tensor, the value of the i-th entry, from which digests are left
 * out. false if there is none, or if memory ran out: then the end is missing.
 */
bool assay_write_shape(const assay_report *report, size_t i, assay_sink *sink,
                       void *user);
bool assay_write_value(assay_report *report, size_t i, assay_sink *sink,
                       void *user);

/*
 * Writes the canonical document on one line, if it was asked for and the file
 * is accepted; false otherwise, or if memory ran out or a digest failed while
 * it was written: then its end is missing, and what was written is no JSON.
 * Section Canonical document, and corpus/document.schema.json.
 */
bool assay_write_document(assay_report *report, assay_sink *sink, void *user);

/*
 * Writes verdict and findings as one line of JSON, which
 * corpus/findings.schema.json describes; file is the name to be told: any bytes
 * up to a terminator, NULL as "". NULL as report writes nothing.
 */
void assay_write_findings(const assay_report *report, const char *file,
                          assay_sink *sink, void *user);

/* --------------------------------------------------------------- bytes --
 *
 * What every program around needs, as the library has it: names in a file may
 * be any bytes. NULL is no bytes.
 */

/* Whether they are UTF-8 as Unicode defines it; no bytes are. */
bool assay_is_utf8(const void *bytes, size_t size);

/*
 * Writes them for people: backslash and quote, control characters, what moves
 * a cursor or turns the direction of text, and what is not UTF-8 are escaped
 * (\xhh for bytes, \uhhhh or \Uhhhhhhhh for code points). That is at most
 * four characters for a byte. Lines of a log of CI are harmless, too: the first
 * byte of :: at the start or after a blank is escaped, and the last one of ##[.
 */
void assay_write_escaped(const void *bytes, size_t size, assay_sink *sink,
                         void *user);

/*
 * Writes UTF-8 as a string of JSON, with its quotes: the same characters are
 * escaped, but for :: with which no line begins then; what is not UTF-8 becomes
 * U+FFFD.
 */
void assay_write_json_string(const void *bytes, size_t size, assay_sink *sink,
                             void *user);

/* Their SHA-256 (FIPS 180-4), by the plain implementation of the reference. */
void assay_sha256(const void *bytes, size_t size, uint8_t digest[32]);

#ifdef __cplusplus
}
#endif
#if defined __GNUC__ && !defined _WIN32
#pragma GCC visibility pop
#endif

#endif
