#include "conformance/corpus/manifest.h"

#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/levels.h"
#include "conformance/corpus/version.h"
#include "tool/decimal.h"
#include "tool/heap.h"

/* A manifest that is being read. */
typedef struct {
    corpus *corpus;
    u32 format;
    const char *path;       /* of the manifest */
    FILE *problems;
} reading;

/* Reports whether all characters are harmless in terminals and shells. */
static bool is_plain(const char *word)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "+-./=@^_~";

    return word[0] != '\0' && word[strspn(word, allowed)] == '\0';
}

bool is_corpus_path(const char *path)
{
    return is_plain(path) && path[0] != '/' &&
           strncmp(path, "../", 3) != 0 && strstr(path, "/../") == NULL;
}

const char *expectation_word(expectation spec)
{
    static const char *const words[] = {"accept", "reject", "may"};
    return words[spec];
}

bool expectation_named(const char *word, expectation *spec)
{
    for (expectation e = MUST_ACCEPT; e <= MAY_EITHER; e++)
        if (strcmp(word, expectation_word(e)) == 0) {
            *spec = e;
            return true;
        }
    return false;
}

/* Reads offset and length; both are given, or both are null. */
static bool read_place(corpus_case *c, const json_t *offset,
                       const json_t *length)
{
    if (json_is_null(offset) && json_is_null(length))
        return true;
    c->placed = read_decimal(json_string_value(offset), &c->offset) &&
                read_decimal(json_string_value(length), &c->length);
    return c->placed;
}

static bool is_text_or_null(const json_t *json)
{
    return json_is_string(json) || json_is_null(json);
}

/* Reports whether there is a digest for each level that compares documents. */
static bool are_digests(const json_t *digests)
{
    bool good = json_object_size(digests) == VALUES - INDEX + 1;

    for (grade g = INDEX; g <= VALUES && good; g++)
        good = is_digest(json_string_value(
            json_object_get(digests, grade_name(g))));
    return good;
}

/* Returns what is wrong with the members of a case, or NULL. */
static const char *check_case(const corpus_case *c, const char *path,
                              const json_t *rule, const json_t *patch,
                              const json_t *reason, bool document)
{
    if (!is_corpus_path(path))
        return "path leaves the folder or has invalid characters";
    if (!json_is_null(rule) &&
        (!json_is_string(rule) || !is_plain(json_string_value(rule))))
        return "rule is neither a rule id nor null";
    if (!is_text_or_null(patch))
        return "patch is neither a string nor null";
    if (!is_text_or_null(reason))
        return "reason is neither a string nor null";
    if (!are_texts(c->features))
        return "features is not a list of strings";
    if (!is_version(c->since))
        return "since is not a version";
    if (c->digests != NULL && (document || !are_digests(c->digests)))
        return "document_digests lacks a digest of a level, or there is a "
               "document too";
    if (!is_digest(c->sha256) || (c->sparse != NULL && !is_digest(c->sparse)))
        return "sha256 or sparse is not 64 hexadecimal digits";
    return NULL;
}

/* Returns "mag/accept/empty" for accept/empty.mag. */
static char *case_name(const reading *r, const char *path)
{
    const char *last = strrchr(path, '/');
    const char *dot = strrchr(last != NULL ? last : path, '.');
    int stem = (int)(dot != NULL ? dot - path : (ptrdiff_t)strlen(path));

    return take_text("%s/%.*s", assay_format_at(r->format)->name, stem, path);
}

static void name_case(const reading *r, corpus_case *c, const char *path,
                      bool document)
{
    const char *folder = r->corpus->folder;

    c->format = r->format;
    c->name = case_name(r, path);
    c->path = take_text("%s/%s/%s", folder, assay_format_at(r->format)->name,
                        path);
    if (document)
        c->document = take_text("%s/%s.json", folder, c->name);
}

