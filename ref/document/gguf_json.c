#include "document/gguf_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/span.h"
#include "wire/gguf_array.h"

/* Writes an element; a float as its bits, whose number tells the type. */
static void print_element(json *out, element_type type, u64 bits)
{
    char value[24];

    if (assay_element_meaning(type) == ASSAY_FLOAT)
        snprintf(value, sizeof value, "%0*" PRIx64,
                 (int)element_bits(type) / 4, bits);
    else if (assay_element_meaning(type) == ASSAY_SIGNED)
        snprintf(value, sizeof value, "%" PRId64,
                 (i64)element_value(type, bits));
    else
        snprintf(value, sizeof value, "%" PRIu64, bits);
    print_string(out, NULL, value);
}

static void print_run(json *out, const gguf_part *run, bool big_endian)
{
    const gguf_value_type *type = &gguf_value_types[run->type];
    span rest = run->bytes;

    while (rest.size > 0)
        print_element(out, type->element,
                      gguf_number(take_front(&rest, type->least), big_endian));
}

static void print_part(json *out, const char *name, const gguf_part *p,
                       bool big_endian)
{
    switch (p->kind) {
    case GGUF_PART_HEAD:
        print_open(out, name, '{');
        print_string(out, "type", gguf_value_types[p->type].name);
        print_number(out, "count", p->count);
        print_open(out, "elements", '[');
        break;
    case GGUF_PART_RUN:
        print_run(out, p, big_endian);
        break;
    case GGUF_PART_STRING:
        print_text_or_hex(out, NULL, rest_of(p->bytes, GGUF_LENGTH_SIZE));
        break;
    case GGUF_PART_END:
        print_close(out, ']');
        print_close(out, '}');
        break;
    }
}

void print_gguf_array(json *out, memory *m, const char *name, span array,
                      bool big_endian)
{
    gguf_walk w = {.memory = m, .rest = array, .big_endian = big_endian};

    for (gguf_part p; gguf_next(&w, &p); name = NULL)
        print_part(out, name, &p, big_endian);
    if (w.broken)
        out->stopped = true;
    gguf_close(&w);
}
