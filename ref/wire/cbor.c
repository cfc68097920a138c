#include "wire/cbor.h"

#include <string.h>

#include "wire/cbor_parts.h"
#include "bytes/utf8.h"

cbor cbor_open(reader *in, const cbor_rules *rules)
{
    return (cbor){.in = in, .rules = rules};
}

void cbor_close(cbor *c)
{
    FREE_LIST(&c->in->report->memory, &c->levels);
    FREE_LIST(&c->in->report->memory, &c->keys);
}

/* Items */

static void get_tags(cbor *c, cbor_item *item)
{
    while (next_initial(c) >> 5 == CBOR_TAG) {
        cbor_head tag = get_head_as(c, "tag", item->tags);
        check_form(c, &tag, NO_RULE);
        check_levels(c, (u64)c->levels_around + item->tags);
        if (item->tags++ == 0)
            item->tag_field = c->in->last;
        item->tag = tag.value;
    }
}

/* Joins the chunks of item, which have size bytes. */
static span join_chunks(report *r, const cbor_item *item, u64 size)
{
    span chunks = part_of(r->file, item->at + 1, item->end - item->at - 1);
    u8 *joined = memory_take(&r->memory, size);

    if (joined == NULL) {
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory for a chunked string");
        return (span){NULL, 0};
    }
    return (span){joined, cbor_take_chunks(&chunks, joined, size)};
}

static void get_string(cbor *c, cbor_item *item)
{
    report *r = c->in->report;

    if (!item->head.indefinite) {
        item->string = get_content(c, &item->head);
        if (item->head.kind == CBOR_TEXT)
            item->content = c->in->last;
        return;
    }
    u64 size = get_chunks(c, item->head.kind, NO_RULE);
    item->end = c->in->at;
    if (!ok(c->in))
        return;
    item->string = join_chunks(r, item, size);
}

cbor_item get_cbor(cbor *c)
{
    cbor_item item = {.head = {.kind = CBOR_NONE}};

    get_tags(c, &item);
    c->number = 0;
    item.at = c->in->at;
    item.head = get_next_head(c, "head");
    item.field = item.content = c->in->last;
    require_no_break(c, &item.head, c->items++ == 1);
    check_form(c, &item.head, item.head.kind == CBOR_MAP ?
               c->rules->indefinite_map : c->rules->indefinite);
    if (is_container(&item.head))
        check_levels(c, (u64)c->levels_around + item.tags);
    if (is_string(&item.head))
        get_string(c, &item);
    if (!ok(c->in))
        item.head.kind = CBOR_NONE;
    return item;
}

cbor_rest open_cbor(cbor *c, const cbor_item *item)
{
    u32 levels = item->tags + 1;

    c->levels_around += levels;
    return (cbor_rest){item->head.value, item->head.indefinite, levels,
                       NO_INDEX};
}

bool next_cbor(cbor *c, cbor_rest *rest)
{
    c->items = 0;
    if (!ok(c->in))
        return false;
    if (!rest->indefinite && rest->left > 0) {
        rest->left--;
        return true;
    }
    if (rest->indefinite && next_initial(c) != 0xff)
        return true;
    if (rest->indefinite) {
        c->number = 0;
        get_next_head(c, "break");
    }
    c->levels_around -= rest->levels;
    return false;
}

bool next_element(cbor *c, cbor_rest *rest)
{
    at_index(c->in, NO_INDEX);
    if (!next_cbor(c, rest))
        return false;
    at_index(c->in, ++rest->index);     /* the first after NO_INDEX is 0 */
    return true;
}

/* Rules */

bool expect_cbor(cbor *c, const cbor_item *item, bool holds, rule broken)
{
    if (expect_at(c->in, &item->field, holds, broken))
        return true;
    say_head(c, &item->head);
    return false;
}

bool require_cbor(cbor *c, const cbor_item *item, bool holds, rule broken)
{
    if (!expect_cbor(c, item, holds, broken))
        stop(c->in);
    return ok(c->in);
}

bool require_cbor_end(cbor *c, rule broken)
{
    assay_field rest = field_at("trailing", c->in->at, left(c->in));

    rest.kind = ASSAY_BYTES;
    add_field(c->in->report, &rest);
    return require_at(c->in, &rest, rest.length == 0, broken);
}

bool expect_cbor_kind(cbor *c, const cbor_item *item, cbor_kind kind,
                      rule broken)
{
    if (!ok(c->in) || !expect_cbor(c, item, item->head.kind == kind, broken))
        return false;
    if (!expect_at(c->in, &item->tag_field, item->tags == 0, c->rules->tag)) {
        span tag = bytes_at(c->in, item->tag_field.offset,
                            item->tag_field.length);
        cbor_head head = cbor_decode(tag);
        say_head(c, &head);
    }
    return true;
}

/* Returns the first chunk of item that is not UTF-8 by itself, or an empty
 * span. */
static span find_bad_chunk(const reader *in, const cbor_item *item)
{
    span rest = bytes_at(in, item->at + 1, item->end - item->at - 2);

    while (rest.size > 0) {
        cbor_head head = cbor_take(&rest);
        span chunk = cbor_take_string(&rest, &head);
        if (!is_utf8(chunk))
            return chunk;
    }
    return (span){NULL, 0};
}

bool check_cbor_utf8(cbor *c, const cbor_item *item, rule broken,
                     rule chunks_broken)
{
    reader *in = c->in;
    bool whole = is_utf8(item->string);
    span bad = item->string;

    if (item->head.indefinite)
        bad = find_bad_chunk(in, item);
    if (bad.size == 0 || (whole && !item->head.indefinite))
        return true;
    in->last = field_at("text", place_in(in->report->file, bad), bad.size);
    in->last.kind = ASSAY_TEXT;
    check_utf8(in, bad, whole ? chunks_broken : broken);
    return whole;
}

bool cbor_is(const cbor_item *item, const char *word)
{
    return item->head.kind == CBOR_TEXT && is_word(item->string, word);
}

bool cbor_is_none(const cbor_item *item)
{
    const cbor_head *head = &item->head;

    return head->kind == CBOR_SIMPLE &&
           (head->value == CBOR_NULL || head->value == CBOR_UNDEFINED);
}

/* Returns the length of the field whose bytes a text was computed from, or 0
 * if the text is the bytes themselves. */
static u32 made_from(const cbor_head *head)
{
    return head->indefinite ? 1 : is_cbor_number(head) ? head->size : 0;
}

void keep_cbor_name(reader *in, record_names *list, const cbor_item *item,
                    u64 group, u32 record)
{
    keep_name(in, list, &(record_name){.text = item->string, .record = record,
                                       .where = item->content.offset,
                                       .group = group,
                                       .length = made_from(&item->head)});
}

void add_cbor_key(cbor *c, u64 map, const cbor_item *key)
{
    if (c->keys.count >= CBOR_MAX_KEYS)
        give_up(c->in->report, ASSAY_WHY_LIMIT,
                "a map has more than 1048576 keys to compare");
    else
        keep_cbor_name(c->in, &c->keys, key, map, c->record);
}

void check_cbor_keys(cbor *c, u64 first, const char *record, const char *field,
                     rule broken)
{
    if (c->keys.count <= first)
        return;
    record_names added = {c->keys.items + first, c->keys.count - first, 0};
    check_unique(c->in, &added, record, field, broken);
    c->keys.count = first;
}
