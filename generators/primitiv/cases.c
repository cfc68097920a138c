#include "primitiv/model.h"

#include "facts.h"

/* Equal keys have no document: readers differ in which of them they take. */
static bool has_document(rule broken)
{
    if (broken == RULES)
        return true;
    if (broken == PRIMITIV_PARAMETER_STAT_KEY_DUPLICATE ||
        broken == PRIMITIV_MODEL_KEY_DUPLICATE ||
        broken == PRIMITIV_OPTIMIZER_KEY_DUPLICATE)
        return false;
    return rule_about(broken)->level != ASSAY_MUST;
}

void primitiv_case_add(case_sink *sink, const case_info *info,
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
        primitiv_case_add(sink, &info, &table[i].model);
    }
}

void primitiv_case_remarks(case_sink *sink, const primitiv_remark *table,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        primitiv_case_add(sink, &table[i].info, &table[i].model);
}

/* Loaders know some kinds of files only: that which data_type says. Files that
   have none, or one of none of them, no loader takes. */
static const char *features_of(const builder *file)
{
    static const char *const names[] = {
        [A_SHAPE] = "primitiv.shape-file",
        [A_TENSOR] = "primitiv.tensor-file",
        [A_PARAMETER] = "primitiv.parameter-file",
        [A_MODEL] = "primitiv.model-file",
        [AN_OPTIMIZER] = "primitiv.optimizer-file",
    };
    enum {DATA_TYPE = 10, SIZE = 5};
    const u8 *b = file->bytes;

    if (file->size < DATA_TYPE + SIZE || b[0] != 0xce || b[SIZE] != 0xce)
        return "";
    b += DATA_TYPE;
    bool known = b[0] == 0xce && b[1] == 0 && b[2] == 0 &&
                 b[3] <= AN_OPTIMIZER && b[4] == 0;
    return known ? names[b[3]] : "";
}

void primitiv_cases(case_sink *sink)
{
    give_features(sink, features_of);
    primitiv_case_reasons(sink);
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
