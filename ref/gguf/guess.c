/*
 * GGUF: why data are not where types and alignment put them    sections 6, 7
 *
 * Forks of ggml use numbers of types for other blocks. The data of all tensors
 * follow each other, so that the offsets tell how large each tensor is: if all
 * tensors of a type would fit other blocks, a fork wrote the file.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "core/text.h"

#define LEAST_BITS 1            /* for an element of a quantized type */
#define MOST_BITS 10
#define MOST_ELEMENTS 256       /* of a block */
#define MOST_BYTES (MOST_ELEMENTS * MOST_BITS)

/* Types of forks; elements and bytes of a block, if they are known. */
static const struct {
    u32 first, last;
    u32 elements, bytes;
    const char *words;
} forks[] = {
    {36, 39, 0, 0, "the BitNet fork uses 36 to 39 for its own types, I2_S, "
     "I8_S, TL1 and TL2"},
    {42, 42, 128, 34, "the PrismML fork of llama.cpp wrote Q2_0 so, before it "
     "took type 142, PQ2_0"},
    {133, 158, 0, 0, "the fork ik_llama.cpp uses 133 to 158"},
    {142, 142, 128, 34, "the PrismML fork of llama.cpp uses 142 for PQ2_0"},
    {143, 143, 128, 28, "the PrismML fork of llama.cpp uses 143 for PTQ1_0"},
    {202, 399, 0, 0, "the fork ik_llama.cpp uses 202 to 399"},
};
#define FORKS (sizeof forks / sizeof forks[0])

/* Reports whether a fork uses a type. */
static bool has_type(size_t number, u32 type)
{
    return forks[number].first <= type && type <= forks[number].last;
}

void gguf_advise_fork(const reader *in, u32 type)
{
    char words[256];
    text t = text_into(words, sizeof words);

    for (size_t i = 0; i < FORKS; i++)
        if (has_type(i, type))
            put(&t, "%s%s", t.length > 0 ? "; " : "", forks[i].words);
    if (t.length > 0)
        advise(in, "%s: load the file there", words);
}

/* Rules about the places of data. */
enum { MISALIGNED, SCATTERED, BEYOND };
static const rule places[] = {
    GGUF_TENSOR_OFFSET_ALIGNED, GGUF_DATA_CONTIGUOUS, GGUF_DATA_OUT_OF_FILE,
};

/* ---------------------------------------------------------------- places -- */

/* A tensor and the room for its data, up to the next one or the end. */
typedef struct {
    u32 type;
    u64 elements, row;          /* row: elements along the first dimension */
    u64 length, room;
    bool last;
} place;

/* A walk over tensors that are sorted by offset, from the last to the first. */
typedef struct {
    const reader *in;
    const gguf_file *file;
    const ranges *sorted;
    u64 left;
    u64 offset, end;            /* of the tensors at the latest offset */
    bool last;                  /* it is the highest one */
} backward_walk;

static backward_walk walk_places(const reader *in, const gguf_file *file,
                          const ranges *sorted)
{
    u64 end = in->report->length - file->data_start;

    return (backward_walk){in, file, sorted, sorted->count, UINT64_MAX, end,
                           true};
}

/* Moves to the tensors at another offset. */
static void move_to(backward_walk *w, u64 offset)
{
    if (w->left + 1 < w->sorted->count) {
        w->end = w->offset;
        w->last = false;
    }
    w->offset = offset;
}

static u64 number_at(const reader *in, u64 offset, u64 size)
{
    return gguf_number(bytes_at(in, offset, size), in->big_endian);
}

/* Reads the dimensions of a tensor again, between n_dimensions and type. */
static void count_elements(const reader *in, u64 from, u64 to, place *p)
{
    p->row = p->elements = 1;
    for (u64 at = from; at + 8 <= to; at += 8) {
        u64 dimension = number_at(in, at, 8);
        if (at == from)
            p->row = dimension;
        if (!multiply(p->elements, dimension, &p->elements))
            p->elements = 0;
    }
}

