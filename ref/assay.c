/* The public functions that judge a file and read the report. */
#include "assay.h"

#include <string.h>

#include "core/looks.h"
#include "format.h"

#define USUAL_FINDINGS 100      /* per rule */

/* The offset of the end of a member of the options. */
#define END_OF(member) \
    (offsetof(assay_options, member) + sizeof((assay_options *)0)->member)

/* The size of the options of version 1; never changes, unlike the struct. */
#define VERSION_1 END_OF(file_size)

static format_check *const checks[FORMATS] = {
#define FORMAT(name, title, versions, extension, beginning) \
    [FORMAT_##name] = name##_check,
#include "formats.def"
#undef FORMAT
};

/* NULL for formats without an index. */
static format_check *const index_checks[FORMATS] = {
#define INDEX(name) [FORMAT_##name] = name##_check_index,
#include "indexes.def"
#undef INDEX
};

static const format with_index[] = {
#define INDEX(name) FORMAT_##name,
#include "indexes.def"
#undef INDEX
};

const char *assay_version(void)
{
    return ASSAY_VERSION;
}

/* ------------------------------------------------------------- options -- */

/* Returns the caller's options; members beyond its size, or only partly within
 * it, are 0. */
static assay_options known_options(const assay_options *given)
{
    assay_options known = {0};

    if (given != NULL) {
        size_t size = given->size > 0 ? given->size : VERSION_1;
        memcpy(&known, given, size < sizeof known ? size : sizeof known);
        if (size < offsetof(assay_options, digests))
            known.allocator = (assay_allocator){0};
        if (size < END_OF(digests))
            known.digests = (assay_digests){0};
        if (size < END_OF(choice))
            known.choice = (assay_field_choice){0};
        if (size < END_OF(file_size))
            known.file_size = 0;
        if (size < END_OF(partial))
            known.partial = false;
    }
    if (known.max_findings == 0)
        known.max_findings = USUAL_FINDINGS;
    return known;
}

/* Reports whether a member that this version does not know is set. */
static bool asks_for_more(const assay_options *given)
{
    const u8 *bytes = (const u8 *)given;

    for (size_t i = sizeof *given; given != NULL && i < given->size; i++)
        if (bytes[i] != 0)
            return true;
    return false;
}

/* Reports whether only some of the sha256 functions are set. */
static bool has_half_sha256(const assay_digests *d)
{
    bool begin = d->sha256_begin != NULL;

    return (d->sha256_add != NULL) != begin || (d->sha256_end != NULL) != begin;
}

/* ------------------------------------------------------------- judging -- */

/* Returns the last of the versions of a format. */
static const char *last_version(format f)
{
    const char *versions = format_about(f)->versions;
    const char *blank = strrchr(versions, ' ');

    return blank != NULL ? blank + 1 : versions;
}

static void judge(report *r, format_check *check)
{
    reader in = {.report = r,
                 .end = r->length,
                 .last = {.name = "file", .element = ASSAY_NONE},
                 .next_element = ASSAY_NONE};

    r->version = last_version((format)r->format);
    if ((r->wants_document || r->wants_index) && !document_open(r))
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory for the document");
    if (r->length < r->file.size)
        give_up(r, ASSAY_WHY_CALLER,
                "more bytes were given than the declared file size");
    if (r->length > r->file.size) {
        ask_for(r, r->length);
        go_on(r);
    }
    check(&in, r->document);
    if (r->wants_document && r->length > r->file.size)
        leave_open(r, ASSAY_WHY_CALLER,
                   "a document needs all bytes of the file");
    if (r->memory.failed)
        give_up(r, ASSAY_WHY_MEMORY, "not enough memory");
    sort_fields(r);
    sort_findings(r);
    hint_at_file(&in, check != checks[r->format]);
}

/* Reports whether more first bytes could show what a file is; asks for them. */
static bool may_become_one(report *r)
{
    u64 needs = detect_needs(r->file, r->length);

    if (needs > r->file.size)
        ask_for(r, needs);
    return needs > r->file.size;
}

/* Returns why the format is unknown, with what the file is instead. */
static const char *say_unknown(report *r)
{
    static const char words[] = "the file does not match any known format";
    char all[sizeof words + LONGEST_LOOK];
    text t = text_into(all, sizeof all);

    put_words(&t, words);
    put_words(&t, ": it looks like ");
    if (!look(&t, r->file, r->length))
        return words;
    u8 *kept = memory_take(&r->memory, strlen(all) + 1);
    if (kept == NULL)
        return words;
    return memcpy(kept, all, strlen(all) + 1);
}

/* Returns the format to judge by; 0, with a reason, if there is none. */
static u32 choose_format(report *r, u32 asked)
{
    u32 f = asked > 0 ? asked : detect(r->file, r->length);

    if (f == FORMAT_NONE && !may_become_one(r))
        give_up(r, ASSAY_WHY_FORMAT, say_unknown(r));
    else if (assay_format_at(f) == NULL)
        give_up(r, ASSAY_WHY_CALLER, "there is no format with this number");
    return f < FORMATS ? f : FORMAT_NONE;
}

/* Chooses the function that judges. If a whole model is requested, a file of an
 * unknown format is an index, which has no document. */
static format_check *choose_check(report *r, u32 asked)
{
    bool none = asked == 0 && detect(r->file, r->length) == FORMAT_NONE;
    u32 f = none ? (u32)with_index[0] : asked;

    if (r->shards != NULL && f < FORMATS && index_checks[f] != NULL) {
        r->format = f;
        r->wants_document = r->wants_index = false;
        return index_checks[f];
    }
    r->format = choose_format(r, asked);
    return r->format != FORMAT_NONE ? checks[r->format] : NULL;
}

/* Returns the function that judges; NULL, with a reason, if there is none. */
static format_check *find_check(report *r, const assay_options *options,
                                const assay_options *known, bool no_bytes)
{
    if (asks_for_more(options))
        give_up(r, ASSAY_WHY_CALLER,
                "this version does not know all options that are set");
    else if (has_half_sha256(&known->digests))
        give_up(r, ASSAY_WHY_CALLER, "some sha256 functions are missing");
    else if (no_bytes)
        give_up(r, ASSAY_WHY_CALLER, "bytes is NULL, but size is not 0");
    else
        return choose_check(r, known->format);
    return NULL;
}

assay_report *assay_validate_shards(const void *bytes, size_t size,
                                    const assay_options *options,
                                    const assay_shards *shards)
{
    assay_options o = known_options(options);
    bool given = bytes != NULL && size > 0;
    memory m;

    memory_open(&m, &o.allocator, o.memory_limit);
    report *r = memory_resize(&m, NULL, 0, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (report){.memory = m,
                  .file = {given ? bytes : "", given ? size : 0},
                  .length = o.file_size > 0 ? o.file_size : given ? size : 0,
                  .wants_fields = o.fields,
                  .choice = o.choice,
                  .wants_document = o.document,
                  .wants_index = o.index,
                  .wants_partial = o.partial,
                  .max_findings = o.max_findings,
                  .digests = {.given = o.digests},
                  .shards = shards,
                  .model = {NOT_STATED, NOT_STATED, NOT_STATED}};
    format_check *check = find_check(r, options, &o, !given && size > 0);
    if (check != NULL)
        judge(r, check);
    r->shards = NULL;
    return r;
}

assay_report *assay_validate(const void *bytes, size_t size,
                             const assay_options *options)
{
    return assay_validate_shards(bytes, size, options, NULL);
}

void assay_free(assay_report *r)
{
    if (r == NULL)
        return;
    document_close(r);
    if (r->close_calls != NULL)
        r->close_calls(r);
    close_report(r);
    memory m = r->memory;
    memory_resize(&m, r, sizeof *r, 0);
}

/* ------------------------------------------------------------- answers -- */

assay_verdict assay_report_verdict(const assay_report *r)
{
    if (assay_report_count(r, ASSAY_MUST) > 0)
        return ASSAY_REJECT;
    return assay_report_reason(r) != NULL ? ASSAY_UNKNOWN : ASSAY_ACCEPT;
}

const char *assay_verdict_name(assay_verdict verdict)
{
    static const char *const names[] = {
        [ASSAY_ACCEPT] = "accept",   [ASSAY_REJECT] = "reject",
        [ASSAY_UNKNOWN] = "unknown",
    };
    return (u32)verdict < sizeof names / sizeof names[0] ? names[verdict]
                                                         : NULL;
}

const char *assay_report_version(const assay_report *r)
{
    return r != NULL ? r->version : NULL;
}

uint32_t assay_report_format(const assay_report *r)
{
    return r != NULL ? r->format : FORMAT_NONE;
}

uint64_t assay_report_count(const assay_report *r, assay_level at)
{
    return r != NULL && (u32)at < ASSAY_LEVELS ? r->counts[at] : 0;
}

uint64_t assay_report_made(const assay_report *r, uint32_t broken)
{
    rule own = r != NULL ? rule_of_number((format)r->format, broken) : NO_RULE;

    return own != NO_RULE ? r->made[RULE_PLACE(own)] : 0;
}

bool assay_report_is_short(const assay_report *r)
{
    return r != NULL && r->findings_short;
}

uint64_t assay_report_checked(const assay_report *r)
{
    return r != NULL ? r->checked : 0;
}

uint64_t assay_report_memory(const assay_report *r)
{
    return r != NULL ? r->memory.peak : 0;
}

const assay_finding *assay_report_finding(const assay_report *r, size_t i)
{
    return r != NULL && i < r->findings.count ? &r->findings.items[i] : NULL;
}

const assay_field *assay_report_field(const assay_report *r, size_t i)
{
    return r != NULL && i < r->fields.count ? &r->fields.items[i] : NULL;
}

const char *assay_report_total(const assay_report *r, size_t i,
                               uint64_t *count)
{
    if (r == NULL || i >= r->totals.count)
        return NULL;
    *count = r->totals.items[i].count;
    return r->totals.items[i].what;
}
