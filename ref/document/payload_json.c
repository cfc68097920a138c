#include "document/payload_json.h"

#include <string.h>

#include "bytes/each_byte.h"

#define LARGE 4096              /* smallest payload to keep, in bytes */

static bool has_odd_bool(element_type type, span piece)
{
    byte_search *search = type == ASSAY_BOOL32 ? find_odd_bool32
                                               : find_odd_bool;
    return search(piece) < piece.size;
}

static bool take_piece(void *user, span piece)
{
    decoded *d = user;
    u64 room = sizeof d->front - d->kept;
    u64 n = piece.size < room ? piece.size : room;

    if (n > 0)
        memcpy(d->front + d->kept, piece.bytes, (size_t)n);
    d->kept += n;
    if (element_is_bool(d->type) && !d->odd_bools)
        d->odd_bools = has_odd_bool(d->type, piece);
    return add_sha256(d->digests, piece);
}

static bool hash_piece(void *user, span piece)
{
    return add_sha256(user, piece);
}

static void write_values(json *out, const payload *p, const decoded *d)
{
    span front = {d->front, d->kept};
    char value[24];
    u32 parts;
    element_type type = element_part(p->type, &parts);

    if (p->type == ASSAY_NO_ELEMENT || p->count > MOST_VALUES)
        return;
    print_open(out, "values", '[');
    for (u64 i = 0; i < p->count * parts; i++) {
        text t = text_into(value, sizeof value);
        put_element(&t, type, element_stored(type, front, i));
        print_string(out, NULL, value);
    }
    print_close(out, ']');
}

static bool decode(memory *m, const payload *p, payload_coding coding,
                   decoded *d)
{
    bool done = begin_sha256(d->digests) &&
                payload_decode(m, p, coding, take_piece, d) &&
                end_sha256(d->digests, d->digest);

    if (!done || !d->odd_bools)
        return done;
    return begin_sha256(d->digests) &&
           payload_decode_bools(m, p, coding, hash_piece, d->digests) &&
           end_sha256(d->digests, d->bool_digest);
}

static bool is_same(const known_payload *k, const payload *p,
                    payload_coding coding)
{
    const payload *a = &k->payload;

    return k->known && a->stored.bytes == p->stored.bytes &&
           a->stored.size == p->stored.size && a->type == p->type &&
           a->count == p->count && k->coding == coding;
}

/* Decodes a payload, unless it was decoded lately. The result is valid until
 * the next call. */
static const decoded *decode_once(json *out, payload_writer *w,
                                  const payload *p, payload_coding coding)
{
    for (u32 i = 0; i < LATELY; i++)
        if (is_same(&w->lately[i], p, coding))
            return &w->lately[i].decoded;

    known_payload *k = &w->lately[w->next];
    *k = (known_payload){payload_size(p) >= LARGE, *p, coding,
                         {.digests = w->digests, .type = p->type}};
    if (!decode(w->memory, p, coding, &k->decoded))
        out->stopped = true;
    if (k->known)
        w->next = (w->next + 1) % LATELY;
    return &k->decoded;
}

const decoded *print_digest(json *out, payload_writer *w, const char *name,
                            const payload *p, payload_coding coding)
{
    const decoded *d = decode_once(out, w, p, coding);

    print_hex(out, name, (span){d->digest, sizeof d->digest});
    if (d->odd_bools)
        print_hex(out, "sha256_bool",
                  (span){d->bool_digest, sizeof d->bool_digest});
    return d;
}

void print_payload(json *out, payload_writer *w, const payload *p,
                   payload_coding coding)
{
    write_values(out, p, print_digest(out, w, "sha256", p, coding));
}
