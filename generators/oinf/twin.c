#include "generators/oinf/twin.h"

#include <stdarg.h>

#define MOST_WORDS 400
#define MOST_ZEROS 512

/* ------------------------------------------------- valid by the model -- */

static bool is_name(const oinf_text *t)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

    for (size_t i = 0; i < t->size; i++)
        if (t->bytes[i] == '\0' || strchr(letters, t->bytes[i]) == NULL)
            return false;
    return oinf_text_size(t) > 0;
}

static bool is_same(const oinf_text *a, const oinf_text *b)
{
    return a->size == b->size && a->times == b->times &&
           memcmp(a->bytes, b->bytes, a->size) == 0;
}

#define ARE_NAMES(function, what, name) \
    static bool function(const what *list, size_t count) \
    { \
        for (size_t i = 0; i < count; i++) { \
            if (!is_name(&list[i].name)) \
                return false; \
            for (size_t j = 0; j < i; j++) \
                if (is_same(&list[i].name, &list[j].name)) \
                    return false; \
        } \
        return true; \
    }
ARE_NAMES(are_sizevars, oinf_sizevar, name)
ARE_NAMES(are_entries, oinf_entry, key)
ARE_NAMES(are_tensors, oinf_tensor, name)

static bool are_sections(const oinf_layout *l)
{
    u64 least = OINF_HEADER_SIZE;

    for (size_t s = 0; s < SECTIONS; s++) {
        if (l->sections[s] % 8 != 0 || l->sections[s] < least)
            return false;
        least = l->sections[s];
    }
    return true;
}

static bool is_place(const oinf_layout *l, u64 offset, u64 size)
{
    return offset % 8 == 0 && offset >= l->sections[DATA_AT] &&
           offset <= l->file_size && size <= l->file_size - offset;
}

static bool is_entry(const oinf_entry *e, const oinf_layout *l, size_t i)
{
    return I8 <= e->type && e->type < OINF_TYPES &&
           is_place(l, l->entries[i], oinf_payload_size(e)) &&
           (e->type != BITSET || oinf_text_size(&e->text) == (e->bits + 7) / 8);
}

static bool is_tensor(const oinf_tensor *t, const oinf_layout *l, size_t i)
{
    oinf_type type = t->array.type;

    return I8 <= type && type < OINF_TYPES && type != STRING &&
           type != NDARRAY &&
           (!(t->flags & HAS_DATA) ||
            is_place(l, l->tensors[i], oinf_data_size(&t->array)));
}

static bool is_valid(const file_model *m)
{
    oinf_layout l = oinf_lay_out(m, AS_PLACED);
    bool valid = are_sections(&l) &&
                 are_sizevars(m->sizevars, m->sizevar_count) &&
                 are_entries(m->entries, m->entry_count) &&
                 are_tensors(m->tensors, m->tensor_count);

    for (size_t i = 0; i < m->entry_count; i++)
        valid = valid && is_entry(&m->entries[i], &l, i);
    for (size_t i = 0; i < m->tensor_count; i++)
        valid = valid && is_tensor(&m->tensors[i], &l, i);
    oinf_free_layout(&l);
    return valid;
}

/* ------------------------------------------------------------ the file -- */

static builder edited(const lenient *l, char patch[MOST_WORDS])
{
    builder file = oinf_build(l->built != NULL ? l->built : l->twin,
                              AS_PLACED);

    if (l->built != NULL)
        snprintf(patch, MOST_WORDS, "%s", l->patch);
    for (size_t i = 0; i < MAX_EDITS && l->edits[i].kind != NO_EDIT; i++)
        apply_edit(&file, &l->edits[i], patch, MOST_WORDS);
    set_number(&file, "header.file_size", file.size);
    return file;
}

void oinf_add_lenient(case_sink *sink, const lenient *l, const char *what, ...)
{
    char name[GOLDEN_PATH_SIZE];
    char patch[MOST_WORDS] = "";
    va_list arguments;

    va_start(arguments, what);
    vsnprintf(name, sizeof name, what, arguments);
    va_end(arguments);
    if (!is_valid(l->twin))
        stop_generating("the twin of %s is not valid", name);

    builder file = edited(l, patch);
    case_info info = {.what = name, .rule = l->rule, .where = l->where,
                      .also = l->also, .patch = patch};
    if (oinf_has_bitset_tensor(&file))
        info.also.rules[info.also.count++] = OINF_TENSORS_DTYPE_BITSET;
    add_file(sink, &info, NULL, &file);
}

/* --------------------------------------------------------------- parts -- */

oinf_tensor oinf_tensor_of(oinf_type type, size_t rank, const u64 *shape)
{
    return (oinf_tensor){NAME("w"), {type, rank, shape, COUNT}, HAS_DATA, 0};
}

oinf_tensor oinf_declared(oinf_type type, size_t rank, const u64 *shape)
{
    return (oinf_tensor){NAME("w"), {type, rank, shape, COUNT}, 0, 0};
}

oinf_array oinf_zeros(oinf_type type, size_t rank, const u64 *shape)
{
    static const char zeros[MOST_ZEROS] = {0};
    oinf_array a = {type, rank, shape, GIVEN, NULL, zeros, 0};

    a.size = oinf_data_size(&a);
    if (a.size > MOST_ZEROS)
        stop_generating("too many zeros");
    return a;
}

u64 oinf_dimension_of(oinf_type type, u64 bytes)
{
    return bytes * 8 / oinf_scalar(type).bits;
}

oinf_type oinf_tensor_type(size_t i)
{
    return i < ELEMENT_TYPES ? oinf_element_types[i] : BITSET;
}
