#include "hexrow.h"

#include <inttypes.h>
#include <string.h>

#define INDENT 4
#define MOST_ROWS 2

/* The marked bytes [from, to) of a row. */
typedef struct {
    u64 from, to;
} marked;

static int offset_digits(u64 offset)
{
    return offset > UINT32_MAX ? 16 : 8;
}

/* Returns the column of a byte in the middle part of a row. */
static int column(u64 byte)
{
    return (int)(3 * byte + (byte >= HEX_ROW / 2));
}

static void print_bytes(FILE *out, view row, marked m, const char *on,
                        const char *off)
{
    int at = 0;

    for (u64 i = 0; i < row.size; i++) {
        int gap = column(i) - at;
        if (i == m.to && m.from < m.to)
            fputs(off, out);
        fprintf(out, "%*s", gap, "");
        if (i == m.from && m.from < m.to)
            fputs(on, out);
        fprintf(out, "%02x", row.bytes[i]);
        at = column(i) + 2;
    }
    if (m.from < m.to && m.to == row.size)
        fputs(off, out);
    fprintf(out, "%*s", column(HEX_ROW) + 1 - at, "");
}

/* Reports whether a bracket at i completes a command that CI runners obey
 * anywhere in a line: ##[ or ##vso[. */
static bool is_order(view row, u64 i)
{
    const u8 *at = row.bytes + i;

    return *at == '[' && ((i >= 2 && memcmp(at - 2, "##", 2) == 0) ||
                          (i >= 5 && memcmp(at - 5, "##vso", 5) == 0));
}

static void print_text(FILE *out, view row)
{
    for (u64 i = 0; i < row.size; i++) {
        u8 byte = row.bytes[i];
        bool shown = byte >= 0x20 && byte < 0x7f && !is_order(row, i);
        fputc(shown ? byte : '.', out);
    }
}

static void print_carets(FILE *out, int digits, marked m)
{
    u64 last = m.to > m.from ? m.to - 1 : m.from;
    int from = column(m.from);

    fprintf(out, "%*s", INDENT + digits + 2 + from, "");
    for (int at = from; at < column(last) + (m.to > m.from ? 2 : 1); at++)
        fputc('^', out);
    fputc('\n', out);
}

void hex_row_between(FILE *out, view file, u64 offset, u64 length,
                     const char *on, const char *off)
{
    u64 end = length < file.size - offset ? offset + length : file.size;
    u64 start = offset - offset % HEX_ROW;

    if (start == file.size && start > 0)
        start -= HEX_ROW;       /* the place is right after this row */
    for (int n = 0; n < MOST_ROWS && start < file.size; n++) {
        u64 size = file.size - start < HEX_ROW ? file.size - start : HEX_ROW;
        view row = {file.bytes + start, size};
        u64 from = offset > start ? offset - start : 0;
        u64 to = end < start + size ? end - start : size;
        marked m = {from, length > 0 ? to : from};
        int digits = offset_digits(start);

        fprintf(out, "%*s%0*" PRIx64 "  ", INDENT, "", digits, start);
        print_bytes(out, row, m, on, off);
        print_text(out, row);
        fputc('\n', out);
        print_carets(out, digits, m);
        start += HEX_ROW;
        if (end <= start)
            return;
    }
}

void hex_row(FILE *out, const u8 *bytes, u64 size, u64 offset, u64 length)
{
    hex_row_between(out, (view){bytes, size}, offset, length, "", "");
}
