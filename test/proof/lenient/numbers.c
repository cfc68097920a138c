/*
 * Readers that take a number otherwise where the right value does not do.
 *
 *     lenient_numbers FORMAT < FILES
 *
 * FILES has a line for each file: accept or reject, and its path. A cell is a
 * field, by the names of its scopes, and a reading of it that its role calls
 * for. Its witness is a file that must be rejected and that the reference
 * accepts once a number of this field, or each of them, is read so. A line is
 * printed for each cell: its name, a tab, and the witness or nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hook.h"
#include "core/roles.h"

#define MOST_FIELDS 96
#define MOST_CODES  64
#define MOST_WORDS  8
#define MOST_READS  12          /* of a field in a file, one at a time */
#define EACH        UINT32_MAX

typedef enum {
    TURNED, LOW_HALF, LOW_BYTE, NO_TOP_BIT, ABSOLUTE, CAPPED, ALIGNED_UP,
    ALIGNED_DOWN, TIMES_4, FROM_END, AS_CODE
} reading;

static const char *const reading_names[] = {
    "the other byte order", "its low half", "its low byte",
    "without the top bit", "the absolute value", "capped at what is left",
    "aligned up", "aligned down", "times 4", "counted from the end"};

#define BIT(r) (1u << (r))
#define WIDE   (BIT(TURNED) | BIT(LOW_HALF) | BIT(NO_TOP_BIT))

/* Readings of a size whose bytes do not follow at once. */
#define FAR (BIT(CAPPED) | BIT(TIMES_4) | BIT(FROM_END))

/* The readings that each role calls for. */
static const u32 called_for[] = {
    [ASSAY_ROLE_NONE] = WIDE,
    [ASSAY_ROLE_TYPE] = WIDE | BIT(LOW_BYTE) | BIT(AS_CODE),
    [ASSAY_ROLE_SHAPE] = WIDE | BIT(ABSOLUTE),
    [ASSAY_ROLE_COUNT] = WIDE | BIT(ABSOLUTE),
    [ASSAY_ROLE_OFFSET] = WIDE | BIT(ABSOLUTE) | BIT(ALIGNED_UP) |
                          BIT(ALIGNED_DOWN),
    [ASSAY_ROLE_SIZE] = WIDE | BIT(ABSOLUTE) | FAR,
    [ASSAY_ROLE_CHECKSUM] = BIT(TURNED)
};

typedef struct {
    char name[100];
    u64 size;
    u32 readings;
    u64 unit;                   /* divides all values of files to accept */
    u64 codes[MOST_CODES];
    u32 code_count;
    u32 reads;                  /* in this file */
} field;

typedef struct {
    char path[512];
    u8 *bytes;
    size_t size;
    u8 changed[MOST_FIELDS][AS_CODE + MOST_CODES];  /* how many reads are */
} file;

static field fields[MOST_FIELDS];
static u32 field_count;
static file *files;
static u32 file_count, file_room;
static u32 judged_as;           /* the format */

static enum { LOOK, LEARN, ALTER } what;
static file *learning;
static field *altered;
static u32 altered_by, altered_read;

static u64 turned(u64 value, u64 size)
{
    u64 result = 0;

    for (u64 i = 0; i < size; i++)
        result = result << 8 | (value >> 8 * i & 0xff);
    return result;
}

static u64 bits(u64 count)
{
    return count < 64 ? ((u64)1 << count) - 1 : UINT64_MAX;
}

static bool is_known(const field *f, u64 value)
{
    for (u32 i = 0; i < f->code_count; i++)
        if (f->codes[i] == value)
            return true;
    return false;
}

static u64 taken_as(const field *f, u32 how, u64 value, u64 left)
{
    u64 top = (u64)1 << (8 * f->size - 1);

    switch (how) {
    case TURNED:       return turned(value, f->size);
    case LOW_HALF:     return value & bits(4 * f->size);
    case LOW_BYTE:     return value & 0xff;
    case NO_TOP_BIT:   return value & ~top;
    case ABSOLUTE:     return value & top ? bits(8 * f->size) & (0 - value)
                                          : value;
    case CAPPED:       return value > left ? left : value;
    case ALIGNED_UP:   return value + (f->unit - value % f->unit) % f->unit;
    case ALIGNED_DOWN: return value - value % f->unit;
    case TIMES_4:      return value * 4;
    case FROM_END:     return value < left ? left - value : value;
    default:
        return is_known(f, value) ? value : f->codes[how - AS_CODE];
    }
}

/* ----------------------------------------------------------- the fields -- */

/* Records that are nested deeper have the fields of their outer records. */
static bool name_of(const report *r, const char *name, char *into, size_t room)
{
    size_t used = 0;

    for (u32 i = 0; i < r->depth && i < 2; i++)
        used += (size_t)snprintf(into + used, room - used, "%s.",
                                 r->open[i].name);
    return used + strlen(name) < room &&
           snprintf(into + used, room - used, "%s", name) > 0;
}

static bool ends_with(const char *text, const char *end)
{
    size_t size = strlen(text), ending = strlen(end);

    return size >= ending && strcmp(text + size - ending, end) == 0;
}

static u32 readings_of(const report *r, const char *name, u64 size)
{
    u32 depth = r->depth < MAX_SCOPES ? r->depth : MAX_SCOPES;
    const role_row *row = find_role((format)r->format, r->open, depth, name);
    u32 found = called_for[row != NULL ? row->role : ASSAY_ROLE_NONE];

    if (size == 1)
        found &= BIT(NO_TOP_BIT) | BIT(AS_CODE);
    return ends_with(name, "length") ? found & ~FAR : found;
}

