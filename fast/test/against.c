#include "fast/test/against.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "fast/core/agree.h"

/*
 * When rules are judged: early, or late, with data and padding. EITHER rules
 * are also judged by other bytes, or by data that some formats read while
 * opening: if nothing else is broken, both answers are correct.
 */
enum { EARLY, LATE, EITHER };

static const struct {
    const char *id;
    int when;
} late_rules[] = {
    {"mag.data.padding", LATE},
    {"mag.data.trailing-nonzero", LATE},
    {"mag.data.bool-value", LATE},
    {"oinf.payload.padding-zero", LATE},
    {"oinf.tensors.packed-unused-bits", LATE},
    {"oinf.tensors.t2-code", LATE},
    {"oinf.tensors.bool-values", LATE},
    {"oinf.metadata.ndarray-bool-values", LATE},
    {"oinf.metadata.ndarray-padding-zero", LATE},
    {"oinf.metadata.packed-unused-bits", EITHER},
    {"oinf.metadata.t2-code", EITHER},
    {"zten.checksum.crc32c-mismatch", LATE},
    {"zten.checksum.sha256-mismatch", LATE},
    {"zten.canon.padding", EITHER},
    {"zten.canon.zstd", EITHER},
    {"zten.zstd.empty-blob", EITHER},
    {"zten.zstd.corrupt", EITHER},
    {"zten.zstd.dictionary", EITHER},
    {"zten.zstd.trailing", EITHER},
    {"zten.zstd.decoded-length", EITHER},
    {"zten.zstd.only-skippable", EITHER},
    {"zten.zstd.lax-frame", EITHER},
    {"zten.zstd.window", EITHER},
    {"zten.zstd.legacy-frame", EITHER},
    {"burnpack.data.bool-value", EITHER},
    {"burnpack.data.padding-nonzero", EITHER},
    {"gguf.data.padding-zero", LATE},
    {"safetensors.data.bool-value", LATE},
};

static int when_judged(u32 rule)
{
    const char *id = assay_rule_at(rule)->id;

    for (size_t i = 0; i < sizeof late_rules / sizeof *late_rules; i++)
        if (strcmp(id, late_rules[i].id) == 0)
            return late_rules[i].when;
    return EARLY;
}

typedef struct {
    assay_report *report;       /* with a document */
    const u8 *bytes;
    u64 size;
    bool clean;                 /* no finding except passed notes */
    bool late, either;          /* only rules of these kinds are broken */
    u32 blamed;                 /* the first other broken rule */
    bool often;
    bool written, has_document; /* of the reference, in documents[0] */
    u64 document_size;
} judged;

/* Clean files about which a format asks the reference, as its file in fast/
 * says: those with fields that the format does not define; except layout, which
 * every clean entry of zTensor has after four others. */
static const struct {
    const char *format, *scope, *usual;
} unusual_scopes[] = {
    {"burnpack", ".unknown[", NULL}, {"zten", ".custom[", ".custom[4]"},
};

static bool is_unusual_path(const char *format, const char *path)
{
    for (size_t k = 0; k < sizeof unusual_scopes / sizeof *unusual_scopes; k++)
        if (strcmp(format, unusual_scopes[k].format) == 0 &&
            strstr(path, unusual_scopes[k].scope) != NULL &&
            (unusual_scopes[k].usual == NULL ||
             strstr(path, unusual_scopes[k].usual) == NULL))
            return true;
    return false;
}

/* The same for GGUF: another version or byte order, and arrays of arrays. */
static bool is_unusual_number(const char *format, const char *path,
                              const u8 *number)
{
    if (strcmp(format, "gguf") != 0)
        return false;
    if (strcmp(path, "header.version") == 0)
        return load_u32le(number) != 3;
    return strstr(path, ".array_type") != NULL && load_u32le(number) == 9;
}

static bool has_scope(const against *a, const assay_report *fields,
                      const u8 *bytes)
{
    const char *name = assay_format_at(a->format)->name;
    const assay_field *field;
    char path[256];

    for (size_t i = 0; (field = assay_report_field(fields, i)) != NULL; i++) {
        assay_field_path(fields, field, path, sizeof path);
        if (is_unusual_path(name, path) ||
            (field->length == 4 &&
             is_unusual_number(name, path, bytes + field->offset)))
            return true;
    }
    return false;
}

static bool is_unusual(const against *a, const judged *j)
{
    assay_options o = {.format = a->format, .fields = true};
    assay_report *fields = assay_validate(j->bytes, (size_t)j->size, &o);
    bool found = has_scope(a, fields, j->bytes);
    assay_free(fields);
    return found;
}

static bool differ(against *a, const char *format, ...)
{
    va_list more;

    va_start(more, format);
    vsnprintf(a->wrong, sizeof a->wrong, format, more);
    va_end(more);
    return false;
}

