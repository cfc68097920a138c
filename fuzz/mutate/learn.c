/*
 * Converts the fields of a report to a row of pieces. The digests of the
 * reference are left out, because its fields do not depend on them.
 */
#include "mutate/heads.h"
#include "mutate/repairs.h"
#include "mutate/tokens.h"

#define LONGEST_PATH 1024
#define MEMORY       (64u << 20)

static u64 hash_on(u64 hash, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (u8)text[i]) * 0x100000001b3;
    return hash;
}

/* --------------------------------------------------------------- scopes -- */

/* Returns the scope with this path hash, or a new one. */
static record_scope *find_scope(mutator *m, u64 hash)
{
    u32 mask = 2 * MOST_SCOPES - 1, at = (u32)(hash >> 20) & mask;

    while (m->table[at] != 0 && m->scopes[m->table[at] - 1].hash != hash)
        at = (at + 1) & mask;
    if (m->table[at] != 0)
        return &m->scopes[m->table[at] - 1];
    if (m->scope_count == MOST_SCOPES)
        return NULL;
    record_scope *s = &m->scopes[m->scope_count++];
    m->table[at] = m->scope_count;
    *s = (record_scope){.hash = hash, .up = NO_PIECE, .slot = at,
                        .record = NO_PIECE, .index = NO_PIECE};
    return s;
}

/*
 * Enters a word of a path, such as "tensor[3]". The outermost element of a list
 * is a record, the same one wherever its parts are ("metadata.tensor[3]" is the
 * "tensor[3]" that has the data).
 */
static u32 enter_word(mutator *m, u32 around, u64 *hash, const char *word,
                      size_t size)
{
    const char *bracket = memchr(word, '[', size);
    size_t name = bracket != NULL ? (size_t)(bracket - word) : size;
    u32 known = m->scope_count;

    *hash = hash_on(hash_on(*hash, ".", 1), word, size);
    record_scope *s = find_scope(m, *hash);
    if (s == NULL)
        return around;
    u32 number = (u32)(s - m->scopes);
    if (m->scope_count == known)
        return number;
    const record_scope *up = around != NO_PIECE ? &m->scopes[around] : NULL;
    u64 names = up != NULL ? up->names : 1469598103934665603u;
    s->up = around;
    s->record = up != NULL ? up->record : NO_PIECE;
    s->names = hash_on(hash_on(names, ".", 1), word, name);
    if (bracket != NULL) {
        s->index = 0;
        for (const char *c = bracket + 1; *c >= '0' && *c <= '9'; c++)
            s->index = 10 * s->index + (u32)(*c - '0');
        if (s->record != NO_PIECE)
            s->names = hash_on(s->names, "[]", 2);
    }
    if (bracket != NULL && s->record == NO_PIECE) {
        u64 same = hash_on(m->salt, word, size);
        known = m->scope_count;
        record_scope *one = find_scope(m, same);
        if (one != NULL && m->scope_count > known)
            one->record = m->records++;
        m->scopes[number].record = one != NULL ? one->record : NO_PIECE;
    }
    return number;
}

static u32 enter_path(mutator *m, const char *path)
{
    u32 at = NO_PIECE;
    u64 hash = m->salt;

    while (*path != '\0') {
        size_t n = strcspn(path, ".");
        at = enter_word(m, at, &hash, path, n);
        path += n + (path[n] == '.');
    }
    return at;
}

/* ---------------------------------------------------------------- kinds -- */

static u32 kind_of(mutator *m, u32 scope, const char *path, const char *name)
{
    u64 hash = scope != NO_PIECE ? m->scopes[scope].names : 0;
    u32 i = 0;

    hash = hash_on(hash_on(hash, ":", 1), name, strlen(name));
    while (i < m->kind_count && m->kinds[i].hash != hash)
        i++;
    if (i == MOST_KINDS)
        return NO_PIECE;
    piece_kind *k = &m->kinds[i];
    k->call = m->call;
    if (i < m->kind_count)
        return i;
    k->hash = hash;
    path_of_kind(k, path, name);
    rows_of_kind(m->rows, m->row_count, k);
    return m->kind_count++;
}

/* --------------------------------------------------------------- fields -- */

static uint32_t no_crc(void *user, uint32_t crc, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return crc;
}

static bool begin_nothing(void *user)
{
    (void)user;
    return true;
}

static bool add_nothing(void *user, const void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    (void)size;
    return true;
}

