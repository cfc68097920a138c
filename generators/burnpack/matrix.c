#include "generators/burnpack/matrix.h"

#include <stdarg.h>
#include <stdlib.h>

#define PLAIN(name, dtype) {name, dtype, {0}}

const burnpack_kind burnpack_kinds[BURNPACK_KINDS] = {
    PLAIN("f64", F64), PLAIN("f32", F32), PLAIN("flex32", FLEX32),
    PLAIN("f16", F16), PLAIN("bf16", BF16),
    PLAIN("i64", I64), PLAIN("i32", I32), PLAIN("i16", I16), PLAIN("i8", I8),
    PLAIN("u64", U64), PLAIN("u32", U32), PLAIN("u16", U16), PLAIN("u8", U8),
    PLAIN("bool-native", BOOL_NATIVE), PLAIN("bool-u8", BOOL_U8),
    PLAIN("bool-u32", BOOL_U32),
    {"qfloat-native", QFLOAT, {"Q8S", "F32", .store = NATIVE}},
    {"qfloat-packed-u32", QFLOAT, {"Q4F", "F32", .store = PACKED_U32}},
    {"qfloat-packed-native", QFLOAT, {"E2M1", "F32", .store = PACKED_NATIVE}},
    {"qfloat-of-blocks", QFLOAT,
     {"Q8F", "UE8M0", .store = NATIVE, BLOCK(1, 1, 1, 1, 1, 1)}},
};

void burnpack_name(char what[WHAT_SIZE], const char *text, ...)
{
    va_list list;

    va_start(list, text);
    int size = vsnprintf(what, WHAT_SIZE, text, list);
    va_end(list);
    if (size < 0 || size >= WHAT_SIZE)
        stop_generating("the name of a case is too long: %s", what);
}

burnpack_tensor burnpack_of(const burnpack_kind *k, size_t rank,
                            const u64 *shape)
{
    return (burnpack_tensor){.name = LITERAL("w"), .dtype = k->dtype,
                             .scheme = k->scheme, .rank = rank,
                             .shape = shape};
}

burnpack_tensor burnpack_scalar_of(const burnpack_kind *k)
{
    return burnpack_of(k, 0, NULL);
}

u64 burnpack_width(const burnpack_kind *k)
{
    return burnpack_scalar(k->dtype).bits / 8;
}

file_model burnpack_file_of(const burnpack_tensor *t)
{
    return (file_model){.tensors = t, .tensor_count = 1};
}

void burnpack_call(char what[WHAT_SIZE], const char *words,
                   const burnpack_kind *k)
{
    burnpack_name(what, "%s-of-%s", words, k->name);
}

/* ---------------------------------------------------------------- twins -- */

static bool product_fits(const burnpack_tensor *t)
{
    u64 count = 8;              /* bytes of the largest element */

    for (size_t i = 0; i < t->rank; i++) {
        u64 d = dimension(t->shape, i);
        if (d > 0 && count > UINT64_MAX / d)
            return false;
        count *= d > 0 ? d : 1;
    }
    return true;
}

static bool are_equal(const token *a, const token *b)
{
    return a->size == b->size && memcmp(a->text, b->text, a->size) == 0;
}

static bool have_other_names(const burnpack_tensor *t,
                             const burnpack_tensor *other)
{
    return t->name.size != other->name.size ||
           memcmp(t->name.bytes, other->name.bytes, t->name.size) != 0;
}

static bool are_apart(const burnpack_layout *l, size_t i, size_t j)
{
    return l->sizes[i] == 0 || l->sizes[j] == 0 ||
           l->starts[i] + l->sizes[i] <= l->starts[j] ||
           l->starts[j] + l->sizes[j] <= l->starts[i];
}

static bool are_tensors_valid(const file_model *f, const burnpack_layout *l)
{
    bool good = true;

    for (size_t i = 0; i < f->tensor_count; i++) {
        const burnpack_tensor *t = &f->tensors[i];
        good = good && t->spelled == NULL && product_fits(t) &&
               l->starts[i] % BURNPACK_ALIGNMENT == 0;
        for (size_t j = 0; j < i; j++)
            good = good && have_other_names(t, &f->tensors[j]) &&
                   are_apart(l, i, j);
    }
    return good;
}

static bool is_user_valid(const file_model *f)
{
    bool good = true;

    for (size_t i = 0; i < f->user_count; i++) {
        good = good && f->user[i].key->kind == TEXT &&
               f->user[i].value->kind == TEXT;
        for (size_t j = 0; j < i && good; j++)
            good = !are_equal(f->user[i].key, f->user[j].key);
    }
    return good;
}

/* The start of the data section. */
static u64 section_of(const builder *b)
{
    return burnpack_align(BURNPACK_HEADER_SIZE +
                          number_at(b, "header.metadata_size"));
}

/* Each tensor of the twin also has its data in the file. */
static bool have_same_data(const file_model *f, const file_model *twin)
{
    builder a = burnpack_build(f), b = burnpack_build(twin);
    burnpack_layout l = burnpack_lay_out(f), m = burnpack_lay_out(twin);
    bool same = f->tensor_count >= twin->tensor_count;

    for (size_t i = 0; i < twin->tensor_count && same; i++) {
        u64 from = section_of(&a) + l.starts[i];
        u64 to = section_of(&b) + m.starts[i];
        same = from <= a.size && m.sizes[i] <= a.size - from &&
               (m.sizes[i] == 0 || memcmp(a.bytes + from, b.bytes + to,
                                          (size_t)m.sizes[i]) == 0);
    }
    burnpack_free_layout(&l);
    burnpack_free_layout(&m);
    free_builder(&a);
    free_builder(&b);
    return same;
}

static void check_twin(const char *what, const file_model *f,
                       const file_model *twin)
{
    burnpack_layout l = burnpack_lay_out(twin);

    if (!are_tensors_valid(twin, &l) || !is_user_valid(twin))
        stop_generating("%s: what a lenient reader takes it for is not valid",
                        what);
    if (!have_same_data(f, twin))
        stop_generating("%s: what a lenient reader takes it for has other data",
                        what);
    burnpack_free_layout(&l);
}

/* Returns f in its usual spelling; tensors has room for the tensors of f. */
static file_model usual(const file_model *f, burnpack_tensor *tensors)
{
    file_model u = *f;

    for (size_t i = 0; i < f->tensor_count; i++) {
        burnpack_tensor *t = &tensors[i];
        *t = f->tensors[i];
        t->fields = t->scheme_fields = t->block_fields = NULL;
        t->spelled = NULL;
    }
    u.tensors = tensors;
    u.fields = NULL;
    u.spelled = NULL;
    return u;
}

void burnpack_add_broken(case_sink *sink, rule broken, const char *what,
                         blame where, const file_model *f)
{
    const case_info info = {.what = what, .rule = broken, .where = where,
                            .patch = what};

    add_model(sink, &info, f);
}

void burnpack_add_lenient(case_sink *sink, rule broken, const char *what,
                          blame where, const file_model *f,
                          const file_model *twin)
{
    burnpack_tensor *room = need_memory(NULL, (f->tensor_count + 1) *
                                              sizeof *room);
    const file_model same = usual(f, room);

    check_twin(what, f, twin != NULL ? twin : &same);
    burnpack_add_broken(sink, broken, what, where, f);
    free(room);
}
