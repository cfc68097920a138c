/*
 * MAG v1                                                      spec/mag.md
 *
 *     header              24 bytes
 *     metadata records    16 + key_length each
 *     tensor records      24 + 8 * rank + key_length each
 *     padding             0xff, up to a multiple of 64
 *     data, each padded like that
 *     zeros, as many as upstream counts too many
 *
 * In a clean file every place follows from what precedes it: the data of the
 * first tensor starts after the records, the data of each other tensor after
 * that of the previous one, and the file has the length that upstream computes.
 * So no range is stored, sorted or compared with others.
 */
#include "fast/core/short_text.h"
#include "fast/kernels/crc.h"
#include "fast/mag/mag.h"

#define HEADER_SIZE   24
#define TENSOR_SIZE   24        /* without key and shape */
#define LONGEST_KEY   65535
#define SUM_PIECE     (32u << 10)   /* summed while in the cache */

static const fast_type types[] = {
    {"f32", ASSAY_F32}, {"f16", ASSAY_F16}, {"bool", ASSAY_BOOL},
    {"i32", ASSAY_I32},
};
static const u8 sizes[] = {4, 2, 1, 4};

/* The state of reading a file. */
typedef struct {
    assay_fast *file;
    mag_content *content;
    fast_names names;
    u32 metas, tensors;         /* the counts in the header */
    u64 at;                     /* of the next record */
    u64 length;                 /* of the file, as upstream counts it */
    u64 data_end;               /* of the previous tensor */
    u64 summed;                 /* end of the bytes that crc covers */
    u32 crc;
} scan;

/* ---------------------------------------------------------------- header --
 *
 *     0   u8   magic[4]      "MAG!"
 *     4   u32  version       1
 *     8   u32  checksum
 *     12  u32  num_tensors
 *     16  u32  num_meta_kv
 *     20  u32  aux           zero
 */
static bool read_header(scan *s, u32 *checksum)
{
    assay_fast *f = s->file;

    if (!there(f, 0, HEADER_SIZE) || memcmp(f->bytes, "MAG!", 4) != 0)
        return ask(f, 0);
    if (load_u32le(f->bytes + 4) != 1)
        return ask(f, 4);
    *checksum = load_u32le(f->bytes + 8);
    s->tensors = load_u32le(f->bytes + 12);
    s->metas = load_u32le(f->bytes + 16);
    if (load_u32le(f->bytes + 20) != 0)
        return ask(f, 20);

    /* A record has a key, and a tensor has a dimension. */
    u64 left = f->size - HEADER_SIZE;
    if (s->metas > left / (MAG_META_SIZE + 1) ||
        s->tensors > left / (TENSOR_SIZE + 8 + 1))
        return ask(f, 12);
    return true;
}

static bool make_content(scan *s, u32 checksum)
{
    assay_fast *f = s->file;
    size_t size = sizeof *s->content + s->metas * sizeof *s->content->entries;

    s->content = fast_resize(f, NULL, size);
    if (s->content == NULL)
        return false;
    *s->content = (mag_content){.checksum = checksum, .count = s->metas};
    f->own = s->content;
    return s->tensors == 0 || fast_reserve(f, s->tensors);
}

/* Updates the checksum along with the records, in pieces. */
static bool sum_up(scan *s)
{
    u64 size = s->at - s->summed;

    if (!there(s->file, s->summed, size))
        return ask(s->file, s->summed);
    s->crc = fast_crc32c(s->crc, s->file->bytes + s->summed, (size_t)size);
    s->summed = s->at;
    return true;
}

/* Reads the end of a record, key_length and key; its head is there. */
static bool read_key(scan *s, u64 head, u32 *size)
{
    assay_fast *f = s->file;
    u64 key = s->at + head;

    *size = load_u32le(f->bytes + key - 4);
    if (*size == 0 || *size > LONGEST_KEY)
        return ask(f, key - 4);
    if (!there(f, s->at, head + *size) ||
        !is_nul_free_text(f->bytes + key, *size))
        return ask(f, key);
    return true;
}

/* -------------------------------------------------------------- metadata --
 *
 *     u32  aux               type 1 or 2
 *     u64  payload
 *     u32  key_length
 *     u8   key[]
 */
static bool read_meta(scan *s, mag_entry *e)
{
    assay_fast *f = s->file;

    if (!there(f, s->at, MAG_META_SIZE))
        return ask(f, s->at);
    u32 aux = load_u32le(f->bytes + s->at);
    if (aux != MAG_I64 && aux != MAG_F64)
        return ask(f, s->at);
    if (!read_key(s, MAG_META_SIZE, &e->key_size))
        return false;
    e->key = s->at + MAG_META_SIZE;
    s->at = e->key + e->key_size;
    s->length += MAG_META_SIZE + 8 + e->key_size;
    return true;
}

