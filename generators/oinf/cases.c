/* From models to cases. */
#include "oinf/model.h"

/* Names are compared as bytes; a prefix comes first. */
static int compare_names(const oinf_text *a, const oinf_text *b)
{
    builder left = {0};
    builder right = {0};

    oinf_emit_text(&left, a, NULL);
    oinf_emit_text(&right, b, NULL);
    size_t common = left.size < right.size ? left.size : right.size;
    int order = memcmp(left.bytes, right.bytes, common);
    if (order == 0)
        order = left.size < right.size ? -1 : left.size > right.size;
    free_builder(&left);
    free_builder(&right);
    return order;
}

static bool are_sorted(const oinf_model *m)
{
    for (size_t i = 1; i < m->sizevar_count; i++)
        if (compare_names(&m->sizevars[i - 1].name, &m->sizevars[i].name) > 0)
            return false;
    for (size_t i = 1; i < m->entry_count; i++)
        if (compare_names(&m->entries[i - 1].key, &m->entries[i].key) > 0)
            return false;
    for (size_t i = 1; i < m->tensor_count; i++)
        if (compare_names(&m->tensors[i - 1].name, &m->tensors[i].name) > 0)
            return false;
    return true;
}

static bool has_known_flags(const oinf_model *m)
{
    for (size_t i = 0; i < m->tensor_count; i++)
        if (m->tensors[i].flags > HAS_DATA)
            return false;
    return true;
}

/* Is the file, bit for bit, what the original writer makes of the model? */
bool oinf_is_canonical(const builder *b, const oinf_model *m)
{
    builder original = oinf_build(m, CANONICAL);
    bool same = b->size == original.size &&
                memcmp(b->bytes, original.bytes, b->size) == 0;

    free_builder(&original);
    return same && are_sorted(m) && has_known_flags(m);
}

/* --------------------------------------------------------------- cases -- */

static void set_file_size(builder *b)
{
    if (b->size >= OINF_HEADER_SIZE)
        set_number(b, "header.file_size", b->size);
}

const craft oinf_craft = {set_file_size, oinf_show_document};
const craft oinf_raw_craft = {NULL, oinf_show_document};

static bool needs_packed(const oinf_model *m)
{
    for (size_t i = 0; i < m->entry_count; i++)
        if (oinf_packs(m->entries[i].array.type))
            return true;
    for (size_t i = 0; i < m->tensor_count; i++)
        if (oinf_packs(m->tensors[i].array.type))
            return true;
    return false;
}

void add_model(case_sink *sink, const case_info *info, const oinf_model *m)
{
    case_info full = *info;
    builder b = oinf_build(m, AS_PLACED);
    bool accepted = info->reference == NULL &&
                    (info->rule == RULES ||
                     rule_about(info->rule)->level != ASSAY_MUST);

    full.model = m;
    if (full.features == NULL && needs_packed(m))
        full.features = "oinf.packed";
    add_case(sink, &full, &b, accepted ? oinf_show_document(&b, m) : NULL);
}

void add_accepted(case_sink *sink, const oinf_accepted *table, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        case_info info = {.what = table[i].what, .rule = RULES};
        add_model(sink, &info, &table[i].model);
    }
}

void add_remarks(case_sink *sink, const oinf_remark *table, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_model(sink, &table[i].info, &table[i].model);
}

void oinf_cases(case_sink *sink)
{
    oinf_reasons(sink);
    oinf_accept_cases(sink);
    oinf_element_cases(sink);
    oinf_value_cases(sink);
    oinf_place_cases(sink);
    oinf_remark_cases(sink);
    oinf_header_cases(sink);
    oinf_table_cases(sink);
    oinf_string_cases(sink);
    oinf_metadata_cases(sink);
    oinf_ndarray_cases(sink);
    oinf_tensor_cases(sink);
    oinf_padding_cases(sink);
    oinf_narrow_cases(sink);
    oinf_size_cases(sink);
}
