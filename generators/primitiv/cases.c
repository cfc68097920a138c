/*
 * The families of cases, one per file. A case follows its parent, which may
 * belong to another family.
 */
#include "generators/primitiv/model.h"

void primitiv_cases(case_sink *sink)
{
    primitiv_facts(sink);
    primitiv_accept_cases(sink);
    primitiv_names_cases(sink);
    primitiv_many_cases(sink);
    primitiv_header_cases(sink);
    primitiv_forms_cases(sink);
    primitiv_coerced_cases(sink);
    primitiv_first_bytes_cases(sink);
    primitiv_misread_cases(sink);
    primitiv_bounds_cases(sink);
    primitiv_shapes_cases(sink);
    primitiv_tensors_cases(sink);
    primitiv_parameters_cases(sink);
    primitiv_models_cases(sink);
    primitiv_optimizers_cases(sink);
    primitiv_high_cases(sink);
    primitiv_matrix_parents(sink);
    primitiv_matrix_numbers_cases(sink);
    primitiv_matrix_heads_cases(sink);
    primitiv_matrix_shapes_cases(sink);
    primitiv_matrix_sizes_cases(sink);
    primitiv_matrix_header_cases(sink);
    primitiv_matrix_keys_cases(sink);
    primitiv_widths_cases(sink);
    primitiv_alike_cases(sink);
    primitiv_places_cases(sink);
    primitiv_values_cases(sink);
    primitiv_kinds_cases(sink);
    primitiv_floors_cases(sink);
}