static field *find_field(const report *r, const char *name, u64 size)
{
    char path[100];

    if (size == 0 || !name_of(r, name, path, sizeof path))
        return NULL;
    for (u32 i = 0; i < field_count; i++)
        if (fields[i].size == size && strcmp(fields[i].name, path) == 0)
            return &fields[i];
    if (what != LOOK || field_count == MOST_FIELDS)
        return NULL;
    field *f = &fields[field_count++];
    *f = (field){.size = size, .readings = readings_of(r, name, size)};
    snprintf(f->name, sizeof f->name, "%s", path);
    return f;
}

static void look_at(field *f, u64 value)
{
    u64 a = f->unit, b = value;

    while (b != 0) {
        u64 rest = a % b;
        a = b;
        b = rest;
    }
    f->unit = a;
    if (f->code_count < MOST_CODES && !is_known(f, value))
        f->codes[f->code_count++] = value;
}

/* Returns whether it has several sizes, as values of metadata have. */
static bool has_sizes(const field *f)
{
    u32 same = 0;

    for (u32 i = 0; i < field_count; i++)
        same += strcmp(fields[i].name, f->name) == 0;
    return same > 1;
}

/* Fields without a role are asked about if they are words of a list. */
static bool is_asked(const field *f, u32 how)
{
    if (f->readings == WIDE &&
        (f->code_count > MOST_WORDS || has_sizes(f)))
        return false;
    if (how >= AS_CODE)
        return f->readings & BIT(AS_CODE) && how - AS_CODE < f->code_count;
    if (how == ALIGNED_UP || how == ALIGNED_DOWN)
        return f->readings & BIT(how) && f->unit > 1;
    if ((how == TURNED || how == ABSOLUTE) && f->unit == 0)
        return false;           /* it is always 0: nothing else becomes that */
    return f->readings & BIT(how);
}

static void learn(const field *f, u64 value, u64 left)
{
    for (u32 how = 0; how < AS_CODE + MOST_CODES; how++) {
        u8 *count = &learning->changed[f - fields][how];
        if (is_asked(f, how) && taken_as(f, how, value, left) != value)
            *count = (u8)(f->reads < MOST_READS ? f->reads + 1 : MOST_READS);
    }
}

u64 number_read(const report *r, const char *name, u64 size, u64 value,
                u64 left)
{
    field *f = find_field(r, name, size);

    if (f == NULL)
        return value;
    if (what == LOOK)
        look_at(f, value);
    else if (what == LEARN)
        learn(f, value, left);
    else if (f == altered &&
             (altered_read == EACH || altered_read == f->reads))
        value = taken_as(f, altered_by, value, left);
    f->reads++;
    return value;
}

/* ------------------------------------------------------------ the files -- */

static assay_verdict judge(const file *f)
{
    assay_options options = {.size = sizeof options, .format = judged_as};

    for (u32 i = 0; i < field_count; i++)
        fields[i].reads = 0;
    assay_report *r = assay_validate(f->bytes, f->size, &options);
    assay_verdict verdict = assay_report_verdict(r);
    assay_free(r);
    return verdict;
}

static bool read_file(file *f)
{
    FILE *in = fopen(f->path, "rb");

    if (in == NULL)
        return false;
    fseek(in, 0, SEEK_END);
    f->size = (size_t)ftell(in);
    rewind(in);
    f->bytes = malloc(f->size + 1);
    bool whole = f->bytes != NULL && fread(f->bytes, 1, f->size, in) == f->size;
    fclose(in);
    return whole;
}

/* A file takes kilobytes here: the list grows by doubling. */
static void keep_file(const file *f)
{
    if (file_count == file_room) {
        file_room = 2 * file_room + 64;
        files = realloc(files, file_room * sizeof *files);
        if (files == NULL)
            exit(2);
    }
    files[file_count++] = *f;
}

static void read_files(void)
{
    char verdict[16], path[512];

    while (scanf("%15s %511[^\n]", verdict, path) == 2) {
        file f = {.size = 0};
        snprintf(f.path, sizeof f.path, "%s", path);
        if (!read_file(&f)) {
            fprintf(stderr, "cannot read %s\n", path);
            exit(2);
        }
        if (strcmp(verdict, "accept") == 0) {
            what = LOOK;
            judge(&f);
            free(f.bytes);
            continue;
        }
        keep_file(&f);
    }
}

static const file *witness(field *f, u32 how)
{
    altered = f;
    altered_by = how;
    for (u32 i = 0; i < file_count; i++) {
        u32 reads = files[i].changed[f - fields][how];
        for (u32 k = 0; reads > 0 && k <= reads; k++) {
            altered_read = k == 0 ? EACH : k - 1;
            if (judge(&files[i]) == ASSAY_ACCEPT)
                return &files[i];
        }
    }
    return NULL;
}

static void print_cell(field *f, u32 how)
{
    const file *found = witness(f, how);

    printf("number %s | ", f->name);
    if (how < AS_CODE)
        printf("%s", reading_names[how]);
    else
        printf("unknown as %llu",
               (unsigned long long)f->codes[how - AS_CODE]);
    printf("\t%s\n", found != NULL ? found->path : "");
}

int main(int argc, char **argv)
{
    judged_as = argc == 2 ? assay_format_by_name(argv[1]) : 0;

    if (judged_as == 0) {
        fputs("usage: lenient_numbers FORMAT < FILES\n", stderr);
        return 2;
    }
    read_files();
    what = LEARN;
    for (u32 i = 0; i < file_count; i++) {
        learning = &files[i];
        judge(learning);
    }
    what = ALTER;
    for (u32 i = 0; i < field_count; i++)
        for (u32 how = 0; how < AS_CODE + MOST_CODES; how++)
            if (is_asked(&fields[i], how))
                print_cell(&fields[i], how);
    return 0;
}
