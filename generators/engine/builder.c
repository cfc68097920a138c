#include "generators/engine/builder.h"

#include <stdarg.h>
#include <stdlib.h>

static void make_room(builder *b, size_t size)
{
    if (b->room - b->size >= size)
        return;
    b->room = 2 * b->room + size;
    b->bytes = need_memory(b->bytes, b->room);
}

/* Writes scope and name, joined by a dot, to path. */
static void join_path(char path[GOLDEN_PATH_SIZE], const char *scope,
                      const char *name, va_list arguments)
{
    size_t length = strlen(scope);

    memcpy(path, scope, length);
    if (length > 0 && length < GOLDEN_PATH_SIZE - 1)
        path[length++] = '.';

    size_t room = GOLDEN_PATH_SIZE - length;
    int written = vsnprintf(path + length, room, name, arguments);
    if (written < 0 || (size_t)written >= room)
        stop_generating("the path of a field is too long: %s", path);
}

void open_scope(builder *b, const char *name, ...)
{
    char path[GOLDEN_PATH_SIZE];
    va_list arguments;

    if (b->depth == MAX_SCOPES)
        stop_generating("too many scopes in %s", b->scope);
    b->scopes[b->depth++] = strlen(b->scope);

    va_start(arguments, name);
    join_path(path, b->scope, name, arguments);
    va_end(arguments);
    memcpy(b->scope, path, sizeof path);
}

void close_scope(builder *b)
{
    b->depth--;
    b->scope[b->scopes[b->depth]] = '\0';
}

static void add_field(builder *b, size_t from, number_order order,
                      const char *name, va_list arguments)
{
    if (name == NULL || from == b->size)
        return;
    if (b->field_count == b->field_room) {
        b->field_room = 2 * b->field_room + 16;
        b->fields = need_memory(b->fields,
                                b->field_room * sizeof *b->fields);
    }

    golden_field *f = &b->fields[b->field_count++];
    join_path(f->path, b->scope, name, arguments);
    f->offset = from;
    f->size = b->size - from;
    f->order = order;
}

static void store_number(u8 *at, u64 value, size_t width, number_order order)
{
    for (size_t i = 0; i < width; i++) {
        size_t place = order == NUMBER_BE ? width - 1 - i : i;
        at[place] = (u8)(value >> 8 * i & 0xff);
    }
}

void emit_number(builder *b, u64 value, size_t width, number_order order,
                 const char *name, ...)
{
    va_list arguments;

    make_room(b, width);
    store_number(b->bytes + b->size, value, width, order);
    b->size += width;
    va_start(arguments, name);
    add_field(b, b->size - width, order, name, arguments);
    va_end(arguments);
}

void emit_bytes(builder *b, const void *bytes, size_t size,
                const char *name, ...)
{
    va_list arguments;

    make_room(b, size);
    if (size > 0)
        memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
    va_start(arguments, name);
    add_field(b, b->size - size, NO_NUMBER, name, arguments);
    va_end(arguments);
}

void emit_fill(builder *b, u8 byte, size_t count, const char *name, ...)
{
    va_list arguments;

    make_room(b, count);
    if (count > 0)
        memset(b->bytes + b->size, byte, count);
    b->size += count;
    va_start(arguments, name);
    add_field(b, b->size - count, NO_NUMBER, name, arguments);
    va_end(arguments);
}

void name_field(builder *b, size_t from, const char *name, ...)
{
    va_list arguments;

    va_start(arguments, name);
    add_field(b, from, NO_NUMBER, name, arguments);
    va_end(arguments);
}

golden_field *find_field(const builder *b, const char *path)
{
    size_t length = strcspn(path, "#");
    u64 skip = path[length] == '#' ? strtoull(path + length + 1, NULL, 10) : 0;

    for (size_t i = 0; i < b->field_count; i++) {
        const char *name = b->fields[i].path;
        if (strncmp(name, path, length) == 0 && name[length] == '\0' &&
            skip-- == 0)
            return &b->fields[i];
    }
    return NULL;
}

golden_field *need_field(const builder *b, const char *path)
{
    golden_field *f = find_field(b, path);

    if (f == NULL)
        stop_generating("there is no field %s", path);
    return f;
}

u64 value_of_field(const builder *b, const golden_field *f)
{
    u64 value = 0;

    for (u64 i = 0; i < f->size; i++) {
        u64 place = f->order == NUMBER_BE ? i : f->size - 1 - i;
        value = value << 8 | b->bytes[f->offset + place];
    }
    return value;
}

u64 number_at(const builder *b, const char *path)
{
    return value_of_field(b, need_field(b, path));
}

void set_number(builder *b, const char *path, u64 value)
{
    const golden_field *f = need_field(b, path);

    if (f->order != NUMBER_LE && f->order != NUMBER_BE)
        stop_generating("%s is not a number", path);
    store_number(b->bytes + f->offset, value, (size_t)f->size, f->order);
}

void splice(builder *b, u64 offset, u64 gone, const void *bytes, size_t size)
{
    make_room(b, size);
    u8 *at = b->bytes + offset;

    memmove(at + size, at + gone, (size_t)(b->size - offset - gone));
    if (size > 0)
        memcpy(at, bytes, size);
    b->size = (size_t)(b->size - gone + size);
    for (size_t i = 0; i < b->field_count; i++)
        if (b->fields[i].offset >= offset + gone && b->fields[i].size > 0)
            b->fields[i].offset += size - gone;
}

void mark_syntax(builder *b, size_t from)
{
    if (b->size > from)
        b->fields[b->field_count - 1].order = SYNTAX;
}

golden_field *gather_syntax(const builder *b, const char *name, size_t *count)
{
    golden_field *list = need_memory(NULL, b->field_count * sizeof *list);

    *count = 0;
    for (size_t i = 0; i < b->field_count; i++) {
        golden_field *last = *count > 0 ? &list[*count - 1] : NULL;
        if (last != NULL && last->order == SYNTAX &&
            b->fields[i].order == SYNTAX) {
            last->size += b->fields[i].size;
            continue;
        }
        list[*count] = b->fields[i];
        if (list[*count].order == SYNTAX)
            snprintf(list[*count].path, sizeof list->path, "%s", name);
        ++*count;
    }
    return list;
}

void drop_empty_fields(builder *file)
{
    size_t kept = 0;

    for (size_t i = 0; i < file->field_count; i++)
        if (file->fields[i].size > 0)
            file->fields[kept++] = file->fields[i];
    file->field_count = kept;
}

builder copy_builder(const builder *b)
{
    builder copy = *b;

    copy.room = b->size;
    copy.bytes = need_memory(NULL, b->size);
    if (b->size > 0)
        memcpy(copy.bytes, b->bytes, b->size);
    copy.field_room = b->field_count;
    copy.fields = need_memory(NULL, b->field_count * sizeof *b->fields);
    if (b->field_count > 0)
        memcpy(copy.fields, b->fields, b->field_count * sizeof *b->fields);
    return copy;
}

void empty_builder(builder *b)
{
    b->size = 0;
    b->field_count = 0;
    b->depth = 0;
    b->scope[0] = '\0';
}

void free_builder(builder *b)
{
    free(b->bytes);
    free(b->fields);
    *b = (builder){0};
}
