/* Damages of the order of data in the buffer of random files. */
#include "generators/safetensors/random_parts.h"

#include <inttypes.h>

/* Returns the number in the text of a field of tensor i. */
static u64 offset_at(maker *m, const builder *file, size_t i,
                     const char *which)
{
    const golden_field *f = need_field(file, give_text(m, "tensor[%zu].%s", i,
                                                       which));
    u64 number = 0;

    for (u64 k = 0; k < f->size; k++)
        number = 10 * number + (u64)(file->bytes[f->offset + k] - '0');
    return number;
}

static void write_offset(maker *m, builder *file, size_t i, const char *which,
                         u64 number)
{
    golden_field *f = need_field(file, give_text(m, "tensor[%zu].%s", i,
                                                 which));
    char digits[24];
    int size = snprintf(digits, sizeof digits, "%" PRIu64, number);

    splice(file, f->offset, f->size, digits, (size_t)size);
    f->size = (u64)size;
    st_seal(file);
}

static u64 begin_of(maker *m, const builder *file, size_t i)
{
    return offset_at(m, file, i, "begin");
}

static u64 end_of(maker *m, const builder *file, size_t i)
{
    return offset_at(m, file, i, "end");
}

static void place(maker *m, builder *file, size_t i, u64 begin, u64 end)
{
    write_offset(m, file, i, "begin", begin);
    write_offset(m, file, i, "end", end);
}

static bool blame_array(maker *m, blame *where, size_t i)
{
    m->at[0] = i;
    *where = (blame)SPAN(bound_path(m, "tensor[*].offsets.open"),
                         bound_path(m, "tensor[*].offsets.close"));
    return true;
}

/* ---------------------------------------------------------------- sizes */

/* Makes the range of a tensor a byte shorter, or empty. */
static bool take_bytes(maker *m, const void *model, builder *file,
                       blame *where)
{
    const st_tensor *t = st_some_tensor(m, model, true);

    if (t == NULL)
        return false;
    size_t i = m->at[0];
    u64 end = end_of(m, file, i);
    write_offset(m, file, i, "begin",
                 one_in(&m->dice, 2) ? end : begin_of(m, file, i) + 1);
    return blame_array(m, where, i);
}

/* Adds a dimension: three times as many elements. */
static bool add_dimension(maker *m, const void *model, builder *file,
                          blame *where)
{
    const st_tensor *t = st_some_tensor(m, model, true);

    if (t == NULL || t->rank == 0)
        return false;
    do_edit(m, file, (edit)INSERT("tensor[*].shape[0]", "3,"));
    st_seal(file);
    return blame_array(m, where, m->at[0]);
}

/* --------------------------------------------------------------- bounds */

static bool move_far(maker *m, const void *model, builder *file, blame *where)
{
    static const u64 far[] = {TWO(20), TWO(31), TWO(32), TWO(40), TWO(63),
                              UINT64_MAX - TWO(20)};

    if (st_some_tensor(m, model, false) == NULL)
        return false;
    size_t i = m->at[0];
    u64 more = PICK(&m->dice, far);
    place(m, file, i, begin_of(m, file, i) + more, end_of(m, file, i) + more);
    return blame_at(m, where, "tensor[*].end");
}

/* Cuts a byte of the last data, or all of it. */
static bool cut_data(maker *m, const void *model, builder *file, blame *where)
{
    u64 start = st_data_start(file);
    const file_model *f = model;

    if (file->size == start)
        return false;
    for (size_t i = 0; i < f->tensor_count; i++)
        if (start + end_of(m, file, i) == file->size &&
            st_data_size(&f->tensors[i]) > 0)
            m->at[0] = i;
    u64 size = need_field(file, bound_path(m, "tensor[*].data"))->size;
    do_edit(m, file, (edit)CUT("tensor[*].data", roll(&m->dice, size)));
    return blame_at(m, where, "tensor[*].end");
}

/* ------------------------------------------------------ two at one place */

