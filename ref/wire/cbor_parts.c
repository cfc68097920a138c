#include "wire/cbor_parts.h"

#include <inttypes.h>

bool is_container(const cbor_head *head)
{
    return head->kind == CBOR_ARRAY || head->kind == CBOR_MAP;
}

bool is_string(const cbor_head *head)
{
    return head->kind == CBOR_BYTES || head->kind == CBOR_TEXT;
}

u8 next_initial(const cbor *c)
{
    return byte_at(ahead(c->in), 0);
}

static void explain_head(cbor *c, const cbor_head *head)
{
    char words[64];
    text t = text_into(words, sizeof words);

    if (!c->in->report->field_added)
        return;
    put_cbor_head(&t, head);
    explain(c->in, "%s", words);
}

/*
 * Reports whether the rest has room for the count or length of a head. An
 * element of an array takes at least one byte, a pair of a map two.
 */
static bool has_room(cbor *c, const cbor_head *head)
{
    u64 there = left(c->in);

    if (head->indefinite || !(is_container(head) || is_string(head)))
        return true;
    return head->value <= (head->kind == CBOR_MAP ? there / 2 : there);
}

static cbor_head get_head(cbor *c, const char *name)
{
    reader *in = c->in;
    u64 there = left(in);
    cbor_head none = {.kind = CBOR_NONE};

    if (!ok(in))
        return none;
    in->truncated = c->rules->truncated;
    cbor_head head = cbor_decode(ahead(in));
    if (get_bytes(in, head.size, name).size == 0) {
        found(in, "is truncated: %" PRIu64 " of %u byte%s are left", there,
              (unsigned)head.size, head.size == 1 ? "" : "s");
        return none;
    }
    explain_head(c, &head);
    if (!require(in, head.kind != CBOR_NONE, c->rules->reserved))
        return none;
    if (!require(in, head.kind != CBOR_SIMPLE || head.size == 1 ||
                 head.value >= 32, c->rules->short_simple))
        return none;
    if (!require(in, has_room(c, &head), c->rules->overrun)) {
        found(in, "declares %" PRIu64 " %s; bytes left: %" PRIu64,
              head.value, head.kind == CBOR_MAP ? "pairs" :
              head.kind == CBOR_ARRAY ? "items" : "bytes", in->end - in->at);
        return none;
    }
    return head;
}

cbor_head get_head_as(cbor *c, const char *name, u32 i)
{
    element(c->in, i);
    return get_head(c, name);
}

cbor_head get_next_head(cbor *c, const char *name)
{
    u32 number = c->number++;
    return number == 0 ? get_head(c, name) : get_head_as(c, name, number);
}

span get_content(cbor *c, const cbor_head *head)
{
    bool is_text = head->kind == CBOR_TEXT;

    if (c->number > 1)
        element(c->in, c->number - 1);
    return get_field(c->in, head->value, is_text ? ASSAY_TEXT : ASSAY_BYTES,
                     is_text ? "text" : "bytes");
}

u64 get_chunks(cbor *c, cbor_kind kind, rule utf8)
{
    u64 sum = 0;

    while (ok(c->in)) {
        bool ends = next_initial(c) == 0xff;
        cbor_head head = get_next_head(c, ends ? "break" : "head");
        if (head.kind == CBOR_BREAK)
            break;
        if (!require(c->in, head.kind == kind && !head.indefinite,
                     c->rules->chunk))
            break;
        check_form(c, &head, NO_RULE);
        span chunk = get_content(c, &head);
        sum += chunk.size;
        if (kind == CBOR_TEXT && utf8 != NO_RULE)
            check_utf8(c->in, chunk, utf8);
    }
    return sum;
}

static const char *article_of(cbor_kind kind)
{
    switch (kind) {
    case CBOR_BYTES:
    case CBOR_TEXT:
    case CBOR_MAP:   return "a ";
    case CBOR_ARRAY: return "an ";
    case CBOR_FLOAT: return "the ";
    default:         return "";
    }
}

void say_head(cbor *c, const cbor_head *head)
{
    char words[64];
    text t = text_into(words, sizeof words);

    put_cbor_head(&t, head);
    found(c->in, "is %s%s", article_of(head->kind), words);
}

void check_form(cbor *c, const cbor_head *head, rule broken)
{
    const assay_field *field = &c->in->last;

    if (c->rules->shortest != NO_RULE &&
        !expect_once(c->in, field, head->shortest, c->rules->shortest)) {
        char words[64];
        text t = text_into(words, sizeof words);
        put_cbor_head(&t, head);
        found(c->in, "is %s%s, in %u bytes", article_of(head->kind), words,
              (unsigned)head->size);
    }
    if (broken != NO_RULE &&
        !expect_once(c->in, field, !head->indefinite, broken))
        say_head(c, head);
}

void require_no_break(cbor *c, const cbor_head *head, bool is_value)
{
    if (head->kind != CBOR_BREAK)
        return;
    require(c->in, false, c->rules->misplaced_break);
    found(c->in, is_value ? "is a break: the key before it has no value"
                          : "is a break in the place of an item");
}

void check_levels(cbor *c, u64 around)
{
    if (!expect_once(c->in, &c->in->last, around < c->rules->free_levels,
                     c->rules->levels))
        found(c->in, "is nested in %" PRIu64 " containers and tags", around);
    if (around >= CBOR_MAX_LEVELS)
        give_up(c->in->report, ASSAY_WHY_LIMIT,
                "CBOR is nested deeper than 4096 levels");
}
