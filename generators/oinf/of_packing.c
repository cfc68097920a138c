/*
 * Packed elements in as many bytes as another packing takes: in rows of whole
 * bytes, with another width, in words. All bytes are zero.
 */
#include "generators/oinf/twin.h"

typedef struct {
    const char *what;
    u64 rows, columns;
    u64 bytes;
} packing;

enum {FORMS = 8};

/* Lists packings of a type of that many bits; some have the valid size. */
static void list_packings(unsigned bits, packing list[FORMS])
{
    u64 size = (9 * bits + 7) / 8;
    u64 row = (5 * bits + 7) / 8;

    list[0] = (packing){"rows-of-whole-bytes", 24, 5, 24 * row};
    list[1] = (packing){"as-4-bits-each", 24, 5, 60};
    list[2] = (packing){"as-2-bits-each", 24, 5, 30};
    list[3] = (packing){"as-1-bit-each", 24, 5, 15};
    list[4] = (packing){"size-in-bits", 24, 5, 120 * bits};
    list[5] = (packing){"a-byte-too-many", 2, 64, 16 * bits + 1};
    list[6] = (packing){"in-words-of-2", 1, 9, (size + 1) / 2 * 2};
    list[7] = (packing){"in-words-of-4", 1, 9, (size + 3) / 4 * 4};
}

static u64 right_size(unsigned bits, const packing *p)
{
    return (p->rows * p->columns * bits + 7) / 8;
}

static void add_tensor(case_sink *sink, oinf_type type, const packing *p)
{
    const u64 shape[] = {1, p->bytes};
    const oinf_tensor t = {NAME("w"), oinf_zeros(U8, 2, shape), HAS_DATA, 0};

    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_TENSORS_SIZE_PACKED, .where = AT("tensor[0].data_nbytes"),
        .twin = FILE_OF(.tensors = &t, .tensor_count = 1),
        .edits = {SET("tensor[0].dtype", type),
                  SET("tensor[0].dims[0]", p->rows),
                  SET("tensor[0].dims[1]", p->columns)}},
        "%s-of-%s", p->what, oinf_name_of(type));
}

/* The size of an array counts in blocks of 8. */
static void add_array(case_sink *sink, oinf_type type, const packing *p)
{
    const u64 shape[] = {1, p->bytes};
    const oinf_entry e = {NAME("k"), NDARRAY, oinf_zeros(U8, 2, shape), NO_TEXT,
                          0, 0};

    if (oinf_align(p->bytes) == oinf_align(right_size(oinf_scalar(type).bits,
                                                      p)))
        return;
    oinf_add_lenient(sink, &(const lenient){
        .rule = OINF_METADATA_NDARRAY_SIZE,
        .where = AT("metadata[0].value_nbytes"),
        .twin = FILE_OF(.entries = &e, .entry_count = 1),
        .edits = {SET("metadata[0].element_type", type),
                  SET("metadata[0].dims[0]", p->rows),
                  SET("metadata[0].dims[1]", p->columns)}},
        "%s-of-%s", p->what, oinf_name_of(type));
}

/* A scalar of zeros in as many bytes as another type has. */
static void add_scalars(case_sink *sink, oinf_type type)
{
    const oinf_entry e = {NAME("k"), type, oinf_zeros(type, 0, NULL), NO_TEXT,
                          0, 0};
    u64 size = oinf_data_size(&e.array);

    for (u64 other = 1; other <= 4; other *= 2)
        if (other != size)
            oinf_add_lenient(sink, &(const lenient){
                .rule = OINF_METADATA_SCALAR_SIZE,
                .where = AT("metadata[0].value_nbytes"),
                .twin = FILE_OF(.entries = &e, .entry_count = 1),
                .edits = {SET("metadata[0].value_nbytes", other)}},
                "in-%u-bytes-of-%s", (unsigned)other, oinf_name_of(type));
}

void oinf_of_packing_cases(case_sink *sink)
{
    for (size_t i = 0; i < ELEMENT_TYPES; i++) {
        oinf_type type = oinf_element_types[i];
        unsigned bits = oinf_scalar(type).bits;
        packing list[FORMS];

        add_scalars(sink, type);
        if (!oinf_packs(type))
            continue;
        list_packings(bits, list);
        for (size_t j = 0; j < FORMS; j++) {
            if (list[j].bytes == right_size(bits, &list[j]))
                continue;
            add_tensor(sink, type, &list[j]);
            add_array(sink, type, &list[j]);
        }
    }
}
