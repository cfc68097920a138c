/*
 * The families of cases, one per file. A case follows its parent, which may
 * belong to another family.
 */
#include "generators/oinf/model.h"

void oinf_cases(case_sink *sink)
{
    oinf_facts(sink);
    oinf_accept_cases(sink);
    oinf_dtypes_cases(sink);
    oinf_values_cases(sink);
    oinf_places_cases(sink);
    oinf_remarks_cases(sink);
    oinf_header_cases(sink);
    oinf_tables_cases(sink);
    oinf_strings_cases(sink);
    oinf_metadata_cases(sink);
    oinf_ndarrays_cases(sink);
    oinf_tensors_cases(sink);
    oinf_paddings_cases(sink);
    oinf_narrow_cases(sink);
    oinf_sizes_cases(sink);
    oinf_high_cases(sink);
    oinf_alike_cases(sink);
    oinf_floats_cases(sink);
    oinf_floors_cases(sink);
    oinf_of_tensors_cases(sink);
    oinf_of_ranks_cases(sink);
    oinf_of_packing_cases(sink);
    oinf_of_metadata_cases(sink);
    oinf_of_arrays_cases(sink);
    oinf_unknown_cases(sink);
    oinf_stray_bytes_cases(sink);
    oinf_positions_cases(sink);
    oinf_seconds_cases(sink);
    oinf_twice_cases(sink);
    oinf_spellings_cases(sink);
    oinf_inside_cases(sink);
    oinf_counts_cases(sink);
    oinf_reversed_cases(sink);
    oinf_lengths_cases(sink);
    oinf_flags_cases(sink);
}