static bool next_place(backward_walk *w, place *p)
{
    if (w->left == 0)
        return false;
    const range *r = &w->sorted->items[--w->left];
    const record_name *name = &w->file->names.items[r->owner.record];
    u64 type_at = r->owner.field - 4;

    if (w->left + 1 == w->sorted->count || r->offset != w->offset)
        move_to(w, r->offset);
    p->last = w->last;
    p->type = (u32)number_at(w->in, type_at, 4);
    count_elements(w->in, name->where + name->text.size + 4, type_at, p);
    p->length = r->length;
    p->room = w->end - smaller(r->offset, w->end);
    return true;
}

/* ------------------------------------------------------------------ fits -- */

/* Reports whether the room of a tensor shows that its type has other blocks, if
 * that is unknown or quantized. */
static bool is_odd(const gguf_file *file, const place *p)
{
    const gguf_tensor_type *type = gguf_find_type(p->type);

    if (type == NULL)
        return p->elements > 0;
    return type->elements > 1 && p->length > 0 && !p->last &&
           aligned_or_max(p->length, file->alignment) != p->room;
}

/* Finds the first odd type, and the largest of its tensors. */
static bool find_odd(const reader *in, const gguf_file *file,
                     const ranges *sorted, place *largest)
{
    backward_walk w = walk_places(in, file, sorted);
    bool found = false;
    place p;

    while (next_place(&w, &p))
        if (is_odd(file, &p)) {
            *largest = p;
            found = true;
        }
    w = walk_places(in, file, sorted);
    while (found && next_place(&w, &p))
        if (p.type == largest->type && p.elements > largest->elements)
            *largest = p;
    return found;
}

/* Reports whether all tensors of the type fit blocks; counts them. */
static bool all_fit(const reader *in, const gguf_file *file,
                    const ranges *sorted, gguf_layout *l)
{
    backward_walk w = walk_places(in, file, sorted);
    bool fit = true;
    place p;

    l->tensors = 0;
    while (fit && next_place(&w, &p)) {
        u64 size = UINT64_MAX;
        if (p.type != l->type || p.elements == 0)
            continue;
        l->tensors++;
        fit = p.row % l->elements == 0 &&
              multiply(p.elements / l->elements, l->bytes, &size) &&
              size <= p.room && p.room - size < file->alignment;
    }
    return fit;
}

static bool is_known(const gguf_layout *l)
{
    const gguf_tensor_type *type = gguf_find_type(l->type);

    return type != NULL && type->elements == l->elements &&
           type->bytes == l->bytes;
}

/* Sets elements and bytes to the blocks of a fork, if it changed the type. */
static bool take_fork(gguf_layout *l, u32 number)
{
    l->elements = forks[number].elements;
    l->bytes = forks[number].bytes;
    l->fork = number;
    return has_type(number, l->type) && l->elements > 0;
}

/* Sets the fork to the first one that uses the type; FORKS: none does. */
static void name_fork(gguf_layout *l)
{
    for (l->fork = 0; l->fork < FORKS && !has_type(l->fork, l->type); l->fork++)
        ;
}

/* Sets bytes to those of a block of the largest tensor. */
static bool take_blocks(gguf_layout *l, u32 elements, const place *largest)
{
    u64 blocks = largest->elements / elements;
    u64 bytes = blocks > 0 ? largest->room / blocks : 0;

    l->elements = elements;
    l->bytes = bytes < MOST_BYTES ? (u32)bytes : 0;
    return l->bytes * 8 >= elements * LEAST_BITS &&
           l->bytes * 8 <= elements * MOST_BITS;
}

/* Reports whether the room of a tensor tells the size of its blocks: padding is
 * below a byte for each, and the file is not cut there. */
