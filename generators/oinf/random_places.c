/* Random OINF files with payloads at places that break a MAY rule. */
#include "generators/oinf/random_parts.h"

/* A payload: of metadata, then of tensors. */
typedef struct {
    u64 *offset;
    u64 size, there;
    const char *path;           /* with a star as index */
    size_t index;
} payload;

/* Lists the payloads that are not empty, in order; count is their number. */
static payload *list_payloads(maker *m, file_model *f, size_t *count)
{
    payload *list = GIVE(m, f->entry_count + f->tensor_count, payload);
    oinf_layout l = oinf_lay_out(f, AS_PLACED);

    *count = 0;
    for (size_t i = 0; i < f->entry_count; i++) {
        oinf_entry *e = (oinf_entry *)f->entries + i;
        list[(*count)++] = (payload){&e->offset, oinf_payload_size(e),
                                     l.entries[i],
                                     "metadata[*].value_offset", i};
    }
    for (size_t i = 0; i < f->tensor_count; i++) {
        oinf_tensor *t = (oinf_tensor *)f->tensors + i;
        u64 size = t->flags & HAS_DATA ? oinf_data_size(&t->array) : 0;
        if (size > 0)
            list[(*count)++] = (payload){&t->offset, size, l.tensors[i],
                                         "tensor[*].data_offset", i};
    }
    oinf_free_layout(&l);
    return list;
}

static void leave_section_gap(maker *m, file_model *f)
{
    size_t i = (size_t)roll(&m->dice, SECTIONS);
    oinf_layout l = oinf_lay_out(f, AS_PLACED);

    f->sections[i] = l.sections[i] + 8 * (1 + roll(&m->dice, 5));
    f->gap = (u8)roll(&m->dice, 256);
    oinf_free_layout(&l);
    liberty_at(m, OINF_SECTION_GAP, "gap");
}

static void leave_payload_gap(maker *m, file_model *f)
{
    size_t count;
    payload *list = list_payloads(m, f, &count);
    const payload *p = &list[roll(&m->dice, count)];

    if (count == 0)
        return;
    *p->offset = p->there + 8 * (1 + roll(&m->dice, 5));
    f->gap = (u8)roll(&m->dice, 256);
    liberty_at(m, OINF_PAYLOAD_GAP, "gap");
}

static void shuffle_payloads(maker *m, file_model *f)
{
    size_t count;
    payload *list = list_payloads(m, f, &count);
    size_t *order = random_order(m, count);
    u64 next = count > 0 ? list[0].there : 0;

    for (size_t i = 0; i < count; i++) {
        payload *p = &list[order[i]];
        *p->offset = next;
        next = oinf_align(next + p->size);
    }
    for (size_t i = 1; i < count; i++)
        if (*list[i].offset < *list[i - 1].offset) {
            m->at[0] = list[i].index;
            liberty_at(m, OINF_PAYLOAD_ORDER, list[i].path);
        }
}

/* Gives the last tensor the data of the one before it. */
static void share_data(maker *m, file_model *f)
{
    oinf_tensor *tensors = (oinf_tensor *)f->tensors, *last;

    if (f->tensor_count < 2)
        return;
    last = tensors + f->tensor_count - 1;
    if (!(last[-1].flags & HAS_DATA) || oinf_data_size(&last[-1].array) == 0)
        return;
    last->array = last[-1].array;
    last->flags = last[-1].flags;
    oinf_layout l = oinf_lay_out(f, AS_PLACED);
    last->offset = l.tensors[f->tensor_count - 2];
    oinf_free_layout(&l);
    m->at[0] = f->tensor_count - 1;
    liberty_at(m, OINF_PAYLOAD_OVERLAP, "tensor[*].data_offset");
}

void oinf_place_freely(maker *m, file_model *f)
{
    static void (*const places[])(maker *m, file_model *f) = {
        leave_section_gap, leave_payload_gap, shuffle_payloads, share_data};

    PICK(&m->dice, places)(m, f);
}
