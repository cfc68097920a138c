/*
 * What the four files share: entry.c reads entries, zten.c judges what an entry
 * says, checksum.c and blobs.c what blobs hold.
 */
#ifndef ASSAY_ZTEN_H
#define ASSAY_ZTEN_H

#include "format.h"
#include "wire/cbor.h"
#include "bytes/zstd.h"

typedef enum { ENCODING_UNKNOWN, ENCODING_RAW, ENCODING_ZSTD } encoding;

typedef enum { CHECK_NONE, CHECK_CRC32C, CHECK_SHA256 } check;

/* The defined fields of an entry. */
enum {
    NAME, OFFSET, SIZE, DTYPE, SHAPE, ENCODING,
    REQUIRED,               /* those before are */
    ENDIANNESS = REQUIRED, CHECKSUM,
    FIELDS
};

typedef struct {
    span key, value;
} custom;

typedef struct {
    u32 index;
    cbor_item head;
    cbor_item field[FIELDS];
    bool seen[FIELDS];          /* the key was there */
    bool good[FIELDS];          /* and the value has its type */
    bool has_layout;
    u64 rank;
    u64 product;                /* of the dimensions that are not 0, */
    bool fits;                  /* if it fits into 64 bits */
    bool has_zero;
    LIST_OF(custom) customs;    /* for the document */
    u32 order;                  /* of the key before, and that key */
    span last_key;
} entry;

/* What an entry says about the bytes of its blob. */
typedef struct {
    u64 nbytes;                 /* decoded, if sized */
    span digits;                /* of CHECK_SHA256 */
    u64 checksum_at;            /* of the field to blame */
    u32 checksum_length;
    u32 crc;                    /* of CHECK_CRC32C */
    u32 entry;
    bool sized;
    bool big_endian;
    u8 element;                 /* an element_type */
    u8 encoding;
    u8 check;
} blob;

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
    u64 next_offset;            /* where the original would put a blob */
    bool ranges_known;          /* of all entries */
} zten_file;

/* Reads entry i, the next item; false if it is no map. */
bool zten_read_entry(reader *in, zten_file *file, u32 i);

/* What is known of the bytes that some blobs share. */
typedef struct {
    span bytes;
    u32 crc;
    u8 digest[SHA256_SIZE];
    bool has_crc, has_digest, guessed;
} stored;

/* What a checksum text says, into b; judges how it is written. */
void zten_read_checksum(reader *in, const cbor_item *text, blob *b);

/* The bytes have the checksum that b says, if it says one. */
void zten_check_checksum(reader *in, zten_file *file, stored *s, const blob *b);

/* Judges an empty blob at once, for no bytes of the file belong to it. */
void zten_check_empty(reader *in, zten_file *file, const blob *b);

/* Judges all other blobs, and what lies between them. */
void zten_check_blobs(reader *in, zten_file *file);

#endif
