#include "mag.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"

/* The rest of the file. After the first problem, nothing is read and every
 * number is 0. */
typedef struct input {
    const uint8_t *at, *end;
    const char *problem;
} input;

static bool expect(input *in, bool holds, const char *problem)
{
    if (!holds && in->problem == NULL)
        in->problem = problem;
    return in->problem == NULL;
}

static const uint8_t *take(input *in, uint64_t size, const char *problem)
{
    const uint8_t *bytes = in->at;
    if (!expect(in, size <= (uint64_t)(in->end - in->at), problem))
        return NULL;
    in->at += size;
    return bytes;
}

static uint64_t get(input *in, size_t size)
{
    const uint8_t *bytes = take(in, size, "the file ends inside a record");
    return bytes == NULL ? 0 : number_at(bytes, size);
}

static mag_key read_key(input *in)                                  /* 4.3 */
{
    size_t size = (size_t)get(in, 4);
    expect(in, 1 <= size && size <= 65535, "a key has 1 to 65535 bytes");
    const uint8_t *bytes = take(in, size, "the file ends inside a key");
    expect(in, bytes == NULL || is_utf8(bytes, size), "a key is not UTF-8");
    return (mag_key){bytes, size};
}

static void read_entry(input *in, mag_entry *e)                     /* 4.1 */
{
    e->type = (unsigned)get(in, 1);
    expect(in, e->type == MAG_I64 || e->type == MAG_F64, "no type of metadata");
    expect(in, get(in, 3) == 0, "reserved bits of a metadata record are set");
    e->payload = get(in, 8);
    e->key = read_key(in);
}

/* Returns the product of the dimensions. */
static uint64_t read_shape(input *in, mag_tensor *t)
{
    uint64_t product = 1;
    t->shape = take(in, 8 * t->rank, "the file ends inside a shape");
    for (size_t i = 0; in->problem == NULL && i < t->rank; i++) {
        uint64_t dim = number_at(t->shape + 8 * i, 8);
        if (expect(in, 1 <= dim && dim <= INT64_MAX, "a dimension is 0, or "
                   "above 2^63-1") &&
            expect(in, product <= INT64_MAX / dim, "too many elements"))
            product *= dim;
    }
    return product;
}

static void read_tensor(input *in, mag_tensor *t)                   /* 4.2 */
{
    static const uint64_t unit[] = {4, 2, 1, 4};

    t->dtype = (unsigned)get(in, 1);
    expect(in, t->dtype <= MAG_I32, "no type of tensors");
    t->rank = (unsigned)get(in, 1);
    expect(in, t->rank >= 1, "a tensor has rank 0");
    expect(in, get(in, 2) == 0, "reserved bits of a tensor record are set");
    t->numel = get(in, 8);
    t->offset = get(in, 8);
    uint64_t product = read_shape(in, t);
    expect(in, t->numel == product, "numel is not the product of the shape");
    if (in->problem == NULL &&
        expect(in, t->numel <= INT64_MAX / unit[t->dtype], "too many bytes"))
        t->size = t->numel * unit[t->dtype];
    t->key = read_key(in);
}

static int compare_keys(const void *a, const void *b)
{
    const mag_key *x = a, *y = b;
    if (x->size != y->size)
        return x->size < y->size ? -1 : 1;
    return memcmp(x->bytes, y->bytes, x->size);
}

static int compare_places(const void *a, const void *b)
{
    const mag_tensor *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (x->size > y->size) - (x->size < y->size);
}

static void *make(size_t count, size_t size)
{
    void *array = calloc(count + 1, size);
    if (array == NULL) {
        perror("mag");      /* the program ends without a verdict */
        exit(1);
    }
    return array;
}

typedef int comparison(const void *, const void *);

/* Returns a copy in which equal or overlapping records are neighbours. */
static void *sorted(const void *records, size_t count, size_t size,
                    comparison *compare)
{
    void *copy = make(count, size);
    memcpy(copy, records, count * size);
    qsort(copy, count, size, compare);
    return copy;
}

/* Checks that keys are unique; each record begins with its key. */
static void check_keys(input *in, const void *records, size_t count,
                       size_t size)                                 /* 4.3 */
{
    char *copy = sorted(records, count, size, compare_keys);
    for (size_t i = 1; i < count; i++)
        expect(in, compare_keys(copy + (i - 1) * size, copy + i * size) != 0,
               "two records have the same key");
    free(copy);
}

static void check_places(input *in, const mag_file *m, uint64_t records_end,
                         uint64_t file_size)                        /* 6 */
{
    for (size_t i = 0; i < m->num_tensors; i++) {
        const mag_tensor *t = &m->tensors[i];
        expect(in, t->offset % 64 == 0, "an offset is not a multiple of 64");
        expect(in, t->offset >= records_end, "data is in the records");
        expect(in, t->offset <= file_size && t->size <= file_size - t->offset,
               "data ends after the file");
    }
    mag_tensor *copy = sorted(m->tensors, m->num_tensors, sizeof *copy,
                              compare_places);
    for (size_t i = 1; i < m->num_tensors; i++) {
        const mag_tensor *a = &copy[i - 1], *b = &copy[i];
        expect(in, compare_places(a, b) == 0 ||
               a->size <= b->offset - a->offset, "data of tensors overlap");
    }
    free(copy);
}

const char *mag_read(mag_file *m, const uint8_t *bytes, size_t size)
{
    input in = {bytes, bytes + size, NULL};
    *m = (mag_file){0};

    const uint8_t *magic = take(&in, 4, "the file ends inside its header");
    expect(&in, magic != NULL && memcmp(magic, "MAG!", 4) == 0, "not MAG");
    expect(&in, get(&in, 4) == 1, "version is not 1");              /* 3 */
    uint64_t checksum = get(&in, 4);
    uint64_t num_tensors = get(&in, 4), num_entries = get(&in, 4);
    expect(&in, get(&in, 4) == 0, "reserved bits of the header are set");

    /* Allocate only if the file has room for that many records. */
    expect(&in, num_entries <= size / 16, "fewer entries than num_meta_kv");
    expect(&in, num_tensors <= size / 24, "fewer tensors than num_tensors");
    if (in.problem != NULL)
        return in.problem;
    m->entries = make((size_t)num_entries, sizeof *m->entries);
    while (in.problem == NULL && m->num_entries < num_entries)
        read_entry(&in, &m->entries[m->num_entries++]);
    m->tensors = make((size_t)num_tensors, sizeof *m->tensors);
    while (in.problem == NULL && m->num_tensors < num_tensors)
        read_tensor(&in, &m->tensors[m->num_tensors++]);
    if (in.problem != NULL)
        return in.problem;

    size_t end = (size_t)(in.at - bytes);
    expect(&in, crc32c(bytes + 12, end - 12) == checksum,           /* 5 */
           "the checksum is wrong");
    check_keys(&in, m->entries, m->num_entries, sizeof *m->entries);
    check_keys(&in, m->tensors, m->num_tensors, sizeof *m->tensors);
    check_places(&in, m, end, size);
    for (size_t i = 0; in.problem == NULL && i < m->num_tensors; i++)
        m->tensors[i].data = bytes + m->tensors[i].offset;
    return in.problem;
}

void mag_free(mag_file *m)
{
    free(m->entries);
    free(m->tensors);
}
