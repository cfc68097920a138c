/*
 * Values that the format does not know: only that they are well-formed
 * matters, and what rules say of ignored values. Levels are kept in a list, so
 * that the depth of nesting costs memory, not stack.
 */
#include "cbor_parts.h"

static void open_level(cbor *c, const cbor_head *head, u64 at)
{
    cbor_level new = {.left = head->value, .at = at, .kind = head->kind,
                      .indefinite = head->indefinite};

    check_levels(c, c->levels_around + c->levels.count);
    if (head->kind == CBOR_TAG)
        new.left = 1;
    if (head->kind == CBOR_MAP)
        new.left = 2 * head->value;     /* fits: each takes a byte */
    if (ok(c->in))
        KEEP(c->in->report, &c->levels, new, "nested CBOR");
}

static void skip_string(cbor *c, const cbor_head *head)
{
    rule utf8 = c->rules->ignored_utf8;

    if (head->indefinite) {
        get_chunks(c, head->kind, utf8);
        return;
    }
    span string = get_content(c, head);
    if (head->kind == CBOR_TEXT && utf8 != RULES)
        check_utf8(c->in, string, utf8);
}

static bool is_assigned(const cbor_head *head)
{
    return head->kind != CBOR_SIMPLE ||
           (CBOR_FALSE <= head->value && head->value <= CBOR_UNDEFINED);
}

/* A key of the map at: one definite item, compared as it is encoded. */
static void add_key(cbor *c, u64 map, const cbor_head *head, u64 at)
{
    cbor_item key = {.content = {.offset = at, .length = c->in->at - at}};

    if (c->rules->ignored_keys != RULES && !is_container(head) &&
        head->kind != CBOR_TAG && !head->indefinite)
        add_cbor_key(c, map, &key);
}

/* Reads the head of the next item, and the content of a string. */
static void skip_head(cbor *c)
{
    u64 at = c->in->at, map = 0;
    bool is_key = false;

    if (c->levels.count > 0) {
        cbor_level *around = &c->levels.items[c->levels.count - 1];
        is_key = around->kind == CBOR_MAP && !around->value_next;
        around->value_next = is_key;
        around->left--;
        map = around->at;
    }
    cbor_head head = get_next_head(c, "head");
    check_form(c, &head, c->rules->ignored_length);
    require(c->in, head.kind != CBOR_BREAK, c->rules->misplaced_break);
    if (c->rules->ignored_simple != RULES)
        expect(c->in, is_assigned(&head), c->rules->ignored_simple);
    if (is_string(&head))
        skip_string(c, &head);
    if (is_key && ok(c->in))
        add_key(c, map, &head, at);
    if (is_container(&head) || head.kind == CBOR_TAG)
        open_level(c, &head, at);
}

/* Whether the innermost level ends here; reads its break. */
static bool ends(cbor *c)
{
    const cbor_level *around = &c->levels.items[c->levels.count - 1];

    if (!around->indefinite)
        return around->left == 0;
    if (next_initial(c) != 0xff || around->value_next)
        return false;
    get_next_head(c, "break");
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
    return (span){c->in->report->file.bytes + at, c->in->at - at};
}
