/*
 * GGUF v3, little-endian                                      spec/gguf.md
 *
 *     header              24 bytes
 *     pairs               key, type, value
 *     tensor infos        name, dimensions, type, offset
 *     padding             up to D, a multiple of the alignment
 *     data, each padded like that
 *
 * In a clean file the data is in the order of the infos, without holes, and the
 * file ends with the padding of the last tensor: the offset of each tensor
 * follows from those before it. Places count from D, which is known when all
 * infos are read.
 *
 * Version 2, big-endian files and arrays of arrays are rare, and are left to
 * the reference.
 */
#include "fast/core/short_text.h"
#include "fast/gguf/gguf.h"

#define HEADER_SIZE  24
#define INFO_SIZE    24         /* without name and dimensions */
#define LONGEST_NAME 63
#define MOST_RANK    4
#define ALIGNMENT    32         /* the default */

/* Elements and bytes of a block, by type number; none for removed types. */
#define BLOCKS(X)                                                     \
    X(0, F32, ASSAY_F32, 1, 4)        X(1, F16, ASSAY_F16, 1, 2)      \
    X(2, Q4_0, NO, 32, 18)            X(3, Q4_1, NO, 32, 20)          \
    X(6, Q5_0, NO, 32, 22)            X(7, Q5_1, NO, 32, 24)          \
    X(8, Q8_0, NO, 32, 34)            X(9, Q8_1, NO, 32, 36)          \
    X(10, Q2_K, NO, 256, 84)          X(11, Q3_K, NO, 256, 110)       \
    X(12, Q4_K, NO, 256, 144)         X(13, Q5_K, NO, 256, 176)       \
    X(14, Q6_K, NO, 256, 210)         X(15, Q8_K, NO, 256, 292)       \
    X(16, IQ2_XXS, NO, 256, 66)       X(17, IQ2_XS, NO, 256, 74)      \
    X(18, IQ3_XXS, NO, 256, 98)       X(19, IQ1_S, NO, 256, 50)       \
    X(20, IQ4_NL, NO, 32, 18)         X(21, IQ3_S, NO, 256, 110)      \
    X(22, IQ2_S, NO, 256, 82)         X(23, IQ4_XS, NO, 256, 136)     \
    X(24, I8, ASSAY_I8, 1, 1)         X(25, I16, ASSAY_I16, 1, 2)     \
    X(26, I32, ASSAY_I32, 1, 4)       X(27, I64, ASSAY_I64, 1, 8)     \
    X(28, F64, ASSAY_F64, 1, 8)       X(29, IQ1_M, NO, 256, 56)       \
    X(30, BF16, ASSAY_BF16, 1, 2)     X(34, TQ1_0, NO, 256, 54)       \
    X(35, TQ2_0, NO, 256, 66)         X(39, MXFP4, NO, 32, 17)        \
    X(40, NVFP4, NO, 64, 36)          X(41, Q1_0, NO, 128, 18)        \
    X(42, Q2_0, NO, 64, 18)
#define NO ASSAY_NO_ELEMENT

static const fast_type types[] = {
#define X(number, name, element, elements, bytes) [number] = {#name, element},
    BLOCKS(X)
#undef X
};

static const struct {
    u16 elements, bytes;
} blocks[] = {
#define X(number, name, element, elements, bytes) [number] = {elements, bytes},
    BLOCKS(X)
#undef X
};

#define TYPES (sizeof types / sizeof *types)

/* The state of reading a file. */
typedef struct {
    assay_fast *file;
    gguf_content *content;
    fast_names names;
    gguf_meaning meaning;       /* of the pairs */
    u64 pairs, tensors;         /* the counts in the header */
    u64 at;                     /* of the next pair or info */
    u64 next;                   /* the required offset of the next tensor */
    bool quantized;             /* some tensor is quantized */
} scan;

/* ---------------------------------------------------------------- header --
 *
 *     0   u8   magic[4]      "GGUF"
 *     4   u32  version       3
 *     8   u64  tensor_count
 *     16  u64  metadata_kv_count
 */
static bool read_header(scan *s)
{
    assay_fast *f = s->file;

    if (!there(f, 0, HEADER_SIZE) || memcmp(f->bytes, "GGUF", 4) != 0)
        return ask(f, 0);
    if (load_u32le(f->bytes + 4) != 3)
        return ask(f, 4);
    s->tensors = load_u64le(f->bytes + 8);
    s->pairs = load_u64le(f->bytes + 16);

    u64 left = f->size - HEADER_SIZE;
    if (s->pairs > left / GGUF_PAIR_SIZE || s->tensors > left / INFO_SIZE)
        return ask(f, 8);
    return true;
}

static bool make_content(scan *s)
{
    assay_fast *f = s->file;
    u64 size = sizeof *s->content + s->pairs * sizeof *s->content->pairs;

    s->content = fast_resize(f, NULL, size);
    if (s->content == NULL)
        return false;
    *s->content = (gguf_content){.count = s->pairs};
    f->own = s->content;
    return s->tensors == 0 || fast_reserve(f, s->tensors);
}

/* ----------------------------------------------------------------- infos --
 *
 *     u64  name_length
 *     u8   name[]
 *     u32  n_dimensions
 *     u64  dimensions[]      the innermost first
 *     u32  type
 *     u64  offset
 */

/*
 * Reports whether a shape with a dimension of 0 declares few enough bytes by
 * its other dimensions. Their elements may exceed 2^64 if large blocks take few
 * bytes. So whole blocks and leftover elements are counted: d times n blocks
 * and k elements is n d blocks and k d elements. With d = q block + s, that is
 * k q more blocks and k s elements, which is less than block^2. Since k is less
 * than block, k q is less than d.
 */
