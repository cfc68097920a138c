/*
 * GGUF: arrays                                                    section 4.3
 *
 * Arrays of arrays are walked without recursion: a list holds the open arrays,
 * however deep they are nested.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "bytes/each_byte.h"

#define MOST_DEPTH 64           /* deeper nesting is MAY */

/* The most elements of an array, strings or arrays, that get fields of their
 * own. Vocabularies have millions of elements. */
#define MOST_FIELDS 4096

/* An open array of arrays: the number of elements begun, and of all. */
typedef struct {
    u64 begun, count;
} level;

typedef struct {
    reader *in;
    gguf_pair *pair;
    LIST_OF(level) open;        /* outermost first */
    bool wants_fields;          /* of the report, if not quiet */
    bool quiet;
    u64 quiet_depth;            /* depth of the quiet array, 1: outermost */
    u64 quiet_from;             /* where its elements start */
} array_walk;

/* Stops recording fields for the elements of a long array: together they are
 * one field of the array. */
static void begin_quiet(array_walk *w, u64 count, u64 depth)
{
    if (w->quiet || count <= MOST_FIELDS)
        return;
    w->quiet = true;
    w->quiet_depth = depth;
    w->quiet_from = w->in->at;
    w->in->report->wants_fields = false;
}

static void end_quiet(array_walk *w, u64 depth)
{
    reader *in = w->in;

    if (!w->quiet || w->quiet_depth != depth)
        return;
    w->quiet = false;
    in->report->wants_fields = w->wants_fields;
    add_region(in, "elements", w->quiet_from, in->at - w->quiet_from,
               ASSAY_BYTES, 0);
}

/* Checks that the declared number of elements fits into the file. */
static void check_length(reader *in, const gguf_array *a)
{
    u64 least = gguf_value_types[a->type].least, size = UINT64_MAX;
    bool fits = multiply(a->count, least, &size) && size <= left(in);

    if (expect(in, fits, GGUF_ARRAY_LENGTH_BOUNDS))
        return;
    found(in, "declares %" PRIu64 " elements of %s, but only %" PRIu64 " bytes "
          "are left", a->count, gguf_value_types[a->type].name, left(in));
    if (!advise_turned(in, &in->last, left(in) / least) &&
        size <= GGUF_LIKELY_STRING)
        advise_cut(in, size - left(in));
    stop(in);
}

static gguf_array read_head(array_walk *w)
{
    reader *in = w->in;
    gguf_array a = {0};

    a.type = get_u32(in, "array_type");
    a.type_field = in->last;
    if (!require(in, a.type < GGUF_VALUE_TYPES, GGUF_ARRAY_TYPE))
        return a;
    explain(in, "%s", gguf_value_types[a.type].name);
    expect(in, w->open.count != MOST_DEPTH, GGUF_ARRAY_DEPTH);
    found(in, "is at depth %d", MOST_DEPTH + 1);

    a.count = get_u64(in, "array_length");
    a.count_field = in->last;
    check_length(in, &a);
    return a;
}

/* Reads all elements of a fixed size as one field. */
static void read_run(reader *in, const gguf_array *a)
{
    u64 size = a->count * gguf_value_types[a->type].least;

    get_bytes(in, size, "elements");
    if (a->type == GGUF_BOOL)
        check_each_byte(in, in->last.offset, in->last.length, find_odd_bool,
                        GGUF_VALUE_BOOL);
}

static void read_strings(array_walk *w, u64 count)
{
    reader *in = w->in;

    begin_quiet(w, count, w->open.count + 1);
    enter_scope(in->report, "element", 0);
    for (u64 i = 0; i < count && ok(in); i++) {
        at_index(in, i);
        gguf_read_string(in, "length", "value");
    }
    leave_scope(in->report);
    end_quiet(w, w->open.count + 1);
}

/* Opens an array of arrays; gguf_read_array() reads its elements. */
static void begin_arrays(array_walk *w, u64 count)
{
    level begun = {0, count};

    KEEP(w->in->report, &w->open, begun, "nested arrays");
    begin_quiet(w, count, w->open.count);
}

/*
 * Array
 *
 *     u32  array_type        see gguf_value_types[]
 *     u64  array_length      number of elements
 *     elements               one after another, without a type of their own
 */
static gguf_array read_array(array_walk *w)
{
    reader *in = w->in;
    gguf_array a = read_head(w);

    w->pair->depth = larger(w->pair->depth, w->open.count + 1);
    in->truncated = GGUF_ARRAY_LENGTH_BOUNDS;
    if (!ok(in))
        return a;
    if (gguf_is_fixed(a.type))
        read_run(in, &a);
    else if (a.type == GGUF_STRING)
        read_strings(w, a.count);
    else
        begin_arrays(w, a.count);
    return a;
}

/* Closes the innermost array. Every array except the outermost is in the scope
 * of an element, which ends with it. */
static void end_arrays(array_walk *w)
{
    end_quiet(w, w->open.count);
    w->open.count--;
    if (w->open.count > 0)
        leave_scope(w->in->report);
}

static void read_element(array_walk *w, level *array)
{
    u64 open = w->open.count;

    enter_scope(w->in->report, "element", array->begun++);
    read_array(w);
    if (w->open.count == open)
        leave_scope(w->in->report);
}

void gguf_read_array(reader *in, gguf_pair *pair)
{
    array_walk w = {.in = in, .pair = pair,
                    .wants_fields = in->report->wants_fields};
    u64 at = in->at;

    pair->array = read_array(&w);
    while (w.open.count > 0 && ok(in)) {
        level *array = &w.open.items[w.open.count - 1];
        if (array->begun == array->count)
            end_arrays(&w);
        else
            read_element(&w, array);
    }
    in->report->wants_fields = w.wants_fields;
    pair->bytes = bytes_at(in, at, in->at - at);
    FREE_LIST(&in->report->memory, &w.open);
}
