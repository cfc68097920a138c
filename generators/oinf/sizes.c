/* For every type, a value that is a byte too large, and one too small. */
#include "generators/oinf/model.h"

static void add_size(case_sink *sink, const char *parent, rule broken,
                     oinf_type type, const char *path, bool larger)
{
    char what[GOLDEN_PATH_SIZE];

    snprintf(what, sizeof what, "%s-a-byte-%s", oinf_name_of(type),
             larger ? "more" : "less");
    spoil row = BREAK(broken, what, ADD(path, larger ? 1 : -1));
    spoil_cases(sink, parent, &row, 1);
}

void oinf_sizes_cases(case_sink *sink)
{
    char path[GOLDEN_PATH_SIZE];

    for (size_t i = 0; i < 2 * ELEMENT_TYPES; i++) {
        oinf_type type = oinf_element_types[i / 2];
        rule size = oinf_packs(type) ? OINF_TENSORS_SIZE_PACKED
                                     : OINF_TENSORS_SIZE;

        snprintf(path, sizeof path, "metadata[%zu].value_nbytes", i / 2);
        add_size(sink, "meta-scalar-of-every-type", OINF_METADATA_SCALAR_SIZE,
                 type, path, i % 2);
        snprintf(path, sizeof path, "tensor[%zu].data_nbytes", i / 2);
        add_size(sink, "vector-of-every-type", size, type, path, i % 2);
    }
}