static bool promises_little(const record *r, const u8 *dims)
{
    u64 block = blocks[r->type].elements, bytes;
    u64 whole = 1 / block, left = 1 % block;

    for (u32 i = 0; i < r->rank; i++) {
        u64 dim = load_u64le(dims + 8 * (u64)i);
        u64 rest = dim % block * left, more = dim / block * left;
        if (dim == 0)
            continue;
        if (!times(whole, dim, &whole) || whole > INT64_MAX)
            return false;
        whole += more + rest / block;
        left = rest % block;
    }
    return times(whole, blocks[r->type].bytes, &bytes) && bytes <= INT64_MAX;
}

/* Computes elements and bytes. The first dimension must be whole blocks. */
static bool measure(record *r, const u8 *dims)
{
    u64 block = blocks[r->type].elements, first = 1, product = 1;
    bool empty = false, fits = true;

    for (u32 i = 0; i < r->rank; i++) {
        u64 dim = load_u64le(dims + 8 * (u64)i);
        if (dim > INT64_MAX)
            return false;
        first = i == 0 ? dim : first;
        empty |= dim == 0;
        fits = fits && times(product, dim | (dim == 0), &product);
    }
    if (first % block != 0)
        return false;
    if (empty)
        return promises_little(r, dims);
    r->elements = product;
    return fits && product <= INT64_MAX &&
           times(product / block, blocks[r->type].bytes, &r->size) &&
           r->size <= INT64_MAX;
}

/* Reports whether the offset is the end of the previous data. The data must be
 * in the file, even without counting D, as far as its end is known. */
static bool take_place(scan *s, const record *r)
{
    u64 size = s->file->size;

    if (r->offset != s->next || r->offset > size ||
        r->size > size - r->offset)
        return false;
    s->next = align_up(r->offset + r->size, s->meaning.alignment);
    return true;
}

static bool read_info(scan *s, record *r)
{
    assay_fast *f = s->file;

    if (!there(f, s->at, INFO_SIZE))
        return ask(f, s->at);
    u64 size = load_u64le(f->bytes + s->at);
    r->name = s->at + 8;
    if (size > LONGEST_NAME || !there(f, r->name, size + INFO_SIZE - 8))
        return ask(f, s->at);
    r->name_size = (u32)size;
    if (size > 0 && !is_nul_free_text(f->bytes + r->name, r->name_size))
        return ask(f, r->name);
    r->shape = r->name + size + 4;
    r->rank = load_u32le(f->bytes + r->shape - 4);
    if (r->rank > MOST_RANK || !there(f, r->shape, 8 * (u64)r->rank + 12))
        return ask(f, r->shape);
    u64 end = r->shape + 8 * (u64)r->rank;
    u32 type = load_u32le(f->bytes + end);
    if (type >= TYPES || blocks[type].elements == 0)
        return ask(f, end);
    r->type = (u8)type;
    r->offset = load_u64le(f->bytes + end + 4);
    if (!measure(r, f->bytes + r->shape) || !take_place(s, r))
        return ask(f, r->shape);
    s->quantized |= blocks[type].elements > 1;
    s->at = end + 12;
    return true;
}

static bool read_infos(scan *s)
{
    assay_fast *f = s->file;

    fast_names_open(&s->names, f, fast_record_name);
    for (u64 i = 0; i < s->tensors; i++) {
        record *r = &f->records[i];     /* there is room for all */
        *r = (record){.has_data = true};
        if (!read_info(s, r) ||
            !fast_add_name(&s->names, r->name, r->name_size))
            return false;
        f->count++;
    }
    return fast_names_unique(&s->names) || ask(f, s->at);
}

/* ------------------------------------------------------------------ file -- */

/* Checks the end of the infos. Without tensors, the padding after them may be
 * truncated. */
static bool read_end(scan *s)
{
    assay_fast *f = s->file;
    u64 data = align_up(s->at, s->meaning.alignment);

    s->content->alignment = s->meaning.alignment;
    s->content->infos_end = s->at;
    s->content->data = data;
    if (s->quantized && !s->meaning.has_version)
        return ask(f, s->at);
    for (u64 i = 0; i < f->count; i++)
        f->records[i].offset += data;
    return (f->count > 0 ? f->size == data + s->next : f->size <= data) ||
           ask(f, f->size);
}

static bool read_pairs(scan *s)
{
    s->at = HEADER_SIZE;
    if (!fast_gguf_pairs(s->file, s->content, &s->meaning, &s->at))
        return false;
    return fast_gguf_fits(&s->meaning, s->tensors) || ask(s->file, s->at);
}

/* Keeps which part of a split model the file is. */
static void keep_part(scan *s)
{
    const gguf_meaning *m = &s->meaning;

    if (!m->split_count.is_there || m->split_count.value < 2)
        return;
    s->file->part = (u64)m->split_no.value + 1;
    s->file->parts = m->split_count.value;
}

static bool read_index(assay_fast *f)
{
    scan s = {.file = f, .names = {.file = f},
              .meaning = {.alignment = ALIGNMENT}};

    bool clean = read_header(&s) && make_content(&s) && read_pairs(&s) &&
                 read_infos(&s) && read_end(&s);
    fast_names_free(&s.names);
    keep_part(&s);
    return clean;
}

/* Writes the outermost dimension first. */
static void write_shape(const assay_fast *f, const record *r, u64 *shape,
                        u32 room)
{
    for (u32 i = 0; i < room; i++)
        shape[i] = load_u64le(f->bytes + r->shape + 8 * (u64)(r->rank - 1 - i));
}

const fast_format fast_gguf = {
    .name = "gguf",
    .types = types,
    .index = read_index,
    .rest = fast_gguf_rest,
    .shape = write_shape,
    .document = fast_gguf_document,
};
