/*
 * Values that the format ignores. They must be well-formed and are judged by
 * the rules ignored_*. Levels are kept in a list: nesting costs memory, not
 * stack.
 */
#include "wire/cbor_parts.h"

static cbor_level *innermost(const cbor *c)
{
    u64 count = c->levels.count;
    return count > 0 ? &c->levels.items[count - 1] : NULL;
}

static void open_level(cbor *c, const cbor_head *head, u64 at)
{
    cbor_level new = {.left = head->value, .at = at, .kind = head->kind,
                      .indefinite = head->indefinite,
                      .tag = tag_of_level(innermost(c), head)};

    check_levels(c, c->levels_around + c->levels.count);
    if (head->kind == CBOR_TAG)
        new.left = 1;
    if (head->kind == CBOR_MAP)
        new.left = 2 * head->value;     /* fits: each item takes a byte */
    if (ok(c->in))
        KEEP(c->in->report, &c->levels, new, "nested CBOR");
}

/* Reads the content of a string and judges the text of tag 0. */
static void skip_string(cbor *c, const cbor_head *head, bool is_date)
{
    rule utf8 = c->rules->ignored_utf8;
    assay_field field = c->in->last;
    bool good = true;

    if (head->indefinite) {
        span chunks = ahead(c->in);
        u64 size = get_chunks(c, head->kind, utf8);
        if (is_date)
            good = are_date_and_time(chunks, size);
    } else {
        span string = get_content(c, head);
        if (head->kind == CBOR_TEXT && utf8 != NO_RULE)
            check_utf8(c->in, string, utf8);
        field = c->in->last;
        if (is_date)
            good = is_date_and_time(string);
    }
    expect_at(c->in, &field, good, c->rules->ignored_tag);
}

static bool is_assigned(const cbor_head *head)
{
    return head->kind != CBOR_SIMPLE ||
           (CBOR_FALSE <= head->value && head->value <= CBOR_UNDEFINED);
}

/* Judges the head of a value that is ignored. */
static void check_ignored(cbor *c, const cbor_level *around,
                          const cbor_head *head)
{
    const cbor_rules *rules = c->rules;

    if (rules->ignored_simple != NO_RULE &&
        !expect(c->in, is_assigned(head), rules->ignored_simple))
        say_head(c, head);
    if (rules->ignored_negative != NO_RULE &&
        !expect(c->in, head->kind != CBOR_NEGATIVE ||
                head->value <= INT64_MAX, rules->ignored_negative))
        say_head(c, head);
    if (rules->ignored_tag != NO_RULE && around != NULL && ok(c->in))
        expect(c->in, fits_tag(around, head), rules->ignored_tag);
}

/*
 * Remembers the key at offset at, if it is one definite item. Keys are compared
 * as encoded, but numbers by their values: many libraries do not distinguish 1
 * and 1.0.
 */
static void add_key(cbor *c, u64 map, const cbor_head *head, u64 at)
{
    cbor_item key = {.string = bytes_at(c->in, at, c->in->at - at),
                     .content = {.offset = at}, .head = {.kind = CBOR_BYTES}};

    if (!c->rules->ignored_keys || is_container(head) ||
        head->kind == CBOR_TAG || head->indefinite)
        return;
    if (is_cbor_number(head)) {
        key.string = number_as_key(c->in->report, head);
        key.head = *head;
    }
    if (ok(c->in))
        add_cbor_key(c, map, &key);
}

/* Reads the head of the next item, and the content of a string. */
static void skip_head(cbor *c)
{
    u64 at = c->in->at, map = 0;
    cbor_level *around = innermost(c);
    bool is_key = false, is_value = around == NULL && c->items++ == 1;

    if (around != NULL) {
        is_key = around->kind == CBOR_MAP && !around->value_next;
        is_value = around->value_next;
        around->value_next = is_key;
        around->left--;
        map = around->at;
    }
    cbor_head head = get_next_head(c, "head");
    check_form(c, &head, c->rules->ignored_length);
    require_no_break(c, &head, is_value);
    check_ignored(c, around, &head);
    if (is_string(&head))
        skip_string(c, &head, head.kind == CBOR_TEXT && around != NULL &&
                    around->kind == CBOR_TAG && around->tag == 0 &&
                    c->rules->ignored_tag != NO_RULE);
    if (is_key && ok(c->in))
        add_key(c, map, &head, at);
    if (is_container(&head) || head.kind == CBOR_TAG)
        open_level(c, &head, at);
}

/* Reports whether the innermost level ends here; reads its break. */
static bool ends(cbor *c)
{
    const cbor_level *around = innermost(c);

    if (!around->indefinite)
        return around->left == 0;
    if (next_initial(c) != 0xff || around->value_next)
        return false;
    get_next_head(c, "break");
    if (c->rules->ignored_tag != NO_RULE)
        expect(c->in, may_end(around), c->rules->ignored_tag);
    return true;
}

static void skip_levels(cbor *c)
{
    while (c->levels.count > 0 && ok(c->in)) {
        if (ends(c))
            c->levels.count--;
        else
            skip_head(c);
    }
    c->levels.count = 0;
}

void finish_cbor(cbor *c, const cbor_item *item)
{
    if (!ok(c->in) || !is_container(&item->head))
        return;
    c->levels_around += item->tags;
    open_level(c, &item->head, item->at);
    skip_levels(c);
    c->levels_around -= item->tags;
}

span skip_cbor(cbor *c)
{
    u64 at = c->in->at;

    c->number = 0;
    skip_head(c);
    skip_levels(c);
    return bytes_at(c->in, at, c->in->at - at);
}
