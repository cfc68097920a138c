#include "conformance/run/request.h"

#include <stdlib.h>
#include <unistd.h>

#include "assay.h"
#include "conformance/compare/judge.h"
#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "conformance/document/described.h"
#include "conformance/document/load.h"
#include "conformance/document/reference.h"
#include "conformance/run/request_read.h"
#include "tool/base64.h"
#include "tool/decimal.h"
#include "tool/heap.h"

/* ------------------------------------------------------------- the cases -- */

static bool read_requests(corpus *c, u32 format, FILE *problems)
{
    size_t before = c->count;
    char *path = take_text("%s/%s/encode/manifest.json", c->folder,
                           assay_format_at(format)->name);
    bool good = true;

    c->formats[format] = access(path, F_OK) == 0;
    if (c->formats[format])
        good = corpus_take(c, format, read_json(path, problems), path,
                           problems);
    for (size_t i = before; i < c->count; i++)
        c->cases[i].is_request = true;
    free(path);
    return good;
}

/* Reports whether a member is too high. Ignores unreadable documents, which are
 * reported when they are needed. */
static bool is_too_large(const levels *l, const corpus_case *c)
{
    json_t *document = json_object_size(levels_most(l)) > 0
        ? case_document(c, l, NULL) : NULL;
    bool large = false;
    const char *member;
    json_t *bound;
    u64 is = 0, most = 0;

    json_object_foreach((json_t *)levels_most(l), member, bound)
        large = large ||
            (read_decimal(json_string_value(bound), &most) &&
             read_decimal(json_string_value(json_object_get(document, member)),
                          &is) &&
             is > most);
    json_decref(document);
    return large;
}

static bool is_writable(const corpus *c, const levels *all,
                        const corpus_case *one)
{
    if (!c->formats[one->format])
        return false;
    return one->is_request ||
           (one->spec == MUST_ACCEPT && is_described(one) &&
            !is_too_large(&all[one->format], one));
}

static void keep_writable(corpus *c, const levels *all)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->count; i++) {
        corpus_case *one = &c->cases[i];
        if (is_writable(c, all, one)) {
            c->cases[kept++] = *one;
        } else {
            free(one->name);
            free(one->path);
            free(one->document);
        }
    }
    c->count = kept;
    c->writing = true;
}

bool requests_load(corpus *c, const char *folder, const bool *formats,
                   FILE *problems)
{
    levels *all = take_by_format(sizeof *all);

    bool good = corpus_load_only(c, folder, formats, problems);
    for (u32 f = 1; good && f <= assay_format_count(); f++)
        if (c->formats[f] && (good = read_requests(c, f, problems)) &&
            c->formats[f])
            good = levels_load(&all[f], c->folder, assay_format_at(f)->name,
                               problems);
    if (good)
        keep_writable(c, all);
    for (u32 f = 1; f <= assay_format_count(); f++)
        levels_close(&all[f]);
    free(all);
    return good && corpus_end(c, problems);
}

/* ----------------------------------------------- made from a valid file -- */

static json_t *in_base64(loaded_bytes data)
{
    capture c;

    capture_open(&c);
    print_base64(c.file, (view){data.bytes, data.size});
    char *text = capture_close(&c);
    json_t *json = json_stringn(text, c.size);
    free(text);
    return json;
}

/* Copies the members of an object that level index compares. */
static json_t *index_members(json_t *object, const levels *l, const char *place)
{
    json_t *kept = json_object();
    const char *member;
    json_t *value;

    json_object_foreach(object, member, value) {
        char *pattern = take_text("%s%s", place, member);
        standing s = levels_standing(l, INDEX, pattern);
        if (s == REQUIRED || s == ENTERED)
            json_object_set(kept, member, value);
        free(pattern);
    }
    return kept;
}

/* Replaces a digest by the bytes, which must have that digest. */
static bool put_data(json_t *to, const json_t *from, loaded_bytes data)
{
    const char *digest = json_string_value(json_object_get(from, "sha256"));

    return digest == NULL ||
           (has_digest((view){data.bytes, data.size}, digest) &&
            json_object_set_new(to, "data", in_base64(data)) == 0);
}