static const char *blamed(const assay_report *r)
{
    const assay_finding *f = assay_report_finding(r, 0);
    return f != NULL ? assay_rule_at(f->rule)->id : "nothing";
}

/* ----------------------------------------------------------------- index -- */

static bool same_index(against *a, const assay_report *r, const assay_fast *f,
                       const char *how)
{
    char words[100];

    return fast_same_index(r, f, words, sizeof words) ||
           differ(a, "%s: %s", how, words);
}

static bool same_name(assay_text x, assay_text y)
{
    return x.size == y.size &&
           (x.size == 0 || memcmp(x.bytes, y.bytes, (size_t)x.size) == 0);
}

/* Checks that each name finds its tensor, and other names find none. */
static bool finds_names(against *a, const assay_fast *f)
{
    assay_tensor t;

    for (size_t i = 0; assay_fast_tensor(f, i, &t); i++) {
        size_t found = assay_fast_find(f, t.name.bytes, (size_t)t.name.size);
        assay_tensor other;
        if (!assay_fast_tensor(f, found, &other) ||
            !same_name(t.name, other.name))
            return differ(a, "the name of tensor %zu finds %zu", i, found);
    }
    if (assay_fast_find(f, "\xff no name", 9) != SIZE_MAX)
        return differ(a, "an unknown name is found");
    return true;
}

/* -------------------------------------------------------------- document -- */

typedef struct {
    against *a;
    int which;
    u64 size;
} writing;

static void keep(void *user, const char *text, size_t size)
{
    writing *w = user;
    against *a = w->a;

    if (a->room[w->which] - w->size < size) {
        a->room[w->which] = 2 * (w->size + size) + 4096;
        a->documents[w->which] = realloc(a->documents[w->which],
                                         (size_t)a->room[w->which]);
        if (a->documents[w->which] == NULL)
            abort();
    }
    memcpy(a->documents[w->which] + w->size, text, size);
    w->size += size;
}

/* Writes the document of the reference, once. */
static void write_document(against *a, judged *j)
{
    writing w = {a, 0, 0};

    if (j->written)
        return;
    j->written = true;
    j->has_document = assay_write_document(j->report, keep, &w);
    j->document_size = w.size;
}

static bool same_document(against *a, judged *j, const assay_fast *f,
                          const char *how)
{
    writing w = {a, 1, 0};
    u64 at = 0;

    write_document(a, j);
    if (assay_fast_write_document(f, keep, &w) != j->has_document)
        return differ(a, "%s: one of both writes no document", how);
    if (!j->has_document || (w.size == j->document_size &&
                             memcmp(a->documents[0], a->documents[1],
                                    (size_t)w.size) == 0))
        return true;
    while (at < j->document_size && at < w.size &&
           a->documents[0][at] == a->documents[1][at])
        at++;
    u64 from = at < 20 ? 0 : at - 20;
    return differ(a, "%s: documents differ at %llu: %.40s, not %.40s", how,
                  (unsigned long long)at, a->documents[1] + from,
                  a->documents[0] + from);
}

/* ----------------------------------------------------------- the verdict -- */

static judged judge(assay_report *r, const u8 *bytes, u64 size)
{
    bool known = assay_report_verdict(r) != ASSAY_UNKNOWN;
    judged j = {.report = r, .bytes = bytes, .size = size, .clean = known,
                .late = known, .either = !known, .blamed = UINT32_MAX};
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        int when = when_judged(f->rule);
        if (fast_passes(f->rule))
            continue;
        j.blamed = j.clean ? f->rule : j.blamed;
        j.clean = false;
        j.late = j.late && when != EARLY;
        j.either = (j.either || when == EITHER) && when != EARLY;
    }
    j.either = j.either && !j.clean;
    return j;
}

static bool check_whole(against *a, judged *j, const assay_fast *f,
                        assay_fast_status s, const char *how)
{
    bool clean = s.code == ASSAY_FAST_OK;

    if (!clean && s.code != ASSAY_FAST_ASK)
        return differ(a, "%s: %s", how, assay_fast_text(s));
    if (clean && !j->clean)
        return differ(a, "%s: clean, but %s", how, blamed(j->report));
    if (!clean && j->clean && is_unusual(a, j)) {
        a->unusual++;
        return true;
    }
    if (!clean && j->clean)
        return differ(a, "%s: not clean at %llu, but nothing is wrong", how,
                      (unsigned long long)s.offset);
    a->clean += clean;
    if (!clean)
        return true;
    if (!assay_fast_is_clean(f))
        return differ(a, "%s: clean, and the reference was asked", how);
    return same_index(a, j->report, f, how) &&
           same_document(a, j, f, how) &&
           (!j->often || finds_names(a, f));
}

/* Reports whether libzstd may answer differently depending on how it is called.
 * Then a caller who does not judge the data may get an error for them. */
static bool is_lax(const assay_report *r)
{
    return assay_report_made(r, assay_rule_by_id("zten.zstd.lax-frame")) > 0;
}

