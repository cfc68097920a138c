#include "neighbours/neighbours.h"

#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"

#define LONGEST_PATH 256

/* Turns "tensor[3].shape[1]" into "tensor[].shape[]". */
static void leave_numbers_out(char *path)
{
    char *to = path;

    for (const char *at = path; *at != '\0'; at++) {
        *to++ = *at;
        if (*at == '[')
            at += strcspn(at, "]") - 1;
    }
    *to = '\0';
}

static size_t number_of(parent_fields *f, const char *path)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->paths[i], path) == 0)
            return i;
    f->paths = take_more(f->paths, (f->count + 1) * sizeof *f->paths);
    f->paths[f->count] = take_text("%s", path);
    return f->count++;
}

void fields_open(parent_fields *f, const neighbour_map *m)
{
    assay_options o = {.format = m->format, .fields = true};
    assay_report *report = assay_validate(m->bytes, m->size, &o);
    const assay_field *field;
    char path[LONGEST_PATH];

    *f = (parent_fields){.at = take((m->size + 1) * sizeof *f->at)};
    number_of(f, "no field");
    for (size_t i = 0; (field = assay_report_field(report, i)) != NULL; i++) {
        assay_field_path(report, field, path, sizeof path);
        leave_numbers_out(path);
        size_t number = number_of(f, path);
        u64 end = smaller_of(capped_sum(field->offset, field->length), m->size);
        for (u64 at = field->offset; at < end; at++)
            f->at[at] = number;
    }
    f->at[m->size] = number_of(f, "the end");
    assay_free(report);
}

void fields_close(parent_fields *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->paths[i]);
    free(f->paths);
    free(f->at);
    *f = (parent_fields){0};
}

const char *field_at(const parent_fields *f, u64 offset)
{
    return f->paths[f->at[offset]];
}
