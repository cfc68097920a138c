/*
 * assay_fast: the tensors of a model file, found fast and judged as strictly as
 * the reference judges them.
 *
 *     assay_fast *file;
 *     assay_fast_status s = assay_fast_open_path(&file, "model.mag", NULL);
 *     size_t i = assay_fast_find(file, "weight", 6);
 *     const void *data = assay_fast_data(file, i);
 *     assay_fast_close(file);
 *
 * A file without a finding of any level is clean, and read in one pass; so are
 * a file of safetensors that does not say for which library it is, and one of
 * GGUF with a file type of its writer's own, a key with a hyphen or a capital
 * letter, or an architecture with - or _: these notes are passed. Others are
 * judged by the reference: what it accepts is opened too, only slower.
 *
 * Ownership  What is opened is closed by the caller; nothing else is. Names and
 *            data point into it, and into the bytes given, which must stay.
 * Threads    After opening nothing changes: any number of threads may use one
 *            file at once, without a lock. They ask its allocator as well.
 * Manners    Nothing is printed, nothing aborts, no signal is handled. Reading
 *            a mapped file that another program makes shorter raises SIGBUS;
 *            with copy nothing is mapped, and it is an error. A file or a
 *            tensor that is not there, NULL and SIZE_MAX too, has nothing.
 */
#ifndef ASSAY_FAST_H
#define ASSAY_FAST_H

#include "assay.h"

#ifdef __cplusplus
extern "C" {
#endif
typedef struct assay_fast assay_fast;

typedef enum {
    ASSAY_FAST_OK,          /* done; of a file: accepted */
    ASSAY_FAST_REJECTED,    /* by rule at offset: of the file, or of its data */
    ASSAY_FAST_UNKNOWN,     /* the reference cannot judge it: no known format */
    ASSAY_FAST_ASK,         /* not clean, and the reference was not asked */
    ASSAY_FAST_READ,        /* it could not be read, or became shorter */
    ASSAY_FAST_MEMORY,      /* there is none */
    ASSAY_FAST_CANCELLED,
    ASSAY_FAST_MISUSE       /* no such tensor, a wrong size, unknown options */
} assay_fast_code;

typedef struct {
    assay_fast_code code;
    uint32_t rule;          /* of ASSAY_FAST_REJECTED; else ASSAY_NONE */
    uint64_t offset;        /* the byte to blame, where one is known; else 0 */
} assay_fast_status;

/* In words; of a rejected file, what its rule demands. Static. */
const char *assay_fast_text(assay_fast_status status);

/* {0} is the usual, and so is NULL; of size see assay_options. */
typedef struct {
    size_t size;            /* sizeof (assay_fast_options), or 0 */
    uint32_t format;        /* whose rules judge; 0: detect */
    bool whole;             /* judge data and padding as well, byte by byte,
                               which is else left to assay_fast_verify() */
    bool alone;             /* do not ask the reference: ASSAY_FAST_ASK */
    bool copy;              /* map nothing: read what is needed */
    uint32_t threads;       /* of whole; 0 and 1: the caller's only */
    assay_allocator allocator;  /* resize NULL: the C library's, which threads
                                   of verify use in any case */
} assay_fast_options;

/* Open bytes in memory, a file by its name, or an open one, which stays open
 * and is read by offset. *file is NULL if it is not opened. */
assay_fast_status assay_fast_open_bytes(assay_fast **file, const void *bytes,
                                        size_t size,
                                        const assay_fast_options *options);
assay_fast_status assay_fast_open_path(assay_fast **file, const char *path,
                                       const assay_fast_options *options);
assay_fast_status assay_fast_open_descriptor(assay_fast **file, int descriptor,
                                             const assay_fast_options *options);

/* NULL is nothing to close. */
void assay_fast_close(assay_fast *file);

/* Its format; whether it is clean, so that the reference was not asked. */
uint32_t assay_fast_format(const assay_fast *file);
bool assay_fast_is_clean(const assay_fast *file);

/* As assay_tensor_count(), assay_report_tensor() and assay_report_shape(). */
size_t assay_fast_count(const assay_fast *file);
bool assay_fast_tensor(const assay_fast *file, size_t i, assay_tensor *tensor);
uint32_t assay_fast_shape(const assay_fast *file, size_t i, uint64_t *shape,
                          uint32_t room);

/* The tensor of that name, in constant time after the first call; SIZE_MAX if
 * there is none, or no memory for the table. */
size_t assay_fast_find(const assay_fast *file, const char *name, size_t size);

/* Its elements as they are in memory; NULL if they are compressed, big-endian,
 * not mapped, or not there. */
const void *assay_fast_data(const assay_fast *file, size_t i);

/* The bytes of its elements, and they themselves, little-endian and decoded
 * from zstd, into exactly as many. */
uint64_t assay_fast_data_size(const assay_fast *file, size_t i);
assay_fast_status assay_fast_read(const assay_fast *file, size_t i, void *into,
                                  uint64_t size);

/* Judges what the data of a tensor hold: checksum, frames, elements. */
assay_fast_status assay_fast_verify(const assay_fast *file, size_t i);

/* The same of all, in threads; 0: as many as processors. progress, or NULL, is
 * called now and then by one thread, with the bytes done; false stops all. */
typedef bool assay_fast_progress(void *user, uint64_t done, uint64_t all);
assay_fast_status assay_fast_verify_all(const assay_fast *file,
                                        uint32_t threads,
                                        assay_fast_progress *progress,
                                        void *user);

/* As assay_write_document(), byte for byte, if the data are right. */
bool assay_fast_write_document(const assay_fast *file, assay_sink *sink,
                               void *user);
#ifdef __cplusplus
}
#endif
#endif