static bool put_value(json_t *entry, loaded_bytes data)
{
    json_t *value = json_object_get(entry, "value");

    if (json_object_get(value, "sha256") == NULL)
        return true;
    json_t *whole = json_copy(value);
    bool good = put_data(whole, value, data);
    json_object_del(whole, "sha256");
    json_object_del(whole, "size");
    return json_object_set_new(entry, "value", whole) == 0 && good;
}

static bool put_lists(json_t *request, const json_t *document, const levels *l,
                      const load *data)
{
    json_t *metadata = json_array(), *tensors = json_array();
    bool good = true;
    size_t i;
    json_t *one;

    json_object_set_new(request, "metadata", metadata);
    json_object_set_new(request, "tensors", tensors);
    json_array_foreach(json_object_get(document, "metadata"), i, one) {
        json_t *entry = index_members(one, l, "metadata[].");
        good = good && i < data->entry_count &&
               put_value(entry, data->entries[i]);
        json_array_append_new(metadata, entry);
    }
    json_array_foreach(json_object_get(document, "tensors"), i, one) {
        json_t *tensor = index_members(one, l, "tensors[].");
        good = good && i < data->tensor_count &&
               put_data(tensor, one, data->tensors[i]);
        json_array_append_new(tensors, tensor);
    }
    return good;
}

/* Adds members that a writer may follow but that are not compared. */
static void put_wanted(json_t *request, const json_t *document,
                       const levels *l)
{
    json_t *want = json_object();
    size_t i;
    json_t *member;

    json_array_foreach((json_t *)levels_want(l), i, member) {
        const char *name = json_string_value(member);
        json_object_set(want, name, json_object_get(document, name));
    }
    if (json_object_size(want) > 0)
        json_object_set(request, "want", want);
    json_decref(want);
}

static void take_request(corpus_case *c, json_t *request)
{
    c->request = json_dumps(request, JSON_COMPACT);
    c->request_size = strlen(c->request);
}

/* Returns why no request can be made from a file, or NULL. The contents come
 * from the reference, because the document of the case is untrusted. */
static const char *load_case(load *data, assay_report *report,
                             const corpus_case *c, const levels *l, view file)
{
    assay_verdict verdict = assay_report_verdict(report);

    if (verdict == ASSAY_UNKNOWN)
        return assay_report_reason(report);
    if (verdict == ASSAY_REJECT)
        return "the reference does not accept it";
    json_t *document = reference_document(report);
    char *differs = document == NULL ? NULL
        : document_problem(l, BYTES, c->expected, document);
    const char *lacks =
        document == NULL ? "the reference cannot make a document of it"
        : differs != NULL ? "the reference makes another document of it"
        : load_elements(data, report, document, file.bytes, (size_t)file.size);
    free(differs);
    json_decref(document);
    return lacks;
}

static bool make_request(corpus_case *c, const levels *l, FILE *problems)
{
    assay_options options = {.size = sizeof options, .format = c->format,
                             .index = true, .document = true,
                             .allocator = {.resize = take_or_free}};
    load data = {0};
    size_t size;
    u8 *bytes = read_file(c->path, &size, problems);

    if (bytes == NULL)
        return false;
    assay_report *report = assay_validate(bytes, size, &options);
    const char *lacks = load_case(&data, report, c, l, (view){bytes, size});
    json_t *request = index_members(c->expected, l, "");
    put_wanted(request, c->expected, l);
    if (lacks == NULL && !put_lists(request, c->expected, l, &data))
        lacks = "its elements do not match the document";
    if (lacks == NULL)
        take_request(c, request);
    else
        complain(problems, c->path, "cannot make a request of it: %s", lacks);
    json_decref(request);
    unload(&data);
    assay_free(report);
    free(bytes);
    return lacks == NULL;
}

bool request_prepare(corpus_case *c, const levels *l, FILE *problems)
{
    return c->is_request ? read_request(c, problems)
                         : make_request(c, l, problems);
}
