/*
 * The contenders that open a file. Each checks something else; bench/checks.tsv
 * says what, for the table below the race.
 */
#include <cbor.h>
#include <msgpack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "bench.h"
#include "assay_fast.h"
#include "fast/kernels/crc.h"
#include "tool/heap.h"

/* ------------------------------------------------------------ reference -- */

typedef struct {
    bench_file *file;
    assay_report *report;
} judged;

static uint32_t use_crc32(void *user, uint32_t crc, const void *bytes,
                          size_t size)
{
    (void)user;
    return fast_crc32(crc, bytes, size);
}

static uint32_t use_crc32c(void *user, uint32_t crc, const void *bytes,
                           size_t size)
{
    (void)user;
    return fast_crc32c(crc, bytes, size);
}

static void close_judged(void *handle)
{
    judged *j = handle;

    assay_free(j->report);
    close_file(j->file);
    free(j);
}

static void *judge(const char *path, u64 *tensors, bool map, bool plain)
{
    assay_options options = {.index = true};
    bench_file *file = open_file(path, map);
    if (file == NULL)
        return NULL;

    if (!plain)
        options.digests = (assay_digests){.crc32 = use_crc32,
                                          .crc32c = use_crc32c};
    judged *j = take(sizeof *j);
    j->file = file;
    j->report = assay_validate(file->bytes, file->size, &options);
    *tensors = assay_tensor_count(j->report);
    if (assay_report_verdict(j->report) == ASSAY_ACCEPT)
        return j;
    close_judged(j);
    return NULL;
}

static void *open_reference(const char *path, u64 *tensors)
{
    return judge(path, tensors, true, false);
}

static void *open_reference_read(const char *path, u64 *tensors)
{
    return judge(path, tensors, false, false);
}

static void *open_reference_plain(const char *path, u64 *tensors)
{
    return judge(path, tensors, true, true);
}

/* ----------------------------------------------------------------- fast -- */

static void *open_fast_with(const char *path, u64 *tensors,
                            assay_fast_options options)
{
    assay_fast *file = NULL;

    options.alone = true;
    assay_fast_status s = assay_fast_open_path(&file, path, &options);
    if (s.code != ASSAY_FAST_OK)
        return NULL;
    *tensors = assay_fast_count(file);
    return file;
}

static void *open_fast(const char *path, u64 *tensors)
{
    return open_fast_with(path, tensors, (assay_fast_options){0});
}

static void *open_fast_whole(const char *path, u64 *tensors)
{
    return open_fast_with(path, tensors, (assay_fast_options){.whole = true});
}

static void *open_fast_copy(const char *path, u64 *tensors)
{
    return open_fast_with(path, tensors, (assay_fast_options){.copy = true});
}

static void close_fast(void *handle)
{
    assay_fast_close(handle);
}

/* ------------------------------------------------------- parsers alone -- */

/* Returns the index. In zTensor, the last eight bytes of the file follow it and
   give its size; in Burnpack it follows ten bytes, the last four its size. */
static view cbor_of(const bench_file *f)
{
    u64 size = 0;

    if (f->size < 16)
        return (view){f->bytes, 0};
    if (memcmp(f->bytes, "ZTEN", 4) == 0) {
        for (size_t i = 0; i < 8; i++)
            size |= (u64)f->bytes[f->size - 8 + i] << 8 * i;
        size = smaller_of(size, f->size - 8);
        return (view){f->bytes + f->size - 8 - size, size};
    }
    for (size_t i = 0; i < 4; i++)
        size |= (u64)f->bytes[6 + i] << 8 * i;
    return (view){f->bytes + 10, smaller_of(size, f->size - 10)};
}

static u64 count_items(const cbor_item_t *root)
{
    if (cbor_isa_array(root))
        return cbor_array_size(root);
    if (!cbor_isa_map(root))
        return 0;
    for (size_t i = 0; i < cbor_map_size(root); i++) {
        struct cbor_pair pair = cbor_map_handle(root)[i];
        if (cbor_isa_map(pair.value) && cbor_isa_string(pair.key) &&
            cbor_string_length(pair.key) == 7 &&
            memcmp(cbor_string_handle(pair.key), "tensors", 7) == 0)
            return cbor_map_size(pair.value);
    }
    return 0;
}

