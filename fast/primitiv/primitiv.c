/*
 * A clean file has one form: heads as short as possible, a Model sorted by
 * address, batch 1, no ones at the end of dims, and in an Optimizer only the
 * keys of upstream's classes. At any other byte the reference is asked.
 *
 * Ascending addresses are unique. The addresses that continue another one come
 * right after it, so that only neighbours have to be compared.
 *
 * Rare: if long addresses would be repeated too often (section 8), the
 * reference is asked although it finds nothing: it has no index either.
 */
#include "fast/primitiv/primitiv.h"

#define HEADER     15
#define MOST_DIMS  8
#define MOST_IN_SHAPE  UINT32_MAX
#define MOST_IN_TENSOR ((1u << 30) - 1)
#define SMALLEST_PARAMETER 19   /* bytes: "" and a scalar */
#define NAME_COST  8            /* of a repeated name, besides its bytes */

static const fast_type types[] = {{"f32", ASSAY_F32}};

/* --------------------------------------------------- sections 3, 4: Tensor */

/* Reads dims, with a product of at most most, and batch. */
static bool read_shape(cursor *c, record *r, u64 most)
{
    u64 rank, at = c->at;
    u32 dimension = 0;

    if (!take_array(c, &rank) || rank > MOST_DIMS)
        return ask(c->file, at);
    r->rank = (u32)rank;
    r->shape = c->at;
    r->elements = 1;
    for (u64 i = 0; i < rank; i++) {
        if (!take_u32(c, &dimension))
            return false;
        if (dimension == 0 || dimension > most / r->elements)
            return ask(c->file, at);
        r->elements *= dimension;
    }
    if (dimension == 1)
        return ask(c->file, at);
    return take_exactly(c, 1);
}

static bool read_tensor(cursor *c, record *r)
{
    u64 at;

    if (!read_shape(c, r, MOST_IN_TENSOR))
        return false;
    at = c->at;
    if (!take_bin(c, &r->size) || r->size != 4 * r->elements ||
        r->size > c->file->size - c->at)
        return ask(c->file, at);
    r->offset = c->at;
    r->has_data = true;
    c->at += r->size;
    return add_record(c->file, r);
}

/* ---------------------------------------------------- section 5: Parameter */

/* Reserves room for the name among all names. */
static bool keep_name(assay_fast *f, primitiv_file *file, record *r, u64 size)
{
    r->extra = (u32)file->names_size;
    r->name_size = (u32)size;
    file->names_size += size;
    return file->names_size <= UINT32_MAX || ask(f, r->name);
}

/* Counts an address with all its bytes, including the head of its list. */
static bool may_repeat(const assay_fast *f, primitiv_file *file,
                       const address *of)
{
    u64 most = 4 * f->size + (1u << 20);

    file->repeated += of->end - of->head + NAME_COST * (u64)of->count;
    return file->repeated <= most;
}

static bool read_stat(cursor *c, primitiv_file *file, const address *of)
{
    record r = {.encoding = PRIMITIV_STAT};
    str key;

    if (!take_str(c, &key) || !fast_primitiv_keep_key(c->file, file, &key))
        return false;
    r.name = key.head;
    if (!may_repeat(c->file, file, of))
        return ask(c->file, r.name);
    return keep_name(c->file, file, &r, of->joined + 1 + key.size) &&
           read_tensor(c, &r);
}

static bool read_parameter(cursor *c, primitiv_file *file, const address *of)
{
    record r = {.encoding = PRIMITIV_VALUE, .name = of->head};
    u32 stats;

    if (!keep_name(c->file, file, &r, of->joined) || !read_tensor(c, &r) ||
        !take_u32(c, &stats))
        return false;
    file->key_count = 0;
    for (u32 i = 0; i < stats; i++)
        if (!read_stat(c, file, of))
            return false;
    return stats < 2 || fast_primitiv_keys_are_unique(c->file, file) ||
           ask(c->file, c->at);
}

/* -------------------------------------------------------- section 6: Model */

static bool read_address(cursor *c, address *a)
{
    u64 count;
    str name;

    a->head = c->at;
    if (!take_array(c, &count) || count == 0 ||
        count > c->file->size - c->at)
        return ask(c->file, a->head);
    a->at = c->at;
    a->count = (u32)count;
    a->joined = count - 1;
    for (u64 i = 0; i < count; i++) {
        if (!take_str(c, &name))
            return false;
        a->joined += name.size;
    }
    a->end = c->at;
    return true;
}

