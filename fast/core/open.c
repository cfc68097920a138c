/* Opens files: loads the bytes, runs the format's pass, maybe the reference. */
#include "fast/core/open.h"

#include <fcntl.h>
#include <unistd.h>

#include "fast/core/digests.h"
#include "fast/core/source.h"
#include "fast/core/status.h"

static const fast_format *const formats[] = {
#define FAST_FORMAT(name) &fast_##name,
#include "fast_formats.def"
#undef FAST_FORMAT
    NULL
};

const char *assay_fast_text(assay_fast_status status)
{
    static const char *const texts[] = {
        [ASSAY_FAST_OK]        = "accepted",
        [ASSAY_FAST_REJECTED]  = "rejected",
        [ASSAY_FAST_UNKNOWN]   = "cannot be judged",
        [ASSAY_FAST_ASK]       = "not clean: ask the reference",
        [ASSAY_FAST_READ]      = "cannot be read",
        [ASSAY_FAST_MEMORY]    = "not enough memory",
        [ASSAY_FAST_CANCELLED] = "cancelled",
        [ASSAY_FAST_MISUSE]    = "no such tensor, NULL, a wrong size or option",
    };
    const assay_rule *rule = assay_rule_at(status.rule);
    u32 code = (u32)status.code;

    if (status.code == ASSAY_FAST_REJECTED && rule != NULL)
        return rule->statement;
    return code < sizeof texts / sizeof *texts ? texts[code] : NULL;
}

/* The size of the members up to the allocator. */
#define OF_VERSION_1 (offsetof(assay_fast_options, allocator) + \
                      sizeof(assay_allocator))

static assay_fast_options known_options(const assay_fast_options *given)
{
    assay_fast_options known = {0};

    if (given != NULL) {
        size_t size = given->size > 0 ? given->size : OF_VERSION_1;
        memcpy(&known, given, size < sizeof known ? size : sizeof known);
        if (size < OF_VERSION_1)        /* half an allocator is unusable */
            known.allocator = (assay_allocator){0};
    }
    return known;
}

/* Reports whether unknown members are set. */
static bool asks_for_more(const assay_fast_options *given)
{
    const u8 *bytes = (const u8 *)given;

    for (size_t i = sizeof *given; given != NULL && i < given->size; i++)
        if (bytes[i] != 0)
            return true;
    return false;
}

/* ------------------------------------------------------- the two judges -- */

static const fast_format *format_of(u32 number)
{
    const assay_format *about = assay_format_at(number);

    for (u32 i = 0; about != NULL && formats[i] != NULL; i++)
        if (strcmp(formats[i]->name, about->name) == 0)
            return formats[i];
    return NULL;
}

/* Loads the first bytes, which identify the format; with copy, nothing else. If
 * they are in a header whose end must be in the file, its size has to be known.
 * Bytes that are not loaded are zeros, which match no format. */
#define FRONT 64u

static void find_format(assay_fast *f, u32 asked)
{
    u64 front = f->size < FRONT ? f->size : FRONT;

    f->number = asked;
    if (f->number == 0 && there(f, 0, front))
        f->number = assay_detect(f->bytes, (size_t)f->size);
    f->format = format_of(f->number);
}

/* Makes all bytes available. */
static bool load_all(assay_fast *f)
{
    return fast_has_all(f) || fast_load(f, 0, f->size);
}

static bool is_clean(assay_fast *f, const assay_fast_options *o)
{
    find_format(f, o->format);
    if (f->format == NULL || (o->whole && !load_all(f)))
        return false;
    if (!f->format->index(f))
        return false;
    if (!o->whole)
        return true;
    assay_fast_status s = o->threads > 1
                        ? assay_fast_verify_all(f, o->threads, NULL, NULL)
                        : fast_verify_each(f);
    return s.code == ASSAY_FAST_OK && f->format->rest(f);
}

/* Discards what the format has begun. */
static void forget(assay_fast *f)
{
    if (f->format != NULL && f->format->close != NULL)
        f->format->close(f);
    if (f->own != NULL)
        fast_resize(f, f->own, 0);
    fast_free_records(f);
    f->records = NULL;
    f->count = f->room = 0;
    f->in_pages = false;
    f->format = NULL;
    f->own = NULL;
}

static assay_fast_status blame(const assay_report *report)
{
    const assay_finding *first = assay_report_finding(report, 0);

    if (first == NULL)
        return status_of(ASSAY_FAST_REJECTED);
    return (assay_fast_status){ASSAY_FAST_REJECTED, first->rule,
                               first->offset};
}

