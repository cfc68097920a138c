#include "primitiv.h"

/* Equal keys have no document: readers differ in which of them they take. */
static bool has_document(rule broken)
{
    if (broken == RULES)
        return true;
    if (broken == PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE ||
        broken == PRIMITIV_MODEL_KEY_DUPLICATE ||
        broken == PRIMITIV_OPTIMIZER_KEY_DUPLICATE)
        return false;
    return rule_about(broken)->level != MUST;
}

static void add_model(case_sink *sink, const case_info *info,
                      const primitiv_model *m)
{
    case_info full = *info;
    builder b = primitiv_case_build(m);

    full.model = m;
    add_case(sink, &full, &b, has_document(info->rule)
                                  ? primitiv_case_document(&b, m) : NULL);
}

void primitiv_case_accept(case_sink *sink, const primitiv_accepted *table,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        case_info info = {.what = table[i].what, .rule = RULES};
        add_model(sink, &info, &table[i].model);
    }
}

void primitiv_case_remarks(case_sink *sink, const primitiv_remark *table,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_model(sink, &table[i].info, &table[i].model);
}

void primitiv_cases(case_sink *sink)
{
    primitiv_case_valid(sink);
    primitiv_case_names(sink);
    primitiv_case_many(sink);
    primitiv_case_header(sink);
    primitiv_case_forms(sink);
    primitiv_case_first_bytes(sink);
    primitiv_case_misread(sink);
    primitiv_case_bounds(sink);
    primitiv_case_shapes(sink);
    primitiv_case_tensors(sink);
    primitiv_case_parameters(sink);
    primitiv_case_models(sink);
    primitiv_case_optimizers(sink);
}
