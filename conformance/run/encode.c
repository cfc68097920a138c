#include "conformance/run/encode.h"

#include <errno.h>
#include <stdlib.h>

#include "conformance/compare/judge.h"
#include "conformance/corpus/files.h"
#include "conformance/document/reference.h"
#include "conformance/run/keep.h"
#include "tool/heap.h"

/* Bytes of memory to judge a file that the program wrote. */
#define MOST_MEMORY (1ull << 30)

/* ------------------------------------------------------------ the file -- */

static char *fault_of_finding(const assay_report *report)
{
    const assay_finding *f;
    size_t i = 0;

    while ((f = assay_report_finding(report, i)) != NULL &&
           assay_rule_at(f->rule)->level != ASSAY_MUST)
        i++;
    if (f == NULL)
        return take_text("wrote a file that is not valid");
    return take_text("wrote a file that breaks %s, at byte %llu: %s",
                     assay_rule_at(f->rule)->id, (unsigned long long)f->offset,
                     f->found != NULL && f->found[0] != '\0'
                         ? f->found : assay_rule_at(f->rule)->statement);
}

static char *fault_of_document(const run *r, const corpus_case *c,
                               assay_report *report)
{
    json_t *document = reference_document(report);

    if (document == NULL)
        return take_text("wrote a file whose document cannot be made");
    char *fault = document_problem(&r->levels[c->format], BYTES, c->expected,
                                   document);
    json_decref(document);
    return fault;
}

static size_t shared_front(view one, view other)
{
    size_t i = 0;

    while (i < one.size && i < other.size && one.bytes[i] == other.bytes[i])
        i++;
    return i;
}

static char *fault_of_bytes(const char *sentence, view given, view other)
{
    if (given.size == other.size &&
        memcmp(given.bytes, other.bytes, (size_t)given.size) == 0)
        return NULL;
    return take_text("%s: they differ from byte %zu on", sentence,
                     shared_front(given, other));
}

static bool is_canonical(const run *r, const corpus_case *c)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)r->features, i, feature)
        if (is_of_writers(json_string_value(feature), c->format))
            return !c->is_request &&
                   json_is_true(json_object_get(c->expected, "canonical"));
    return false;
}

/* Checks a canonical file byte by byte, if the program declares that form. */
static char *fault_of_form(const run *r, const corpus_case *c, view file,
                           int *error)
{
    size_t size;

    if (!is_canonical(r, c))
        return NULL;
    u8 *bytes = read_file(c->path, &size, stderr);
    if (bytes == NULL) {
        *error = errno;
        return NULL;
    }
    char *fault = fault_of_bytes("declares the canonical form, but wrote "
                                 "another", file,
                                 (view){bytes, size});
    free(bytes);
    return fault;
}

/* Judges the file. Lack of memory is not a fault of the program: it ends the
 * run. */
static char *fault_of_file(const run *r, const corpus_case *c, view file,
                           int *error)
{
    assay_options options = {.size = sizeof options, .format = c->format,
                             .document = true, .memory_limit = MOST_MEMORY,
                             .allocator = {.resize = take_or_free}};
    assay_report *report = assay_validate(file.bytes, (size_t)file.size,
                                          &options);
    assay_verdict verdict = assay_report_verdict(report);
    char *fault;

    if (verdict == ASSAY_REJECT)
        fault = fault_of_finding(report);
    else if (verdict == ASSAY_UNKNOWN)
        fault = take_text("wrote a file that cannot be judged: %s",
                          assay_report_reason(report));
    else
        fault = fault_of_document(r, c, report);
    assay_free(report);
    return fault != NULL ? fault : fault_of_form(r, c, file, error);
}

/* ----------------------------------------------------------- questions -- */

/* Asks once; faults of the answer itself go into the reply. */
static void ask_once(run *r, u64 id, const corpus_case *c, const char *path,
                reply *given, written_file *w)
{
    const assay_format *format = assay_format_at(c->format);
    outbox *out = &r->shown.out;

    r->session.out = outbox_place(out, id, format->extension);
    session_ask(&r->session, id, grade_verb(ENCODE), format->name, path, given);
    r->session.out = NULL;
    outbox_take(out, w);
    if (given->ending == ANSWERED && w->error != 0)
        reply_unheard(given, "read what the program wrote", w->error);
    else if (given->ending == ANSWERED && out->stuck)
        reply_unheard(given, "remove what the program wrote", ENOTEMPTY);
    if (given->ending != ANSWERED)
        return;
    bool refused = given->answer == UNSUPPORTED ||
                   (given->answer == REJECT && c->spec != MUST_ACCEPT);
    if (refused && w->any)
        given->fault = take_text("left a file, but did not answer accept");
    else if (given->answer == ACCEPT && c->spec != MUST_REJECT)
        given->fault = w->fault == NULL ? NULL : take_text("%s", w->fault);
}

/* Keeps the request and the file for people. */
static void keep_both(run *r, const corpus_case *c, view file)
{
    const char *folder = r->options->keep;
    view request = {(const u8 *)c->request, c->request_size};

    if (folder == NULL)
        return;
    bool kept = keep_beside(folder, c, ".json", request, stderr) &&
                (file.bytes == NULL ||
                 keep_beside(folder, c, assay_format_at(c->format)->extension,
                            file, stderr));
    r->unkept = r->unkept || !kept;
}

static bool is_written(const corpus_case *c, const reply *given)
{
    return given->ending == ANSWERED && given->answer == ACCEPT &&
           c->spec != MUST_REJECT && given->fault == NULL;
}

static void ask_again(run *r, u64 id, const corpus_case *c, const char *path,
                      reply *given, view first)
{
    written_file second;

    reply_free(given);
    ask_once(r, id, c, path, given, &second);
    if (given->ending == ANSWERED && given->answer != ACCEPT &&
        given->fault == NULL)
        given->fault = take_text("was written the first time, but not the "
                                 "second time");
    else if (is_written(c, given))
        given->fault = fault_of_bytes(
            "wrote two different files for one request",
            (view){second.bytes, second.size}, first);
    written_free(&second);
}

void ask_to_write(run *r, u64 id, const corpus_case *c, const char *path,
                  reply *given)
{
    written_file first;

    ask_once(r, id, c, path, given, &first);
    view file = {first.bytes, first.size};
    keep_both(r, c, file);
    if (is_written(c, given)) {
        int error = 0;
        given->fault = fault_of_file(r, c, file, &error);
        if (error != 0)
            reply_unheard(given, "read a file of the corpus", error);
        else if (given->fault == NULL)
            ask_again(r, id + r->results.count, c, path, given, file);
    }
    written_free(&first);
}
