/*
 * The families of cases, one file each. A case comes after its parent, which
 * may be of another family.
 */
#include "generators/gguf/model.h"

void gguf_cases(case_sink *sink)
{
    gguf_facts(sink);
    gguf_accept_cases(sink);
    gguf_many_cases(sink);
    gguf_header_cases(sink);
    gguf_keys_cases(sink);
    gguf_values_cases(sink);
    gguf_arrays_cases(sink);
    gguf_alignments_cases(sink);
    gguf_meanings_cases(sink);
    gguf_names_cases(sink);
    gguf_shapes_cases(sink);
    gguf_types_cases(sink);
    gguf_beside_cases(sink);
    gguf_ranges_cases(sink);
    gguf_places_cases(sink);
    gguf_high_cases(sink);
    gguf_numbers_cases(sink);
    gguf_records_cases(sink);
    gguf_every_type_cases(sink);
    gguf_every_value_cases(sink);
    gguf_every_kind_cases(sink);
    gguf_every_rank_cases(sink);
    gguf_of_values_cases(sink);
    gguf_twins_cases(sink);
    gguf_residues_cases(sink);
    gguf_floats_cases(sink);
    gguf_floors_cases(sink);
}
