/* The canonical document; see the section Canonical document. */
#include "fast/core/digests.h"
#include "fast/core/json.h"
#include "fast/core/open.h"
#include "fast/core/payload.h"

#define MOST_VALUES 64          /* of a tensor whose values are shown */
#define STEP 4096u              /* a multiple of every element's size */

/* ----------------------------------------------------- head and payload -- */

void fast_put_name(fast_json *out, const assay_fast *f, const record *r)
{
    const u8 *name = fast_name(f, r);

    out->failed = out->failed || name == NULL;
    if (name != NULL)
        fast_put_text(out, "name", name, r->name_size);
}

void fast_put_shape(fast_json *out, const assay_fast *f, const record *r)
{
    u64 few[16], *shape = few;
    u32 rank = r->rank;

    if (rank > sizeof few / sizeof *few)
        shape = fast_block(&f->allocator, NULL, rank * sizeof *shape);
    out->failed = out->failed || shape == NULL;
    if (shape == NULL)
        return;
    if (rank > 0)
        f->format->shape(f, r, shape, rank);
    fast_open(out, "shape", '[');
    for (u32 i = 0; i < rank; i++)
        fast_put_number(out, NULL, shape[i]);
    fast_close(out, ']');
    if (shape != few)
        fast_block(&f->allocator, shape, 0);
}

void fast_put_head(fast_json *out, const assay_fast *f, const record *r)
{
    fast_put_name(out, f, r);
    fast_put_word(out, "dtype", f->format->types[r->type].dtype);
    fast_put_shape(out, f, r);
    if (f->format->encodings != NULL)
        fast_put_word(out, "encoding", f->format->encodings[r->encoding]);
}

void fast_put_place(fast_json *out, const record *r)
{
    fast_put_number(out, "offset", r->offset);
    fast_put_number(out, "size", r->size);
}

/* A payload being written: its digest, its first bytes, and whether a boolean
 * is neither 0 nor 1. */
typedef struct {
    fast_running sum;
    u8 front[MOST_VALUES * 8];
    u64 kept;
    u8 element;
    bool is_bool, odd;
    bool as_bools;              /* digest all bytes as 0 or 1 */
} reading;

static bool is_odd(const reading *r, const u8 *bytes, u64 size)
{
    u64 width = assay_element_bits((assay_element)r->element) / 8;
    bool odd = false;

    if (width == 1)
        return !fast_none_above(bytes, size, 1);
    for (u64 i = 0; i + 4 <= size; i += 4)
        odd |= load_u32le(bytes + i) > 1;
    return odd;
}

static void add_bools(reading *r, const u8 *bytes, u64 size)
{
    u64 width = assay_element_bits((assay_element)r->element) / 8;
    u8 turned[STEP];

    for (u64 n; size > 0; bytes += n, size -= n) {
        n = size < STEP ? size : STEP;
        memset(turned, 0, sizeof turned);
        for (u64 i = 0; i + width <= n; i += width)
            turned[i] = width == 1 ? bytes[i] != 0
                                   : load_u32le(bytes + i) != 0;
        fast_running_add(&r->sum, turned, n);
    }
}

static bool take_piece(void *user, const u8 *bytes, u64 size)
{
    reading *r = user;
    u64 room = sizeof r->front - r->kept;
    u64 n = size < room ? size : room;

    if (r->as_bools) {
        add_bools(r, bytes, size);
        return true;
    }
    memcpy(r->front + r->kept, bytes, (size_t)n);
    r->kept += n;
    r->odd = r->odd || (r->is_bool && is_odd(r, bytes, size));
    return fast_running_add(&r->sum, bytes, size);
}

static void put_sum(fast_json *out, const char *name, reading *r)
{
    u8 digest[32];

    fast_running_sha256(&r->sum, digest);
    fast_put_bytes(out, name, digest, sizeof digest);
}

static void put_digests(fast_json *out, const assay_fast *f,
                        const fast_stored *s, reading *r)
{
    assay_element element = (assay_element)s->element;
    reading bools;

    *r = (reading){.sum = fast_running_open(true), .element = s->element,
                   .is_bool = assay_element_meaning(element) == ASSAY_TRUTH};
    if (!fast_each_plain(f, s, take_piece, r))
        out->failed = true;
    put_sum(out, "sha256", r);
    if (!r->odd)
        return;
    bools = (reading){.sum = fast_running_open(true), .element = s->element,
                      .as_bools = true};
    if (!fast_each_plain(f, s, take_piece, &bools))
        out->failed = true;
    put_sum(out, "sha256_bool", &bools);
}

