/*
 * assay_fast: opens model files fast and judges them as strictly as the
 * reference does.
 *
 *     assay_fast *file;
 *     assay_fast_status s = assay_fast_open_path(&file, "model.mag", NULL);
 *     size_t i = assay_fast_find(file, "weight", 6);
 *     const void *data = assay_fast_data(file, i);
 *     printf("%s: weight is at %p\n", assay_fast_text(s), data);
 *     assay_fast_close(file);
 *
 * The library reads a clean file in one pass. A file is clean if it breaks no
 * rule of any level, except for four notes: a safetensors file may lack the
 * name of its library; a GGUF file may have a file type of its writer, a key
 * with a hyphen or a capital letter, or an architecture with - or _. The
 * reference judges all other files; accepted ones open too, but slower.
 *
 * Ownership  The caller closes a file with assay_fast_close(); nothing else
 *            needs to be freed. Names and data point into the file and into the
 *            bytes given, which must stay in place until then.
 * Threads    Functions do not change an open file: any number of threads may
 *            use it at once, without a lock. They also share its allocator.
 * Errors     Functions neither print nor abort nor handle signals. If another
 *            program truncates a mapped file, reading it raises SIGBUS; with
 *            options.copy, nothing is mapped, and this is an error. file may be
 *            NULL, and i may be any number: there is nothing in it, then.
 */
#ifndef ASSAY_FAST_H
#define ASSAY_FAST_H

#include "assay.h"

#ifdef __cplusplus
extern "C" {
#endif
/* An open file. */
typedef struct assay_fast assay_fast;

typedef enum {
    ASSAY_FAST_OK,          /* done; when opening: the file is accepted */
    ASSAY_FAST_REJECTED,    /* the file or its data break a rule */
    ASSAY_FAST_UNKNOWN,     /* the reference cannot judge the file */
    ASSAY_FAST_ASK,         /* not clean, and options.alone was set */
    ASSAY_FAST_READ,        /* reading failed, or the file was truncated */
    ASSAY_FAST_MEMORY,      /* out of memory */
    ASSAY_FAST_CANCELLED,   /* progress returned false */
    ASSAY_FAST_MISUSE       /* NULL, no such tensor, wrong size or options */
} assay_fast_code;

typedef struct {
    assay_fast_code code;
    uint32_t rule;          /* the broken rule, if rejected; else ASSAY_NONE */
    uint64_t offset;        /* of the byte to blame, if known; else 0 */
} assay_fast_status;

/* Returns a static text for people: the statement of the broken rule, if there
 * is one; NULL if the code is unknown. */
const char *assay_fast_text(assay_fast_status status);

/* Options for opening; NULL is the same as {0}. See assay_options for size. */
typedef struct {
    size_t size;            /* sizeof (assay_fast_options), or 0 */
    uint32_t format;        /* format to judge by; 0: detect it */
    bool whole;             /* judge each byte of data and padding, too, instead
                               of leaving them to assay_fast_verify() */
    bool alone;             /* return ASSAY_FAST_ASK instead of using the
                               reference */
    bool copy;              /* do not map the file: read what is needed */
    uint32_t threads;       /* for whole; 0 and 1: only the caller's thread */
    assay_allocator allocator;  /* resize NULL: the C library's, which the
                                   threads of verify always use */
} assay_fast_options;

/*
 * Open bytes in memory, a file by its path, or an open descriptor, which stays
 * open and is read with pread(). Set *file, to NULL if the file is not opened.
 */
assay_fast_status assay_fast_open_bytes(assay_fast **file, const void *bytes,
                                        size_t size,
                                        const assay_fast_options *options);
assay_fast_status assay_fast_open_path(assay_fast **file, const char *path,
                                       const assay_fast_options *options);
assay_fast_status assay_fast_open_descriptor(assay_fast **file, int descriptor,
                                             const assay_fast_options *options);

/* Closes a file; does nothing if it is NULL. */
void assay_fast_close(assay_fast *file);

/* Returns the number of the format; 0 if file is NULL. */
uint32_t assay_fast_format(const assay_fast *file);

/* Reports whether a file is clean, so that the reference did not judge it. */
bool assay_fast_is_clean(const assay_fast *file);

/* The same as assay_tensor_count(), assay_report_tensor() and
 * assay_report_shape(). */
size_t assay_fast_count(const assay_fast *file);
bool assay_fast_tensor(const assay_fast *file, size_t i, assay_tensor *tensor);
uint32_t assay_fast_shape(const assay_fast *file, size_t i, uint64_t *shape,
                          uint32_t room);

/* Returns the number of the tensor with a name; SIZE_MAX if there is none or no
 * memory for the table. Takes constant time after the first call. */
size_t assay_fast_find(const assay_fast *file, const char *name, size_t size);

/* Returns the elements of tensor i, in place; NULL if they are compressed,
 * big-endian, not in memory, or missing. */
const void *assay_fast_data(const assay_fast *file, size_t i);

/* Returns the size of the elements of tensor i, decompressed. */
uint64_t assay_fast_data_size(const assay_fast *file, size_t i);

/* Copies the elements of tensor i to into, decompressed and little-endian. size
 * is assay_fast_data_size(). */
assay_fast_status assay_fast_read(const assay_fast *file, size_t i, void *into,
                                  uint64_t size);

/* Judges the data of tensor i: checksum, Zstandard frames, elements. */
assay_fast_status assay_fast_verify(const assay_fast *file, size_t i);

/*
 * The same for all tensors, in threads (0: one for each processor). One thread
 * calls progress, unless it is NULL, now and then with the bytes done and their
 * total; if it returns false, the result is ASSAY_FAST_CANCELLED.
 */
typedef bool assay_fast_progress(void *user, uint64_t done, uint64_t all);
assay_fast_status assay_fast_verify_all(const assay_fast *file,
                                        uint32_t threads,
                                        assay_fast_progress *progress,
                                        void *user);

/* Writes the same bytes as assay_write_document(), if the data is valid. */
bool assay_fast_write_document(const assay_fast *file, assay_sink *sink,
                               void *user);
#ifdef __cplusplus
}
#endif
#endif
