/*
 * The families of cases, one in each source file. A case comes after its
 * parent, which may be in another family.
 */
#include "generators/burnpack/model.h"

void burnpack_cases(case_sink *sink)
{
    burnpack_facts(sink);
    burnpack_accept_cases(sink);
    burnpack_many_cases(sink);
    burnpack_unknown_cases(sink);
    burnpack_ignored_cases(sink);
    burnpack_quant_cases(sink);
    burnpack_header_cases(sink);
    burnpack_cbor_cases(sink);
    burnpack_forms_cases(sink);
    burnpack_fields_cases(sink);
    burnpack_tensors_cases(sink);
    burnpack_dtypes_cases(sink);
    burnpack_schemes_cases(sink);
    burnpack_coerced_cases(sink);
    burnpack_ranges_cases(sink);
    burnpack_data_cases(sink);
    burnpack_beside_cases(sink);
    burnpack_kinds_cases(sink);
    burnpack_kinds_places_cases(sink);
    burnpack_numbers_cases(sink);
    burnpack_lists_cases(sink);
    burnpack_words_cases(sink);
    burnpack_variants_cases(sink);
    burnpack_keys_cases(sink);
    burnpack_records_cases(sink);
    burnpack_origins_cases(sink);
    burnpack_quantized_cases(sink);
    burnpack_texts_cases(sink);
    burnpack_near_cases(sink);
    burnpack_holders_cases(sink);
    burnpack_widths_cases(sink);
    burnpack_twice_cases(sink);
    burnpack_floors_cases(sink);
}