static void put_value(fast_json *out, assay_element element, u64 value)
{
    double number;

    switch (assay_element_meaning(element)) {
    case ASSAY_FLOAT:
        memcpy(&number, &value, sizeof number);
        if (number != number)
            fast_put_word(out, NULL, "nan");
        else
            fast_put_hex(out, NULL, value, 16);
        break;
    case ASSAY_SIGNED:
        fast_put_signed(out, NULL, (i64)value);
        break;
    default:
        fast_put_number(out, NULL, value);
    }
}

static void put_values(fast_json *out, u8 type, u64 count, const reading *r)
{
    u32 parts;
    assay_element element = assay_element_part((assay_element)type, &parts);
    u64 value = 0;

    if (type == ASSAY_NO_ELEMENT || count > MOST_VALUES)
        return;
    fast_open(out, "values", '[');
    for (u64 i = 0; i < count * parts; i++) {
        if (!assay_element_value(element, r->front, r->kept, i, &value))
            out->failed = true;
        put_value(out, element, value);
    }
    fast_close(out, ']');
}

void fast_put_payload(fast_json *out, const assay_fast *f, const record *r)
{
    reading read;
    assay_tensor t = {.offset = r->offset, .size = r->size,
                      .element = f->format->types[r->type].element,
                      .elements = r->elements, .big_endian = r->big_endian};

    if (f->format->encodings != NULL)
        t.encoding = f->format->encodings[r->encoding];
    fast_stored s = fast_stored_of(&t);
    put_digests(out, f, &s, &read);
    put_values(out, t.element, t.elements, &read);
}

void fast_put_tensor(fast_json *out, const assay_fast *f, const record *r)
{
    fast_open(out, NULL, '{');
    fast_put_head(out, f, r);
    fast_put_place(out, r);
    fast_put_payload(out, f, r);
    fast_close(out, '}');
}

void fast_put_digest(fast_json *out, const assay_fast *f, u64 offset, u64 size,
                     u8 element)
{
    fast_stored s = {.offset = offset, .size = size, .plain_size = size,
                     .element = element};
    reading read;

    put_digests(out, f, &s, &read);
}

/* ------------------------------------------------------ packed elements -- */

typedef struct {
    fast_running sum;
    assay_element element;
    u64 left;                   /* elements */
} unpacking;

/* Unpacks to a byte each, in two's complement. Pieces end at whole bytes. */
static bool unpack_piece(void *user, const u8 *bytes, u64 size)
{
    unpacking *u = user;
    u8 values[STEP];
    u64 in_byte = 8 / assay_element_bits(u->element);

    for (u64 n; size > 0; bytes += n, size -= n) {
        n = size < STEP / 8 ? size : STEP / 8;
        u64 count = n * in_byte < u->left ? n * in_byte : u->left;
        for (u64 i = 0; i < count; i++) {
            u64 value = 0;
            assay_element_value(u->element, bytes, n, i, &value);
            values[i] = (u8)value;
        }
        u->left -= count;
        fast_running_add(&u->sum, values, count);
    }
    return true;
}

void fast_put_unpacked_digest(fast_json *out, const assay_fast *f, u64 offset,
                              u64 size, u8 element, u64 count)
{
    unpacking u = {fast_running_open(true), (assay_element)element, count};
    u8 digest[32];

    if (!fast_each_piece(f, offset, size, unpack_piece, &u))
        out->failed = true;
    fast_running_sha256(&u.sum, digest);
    fast_put_bytes(out, "unpacked_sha256", digest, sizeof digest);
}

/* -------------------------------------------------------- whole document -- */

/* Writes the document of the reference, which judges the file again for it. */
static bool write_of_reference(const assay_fast *f, assay_sink *sink,
                               void *user)
{
    fast_sha256_message message;
    assay_options o = {.format = f->number, .document = true,
                       .allocator = f->allocator,
                       .digests = fast_digests(&message)};
    assay_report *report = assay_validate(f->bytes, (size_t)f->size, &o);
    bool written = assay_write_document(report, sink, user);

    assay_free(report);
    return written;
}

/* Returns the last version of a list. */
static const char *last_version(const char *versions)
{
    const char *blank = strrchr(versions, ' ');
    return blank != NULL ? blank + 1 : versions;
}

bool assay_fast_write_document(const assay_fast *f, assay_sink *sink,
                               void *user)
{
    fast_json out;
    const assay_format *about;

    if (f == NULL)
        return false;
    if (f->format == NULL)
        return write_of_reference(f, sink, user);
    about = assay_format_at(f->number);
    out.sink = sink;
    out.user = user;
    out.comma = out.failed = false;
    out.used = 0;
    fast_open(&out, NULL, '{');
    fast_put_word(&out, "format", about->name);
    fast_put_word(&out, "version", last_version(about->versions));
    if (!f->format->document(f, &out))
        out.failed = true;
    fast_close(&out, '}');
    fast_json_end(&out);
    return !out.failed;
}