/* Makes one tensor like another, so that both share its data. */
static bool copy_tensor(maker *m, void *model, blame *where)
{
    file_model *f = model;
    const st_tensor *t = st_some_tensor(m, f, true);
    size_t from = m->at[0];

    if (t == NULL || f->tensor_count < 2)
        return false;
    size_t other = (from + 1 + (size_t)roll(&m->dice, f->tensor_count - 1)) %
                   f->tensor_count;
    st_tensor *copy = (st_tensor *)f->tensors + other;
    copy->dtype = t->dtype;
    copy->dtype_token = t->dtype_token;
    copy->rank = t->rank;
    copy->shape = t->shape;
    copy->content = t->content;
    copy->data = t->data;
    m->at[0] = from;
    m->at[1] = other;
    *where = (blame)AT(give_text(m, "tensor[%zu].begin",
                                 from > other ? from : other));
    return true;
}

static bool share_data(maker *m, const void *model, builder *file,
                       blame *where)
{
    size_t from = m->at[0], to = m->at[1];

    (void)model, (void)where;
    place(m, file, to, begin_of(m, file, from), end_of(m, file, from));
    return true;
}

/* Puts a tensor without elements inside one of several bytes. */
static bool empty_tensor(maker *m, void *model, blame *where)
{
    static const u64 none[] = {0};
    file_model *f = model;
    const st_tensor *around = st_some_tensor(m, f, true);
    size_t i = m->at[0];

    if (f->tensor_count < 2 || around == NULL || st_data_size(around) < 2)
        return false;
    size_t other = (i + 1) % f->tensor_count;
    st_tensor *t = (st_tensor *)f->tensors + other;
    t->rank = 1;
    t->shape = none;
    t->content = COUNTING;
    m->at[0] = i;
    m->at[1] = other;
    *where = (blame)AT(give_text(m, "tensor[%zu].begin", other));
    return true;
}

static bool move_inside(maker *m, const void *model, builder *file,
                        blame *where)
{
    const file_model *f = model;
    u64 size = st_data_size(&f->tensors[m->at[0]]);
    u64 begin = begin_of(m, file, m->at[0]) + 1 + roll(&m->dice, size - 1);

    (void)where;
    place(m, file, m->at[1], begin, begin);
    return true;
}

/* ---------------------------------------------------------------- unused */

/* Removes the elements of a tensor; their bytes stay, at the end or
 * elsewhere. */
static bool leave_bytes(maker *m, const void *model, builder *file,
                        blame *where, bool last)
{
    const st_tensor *t = st_some_tensor(m, model, true);

    if (t == NULL || t->rank == 0)
        return false;
    size_t i = m->at[0];
    u64 begin = begin_of(m, file, i), end = end_of(m, file, i);
    if ((st_data_start(file) + end == file->size) != last)
        return false;
    do_edit(m, file, (edit)INSERT("tensor[*].shape[0]", "0,"));
    place(m, file, i, begin, begin);
    return blame_at(m, where, "tensor[*].data");
}

static bool leave_hole(maker *m, const void *model, builder *file,
                       blame *where)
{
    return leave_bytes(m, model, file, where, false);
}

static bool leave_trailing(maker *m, const void *model, builder *file,
                           blame *where)
{
    return leave_bytes(m, model, file, where, true);
}

const damage st_data_damages[] = {
    HURT(SAFETENSORS_OFFSETS_SIZE, take_bytes),
    HURT(SAFETENSORS_OFFSETS_SIZE, add_dimension),
    HURT(SAFETENSORS_DATA_BOUNDS, move_far),
    HURT(SAFETENSORS_DATA_BOUNDS, cut_data),
    {.row = BY(SAFETENSORS_DATA_OVERLAP, share_data), .bend = copy_tensor,
     .hurt = share_data},
    {.row = BY(SAFETENSORS_DATA_ZERO_SIZE_INSIDE, move_inside),
     .bend = empty_tensor, .hurt = move_inside},
    HURT(SAFETENSORS_DATA_HOLE, leave_hole),
    HURT(SAFETENSORS_DATA_TRAILING, leave_trailing),
    NO_DAMAGE,
};