static bool end_nothing(void *user, uint8_t digest[32])
{
    (void)user;
    memset(digest, 0, 32);
    return true;
}

static bool unfold_nothing(void *user, const void *bytes, size_t size,
                           uint64_t *unfolded)
{
    (void)user;
    (void)bytes;
    (void)size;
    *unfolded = 0;
    return true;
}

static bool keep_first(void *user, uint64_t offset, uint64_t length,
                       const char *record, uint64_t index)
{
    u32 *left = user;

    (void)offset;
    (void)length;
    (void)record;
    (void)index;
    if (*left == 0)
        return false;
    --*left;
    return true;
}

static u8 form_of(const mutator *m, const assay_field *f, const u8 *bytes)
{
    if (f->kind == ASSAY_UINT_LE && f->length <= 8)
        return LITTLE;
    if (f->kind == ASSAY_UINT_BE && f->length <= 8)
        return BIG;
    if (f->kind != ASSAY_BYTES)
        return NO_NUMBER;
    return head_form(m->heads, f->name, bytes, f->length);
}

static void add_bytes(mutator *m, pieces *r, const u8 *bytes, u64 from, u64 to)
{
    if (to == from)
        return;
    piece p = plain_piece(m, bytes + from, to - from);
    p.was = from;
    put_piece(m, r, r->count, &p);
}

typedef struct {
    u32 number, at;             /* in the report, and in the row */
    char path[LONGEST_PATH];
} scope_seen;

static void add_field(mutator *m, pieces *r, const u8 *bytes,
                      const assay_report *report, const assay_field *f,
                      scope_seen *seen)
{
    if (f->scope != seen->number) {
        seen->number = f->scope;
        assay_scope_path(report, f->scope, seen->path, sizeof seen->path);
        seen->at = enter_path(m, seen->path);
    }
    piece p = {.bytes = bytes + f->offset, .size = f->length, .was = f->offset,
               .scope = seen->at, .record = NO_PIECE, .holder = NO_PIECE,
               .type = f->kind, .role = f->role};
    p.kind = kind_of(m, seen->at, seen->path, f->name);
    if (p.scope != NO_PIECE)
        p.record = m->scopes[p.scope].record;
    if (m->heads == JSON_TOKEN && p.type == ASSAY_TEXT &&
        p.role != ASSAY_ROLE_PADDING) {
        put_tokens(m, r, r->count, &p);
        return;
    }
    p.form = form_of(m, f, p.bytes);
    p.id = m->ids;
    m->ids += m->ids + 1 < MOST_IDS;
    put_piece(m, r, r->count, &p);
}

/* Reads the report in one pass: fields are sorted by offset. */
static void add_fields(mutator *m, pieces *r, const u8 *bytes, u64 size,
                       const assay_report *report)
{
    scope_seen seen = {.number = ASSAY_NONE, .at = NO_PIECE};
    const assay_field *f;
    u64 at = 0;

    for (size_t i = 0; (f = assay_report_field(report, i)) != NULL; i++) {
        if (f->offset < at || f->length == 0 ||
            f->offset + f->length > size || r->count + 3 >= MOST_PIECES)
            continue;
        add_bytes(m, r, bytes, at, f->offset);
        add_field(m, r, bytes, report, f, &seen);
        at = f->offset + f->length;
    }
    r->broken = at < size;
    r->read = r->count;
    add_bytes(m, r, bytes, at, size);
}

void learn(mutator *m, pieces *into, const u8 *bytes, u64 size)
{
    u32 left = MOST_FIELDS;
    assay_options options = {
        .format = m->format, .fields = true, .max_findings = 1,
        .memory_limit = MEMORY,
        .digests = {no_crc, no_crc, begin_nothing, add_nothing, end_nothing,
                    NULL, unfold_nothing},
        .choice = {keep_first, &left},
    };
    u64 most = m->most;

    m->most = UINT64_MAX;       /* accept the existing file */
    m->salt = into == &m->file ? 0xcbf29ce484222325 : 0x84222325cbf29ce4;
    into->count = 0;
    into->size = 0;
    into->broken = into->cut = false;
    assay_report *report = assay_validate(bytes, (size_t)size, &options);
    add_fields(m, into, bytes, size, report);
    assay_free(report);
    into->cut = into->cut || left == 0;
    if (m->heads == JSON_TOKEN)
        find_tokens(m, into);
    else
        find_items(into);
    m->most = most;
}
