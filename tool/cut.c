#include "tool/cut.h"

#include "base.h"

size_t whole_text(const void *bytes, size_t size)
{
    const u8 *at = bytes;
    size_t from = size;

    while (from > 0 && size - from < 3 && (at[from - 1] & 0xc0) == 0x80)
        from--;
    u8 first = from > 0 ? at[from - 1] : 0;
    size_t whole = first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return size - from + 1 < whole ? from - 1 : size;
}
