/* The functions for bindings: what others do, without structs and callbacks. */
#include <string.h>

#include "core/looks.h"
#include "core/sort.h"
#include "document/lines.h"
#include "format.h"

/* What a report keeps for them, in memory of its own. */
typedef struct calls {
    memory memory;
    char *name;                 /* of the file judged */
    u64 name_size;              /* with its end */
    char *text;                 /* the last text */
    u64 size, room;
    bool failed;                /* memory ran out for it */
    assay_explanation *fields;  /* for lines about fields, or NULL */
} calls;

static void close_calls(report *r)
{
    calls *c = r->calls;

    assay_explanation_free(c->fields);
    memory_resize(&c->memory, c->name, c->name_size, 0);
    memory_resize(&c->memory, c->text, c->room, 0);
    memory m = c->memory;
    memory_resize(&m, c, sizeof *c, 0);
}

/* Returns what a report keeps; NULL if there is no memory. */
static calls *calls_of(report *r)
{
    memory m;

    if (r->calls != NULL)
        return r->calls;
    memory_open(&m, &r->memory.allocator, 0);
    r->calls = memory_resize(&m, NULL, 0, sizeof *r->calls);
    if (r->calls == NULL)
        return NULL;
    *r->calls = (calls){.memory = m};
    r->close_calls = close_calls;
    return r->calls;
}

/* Copies the name of the file; returns false if there is no memory. */
static bool keep_file_name(report *r, const char *name)
{
    calls *c = calls_of(r);
    u64 size = strlen(name) + 1;

    if (c != NULL)
        c->name = memory_resize(&c->memory, NULL, 0, size);
    if (c == NULL || c->name == NULL)
        return false;
    c->name_size = size;
    memcpy(c->name, name, (size_t)size);
    return true;
}

/* Returns a report that has the name of its file; NULL if there is no memory
 * for it. */
static assay_report *named(assay_report *r, const char *name)
{
    if (r == NULL || name == NULL || keep_file_name(r, name))
        return r;
    assay_free(r);
    return NULL;
}

assay_report *assay_judge(const void *bytes, size_t size, uint64_t file_size,
                          const char *name, uint32_t asked, uint32_t keep,
                          uint32_t max_findings, uint64_t memory_limit)
{
    span part = {bytes, bytes != NULL ? size : 0};
    assay_options options = {
        .size = sizeof options, .format = asked, .file_size = file_size,
        .fields = (keep & ASSAY_KEEP_FIELDS) != 0,
        .index = (keep & ASSAY_KEEP_INDEX) != 0,
        .document = (keep & ASSAY_KEEP_DOCUMENT) != 0,
        .max_findings = max_findings, .memory_limit = memory_limit};

    if (asked == FORMAT_NONE && name != NULL &&
        detect(part, larger(size, file_size)) == FORMAT_NONE)
        options.format = format_of_name(name);
    return named(assay_validate(bytes, size, &options), name);
}

/* ----------------------------------------------------------------- sets -- */

/* The other files: their names are sorted, with those without a name left
 * out. */
typedef struct {
    const char *name;
    const assay_report *report;
} part_of_set;

typedef struct {
    const assay_report *const *parts;
    const char *const *names;
    size_t count;
    part_of_set *sorted;
    u64 sorted_count;
} file_set;

static int compare_parts(const void *a, const void *b, const void *context)
{
    const part_of_set *x = a, *y = b;

    (void)context;
    return strcmp(x->name, y->name);
}