static bool tells_blocks(const gguf_file *file, const place *p, u32 elements)
{
    return !p->last && p->elements / elements >= file->alignment;
}

/* Finds blocks that all tensors of the odd type fit: those of a fork, or else
 * the smallest. */
static void find_blocks(const reader *in, const gguf_file *file,
                        const ranges *sorted, gguf_layout *l)
{
    place largest = {0};
    bool fit = false;

    if (!find_odd(in, file, sorted, &largest))
        return;
    l->type = largest.type;
    for (u32 i = 0; i < FORKS && !fit; i++)
        fit = take_fork(l, i) && all_fit(in, file, sorted, l);
    if (!fit)
        name_fork(l);
    for (u32 elements = 32; elements <= MOST_ELEMENTS && !fit; elements *= 2)
        fit = tells_blocks(file, &largest, elements) &&
              take_blocks(l, elements, &largest) &&
              all_fit(in, file, sorted, l);
    if (!fit || is_known(l))
        l->elements = 0;
}

gguf_layout gguf_find_layout(reader *in, const gguf_file *file)
{
    const report *r = in->report;
    u64 misaligned = made_of(r, places[MISALIGNED]);
    gguf_layout l = {0};
    gap_sum gaps = {0};
    ranges sorted;

    if (file->all_sized && misaligned + made_of(r, places[SCATTERED]) == 0)
        return l;
    if (copy_sorted(in, &file->tensors, &sorted)) {
        if (file->all_sized)
            gaps = add_gaps(&sorted, 0);
        l.unit = misaligned > 0 ? gaps.most : gaps.unit;
        if (gaps.unit == 0 || gaps.unit == file->alignment)
            find_blocks(in, file, &sorted, &l);
    }
    FREE_LIST(&in->report->memory, &sorted);
    return l;
}

/* ----------------------------------------------------------------- hints -- */

/* Appends what blocks the type has in ggml, if it is known there. */
static void put_type(text *t, u32 number)
{
    const gguf_tensor_type *type = gguf_find_type(number);

    put(t, "type %" PRIu32, number);
    if (type != NULL)
        put(t, ", %s, has blocks of %u elements in %u bytes", type->name,
            (unsigned)type->elements, (unsigned)type->bytes);
    put(t, type != NULL ? ", but " : ": ");
}

static void advise_blocks(const reader *in, const gguf_layout *l)
{
    char words[320];
    text t = text_into(words, sizeof words);

    if (l->fork < FORKS)
        put(&t, "%s: load the file there; ", forks[l->fork].words);
    put_type(&t, l->type);
    put(&t, "%s in this file would fit blocks of %" PRIu32 " elements in %"
        PRIu32 " bytes", l->tensors == 1 ? "its tensor" : "all its tensors",
        l->elements, l->bytes);
    advise(in, "%s", words);
}

/* Makes the first finding of the first rule that is broken the latest one. */
static void take_first(report *r, const rule *list, size_t count)
{
    r->latest = NULL;
    for (size_t i = 0; i < count && r->latest == NULL; i++)
        take_first_finding(r, list[i]);
}

void gguf_advise_layout(const reader *in, const gguf_file *file,
                        const gguf_layout *l)
{
    static const rule types[] = {
        GGUF_DATA_OVERLAP, GGUF_DATA_OUT_OF_FILE, GGUF_TENSOR_TYPE_UNKNOWN,
        GGUF_DATA_CONTIGUOUS,
    };
    report *r = in->report;

    if (l->elements > 0) {
        take_first(r, types, sizeof types / sizeof types[0]);
        advise_blocks(in, l);
    } else if (l->unit > 0 && l->unit != file->alignment &&
               made_of(r, places[BEYOND]) == 0) {
        take_first(r, places, BEYOND);
        advise(in, "data seem to be aligned to %" PRIu64
               " bytes, but the alignment of the file is %" PRIu64, l->unit,
               file->alignment);
    }
}