static bool read_withdrawn(const reading *r, json_t *json, size_t index)
{
    withdrawn_case *w = &r->corpus->withdrawn[r->corpus->withdrawn_count];
    const char *path;
    json_t *moved_to;
    json_error_t error;

    *w = (withdrawn_case){0};
    if (json_unpack_ex(json, &error, 0, "{s:s, s:{s:s, s:s, s:o}}",
                       "path", &path, "withdrawn", "since", &w->since,
                       "reason", &w->reason, "moved_to", &moved_to) != 0)
        return complain(r->problems, r->path, "cases[%zu]: %s", index,
                        error.text);
    const char *now = json_string_value(moved_to);
    if (!is_corpus_path(path) || !is_text_or_null(moved_to) ||
        (now != NULL && !is_corpus_path(now)))
        return complain(r->problems, r->path, "cases[%zu]: path or moved_to is "
                        "not a valid path", index);
    w->name = case_name(r, path);
    w->path = take_text("%s/%s", assay_format_at(r->format)->name, path);
    w->moved_to = now != NULL ? case_name(r, now) : NULL;
    r->corpus->withdrawn_count++;
    return true;
}

static bool read_case(const reading *r, json_t *json, size_t index)
{
    corpus_case *c = &r->corpus->cases[r->corpus->count];
    json_t *rule, *patch, *reason, *offset, *length;
    const char *path, *spec, *problem;
    json_error_t error;
    int document;

    if (json_is_object(json_object_get(json, "withdrawn")))
        return read_withdrawn(r, json, index);
    *c = (corpus_case){
        .sparse = json_string_value(json_object_get(json, "sparse")),
        .since = json_string_value(json_object_get(json, "since")),
        .digests = json_object_get(json, "document_digests")};
    if (json_unpack_ex(json, &error, 0,
                       "{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:s, s:o}",
                       "path", &path, "spec", &spec, "rule", &rule,
                       "offset", &offset, "length", &length, "patch", &patch,
                       "features", &c->features, "document", &document,
                       "sha256", &c->sha256, "reason", &reason) != 0)
        problem = error.text;
    else if (!expectation_named(spec, &c->spec))
        problem = "spec is neither accept, reject nor may";
    else if (!read_place(c, offset, length))
        problem = "offset and length are not decimal strings";
    else
        problem = check_case(c, path, rule, patch, reason, document != 0);
    if (problem != NULL)
        return complain(r->problems, r->path, "cases[%zu]: %s", index,
                        problem);
    c->rule = json_string_value(rule);
    c->patch = json_string_value(patch);
    c->parent = json_string_value(json_object_get(json, "parent"));
    if (c->parent != NULL && !is_corpus_path(c->parent))
        c->parent = NULL;       /* it is only used for display */
    c->reason = json_string_value(reason);
    name_case(r, c, path, document != 0);
    r->corpus->count++;
    return true;
}

static bool read_cases(const reading *r, json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "format"));
    json_t *cases = json_object_get(json, "cases");
    json_t *entry;
    size_t i;

    if (name == NULL || strcmp(name, assay_format_at(r->format)->name) != 0)
        return complain(r->problems, r->path, "format does not match the "
                        "folder");
    if (!json_is_array(cases))
        return complain(r->problems, r->path, "no list of cases");

    corpus *c = r->corpus;
    c->cases = take_more(c->cases, (c->count + json_array_size(cases)) *
                                       sizeof *c->cases);
    c->withdrawn = take_more(c->withdrawn,
                             (c->withdrawn_count + json_array_size(cases)) *
                                 sizeof *c->withdrawn);
    json_array_foreach(cases, i, entry)
        if (!read_case(r, entry, i))
            return false;
    return true;
}

bool corpus_take(corpus *c, u32 format, json_t *manifest, const char *path,
                 FILE *problems)
{
    c->formats[format] = true;
    return manifest != NULL &&
           json_array_append_new(c->manifests, manifest) == 0 &&
           read_cases(&(reading){c, format, path, problems}, manifest);
}
