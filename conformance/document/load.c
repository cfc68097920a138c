#include "conformance/document/load.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "conformance/document/load_gguf.h"
#include "tool/heap.h"

/* Limit for all tensors: shared and compressed data may expand. */
#define MOST_ELEMENTS ((uint64_t)16 << 20)

/* Aborts if something does not hold in an accepted file: that is a bug, no
 * further result can be trusted, and a fuzzer must notice. */
static void demand(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "assay: internal error: not true of an accepted "
                "file: %s\n", what);
        abort();
    }
}

/* ------------------------------------------------------------- tensors -- */

/* Returns the bytes of the elements; data without an element type is stored as
 * it is. */
static uint64_t element_bytes(const assay_tensor *t)
{
    uint64_t bytes = t->size;

    if (t->element != ASSAY_NO_ELEMENT && t->has_data)
        demand(assay_element_bytes((assay_element)t->element, t->elements,
                                   &bytes), "the elements have a size");
    return bytes;
}

static bool is_zstd(const assay_tensor *t)
{
    return t->encoding != NULL && strcmp(t->encoding, "zstd") == 0;
}

static bool lacks_memory(size_t result)
{
    return ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation;
}

/* Decompresses in the steps that libzstd suggests, as stream readers do: it
 * would read a whole frame at once. Returns the size or an error. */
static size_t unfold_steps(uint8_t *into, size_t room, const uint8_t *frames,
                           size_t size)
{
    ZSTD_DStream *stream = ZSTD_createDStream();
    ZSTD_inBuffer in = {frames, 0, 0};
    ZSTD_outBuffer out = {into, room, 0};
    size_t before, first, result = 0;

    if (stream == NULL)
        return (size_t)-ZSTD_error_memory_allocation;
    first = ZSTD_initDStream(stream);
    do {
        size_t step = result > 0 ? result : first;
        in.size += step < size - in.size ? step : size - in.size;
        before = in.pos + out.pos;
        result = ZSTD_decompressStream(stream, &out, &in);
    } while (!ZSTD_isError(result) && in.pos + out.pos > before);
    ZSTD_freeDStream(stream);
    if (ZSTD_isError(result))
        return result;
    return in.pos < size ? 0 : out.pos;
}

/* libzstd takes some frames only at once, and others only in steps. Returns
 * false if memory is lacking. */
static bool unfold(uint8_t *into, size_t room, const uint8_t *frames,
                   size_t size)
{
    size_t got = ZSTD_decompress(into, room, frames, size);

    if (ZSTD_isError(got) && !lacks_memory(got))
        got = unfold_steps(into, room, frames, size);
    demand(got == room || lacks_memory(got),
           "the frames hold the elements");
    return got == room;
}

static void turn_around(uint8_t *into, const uint8_t *from, size_t size,
                        size_t width)
{
    for (size_t at = 0; at < size; at++)
        into[at] = from[at / width * width + width - 1 - at % width];
}

/* Returns the elements of a tensor. Elements that are not stored plainly go to
 * *room. Returns false if there is no memory to decompress them. */
static bool load_tensor(const assay_tensor *t, const uint8_t *data,
                        uint8_t **room, loaded_bytes *elements)
{
    size_t size = (size_t)element_bytes(t);
    const uint8_t *stored = data;

    if (t->size > 0)            /* an empty blob of zTensor may be anywhere */
        stored += t->offset;
    *elements = (loaded_bytes){stored, size};
    if (!is_zstd(t) && !t->big_endian)
        return true;
    *elements = (loaded_bytes){*room, size};
    *room += size;
    if (is_zstd(t))
        return unfold(*room - size, size, stored, (size_t)t->size);
    turn_around(*room - size, stored, size,
                assay_element_bits((assay_element)t->element) / 8);
    return true;
}

/* Adds up the elements that have to be made, and all elements. */
static void measure(const assay_report *report, uint64_t *made, uint64_t *all)
{
    assay_tensor t;

    *made = *all = 0;
    for (size_t i = 0; assay_report_tensor(report, i, &t); i++) {
        uint64_t bytes = element_bytes(&t);
        if (*all > MOST_ELEMENTS || bytes > MOST_ELEMENTS) {
            *all = UINT64_MAX;
            return;
        }
        *all += bytes;
        *made += is_zstd(&t) || t.big_endian ? bytes : 0;
    }
}

/* ------------------------------------------------------------- metadata -- */

static uint64_t decimal(const json_t *object, const char *member)
{
    const char *text = json_string_value(json_object_get(object, member));

    demand(text != NULL, "the document has the number");
    return strtoull(text, NULL, 10);
}

/* Returns a value of OINF that documents give by digest. The start of its
 * elements follows from its kind. */
static loaded_bytes oinf_value(const json_t *entry, const uint8_t *data)
{
    const json_t *value = json_object_get(entry, "value");
    const json_t *shape = json_object_get(value, "shape");
    uint64_t skip = 8, size;

    if (json_object_get(value, "bit_count") != NULL) {
        uint64_t bits = decimal(value, "bit_count");
        size = bits / 8 + (bits % 8 > 0);
    } else if (shape != NULL) {
        skip += 8 * json_array_size(shape);
        size = decimal(value, "data_size");
    } else {
        return (loaded_bytes){NULL, 0};
    }
    return (loaded_bytes){
        data + decimal(entry, "offset") + skip, (size_t)size};
}

/* Loads the values that the document gives by digest. */
static void load_values(load *l, const assay_report *report,
                        const json_t *document, const uint8_t *data,
                        size_t size)
{
    const json_t *metadata = json_object_get(document, "metadata");
    const char *order =
        json_string_value(json_object_get(document, "byte_order"));
    bool turned = order != NULL && strcmp(order, "big") == 0;
    uint8_t *room = l->values = take(turned ? size : 0);
    assay_entry e;

    for (size_t i = 0; i < json_array_size(metadata); i++) {
        const json_t *entry = json_array_get(metadata, i);
        const json_t *value = json_object_get(entry, "value");
        if (order == NULL)
            l->entries[i] = oinf_value(entry, data);
        else if (json_object_get(value, "size") != NULL &&
                 assay_report_entry(report, i, &e))
            l->entries[i] = gguf_value(&e, (size_t)decimal(value, "size"),
                                       turned, &room);
        demand(l->entries[i].size <= size, "the value is inside the file");
    }
}

/* ------------------------------------------------------------- the file -- */

const char *load_elements(load *l, const assay_report *report,
                          const json_t *document, const uint8_t *data,
                          size_t size)
{
    const json_t *metadata = json_object_get(document, "metadata");
    uint64_t made, all;
    assay_tensor t;

    *l = (load){0};
    measure(report, &made, &all);
    if (all > MOST_ELEMENTS)
        return "its elements are too large when decompressed";
    l->tensor_count = assay_tensor_count(report);
    l->tensors = take(l->tensor_count * sizeof *l->tensors);
    l->entry_count = json_array_size(metadata);
    l->entries = take(l->entry_count * sizeof *l->entries);
    l->room = take((size_t)made);

    uint8_t *room = l->room;
    for (size_t i = 0; assay_report_tensor(report, i, &t); i++)
        if (t.has_data && !load_tensor(&t, data, &room, &l->tensors[i]))
            return "not enough memory to decompress its elements";
    load_values(l, report, document, data, size);
    return NULL;
}

void unload(load *l)
{
    free(l->tensors);
    free(l->entries);
    free(l->room);
    free(l->values);
}
