/*
 * The dictionary of assay rules --dictionary: lines of
 *
 *     zten_type_float32="gfloat32"
 *
 * as libFuzzer and AFL++ read them: a name of letters, digits and underscores,
 * and bytes in quotes. Backslashes, quotes and bytes that are not printable
 * ASCII are written \xhh.
 */
#include "render/dictionary.h"

#include <stdio.h>
#include <string.h>

#include "assay.h"

static void print_name(const char *name)
{
    for (; *name != '\0'; name++) {
        bool plain = (*name >= 'a' && *name <= 'z') ||
                     (*name >= 'A' && *name <= 'Z') ||
                     (*name >= '0' && *name <= '9');
        putchar(plain ? *name : '_');
    }
}

static void print_bytes(const char *bytes, size_t size)
{
    fputs("=\"", stdout);
    for (size_t i = 0; i < size; i++) {
        u8 c = (u8)bytes[i];
        if (c < 0x20 || c > 0x7e || c == '"' || c == '\\')
            printf("\\x%02X", c);
        else
            putchar(c);
    }
    puts("\"");
}

static void print_words(u32 f, const char *format)
{
    const assay_word *w;

    for (u32 i = 0; (w = assay_word_at(f, i)) != NULL; i++) {
        printf("%s_%s_", format, w->what);
        print_name(w->name);
        print_bytes(w->bytes, w->size);
    }
}

/* Prints the numbers at the limits of each width, signed and unsigned, in both
 * byte orders. */
static void print_numbers(const char *format)
{
    static const struct {
        u32 width;
        u64 value;
        const char *name;
    } numbers[] = {
        {2, UINT16_MAX, "u16_max"}, {4, INT32_MAX, "i32_max"},
        {4, (u64)INT32_MAX + 1, "i32_min"}, {4, UINT32_MAX, "u32_max"},
        {8, UINT32_MAX, "u32_max_of_u64"},
        {8, (u64)UINT32_MAX + 1, "u32_max_and_1"},
        {8, INT64_MAX, "i64_max"}, {8, (u64)INT64_MAX + 1, "i64_min"},
        {8, UINT64_MAX, "u64_max"},
    };

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (u32 big = 0; big < 2; big++) {
            char bytes[8];
            u32 width = numbers[i].width;
            for (u32 k = 0; k < width; k++)
                bytes[k] = (char)(u8)(numbers[i].value >>
                                      8 * (big ? width - 1 - k : k));
            printf("%s_%s_%s", format, numbers[i].name, big ? "be" : "le");
            print_bytes(bytes, width);
        }
}

bool print_dictionary(const char *wanted)
{
    bool any = false;

    for (u32 f = 1; f <= assay_format_count(); f++) {
        const assay_format *about = assay_format_at(f);
        if (wanted != NULL && strcmp(about->name, wanted) != 0)
            continue;
        any = true;
        if (about->magic_size > 0) {
            printf("%s_magic", about->name);
            print_bytes(about->magic, about->magic_size);
        }
        print_words(f, about->name);
        print_numbers(about->name);
    }
    return any;
}
