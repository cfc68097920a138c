#include "generators/corpus/listing.h"

#include "conformance/document/document_digest.h"
#include "generators/corpus/since.h"
#include "generators/engine/store.h"

static json_t *text_or_null(const char *text)
{
    return text != NULL ? show_name(text) : json_null();
}

static json_t *show_rule(rule r)
{
    return text_or_null(rule_about(r)->id);
}

static json_t *show_rules(const rule_list *rules)
{
    json_t *list = new_array();

    for (size_t i = 0; i < rules->count; i++)
        add_item(list, show_rule(rules->rules[i]));
    return list;
}

/* Words separated by spaces. */
static json_t *show_words(const char *words)
{
    json_t *list = new_array();

    for (words += strspn(words, " "); *words != '\0';) {
        size_t length = strcspn(words, " ");
        add_item(list, show_text(words, length));
        words += length;
        words += strspn(words, " ");
    }
    return list;
}

static void add_finding(json_t *entry, const golden *g)
{
    bool broken = g->rule != NO_RULE;
    const char *severity = broken ? assay_level_name(g->level) : NULL;

    add_member(entry, "rule", broken ? show_rule(g->rule) : json_null());
    add_member(entry, "level", text_or_null(severity));
    add_member(entry, "offset", broken ? show_decimal(g->offset) : json_null());
    add_member(entry, "length", broken ? show_decimal(g->length) : json_null());
    add_member(entry, "also", show_rules(&g->also));
}

bool is_kept_as_digests(const golden *g)
{
    return g->document != NULL && strlen(g->document) > MOST_DOCUMENT;
}

/* Returns the digests of what each certification level compares. */
static json_t *show_digests(const golden *g)
{
    json_t *document = json_loads(g->document, JSON_ALLOW_NUL, NULL);
    json_t *digests = new_object();
    levels l = {json_loads(levels_text(g->format), 0, NULL)};

    for (grade at = INDEX; at <= VALUES; at++) {
        char digits[DIGEST_SIZE];
        if (!document_digest(&l, at, document, digits))
            stop_generating("%s: a document of several right ones cannot be "
                            "kept as its digests", g->path);
        add_member(digests, grade_name(at), show_name(digits));
    }
    json_decref(document);
    levels_close(&l);
    return digests;
}

json_t *show_case(const golden *g, const answer_list *upstream)
{
    json_t *entry = new_object();
    char since[SINCE_SIZE], sha256[SHA256_TEXT_SIZE];

    plain_sha256(g->bytes, g->size, sha256);
    find_since(g->format, g->path, since);
    add_member(entry, "path", text_or_null(g->path));
    add_member(entry, "spec", text_or_null(g->spec));
    add_member(entry, "reference", text_or_null(g->reference));
    add_finding(entry, g);
    add_member(entry, "reason", text_or_null(g->reason));
    add_member(entry, "parent", text_or_null(g->parent));
    add_member(entry, "patch", text_or_null(g->patch));
    add_member(entry, "features", show_words(g->features));
    add_member(entry, "upstream",
               text_or_null(find_answer(upstream, g, sha256)));
    add_member(entry, "origin", text_or_null("generator"));
    add_member(entry, "document", show_bool(g->document != NULL &&
                                            !is_kept_as_digests(g)));
    if (is_kept_as_digests(g))
        add_member(entry, "document_digests", show_digests(g));
    add_member(entry, "sha256", show_name(sha256));
    add_member(entry, "since", text_or_null(since));
    add_member(entry, "withdrawn", json_null());
    return entry;
}

json_t *show_withdrawn(const withdrawal *w)
{
    size_t folder = strcspn(w->path, "/");
    json_t *entry = new_object();
    json_t *why = new_object();

    add_member(why, "since", text_or_null(w->since));
    add_member(why, "reason", text_or_null(w->reason));
    add_member(why, "moved_to", text_or_null(w->moved_to));
    add_member(entry, "path", text_or_null(w->path));
    add_member(entry, "spec", show_text(w->path, folder));
    add_member(entry, "withdrawn", why);
    return entry;
}

static const char *path_of(const json_t *entry)
{
    return json_string_value(json_object_get(entry, "path"));
}

int compare_cases(const void *a, const void *b)
{
    return strcmp(path_of(*(json_t *const *)a), path_of(*(json_t *const *)b));
}

void insert_case(json_t *cases, json_t *entry)
{
    size_t at = 0;

    while (at < json_array_size(cases) &&
           strcmp(path_of(json_array_get(cases, at)), path_of(entry)) < 0)
        at++;
    if (at < json_array_size(cases) &&
        strcmp(path_of(json_array_get(cases, at)), path_of(entry)) == 0)
        stop_generating("%s is listed twice, or withdrawn and listed",
                        path_of(entry));
    if (json_array_insert_new(cases, at, entry) != 0)
        stop_generating("out of memory");
}

json_t *show_manifest(format f, json_t *cases)
{
    json_t *manifest = new_object();

    add_member(manifest, "format", text_or_null(format_about(f)->name));
    add_member(manifest, "version", text_or_null(format_about(f)->versions));
    add_member(manifest, "cases", cases);
    return manifest;
}
