/*
 * zTensor. The source files, in the order in which a file is read:
 *
 *     zten.c       the whole file: magic, index and index size
 *     entry.c      one entry of the index, field by field
 *     tensor.c     the fields of an entry, compared with each other
 *     show.c       the document
 *     blobs.c      the bytes between magic and index
 *     checksum.c   checksums of blobs
 *     frames.c     Zstandard frames of compressed blobs
 */
#ifndef ASSAY_ZTEN_H
#define ASSAY_ZTEN_H

#include "format.h"
#include "zten_rules.h"
#include "wire/cbor.h"
#include "bytes/zstd.h"

enum { ENCODING_UNKNOWN, ENCODING_RAW, ENCODING_ZSTD };

enum { CHECK_NONE, CHECK_CRC32C, CHECK_SHA256 };

/* The defined fields of an entry. */
enum {
    NAME, OFFSET, SIZE, DTYPE, SHAPE, ENCODING,
    REQUIRED,               /* all fields before this one are required */
    ENDIANNESS = REQUIRED, CHECKSUM,
    FIELDS,
    CUSTOM = FIELDS         /* any other key */
};

typedef struct {
    span key, value;
} custom;

/* An entry of the index. */
typedef struct {
    u32 index;
    cbor_item head;
    cbor_item field[FIELDS];
    bool seen[FIELDS];          /* the key was read */
    bool good[FIELDS];          /* and its value has the correct type */
    bool has_layout;
    u64 rank;
    shape_product product;
    LIST_OF(custom) customs;    /* for the document */
    u32 order;                  /* rank of the previous key, see entry.c */
    span last_key;              /* the previous key */
} entry;

typedef struct {
    const char *name;
    element_type element;
} zten_type;

/* How an entry describes the bytes of its blob. */
typedef struct {
    u64 nbytes;                 /* decoded size, valid if sized */
    span digits;                /* hexadecimal, for CHECK_SHA256 */
    u64 checksum_at;            /* the field to blame */
    u32 checksum_length;
    u32 crc;                    /* for CHECK_CRC32C */
    bool sized;                 /* nbytes is known */
    bool big_endian;
    u8 element;                 /* an element_type */
    u8 encoding;
    u8 check;
} blob;

/* The tensor that an entry describes. */
typedef struct {
    const entry *entry;
    const zten_type *type;      /* NULL if unknown */
    u64 offset, size;           /* of the blob; 0 if unknown */
    blob blob;
} tensor;

typedef struct {
    cbor cbor;                  /* of the index */
    document *doc;
    u64 index_start;
    assay_field root;           /* the first head of the index */
    entry entry;                /* the entry being read */
    record_names names;
    ranges data;                /* of blobs; owner.type indexes blobs */
    LIST_OF(blob) blobs;        /* without empty ones */
    unzstd *unzstd;             /* NULL until needed */
    u64 unfolded;               /* bytes decompressed so far */
    u64 guessed;                /* bytes decoded to explain mismatches */
    u64 next_offset;            /* end of the previous blob, where upstream
                                 * puts the next one; 0 if unknown */
    bool places_known;          /* the place of every blob is known */
} zten_file;

/* Reads the next item as entry i. Returns false if it is not a map. */
bool zten_read_entry(reader *in, zten_file *file, u32 i);

/* Judges the entry read last and keeps its blob, unless the blob is empty.
 * Returns whether the place of the blob is known. */
bool zten_check_entry(reader *in, zten_file *file);

/* Writes the place of the index to the document. */
void zten_show_index(document *doc, u64 offset, u64 size);

/* Writes a tensor to the document. */
void zten_show_tensor(reader *in, const zten_file *file, const tensor *t);

/* Judges the spelling of a checksum text and stores its value in b. */
void zten_read_checksum(reader *in, const cbor_item *text, blob *b);

/* The checksums of bytes that several entries may share, once computed. */
typedef struct {
    span bytes;
    u32 crc;
    u8 digest[SHA256_SIZE];
    bool has_crc, has_digest, guessed;
} stored;

/* Compares the bytes with the checksum of b, if b has one. */
void zten_check_checksum(reader *in, zten_file *file, stored *s, const blob *b);

/* Judges all blobs that are not empty, and the padding between them. */
void zten_check_blobs(reader *in, zten_file *file);

#endif