/* Compares bytes, then lengths. Most names are equal to the previous one, or
 * differ in a word: memcmp() would take longer. */
static int compare(const assay_fast *f, const str *a, const str *b)
{
    const u8 *p = f->bytes + a->at, *q = f->bytes + b->at;
    u32 shorter = a->size < b->size ? a->size : b->size, i = 0;

    for (; shorter - i >= 8; i += 8) {
        u64 x = load_u64be(p + i), y = load_u64be(q + i);
        if (x != y)
            return x < y ? -1 : 1;
    }
    for (; i < shorter; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return a->size < b->size ? -1 : a->size > b->size;
}

/* Reports whether b is after a, and does not continue it. */
static bool ascends(const assay_fast *f, const address *a, const address *b)
{
    u32 shorter = a->count < b->count ? a->count : b->count;
    u64 at_a = a->at, at_b = b->at;
    int order = 0;

    for (u32 i = 0; i < shorter && order == 0; i++) {
        str name_a = next_str(f, &at_a, a->end);
        str name_b = next_str(f, &at_b, b->end);
        order = compare(f, &name_a, &name_b);
    }
    return order < 0;
}

static bool read_model(cursor *c, primitiv_file *file)
{
    address last = {0};
    u32 count;

    if (!take_u32(c, &count))
        return false;
    u64 most = (c->file->size - c->at) / SMALLEST_PARAMETER;
    if (!fast_reserve(c->file, count < most ? count : most))
        return false;
    for (u32 i = 0; i < count; i++) {
        address a;
        if (!read_address(c, &a))
            return false;
        if (i > 0 && !ascends(c->file, &last, &a))
            return ask(c->file, a.head);
        if (!read_parameter(c, file, &a))
            return false;
        last = a;
    }
    return true;
}

/* ----------------------------------------------------------------- the file */

/* Reads a Tensor file, which has no names. */
static bool read_single(cursor *c)
{
    record r = {.encoding = PRIMITIV_VALUE};

    return read_tensor(c, &r);
}

static bool read_data(cursor *c, primitiv_file *file)
{
    const address none = {0};

    switch (file->data_type) {
    case PRIMITIV_SHAPE:     return read_shape(c, &file->shape, MOST_IN_SHAPE);
    case PRIMITIV_TENSOR:    return read_single(c);
    case PRIMITIV_PARAMETER: return read_parameter(c, file, &none);
    case PRIMITIV_MODEL:     return read_model(c, file);
    case PRIMITIV_OPTIMIZER: return fast_primitiv_read_optimizer(c, file);
    default:                 return ask(c->file, HEADER - 5);
    }
}

static bool read_file(assay_fast *f)
{
    primitiv_file *file = fast_resize(f, NULL, sizeof *file);
    cursor c = {f, 0};

    if (file == NULL)
        return false;
    memset(file, 0, sizeof *file);
    atomic_init(&file->names, NULL);
    f->own = file;
    return take_exactly(&c, 0) && take_exactly(&c, 1) &&
           take_u32(&c, &file->data_type) && read_data(&c, file) &&
           (c.at == f->size || ask(f, c.at));
}

/* No byte of data breaks a rule, and nothing else is left. */
static bool nothing_else(const assay_fast *f)
{
    (void)f;
    return true;
}

static void dims(const assay_fast *f, const record *r, u64 *shape, u32 room)
{
    for (u32 i = 0; i < room; i++)
        shape[i] = load_u32be(f->bytes + r->shape + 5 * (u64)i + 1);
}

static void close_file(assay_fast *f)
{
    primitiv_file *file = f->own;

    if (file == NULL)
        return;
    if (file->keys != NULL)
        fast_resize(f, file->keys, 0);
    u8 *names = atomic_load(&file->names);
    if (names != NULL)
        fast_resize(f, names, 0);
}

const fast_format fast_primitiv = {
    .name = "primitiv",
    .types = types,
    .index = read_file,
    .rest = nothing_else,
    .name_of = fast_primitiv_name_of,
    .shape = dims,
    .document = fast_primitiv_document,
    .close = close_file,
};
