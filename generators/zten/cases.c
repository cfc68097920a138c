/*
 * The families of cases, one in each source file. A case comes after its
 * parent, which may be in another family.
 */
#include "generators/zten/model.h"

void zten_cases(case_sink *sink)
{
    zten_facts(sink);
    zten_accept_cases(sink);
    zten_forms_cases(sink);
    zten_custom_cases(sink);
    zten_ignored_cases(sink);
    zten_dates_cases(sink);
    zten_nesting_cases(sink);
    zten_frames_cases(sink);
    zten_file_cases(sink);
    zten_index_cases(sink);
    zten_entries_cases(sink);
    zten_field_types_cases(sink);
    zten_coerced_cases(sink);
    zten_fields_cases(sink);
    zten_orders_cases(sink);
    zten_checksums_cases(sink);
    zten_digits_cases(sink);
    zten_shapes_cases(sink);
    zten_blobs_cases(sink);
    zten_zstd_cases(sink);
    zten_near_cases(sink);
    zten_beside_cases(sink);
    zten_structure_cases(sink);
    zten_lax_cases(sink);
    zten_libzstd_cases(sink);
    zten_sharing_cases(sink);
    zten_canon_cases(sink);
    zten_lenient_cases(sink);
    zten_lenient_data_cases(sink);
    zten_containers_cases(sink);
    zten_spread_cases(sink);
    zten_floors_cases(sink);
    zten_kinds_cases(sink);
    zten_twice_cases(sink);
}
