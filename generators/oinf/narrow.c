/*
 * Numbers with valid lower bits: a reader that keeps only these sees a valid
 * file.
 */
#include "generators/oinf/model.h"

#define LOWER(rule, what, path, bits) \
    BREAK(rule, what "right-in-its-lower-" #bits "-bits", ADD(path, TWO(bits)))
/* The entry gives the place of the value, except for the excess bits. */
#define SIZE_AND_OFFSET(what, i) \
    BREAK_AT(OINF_METADATA_BOUNDS, what "size-right-in-its-lower-32-bits", \
             AT("metadata[" #i "].value_offset"), \
             ADD("metadata[" #i "].value_nbytes", TWO(32))), \
    BREAK_AT(OINF_METADATA_BOUNDS, what "size-right-in-its-lower-63-bits", \
             AT("metadata[" #i "].value_offset"), \
             ADD("metadata[" #i "].value_nbytes", TWO(63))), \
    LOWER(OINF_METADATA_BOUNDS, what "offset-", \
          "metadata[" #i "].value_offset", 48), \
    LOWER(OINF_METADATA_BOUNDS, what "offset-", \
          "metadata[" #i "].value_offset", 63)
#define NAME_LENGTH(what, path) \
    LOWER(OINF_STRING_LENGTH_BOUNDS, what, path, 16), \
    LOWER(OINF_STRING_LENGTH_BOUNDS, what, path, 24), \
    LOWER(OINF_STRING_LENGTH_BOUNDS, what, path, 31)

static const spoil rows[] = {
    PARENT("empty-file"),
    LOWER(OINF_HEADER_VERSION, "", "header.version", 16),
    LOWER(OINF_HEADER_VERSION, "", "header.version", 31),

    PARENT("one-sizevar"),
    NAME_LENGTH("sizevar-", "sizevar[0].name_length"),

    /* BOOL, STRING, U16 */
    PARENT("metadata-only"),
    NAME_LENGTH("metadata-", "metadata[0].key_length"),
    LOWER(OINF_METADATA_TYPE_KNOWN, "", "metadata[0].value_type", 16),
    LOWER(OINF_METADATA_TYPE_KNOWN, "", "metadata[0].value_type", 31),
    SIZE_AND_OFFSET("scalar-", 0),
    SIZE_AND_OFFSET("string-", 1),
    LOWER(OINF_METADATA_STRING_LENGTH, "", "metadata[1].value_length", 16),
    LOWER(OINF_METADATA_STRING_LENGTH, "", "metadata[1].value_length", 24),
    LOWER(OINF_METADATA_STRING_LENGTH, "", "metadata[1].value_length", 31),

    PARENT("one-bitset"),
    SIZE_AND_OFFSET("bitset-", 0),
    LOWER(OINF_METADATA_BITSET_BYTE_COUNT, "", "metadata[0].byte_count", 16),
    LOWER(OINF_METADATA_BITSET_BYTE_COUNT, "", "metadata[0].byte_count", 31),
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT,
             "bits-right-in-their-lower-16-bits", AT("metadata[0].byte_count"),
             ADD("metadata[0].bit_count", TWO(16))),
    BREAK_AT(OINF_METADATA_BITSET_BYTE_COUNT,
             "bits-right-in-their-lower-31-bits", AT("metadata[0].byte_count"),
             ADD("metadata[0].bit_count", TWO(31))),

    PARENT("one-ndarray"),
    SIZE_AND_OFFSET("ndarray-", 0),
    LOWER(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "", "metadata[0].element_type",
          8),
    LOWER(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "", "metadata[0].element_type",
          16),
    LOWER(OINF_METADATA_NDARRAY_ELEMENT_TYPE, "", "metadata[0].element_type",
          31),
    LOWER(OINF_METADATA_NDARRAY_DIMS, "", "metadata[0].ndim", 8),
    LOWER(OINF_METADATA_NDARRAY_DIMS, "", "metadata[0].ndim", 16),
    LOWER(OINF_METADATA_NDARRAY_DIMS, "", "metadata[0].ndim", 31),

    PARENT("one-f32-2x3"),
    NAME_LENGTH("tensor-", "tensor[0].name_length"),
    LOWER(OINF_TENSORS_DTYPE_KNOWN, "", "tensor[0].dtype", 16),
    LOWER(OINF_TENSORS_DTYPE_KNOWN, "", "tensor[0].dtype", 31),
    LOWER(OINF_TENSORS_SIZE, "", "tensor[0].data_nbytes", 48),
    LOWER(OINF_TENSORS_SIZE, "", "tensor[0].data_nbytes", 63),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "", "tensor[0].ndim", 8),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "", "tensor[0].ndim", 16),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "", "tensor[0].ndim", 31),

    PARENT("rank-0"),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "of-a-scalar-", "tensor[0].ndim", 8),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "of-a-scalar-", "tensor[0].ndim", 16),
    LOWER(OINF_TENSORS_RANK_BOUNDS, "of-a-scalar-", "tensor[0].ndim", 31),
    END_OF_ROWS
};

void oinf_narrow_cases(case_sink *sink)
{
    spoil_table(sink, rows);
}
