/*
 * The families of cases, one file each. A case comes after its parent, which
 * may be of another family.
 */
#include "generators/safetensors/model.h"

void safetensors_cases(case_sink *sink)
{
    st_facts(sink);
    st_accept_cases(sink);
    st_dtypes_cases(sink);
    st_texts_cases(sink);
    st_header_cases(sink);
    st_syntax_cases(sink);
    st_strings_cases(sink);
    st_characters_cases(sink);
    st_ignored_numbers_cases(sink);
    st_ignored_texts_cases(sink);
    st_nesting_cases(sink);
    st_behind_ignored_cases(sink);
    st_root_cases(sink);
    st_metadata_cases(sink);
    st_entries_cases(sink);
    st_shapes_cases(sink);
    st_remarks_cases(sink);
    st_offsets_cases(sink);
    st_coerced_cases(sink);
    st_data_cases(sink);
    st_notes_cases(sink);
    st_lenient_entries_cases(sink);
    st_lenient_types_cases(sink);
    st_lenient_data_cases(sink);
    st_spread_cases(sink);
    st_last_of_many_cases(sink);
    st_kinds_cases(sink);
    st_floors_cases(sink);
}
