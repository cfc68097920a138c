/*
 * OINF v1                                                     spec/oinf.md
 *
 *     header              72 bytes
 *     size variables      name, value
 *     metadata            key, and place of the value
 *     tensors             name, shape, and place of the data
 *     data                values of metadata, then tensors, each padded to 8
 *
 * In a clean file names ascend, so each is compared with the one before and
 * none is stored. Sections, values and data start where the previous ones end,
 * so one number says where the next one must be.
 */
#include "fast/oinf/name.h"
#include "fast/oinf/value.h"

#define LONGEST_NAME  4096

#define SIZEVAR_SIZE  8         /* of entries, without their names */
#define ENTRY_SIZE    24
#define TENSOR_SIZE   28        /* also without dimensions */
#define SHORTEST_NAME 8         /* with its length and padding */

enum { SIZEVARS, METADATA, TENSORS, DATA, SECTIONS };

/* The state of reading a file. */
typedef struct {
    assay_fast *file;
    oinf_content *content;
    u32 count[DATA];
    u64 begin[SECTIONS];
    u64 at;                     /* of the next entry */
    u64 name;                   /* of the previous entry in the table */
    u32 name_size;              /* 0: there is none */
    u64 next;                   /* where the next value or data must start */
} scan;

/* ---------------------------------------------------------------- header --
 *
 *     0   u8   magic[5]      "OINF", 0
 *     5   u32  version       1
 *     9   u32  flags         zero
 *     13  u32  n_sizevars, n_metadata, n_tensors
 *     25  u32  reserved      zero
 *     29  u64  offset_sizevars, offset_metadata, offset_tensors, offset_data
 *     61  u64  file_size
 *     69  three zeros
 */
static bool read_header(scan *s)
{
    static const u8 front[13] = {'O', 'I', 'N', 'F', 0, 1};
    assay_fast *f = s->file;
    const u8 *p = f->bytes;

    if (!there(f, 0, OINF_HEADER_SIZE) || memcmp(p, front, sizeof front) != 0)
        return ask(f, 0);
    for (u32 i = 0; i < DATA; i++)
        s->count[i] = load_u32le(p + 13 + 4 * i);
    for (u32 i = 0; i < SECTIONS; i++)
        s->begin[i] = load_u64le(p + 29 + 8 * i);
    if (load_u32le(p + 25) != 0 || s->begin[SIZEVARS] != OINF_HEADER_SIZE)
        return ask(f, 25);
    if (load_u64le(p + 61) != f->size || load_u64le(p + 64) >> 40 != 0)
        return ask(f, 61);
    s->next = s->begin[DATA];
    return s->next <= f->size || ask(f, 53);
}

/* Checks that the counts are possible, and reserves room for the entries. */
static bool make_content(scan *s)
{
    assay_fast *f = s->file;
    u64 most = f->size / (SHORTEST_NAME + ENTRY_SIZE);
    u32 count = s->count[METADATA];

    if (count > most || s->count[TENSORS] > most)
        return ask(f, 13);
    s->content = fast_resize(f, NULL, sizeof *s->content +
                                      count * sizeof *s->content->entries);
    if (s->content == NULL)
        return false;
    *s->content = (oinf_content){.sizevars = s->count[SIZEVARS],
                                 .count = count};
    f->own = s->content;
    return s->count[TENSORS] == 0 || fast_reserve(f, s->count[TENSORS]);
}

/* ----------------------------------------------------------------- names --
 *
 *     u32  name_length
 *     u8   name[]
 *     zeros up to a multiple of 8 from name_length on
 */
static bool ascends(const scan *s, u64 name, u32 size)
{
    const u8 *bytes = s->file->bytes;
    u32 shorter = size < s->name_size ? size : s->name_size;
    int order = memcmp(bytes + s->name, bytes + name, shorter);

    return order < 0 || (order == 0 && s->name_size < size);
}

/* Reads the name of an entry that has rest more bytes, which are then there
 * too; moves s->at past the name. */
static bool read_name(scan *s, u64 rest)
{
    assay_fast *f = s->file;
    u64 name = s->at + 4;

    if (!there(f, s->at, SHORTEST_NAME + rest))
        return ask(f, s->at);
    u32 size = load_u32le(f->bytes + s->at);
    if (size == 0 || size > LONGEST_NAME)
        return ask(f, s->at);
    u64 padded = oinf_pad8(4 + (u64)size);
    if (!there(f, s->at, padded + rest) ||
        !oinf_is_name(f->bytes + name, size) ||
        !oinf_is_padded(f->bytes + name, size) || !ascends(s, name, size))
        return ask(f, name);
    s->at += padded;
    s->name = name;
    s->name_size = size;
    return true;
}

/* ---------------------------------------------------------------- tables -- */

/* Checks that the section starts at the next multiple of 8 after the previous
 * one, and that the padding between them is zero. */
