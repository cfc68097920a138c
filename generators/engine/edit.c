/*
 * Edits of a finished file by field path, each with the words that describe
 * it: "tensor[0].rank: 2 -> 0", "metadata[0].key: 61 -> c0 80". Rows of one
 * family set the same fields; an edit that changes nothing is not described.
 */
#include "generators/engine/edit.h"

#include <inttypes.h>
#include <stdarg.h>

#define SHOWN_BYTES 12

typedef struct {
    char *text;
    size_t size;
} words;

static PRINTF_LIKE(2, 3) void say(words *w, const char *text, ...)
{
    size_t length = strlen(w->text);
    va_list arguments;

    va_start(arguments, text);
    size_t room = w->size - length;
    int written = vsnprintf(w->text + length, room, text, arguments);
    va_end(arguments);
    if (written < 0 || (size_t)written >= room)
        stop_generating("too many words for a patch: %s", w->text);
}

static void say_number(words *w, u64 value)
{
    say(w, value < 0x10000 ? "%" PRIu64 : "0x%" PRIx64, value);
}

static void say_bytes(words *w, const u8 *bytes, u64 size)
{
    if (size == 0)
        say(w, "nothing");
    for (u64 i = 0; i < size && i < SHOWN_BYTES; i++)
        say(w, i > 0 ? " %02x" : "%02x", bytes[i]);
    if (size > SHOWN_BYTES)
        say(w, " ... (%" PRIu64 " bytes)", size);
}

static u64 changed_number(const edit *e, u64 old)
{
    switch (e->kind) {
    case ADD_NUMBER: return old + e->number;
    case FLIP_BIT:   return old ^ (u64)1 << e->number;
    default:         return e->number;
    }
}

/* Reports whether it changed anything, as the functions below do. */
static bool change_number(builder *b, const edit *e, words *w)
{
    u64 old = number_at(b, e->path);

    say_number(w, old);
    set_number(b, e->path, changed_number(e, old));
    say(w, " -> ");
    say_number(w, number_at(b, e->path));
    return number_at(b, e->path) != old;
}

static void fill_field(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);

    memset(b->bytes + f->offset, (int)e->number, (size_t)f->size);
    say(w, "every byte -> %02x", (unsigned)e->number);
}

static bool poke_bytes(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);
    u8 *at = b->bytes + f->offset + e->number;

    if (e->number + e->size > f->size)
        stop_generating("no room in %s", e->path);
    bool changed = memcmp(at, e->bytes, e->size) != 0;
    say(w, "at %" PRIu64 ": ", e->number);
    say_bytes(w, at, e->size);
    memcpy(at, e->bytes, e->size);
    say(w, " -> ");
    say_bytes(w, at, e->size);
    return changed;
}

static bool replace_field(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);
    const u8 *at = b->bytes + f->offset;
    bool changed = f->size != e->size || memcmp(at, e->bytes, e->size) != 0;

    say_bytes(w, at, f->size);
    splice(b, f->offset, f->size, e->bytes, e->size);
    f->size = e->size;
    say(w, " -> ");
    say_bytes(w, b->bytes + f->offset, f->size);
    return changed;
}

static void grow_field(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);

    splice(b, f->offset + f->size, 0, e->bytes, e->size);
    f->size += e->size;
    say(w, "followed by ");
    say_bytes(w, (const u8 *)e->bytes, e->size);
}

static void insert_bytes(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);

    splice(b, f->offset, 0, e->bytes, e->size);
    say(w, "preceded by ");
    say_bytes(w, (const u8 *)e->bytes, e->size);
}

static void cut_file(builder *b, const edit *e, words *w)
{
    golden_field *f = need_field(b, e->path);
    u64 keep = e->number < f->size ? e->number : f->size;

    if (keep == f->size)
        say(w, "the file ends after it");
    else
        say(w, "the file ends after %" PRIu64 " of its bytes", keep);
    b->size = (size_t)(f->offset + keep);
    b->field_count = (size_t)(f - b->fields) + 1;
    f->size = keep;
}

/* Bytes at the end of the file belong to its last field, if it has the name. */
static void append_bytes(builder *b, const edit *e, words *w)
{
    golden_field *last = b->fields + b->field_count - 1;
    size_t from = b->size;

    if (b->field_count > 0 && strcmp(last->path, e->path) == 0)
        from = (size_t)last->offset;

    size_t appended = b->size;
    if (e->bytes != NULL)
        emit_bytes(b, e->bytes, e->size, NULL);
    else
        emit_fill(b, (u8)e->number, e->size, NULL);

    if (from < appended)
        last->size = b->size - from;
    else
        name_field(b, from, "%s", e->path);
    say(w, "the file continues with ");
    say_bytes(w, b->bytes + appended, e->size);
}

void strip_stars(char path[GOLDEN_PATH_SIZE], const char *starred)
{
    size_t size = 0;

    for (; *starred != '\0' && size < GOLDEN_PATH_SIZE - 1; starred++)
        if (*starred != '*')
            path[size++] = *starred;
    path[size] = '\0';
}

void apply_edit(builder *b, const edit *starred, char *text, size_t size)
{
    char path[GOLDEN_PATH_SIZE];
    words w = {text, size};
    size_t before = strlen(text);
    edit plain = *starred, *e = &plain;
    bool changed = true;

    strip_stars(path, e->path);
    e->path = path;
    say(&w, "%s%s: ", text[0] != '\0' ? "; " : "", path);
    switch (e->kind) {
    case NO_EDIT:       break;
    case SET_NUMBER:
    case ADD_NUMBER:
    case FLIP_BIT:      changed = change_number(b, e, &w); break;
    case FILL_FIELD:    fill_field(b, e, &w); break;
    case POKE_BYTES:    changed = poke_bytes(b, e, &w); break;
    case REPLACE_FIELD: changed = replace_field(b, e, &w); break;
    case GROW_FIELD:    grow_field(b, e, &w); break;
    case INSERT_BYTES:  insert_bytes(b, e, &w); break;
    case CUT_FILE:      cut_file(b, e, &w); break;
    case APPEND_BYTES:  append_bytes(b, e, &w); break;
    }
    if (!changed)
        text[before] = '\0';
}
