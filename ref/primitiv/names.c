/* The names of parameters, statistics and configurations for people. */
#include "primitiv/primitiv.h"

#include <string.h>

#include "core/naming.h"

/* Returns the length of the name that join_names() makes. */
static u64 length_of(span address, const span *statistic)
{
    names n = names_of(address);
    u64 length = n.left > 1 ? n.left - 1 : 0;

    while (n.left > 0)
        length += take_name(&n).size;
    return statistic != NULL ? length + 1 + statistic->size : length;
}

/* Appends part to name, up to room bytes in total. */
static void append(span *name, u8 *bytes, u64 room, span part)
{
    u64 size = smaller(part.size, room - name->size);

    if (size > 0)
        memcpy(bytes + name->size, part.bytes, (size_t)size);
    name->size += size;
}

span join_names(report *r, span address, const span *statistic)
{
    static const span dot = {(const u8 *)".", 1}, mark = {(const u8 *)"#", 1};
    u64 room = length_of(address, statistic);
    u8 *bytes = memory_take(&r->memory, room);
    span name = {bytes, 0};

    if (bytes == NULL)
        return name;
    for (names n = names_of(address); n.left > 0; ) {
        append(&name, bytes, room, take_name(&n));
        if (n.left > 0)
            append(&name, bytes, room, dot);
    }
    if (statistic != NULL) {
        append(&name, bytes, room, mark);
        append(&name, bytes, room, *statistic);
    }
    return name;
}

static span name_of(report *r, span key, const span *parameter)
{
    names n = names_of(key);

    if (parameter == NULL)
        return join_names(r, key, NULL);
    span statistic = take_name(&n);
    return join_names(r, *parameter, &statistic);
}

void name_keys(reader *in, u64 first, const key_list *keys, const char *record,
               const char *kind, const span *parameter)
{
    naming n = open_naming(in->report, first, record, kind);

    for (u64 i = 0; i < keys->count && has_unnamed(&n); i++) {
        if (!is_unnamed(&n, i))
            continue;
        span name = name_of(in->report, keys->items[i], parameter);
        if (name.bytes != NULL)
            give_name(&n, i, name);
    }
    close_naming(&n);
}
