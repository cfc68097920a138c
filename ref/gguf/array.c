/*
 * GGUF: arrays                                                    section 4.3
 *
 * An array of arrays is walked with a list of those begun, however deep they
 * are nested, and not by recursion.
 */
#include "gguf/gguf.h"

#include <inttypes.h>

#include "bytes/each_byte.h"

#define MOST_DEPTH 64           /* without a remark */

/* Strings and arrays of one array that have fields of their own: vocabularies
 * have millions. */
#define MOST_FIELDS 4096

/* An array of arrays: how many of its elements were begun, and how many there
 * are. */
typedef struct {
    u64 begun, count;
} level;

typedef struct {
    reader *in;
    gguf_pair *pair;
    LIST_OF(level) open;        /* from the outermost to the innermost */
    bool wants_fields;          /* of the report; none are recorded in quiet */
    bool quiet;
    u64 quiet_depth;            /* of the array that is quiet; 1: outermost */
    u64 quiet_from;             /* its first element */
} array_walk;

/* Elements without fields of their own are one field of their array. */
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

/* As many elements fit into the file as there are said to be. */
static void check_length(reader *in, const gguf_array *a)
{
    u64 least = gguf_value_types[a->type].least, size;
    bool fits = multiply(a->count, least, &size) && size <= left(in);

    if (expect(in, fits, GGUF_ARRAY_LENGTH_BOUNDS))
        return;
    found(in, "promises %" PRIu64 " elements of %s, but %" PRIu64 " bytes "
          "are left", a->count, gguf_value_types[a->type].name, left(in));
    advise_turned(in, &in->last, left(in) / least);
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
    found(in, "begins an array that %d others stand around", MOST_DEPTH);

    a.count = get_u64(in, "array_length");
    a.count_field = in->last;
    check_length(in, &a);
    return a;
}

/* All elements of a fixed size are one field. */
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

/* Arrays inside are left to the walk. */
static void begin_arrays(array_walk *w, u64 count)
{
    level begun = {0, count};

    KEEP(w->in->report, &w->open, begun, "the levels of an array");
    begin_quiet(w, count, w->open.count);
}

/*
 * Array
 *
 *     u32  array_type        see gguf_value_types[]
 *     u64  array_length      of elements
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

/* The innermost array is complete; it stands in the scope of an element, unless
 * it is the outermost. */
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