static void entry_name(const assay_fast *f, u64 i, u64 *at, u32 *size)
{
    const mag_entry *e = &((const mag_content *)f->own)->entries[i];
    *at = e->key;
    *size = e->key_size;
}

static bool read_metas(scan *s)
{
    assay_fast *f = s->file;

    fast_names_open(&s->names, f, entry_name);
    for (u32 i = 0; i < s->metas; i++) {
        mag_entry *e = &s->content->entries[i];
        if (!read_meta(s, e) || !fast_add_name(&s->names, e->key, e->key_size))
            return false;
        if (s->at - s->summed >= SUM_PIECE && !sum_up(s))
            return false;
    }
    return fast_names_unique(&s->names) || ask(f, s->at);
}

/* --------------------------------------------------------------- tensors --
 *
 *     0   u32  aux           dtype, rank, zero
 *     4   u64  numel
 *     12  u64  offset
 *     20  u64  shape[rank]
 *         u32  key_length
 *         u8   key[]
 */

/* Reports whether the product of the shape is numel: then no dimension is too
 * large if the product is not. */
static bool is_shape_of(const u8 *shape, u32 rank, u64 numel)
{
    u64 product = 1;

    for (u32 i = 0; i < rank; i++) {
        u64 dim = load_u64le(shape + 8 * (u64)i);
        if (dim == 0 || !times(product, dim, &product))
            return false;
    }
    return product == numel && numel <= INT64_MAX;
}

/* Reports whether the data follows that of the previous tensor, in the file. */
static bool has_place(scan *s, const record *r)
{
    const assay_fast *f = s->file;

    if (f->count > 0 && r->offset != align_up(s->data_end, MAG_UNIT))
        return false;
    if (r->offset > f->size || r->size > f->size - r->offset)
        return false;
    s->data_end = r->offset + r->size;
    return true;
}

static bool read_tensor(scan *s, record *r)
{
    assay_fast *f = s->file;

    if (!there(f, s->at, TENSOR_SIZE + 8))
        return ask(f, s->at);
    u32 aux = load_u32le(f->bytes + s->at);
    r->type = (u8)aux;
    r->rank = aux >> 8;
    if (r->type >= sizeof sizes || r->rank - 1 > UINT8_MAX - 1)
        return ask(f, s->at);
    u64 head = TENSOR_SIZE + 8 * (u64)r->rank;
    if (!there(f, s->at, head))
        return ask(f, s->at);
    r->elements = load_u64le(f->bytes + s->at + 4);
    r->offset = load_u64le(f->bytes + s->at + 12);
    r->shape = s->at + 20;
    if (!is_shape_of(f->bytes + r->shape, r->rank, r->elements) ||
        !times(r->elements, sizes[r->type], &r->size) || !has_place(s, r))
        return ask(f, s->at + 4);
    if (!read_key(s, head, &r->name_size))
        return false;
    r->name = s->at + head;
    s->at = r->name + r->name_size;
    s->length = align_up(s->length + head + r->name_size, MAG_UNIT) +
                align_up(r->size, MAG_UNIT);
    f->count++;
    return true;
}

static bool read_tensors(scan *s)
{
    assay_fast *f = s->file;

    fast_names_free(&s->names);         /* the names of the metadata */
    fast_names_open(&s->names, f, fast_record_name);
    for (u32 i = 0; i < s->tensors; i++) {
        record *r = &f->records[i];     /* there is room for all */
        *r = (record){.has_data = true};
        if (!read_tensor(s, r) ||
            !fast_add_name(&s->names, r->name, r->name_size))
            return false;
        if (s->at - s->summed >= SUM_PIECE && !sum_up(s))
            return false;
    }
    return fast_names_unique(&s->names) || ask(f, s->at);
}

/* ------------------------------------------------------------------ file -- */

/*
 * Checks the end of the records. A file of the length that upstream counts has
 * room for the last padding: counts are rounded up wherever places are, and no
 * record counts less than it takes.
 */
static bool read_end(scan *s)
{
    assay_fast *f = s->file;

    s->content->records_end = s->at;
    if (!sum_up(s))
        return false;
    if (s->crc != s->content->checksum)
        return ask(f, 8);
    if (f->count > 0 && f->records[0].offset != align_up(s->at, MAG_UNIT))
        return ask(f, s->at);
    return s->length == f->size || ask(f, f->size);
}

static bool read_index(assay_fast *f)
{
    scan s = {.file = f, .names = {.file = f}, .at = HEADER_SIZE,
              .length = HEADER_SIZE, .summed = 12};
    u32 checksum;

    bool clean = read_header(&s, &checksum) && make_content(&s, checksum) &&
                 read_metas(&s) && read_tensors(&s) && read_end(&s);
    fast_names_free(&s.names);
    return clean;
}

const fast_format fast_mag = {
    .name = "mag",
    .types = types,
    .index = read_index,
    .rest = fast_mag_rest,
    .shape = fast_u64le_shape,
    .document = fast_mag_document,
};
