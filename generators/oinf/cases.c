/*
 * The families of cases, a file each. A case stands after its parent, which
 * may be one of another family.
 */
#include "oinf/model.h"

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
}
