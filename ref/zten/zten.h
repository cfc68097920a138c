/*
 * zTensor. The files, in the order in which a file is read:
 *
 *     zten.c       magic, tail and index: the whole file
 *     entry.c      an entry as it stands in the index
 *     tensor.c     what the values of an entry say together
 *     show.c       what a valid file says: the document
 *     blobs.c      the bytes between magic and index
 *     checksum.c   of blobs
 *     frames.c     of compressed blobs
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
    REQUIRED,               /* those before are */
    ENDIANNESS = REQUIRED, CHECKSUM,
    FIELDS,
    CUSTOM = FIELDS         /* any other */
};

typedef struct {
    span key, value;
} custom;

/* An entry as it stands in the index. */
typedef struct {
    u32 index;
    cbor_item head;
    cbor_item field[FIELDS];
    bool seen[FIELDS];          /* the key was there */
    bool good[FIELDS];          /* and the value has its type */
    bool has_layout;
    u64 rank;
    shape_product product;
    LIST_OF(custom) customs;    /* for the document */
    u32 order;                  /* of the key before, and that key */
    span last_key;
} entry;

typedef struct {
    const char *name;
    element_type element;
} zten_type;

/* What an entry says about the bytes of its blob. */
typedef struct {
    u64 nbytes;                 /* decoded, if sized */
    span digits;                /* of CHECK_SHA256 */
    u64 checksum_at;            /* of the field to blame */
    u32 checksum_length;
    u32 crc;                    /* of CHECK_CRC32C */
    bool sized;
    bool big_endian;
    u8 element;                 /* an element_type */
    u8 encoding;
    u8 check;
} blob;

/* What the values of an entry say together. */
typedef struct {
    const entry *entry;
    const zten_type *type;      /* NULL: unknown */
    u64 offset, size;           /* 0 where the entry does not say it */
    blob blob;
} tensor;

typedef struct {
    cbor cbor;                  /* of the index */
    document *doc;
    u64 index_start;
    assay_field root;           /* its first head */
    entry entry;                /* the one being read */
    record_names names;
    ranges data;                /* of blobs[type], those that are not empty */
    LIST_OF(blob) blobs;
    unzstd *unzstd;             /* NULL until needed */
    u64 unfolded;               /* bytes decompressed so far */
    u64 guessed;                /* and to explain wrong checksums */
    u64 next_offset;            /* where the original would put a blob, before
                                 * it is aligned; 0: nobody knows */
    bool places_known;          /* of all blobs */
} zten_file;

/* Reads entry i, the next item; false if it is no map. */
bool zten_read_entry(reader *in, zten_file *file, u32 i);

/* Judges the entry read last and keeps its blob, unless that is empty. Whether
 * the place of the blob is known. */
bool zten_check_entry(reader *in, zten_file *file);

/* Says in the document where the index is, or what an entry tells of a
 * tensor. */
void zten_show_index(document *doc, u64 offset, u64 size);
void zten_show_tensor(reader *in, const zten_file *file, const tensor *t);

/* What a checksum text says, into b; judges how it is written. */
void zten_read_checksum(reader *in, const cbor_item *text, blob *b);

/* What is known of the bytes that some blobs share. */
typedef struct {
    span bytes;
    u32 crc;
    u8 digest[SHA256_SIZE];
    bool has_crc, has_digest, guessed;
} stored;

/* The bytes have the checksum that b says, if it says one. */
void zten_check_checksum(reader *in, zten_file *file, stored *s, const blob *b);

/* Judges all blobs that are not empty, and what lies between them. */
void zten_check_blobs(reader *in, zten_file *file);

#endif