static bool begin_table(scan *s, u32 table)
{
    assay_fast *f = s->file;
    u64 padding = oinf_pad8(s->at) - s->at;     /* 0 or 4 */

    if (s->begin[table] != s->at + padding || !there(f, s->at, padding) ||
        !fast_all_are(f->bytes + s->at, padding, 0))
        return ask(f, s->at);
    s->at += padding;
    s->name_size = 0;
    return true;
}

static bool read_sizevars(scan *s)
{
    if (!begin_table(s, SIZEVARS))
        return false;
    for (u32 i = 0; i < s->count[SIZEVARS]; i++) {
        if (!read_name(s, SIZEVAR_SIZE))
            return false;
        s->at += SIZEVAR_SIZE;          /* any value is allowed */
    }
    s->content->sizevars_end = s->at;
    return true;
}

/* Checks that size bytes at offset follow the previous ones. */
static bool take_place(scan *s, u64 offset, u64 size)
{
    assay_fast *f = s->file;

    if (offset != s->next || offset > f->size || size > f->size - offset)
        return false;
    s->next = oinf_pad8(offset + size);
    return true;
}

/*
 *     u32  value_type, value_flags
 *     u64  value_nbytes, value_offset
 */
static bool read_entry(scan *s, oinf_entry *e)
{
    assay_fast *f = s->file;

    if (!read_name(s, ENTRY_SIZE))
        return false;
    const u8 *p = f->bytes + s->at;
    *e = (oinf_entry){s->name, load_u64le(p + 16), load_u64le(p + 8),
                      s->name_size, load_u32le(p)};
    if (e->type == 0 || e->type >= OINF_TYPES || load_u32le(p + 4) != 0 ||
        !take_place(s, e->offset, e->size))
        return ask(f, s->at);
    s->at += ENTRY_SIZE;
    return true;
}

static bool read_metadata(scan *s)
{
    if (!begin_table(s, METADATA))
        return false;
    for (u32 i = 0; i < s->count[METADATA]; i++)
        if (!read_entry(s, &s->content->entries[i]))
            return false;
    return true;
}

/* Checks that type, shape and data of a tensor match. */
static bool is_tensor(scan *s, record *r, u32 type, u32 flags, u64 size)
{
    const u8 *dims = s->file->bytes + r->shape;
    u64 needed;

    if (flags > 1 || type >= OINF_TYPES || fast_oinf_bits[type] == 0 ||
        !fast_oinf_count(dims, r->rank, type, &r->elements, &needed))
        return false;
    r->type = (u8)type;
    r->has_data = flags == 1;
    r->size = size;
    if (r->has_data)
        return size == needed && take_place(s, r->offset, size);
    r->elements = 0;
    return size == 0 && r->offset == 0;
}

/*
 *     u32  dtype, ndim, flags
 *     u64  dims[ndim]
 *     u64  data_nbytes, data_offset
 */
static bool read_tensor(scan *s, record *r)
{
    assay_fast *f = s->file;

    if (!read_name(s, TENSOR_SIZE))
        return false;
    u32 type = load_u32le(f->bytes + s->at);
    u32 flags = load_u32le(f->bytes + s->at + 8);
    r->rank = load_u32le(f->bytes + s->at + 4);
    if (r->rank > OINF_RANK ||
        !there(f, s->at, TENSOR_SIZE + 8 * (u64)r->rank))
        return ask(f, s->at);
    r->name = s->name;
    r->name_size = s->name_size;
    r->shape = s->at + 12;
    const u8 *p = f->bytes + r->shape + 8 * (u64)r->rank;
    r->offset = load_u64le(p + 8);
    if (!is_tensor(s, r, type, flags, load_u64le(p)))
        return ask(f, s->at);
    s->at += TENSOR_SIZE + 8 * (u64)r->rank;
    return true;
}

static bool read_tensors(scan *s)
{
    if (!begin_table(s, TENSORS))
        return false;
    for (u32 i = 0; i < s->count[TENSORS]; i++) {
        record *r = &s->file->records[i];       /* there is room for all */
        *r = (record){0};
        if (!read_tensor(s, r))
            return false;
        s->file->count++;
    }
    return begin_table(s, DATA);
}

/* Checks the values, which are after all tables and before the data. */
static bool read_values(const scan *s)
{
    for (u32 i = 0; i < s->content->count; i++)
        if (!fast_oinf_value(s->file, &s->content->entries[i]))
            return false;
    return s->next == s->file->size || ask(s->file, s->file->size);
}

static bool read_index(assay_fast *f)
{
    scan s = {.file = f, .at = OINF_HEADER_SIZE};

    return read_header(&s) && make_content(&s) && read_sizevars(&s) &&
           read_metadata(&s) && read_tensors(&s) && read_values(&s);
}

const fast_format fast_oinf = {
    .name = "oinf",
    .types = fast_oinf_types,
    .index = read_index,
    .rest = fast_oinf_rest,
    .shape = fast_u64le_shape,
    .document = fast_oinf_document,
};