static bool check_partly(against *a, judged *j, const assay_fast *f,
                         assay_fast_status s, const char *how)
{
    bool clean = s.code == ASSAY_FAST_OK;

    if (!clean && s.code != ASSAY_FAST_ASK)
        return differ(a, "%s: %s", how, assay_fast_text(s));
    if (!clean && j->late && is_unusual(a, j))
        return true;
    if (!j->either && clean != j->late)
        return differ(a, "%s: %s at %llu, but %s", how,
                      clean ? "clean" : "not clean",
                      (unsigned long long)s.offset, blamed(j->report));
    a->partly += clean;
    if (!clean || assay_report_verdict(j->report) != ASSAY_ACCEPT)
        return true;
    bool compared = j->clean && !j->often;      /* as a whole just before */
    return same_index(a, j->report, f, how) &&
           (compared || is_lax(j->report) || same_document(a, j, f, how));
}

/* Checks fast/ with the reference as its fallback. */
static bool check_both(against *a, judged *j)
{
    assay_fast_options o = {.format = a->format, .whole = true};
    const assay_finding *first = assay_report_finding(j->report, 0);
    static const assay_fast_code codes[] = {ASSAY_FAST_OK, ASSAY_FAST_REJECTED,
                                            ASSAY_FAST_UNKNOWN};
    assay_fast *f;
    assay_fast_status s = assay_fast_open_bytes(&f, j->bytes, (size_t)j->size,
                                                &o);
    bool good = true;

    if (s.code != codes[assay_report_verdict(j->report)])
        good = differ(a, "both: %s", assay_fast_text(s));
    else if (s.code == ASSAY_FAST_REJECTED && s.rule != first->rule)
        good = differ(a, "both: another rule");
    else if (s.code == ASSAY_FAST_OK)
        good = same_index(a, j->report, f, "both") &&
               same_document(a, j, f, "both");
    assay_fast_close(f);
    return good;
}

/* Checks the index alone, which is made differently than with a document. */
static bool check_index(against *a, const judged *j)
{
    assay_options o = {.format = a->format, .index = true};
    assay_fast_options wanted = {.format = a->format, .alone = true};
    assay_report *r = assay_validate(j->bytes, (size_t)j->size, &o);
    assay_fast *f;
    bool good = r != NULL;

    assay_fast_open_bytes(&f, j->bytes, (size_t)j->size, &wanted);
    if (good && f != NULL && assay_report_verdict(r) == ASSAY_ACCEPT)
        good = same_index(a, r, f, "index alone");
    assay_fast_close(f);
    assay_free(r);
    return good;
}

static bool check_bytes(against *a, judged *j, bool whole, u32 threads)
{
    assay_fast_options o = {.format = a->format, .whole = whole,
                            .alone = true, .threads = threads};
    const char *how = threads > 1 ? "in threads" : "whole";
    assay_fast *f;
    assay_fast_status s = assay_fast_open_bytes(&f, j->bytes, (size_t)j->size,
                                                &o);
    bool good = whole ? check_whole(a, j, f, s, how)
                      : check_partly(a, j, f, s, "index");

    assay_fast_close(f);
    return good;
}

static bool check_file(against *a, judged *j, bool whole, bool copy)
{
    assay_fast_options o = {.format = a->format, .whole = whole,
                            .alone = true, .copy = copy};
    const char *how = copy ? "copied" : "mapped";
    assay_fast *f;
    assay_fast_status s = assay_fast_open_descriptor(&f, a->file, &o);
    bool good = whole ? check_whole(a, j, f, s, how)
                      : check_partly(a, j, f, s, how);

    assay_fast_close(f);
    return good;
}

static bool check_files(against *a, judged *j)
{
    if (ftruncate(a->file, (off_t)j->size) != 0 ||
        pwrite(a->file, j->bytes, (size_t)j->size, 0) != (ssize_t)j->size)
        return differ(a, "a file cannot be written");
    return check_file(a, j, true, false) && check_file(a, j, false, false) &&
           check_file(a, j, true, true) && check_file(a, j, false, true);
}

bool agrees_on(against *a, const u8 *bytes, u64 size, bool often)
{
    assay_options o = {.format = a->format, .document = true,
                       .max_findings = ASSAY_ALL};
    assay_report *r = assay_validate(bytes, (size_t)size, &o);
    judged j = judge(r, bytes, size);

    j.often = often;
    a->blamed = j.blamed;
    a->wrong[0] = '\0';
    a->files++;
    bool good = r != NULL && check_bytes(a, &j, true, 1) &&
                check_bytes(a, &j, false, 1) &&
                (!often || (check_bytes(a, &j, true, 2) &&
                            check_both(a, &j) && check_index(a, &j))) &&
                (!a->through_files || check_files(a, &j));
    assay_free(r);
    return good;
}

void against_close(against *a)
{
    free(a->documents[0]);
    free(a->documents[1]);
}