static assay_fast_status ask_reference(assay_fast *f,
                                       const assay_fast_options *o)
{
    assay_options options = {.format = o->format, .index = true,
                             .allocator = f->allocator};

    if (!load_all(f))
        return status_of(f->unread ? ASSAY_FAST_READ : ASSAY_FAST_MEMORY);
    f->digests = fast_resize(f, NULL, sizeof(fast_sha256_message));
    if (f->digests == NULL)
        return status_of(ASSAY_FAST_MEMORY);
    options.digests = fast_digests(f->digests);
    f->report = assay_validate(f->bytes, (size_t)f->size, &options);
    switch (assay_report_verdict(f->report)) {
    case ASSAY_ACCEPT:
        f->number = assay_report_format(f->report);
        return status_of(ASSAY_FAST_OK);
    case ASSAY_REJECT:
        return blame(f->report);
    default:
        return status_of(f->report == NULL ? ASSAY_FAST_MEMORY
                                           : ASSAY_FAST_UNKNOWN);
    }
}

static assay_fast_status judge(assay_fast *f, const assay_fast_options *o)
{
    bool clean = is_clean(f, o);

    if (clean)
        return status_of(ASSAY_FAST_OK);
    forget(f);
    if (f->unread || f->no_memory)
        return status_of(f->unread ? ASSAY_FAST_READ : ASSAY_FAST_MEMORY);
    if (o->alone)
        return (assay_fast_status){ASSAY_FAST_ASK, ASSAY_NONE, f->asked_at};
    return ask_reference(f, o);
}

/* --------------------------------------------------------------- opening -- */

static assay_fast *new_file(const assay_fast_options *o)
{
    assay_fast *f = fast_block(&o->allocator, NULL, sizeof *f);

    if (f != NULL) {
        memset(f, 0, sizeof *f);
        f->allocator = o->allocator;
        f->descriptor = -1;
        atomic_init(&f->table, NULL);
    }
    return f;
}

void assay_fast_close(assay_fast *f)
{
    if (f == NULL)
        return;
    assay_allocator allocator = f->allocator;
    forget(f);
    fast_free_table(f);
    assay_free(f->report);
    if (f->digests != NULL)
        fast_resize(f, f->digests, 0);
    fast_source_close(f);
    fast_block(&allocator, f, 0);
}

/* Frees everything if the file is not opened. */
static assay_fast_status finish(assay_fast **file, assay_fast *f,
                                assay_fast_status status)
{
    bool opened = status.code == ASSAY_FAST_OK;

    *file = opened ? f : NULL;
    if (!opened)
        assay_fast_close(f);
    return status;
}

assay_fast_status assay_fast_open_bytes(assay_fast **file, const void *bytes,
                                        size_t size,
                                        const assay_fast_options *options)
{
    assay_fast_options o = known_options(options);
    assay_fast *f;

    if (file == NULL)
        return status_of(ASSAY_FAST_MISUSE);
    f = new_file(&o);
    if (f == NULL)
        return finish(file, f, status_of(ASSAY_FAST_MEMORY));
    if (asks_for_more(options) || (bytes == NULL && size > 0))
        return finish(file, f, status_of(ASSAY_FAST_MISUSE));
    f->bytes = bytes;
    f->size = size;
    f->loaded_to = size;
    return finish(file, f, judge(f, &o));
}

assay_fast_status assay_fast_open_descriptor(assay_fast **file, int descriptor,
                                             const assay_fast_options *options)
{
    assay_fast_options o = known_options(options);
    assay_fast *f;

    if (file == NULL)
        return status_of(ASSAY_FAST_MISUSE);
    f = new_file(&o);
    if (f == NULL)
        return finish(file, f, status_of(ASSAY_FAST_MEMORY));
    if (asks_for_more(options))
        return finish(file, f, status_of(ASSAY_FAST_MISUSE));
    if (!fast_source_open(f, descriptor, o.copy))
        return finish(file, f, status_of(f->unread ? ASSAY_FAST_READ
                                                   : ASSAY_FAST_MEMORY));
    return finish(file, f, judge(f, &o));
}

/* Opening must not block, as for a FIFO without a writer. */
#define OPENING (O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)

assay_fast_status assay_fast_open_path(assay_fast **file, const char *path,
                                       const assay_fast_options *options)
{
    assay_fast_status status;
    int descriptor;

    if (file == NULL)
        return status_of(ASSAY_FAST_MISUSE);
    *file = NULL;
    if (path == NULL)
        return status_of(ASSAY_FAST_MISUSE);
    descriptor = open(path, OPENING);
    if (descriptor < 0)
        return status_of(ASSAY_FAST_READ);
    status = assay_fast_open_descriptor(file, descriptor, options);
    if (*file != NULL && (*file)->descriptor == descriptor)
        (*file)->owns_descriptor = true;
    else
        close(descriptor);
    return status;
}

u32 assay_fast_format(const assay_fast *f)
{
    return f != NULL ? f->number : 0;
}

bool assay_fast_is_clean(const assay_fast *f)
{
    return f != NULL && f->format != NULL;
}