/* Returns the part with a name; NULL if there is none. */
static const part_of_set *find_part(const file_set *s, assay_text name)
{
    u64 low = 0, high = s->sorted_count;

    while (low < high) {
        u64 middle = low + (high - low) / 2;
        const part_of_set *p = &s->sorted[middle];
        int order = strncmp(p->name, name.bytes, name.size);
        if (order == 0 && p->name[name.size] == '\0')
            return p;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static assay_shard_state open_part(void *user, assay_text name, uint64_t number,
                                   uint64_t count, const assay_report **part)
{
    const file_set *s = user;
    const part_of_set *p = NULL;

    (void)count;
    if (name.size > 0)
        p = find_part(s, name);
    bool numbered = name.size == 0 && number < s->count &&
                    s->names[number] != NULL;
    if (p == NULL && !numbered)
        return ASSAY_SHARD_MISSING;
    *part = p != NULL ? p->report : s->parts[number];
    return *part != NULL ? ASSAY_SHARD_THERE : ASSAY_SHARD_UNKNOWN;
}

/* Sorts the parts by name; returns false if there is no memory. */
static bool sort_parts(memory *m, file_set *s)
{
    u64 size = sizeof *s->sorted;

    if (s->count > SIZE_MAX / size)
        return false;
    s->sorted = memory_resize(m, NULL, 0, larger(s->count, 1) * size);
    for (size_t i = 0; s->sorted != NULL && i < s->count; i++)
        if (s->names[i] != NULL)
            s->sorted[s->sorted_count++] = (part_of_set){s->names[i],
                                                         s->parts[i]};
    return s->sorted != NULL && sort(m, s->sorted, s->sorted_count, size,
                                     compare_parts, NULL);
}

assay_report *assay_judge_set(const void *bytes, size_t size, const char *name,
                              uint32_t asked,
                              const assay_report *const *parts,
                              const char *const *names, size_t count)
{
    assay_options options = {.size = sizeof options, .format = asked};
    file_set s = {.parts = parts, .names = names, .count = count};
    assay_shards shards = {.open = open_part, .user = &s, .name = name};
    assay_report *r = NULL;
    memory m;

    memory_open(&m, NULL, 0);
    if (sort_parts(&m, &s))
        r = named(assay_validate_shards(bytes, size, &options, &shards), name);
    memory_resize(&m, s.sorted, larger(count, 1) * sizeof *s.sorted, 0);
    return r;
}

/* ----------------------------------------------------------------- JSON -- */

static void keep_text(void *user, const char *piece, size_t size)
{
    calls *c = user;
    u64 needed = c->size + size + 1;

    if (needed > c->room && !c->failed) {
        u64 room = larger(needed, c->room + c->room / 2);
        char *more = memory_resize(&c->memory, c->text, c->room, room);
        c->failed = more == NULL;
        if (more != NULL) {
            c->text = more;
            c->room = room;
        }
    }
    if (c->failed)
        return;
    memcpy(c->text + c->size, piece, size);
    c->size += size;
    c->text[c->size] = '\0';
}

/* Writes one line; returns false if there is none, or if it is not whole. */
static bool write_line(report *r, calls *c, assay_json part, size_t i)
{
    switch (part) {
    case ASSAY_JSON_FINDINGS:
        if (i == 0)
            assay_write_findings(r, c->name, keep_text, c);
        return i == 0;
    case ASSAY_JSON_DOCUMENT:
        return i == 0 && assay_write_document(r, keep_text, c);
    case ASSAY_JSON_ENTRIES:
        return assay_write_entry(r, i, keep_text, c);
    case ASSAY_JSON_TENSORS:
        return assay_write_tensor(r, i, NULL, keep_text, c);
    case ASSAY_JSON_FIELDS:
        return assay_write_field(c->fields, i, keep_text, c);
    }
    return false;
}

/* Prepares the tables for lines about fields; returns false if there is no
 * memory. */
static bool has_tables(report *r, calls *c, assay_json part)
{
    if (part == ASSAY_JSON_FIELDS && c->fields == NULL)
        c->fields = assay_explain(r);
    return part != ASSAY_JSON_FIELDS || c->fields != NULL;
}

/* Returns how many lines a part has. */
static u64 lines_of(const report *r, assay_json part)
{
    switch (part) {
    case ASSAY_JSON_FINDINGS:
    case ASSAY_JSON_DOCUMENT:
        return 1;
    case ASSAY_JSON_ENTRIES:
        return assay_entry_count(r);
    case ASSAY_JSON_TENSORS:
        return assay_tensor_count(r);
    case ASSAY_JSON_FIELDS:
        return r->fields.count;
    }
    return 0;
}

const char *assay_report_json(assay_report *r, assay_json part, uint64_t first,
                              uint64_t count)
{
    calls *c = r != NULL && (u32)part <= ASSAY_JSON_FIELDS ? calls_of(r) : NULL;

    if (c == NULL || !has_tables(r, c, part))
        return NULL;
    u64 lines = lines_of(r, part);
    u64 end = first < lines ? first + smaller(count, lines - first) : first;
    c->size = 0;
    c->failed = false;
    keep_text(c, "", 0);
    for (u64 i = first; i < end && !c->failed; i++)
        if (!write_line(r, c, part, (size_t)i))
            return NULL;
    return c->failed ? NULL : c->text;
}

size_t assay_report_json_size(const assay_report *r)
{
    return r != NULL && r->calls != NULL ? (size_t)r->calls->size : 0;
}
