/* Writes CBOR items without recursion: a list has the open levels. */
#include "document/cbor_json.h"

#include "wire/cbor.h"

typedef struct {
    json *out;
    memory *memory;
    span rest;                  /* of the item */
    LIST_OF(cbor_level) levels;
} item_writer;

static const char *type_of(const cbor_head *head)
{
    switch (head->kind) {
    case CBOR_UINT:
    case CBOR_NEGATIVE: return "int";
    case CBOR_BYTES:    return "bytes";
    case CBOR_TEXT:     return "text";
    case CBOR_ARRAY:    return "array";
    case CBOR_MAP:      return "map";
    case CBOR_TAG:      return "tag";
    case CBOR_FLOAT:
        return head->size == 3 ? "f16" : head->size == 5 ? "f32" : "f64";
    case CBOR_SIMPLE:
        if (head->value == CBOR_FALSE || head->value == CBOR_TRUE)
            return "bool";
        return head->value == CBOR_NULL ? "null" :
               head->value == CBOR_UNDEFINED ? "undefined" : "simple";
    case CBOR_BREAK:
    case CBOR_NONE:
        break;
    }
    return "none";
}

static void write_number(json *out, const cbor_head *head)
{
    char digits[32];
    text t = text_into(digits, sizeof digits);

    if (head->kind == CBOR_FLOAT)
        put_cbor_float(&t, head);
    else
        put_cbor_integer(&t, head);
    print_string(out, "value", digits);
}

static void write_simple(json *out, u64 value)
{
    if (value == CBOR_FALSE || value == CBOR_TRUE)
        print_string(out, "value", value == CBOR_TRUE ? "true" : "false");
    else if (value < CBOR_FALSE || value > CBOR_UNDEFINED)
        print_number(out, "value", value);
}

/* Joins the chunks of a string; leaves out chunks that are gone. */
static void write_chunks(item_writer *w, cbor_kind kind)
{
    span ahead = w->rest;
    u64 room = cbor_take_chunks(&ahead, NULL, UINT64_MAX);
    u8 *joined = memory_resize(w->memory, NULL, 0, room + 1);

    if (joined == NULL) {
        w->out->stopped = true;
        return;
    }
    span string = {joined, cbor_take_chunks(&w->rest, joined, room)};
    if (kind == CBOR_TEXT)
        print_text_or_hex(w->out, "value", string);
    else
        print_hex(w->out, "value", string);
    memory_resize(w->memory, joined, room + 1, 0);
}

static void write_string(item_writer *w, const cbor_head *head)
{
    if (head->indefinite)
        write_chunks(w, head->kind);
    else if (head->kind == CBOR_TEXT)
        print_text_or_hex(w->out, "value", cbor_take_string(&w->rest, head));
    else
        print_hex(w->out, "value", cbor_take_string(&w->rest, head));
}

static cbor_level *innermost(item_writer *w)
{
    u64 n = w->levels.count;
    return n > 0 ? &w->levels.items[n - 1] : NULL;
}

static void open_level(item_writer *w, const cbor_head *head)
{
    cbor_level new = {.left = head->value, .kind = head->kind,
                      .indefinite = head->indefinite};

    if (head->kind == CBOR_TAG) {
        new.left = 1;
        print_number(w->out, "tag", head->value);
    } else {
        print_open(w->out, "value", '[');
    }
    if (head->kind == CBOR_MAP)
        new.left = 2 * head->value;
    if (MAKE_ROOM(w->memory, &w->levels))
        w->levels.items[w->levels.count++] = new;
    else
        w->out->stopped = true;
}

/* Opens the object of an item. The object of the first item is open already. */
static void begin_item(item_writer *w)
{
    cbor_level *around = innermost(w);

    if (around == NULL)
        return;
    around->left--;
    around->value_next = around->kind == CBOR_MAP && !around->value_next;
    if (around->value_next)
        print_open(w->out, NULL, '[');
    print_open(w->out, around->kind == CBOR_TAG ? "value" : NULL, '{');
}

static void end_item(item_writer *w)
{
    const cbor_level *around = innermost(w);

    if (around == NULL)
        return;
    print_close(w->out, '}');
    if (around->kind == CBOR_MAP && !around->value_next)
        print_close(w->out, ']');
}

static void write_item(item_writer *w)
{
    begin_item(w);
    cbor_head head = cbor_take(&w->rest);
    print_string(w->out, "type", type_of(&head));
    switch (head.kind) {
    case CBOR_UINT:
    case CBOR_NEGATIVE:
    case CBOR_FLOAT:  write_number(w->out, &head); break;
    case CBOR_SIMPLE: write_simple(w->out, head.value); break;
    case CBOR_BYTES:
    case CBOR_TEXT:   write_string(w, &head); break;
    case CBOR_ARRAY:
    case CBOR_MAP:
    case CBOR_TAG:    open_level(w, &head); return;
    case CBOR_BREAK:
    case CBOR_NONE:   w->out->stopped = true; break;
    }
    end_item(w);
}

/* Reports whether the innermost level ends here, and takes its break. */
static bool level_ends(item_writer *w)
{
    const cbor_level *around = innermost(w);

    if (!around->indefinite)
        return around->left == 0;
    span rest = w->rest;
    if (cbor_take(&rest).kind != CBOR_BREAK)
        return false;
    w->rest = rest;
    return true;
}

void print_cbor(json *out, memory *m, span item)
{
    item_writer w = {.out = out, .memory = m, .rest = item};

    do {
        write_item(&w);
        while (w.levels.count > 0 && level_ends(&w)) {
            bool list = innermost(&w)->kind != CBOR_TAG;
            w.levels.count--;
            if (list)
                print_close(out, ']');
            end_item(&w);
        }
    } while (w.levels.count > 0 && !out->stopped);
    FREE_LIST(m, &w.levels);
}
