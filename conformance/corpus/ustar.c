#include "conformance/corpus/ustar.h"

#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(ustar_header) == USTAR_BLOCK, "a header is a block");

bool is_zero(const void *bytes, size_t size)
{
    const u8 *at = bytes;

    while (size > 0 && at[size - 1] == 0)
        size--;
    return size == 0;
}

static bool get_number(const char *field, size_t size, u64 *value)
{
    size_t i = 0;

    *value = 0;
    for (; i < size && '0' <= field[i] && field[i] <= '7'; i++)
        *value = *value * 8 + (u64)(field[i] - '0');
    return 0 < i && i < size && (field[i] == '\0' || field[i] == ' ');
}

/* Checks the sum of all bytes, in which the checksum itself counts as
 * spaces. */
static bool has_sum(const ustar_header *h)
{
    const u8 *bytes = (const u8 *)h;
    u64 given, sum = sizeof h->sum * ' ';

    for (size_t i = 0; i < sizeof *h; i++)
        sum += bytes[i];
    for (size_t i = 0; i < sizeof h->sum; i++)
        sum -= (u8)h->sum[i];
    return get_number(h->sum, sizeof h->sum, &given) && given == sum;
}

const char *ustar_read(const ustar_header *h, ustar_member *m)
{
    int prefix = (int)strnlen(h->prefix, sizeof h->prefix);
    int rest = (int)strnlen(h->name, sizeof h->name);

    *m = (ustar_member){.size = 0};
    if (!has_sum(h))
        return "the checksum of its header does not match";
    snprintf(m->name, sizeof m->name, "%.*s%s%.*s", prefix, h->prefix,
             prefix > 0 ? "/" : "", rest, h->name);
    if (memcmp(h->magic, "ustar\00000", sizeof h->magic) != 0)
        return "its header is not a ustar header";
    if (h->type[0] != '0')
        return "it is not a regular file";
    if (!get_number(h->size, sizeof h->size, &m->size))
        return "its size is not a number";
    return NULL;
}
