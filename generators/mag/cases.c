/*
 * The families of cases, one per file. A case follows its parent, which may
 * belong to another family.
 */
#include "generators/mag/model.h"

void mag_cases(case_sink *sink)
{
    mag_facts(sink);
    mag_accept_cases(sink);
    mag_remarks_cases(sink);
    mag_header_cases(sink);
    mag_keys_cases(sink);
    mag_tensors_cases(sink);
    mag_checksums_cases(sink);
    mag_data_cases(sink);
    mag_high_cases(sink);
    mag_numbers_cases(sink);
    mag_records_cases(sink);
    mag_every_dtype_cases(sink);
    mag_every_rank_cases(sink);
    mag_twins_cases(sink);
    mag_residues_cases(sink);
    mag_floors_cases(sink);
}