static void *open_libcbor(const char *path, u64 *tensors)
{
    bench_file *f = open_file(path, true);
    struct cbor_load_result result;
    if (f == NULL)
        return NULL;

    view index = cbor_of(f);
    cbor_item_t *root = cbor_load(index.bytes, (size_t)index.size, &result);
    close_file(f);
    if (root != NULL)
        *tensors = count_items(root);
    return root;
}

static void close_libcbor(void *handle)
{
    cbor_item_t *root = handle;

    cbor_decref(&root);
}

/* Reads objects one after another; a parameter has one bin, its data. */
static void *open_msgpack(const char *path, u64 *tensors)
{
    bench_file *f = open_file(path, true);
    msgpack_unpacked object;
    size_t at = 0;
    if (f == NULL)
        return NULL;

    *tensors = 0;
    msgpack_unpacked_init(&object);
    while (msgpack_unpack_next(&object, (const char *)f->bytes, f->size, &at) ==
           MSGPACK_UNPACK_SUCCESS)
        *tensors += object.data.type == MSGPACK_OBJECT_BIN;
    msgpack_unpacked_destroy(&object);
    if (at == f->size)
        return f;
    close_file(f);
    return NULL;
}

/* ----------------------------------------------------------------- ggml --
 *
 * Reads pairs and infos only, for a program that maps the data itself.
 */
typedef struct {
    bool no_alloc;
    void **tensors;             /* if not NULL, tensors are created too */
} ggml_asked;

static void *open_ggml(const char *path, u64 *tensors)
{
    typedef void *open_function(const char *path, ggml_asked asked);
    typedef int64_t count_function(const void *handle);
    open_function *open =
        (open_function *)peer_symbol(GGML, "gguf_init_from_file");
    count_function *count =
        (count_function *)peer_symbol(GGML, "gguf_get_n_tensors");

    void *handle = open(path, (ggml_asked){true, NULL});
    if (handle != NULL)
        *tensors = (u64)count(handle);
    return handle;
}

static void close_ggml(void *handle)
{
    typedef void close_function(void *handle);

    ((close_function *)peer_symbol(GGML, "gguf_free"))(handle);
}

static const reader readers[] = {
    {"assay reference", "*", open_reference, close_judged, NULL, NULL},
    {"assay reference, read", "*", open_reference_read, close_judged, NULL,
     NULL},
    {"assay reference, plain checksums", "*", open_reference_plain,
     close_judged, NULL, NULL},
    {"assay fast", "*", open_fast, close_fast, NULL, NULL},
    {"assay fast, whole", "*", open_fast_whole, close_fast, NULL, NULL},
    {"assay fast, copy", "*", open_fast_copy, close_fast, NULL, NULL},
    {"libcbor", "zten burnpack", open_libcbor, close_libcbor, NULL, NULL},
    {"msgpack-c", "primitiv", open_msgpack, close_file, NULL, NULL},
    {"ztensor", "zten", NULL, NULL, "ztensor", NULL},
    {"burn-store", "burnpack", NULL, NULL, "burn", NULL},
    {"safetensors", "safetensors", NULL, NULL, "safetensors", NULL},
    {"ggml", "gguf", open_ggml, close_ggml, NULL, GGML},
};

bool reader_at(size_t i, reader *r, bool *is_here)
{
    typedef void *open_function(const char *path, u64 *tensors);
    typedef void close_function(void *handle);
    char symbol[64];
    if (i >= sizeof readers / sizeof readers[0])
        return false;

    *r = readers[i];
    if (r->peer != NULL) {
        snprintf(symbol, sizeof symbol, "peer_open_%s", r->peer);
        r->open = (open_function *)peer_symbol(PEERS, symbol);
        snprintf(symbol, sizeof symbol, "peer_close_%s", r->peer);
        r->close = (close_function *)peer_symbol(PEERS, symbol);
    }
    *is_here = r->open != NULL && r->close != NULL &&
               (r->library == NULL || has_library(r->library));
    return true;
}

/* assay reads all formats. */
bool reads(const reader *r, const char *format)
{
    return strcmp(r->formats, "*") == 0 || strstr(r->formats, format) != NULL;
}
