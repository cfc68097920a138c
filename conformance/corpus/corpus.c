/* The whole corpus: the manifests in its folder, its cases in order. */
#include "conformance/corpus/manifest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/corpus/by_format.h"
#include "conformance/corpus/files.h"
#include "conformance/corpus/version.h"
#include "conformance/corpus/withdrawn.h"
#include "tool/heap.h"

/* Returns the path of a manifest of the format, or NULL if it is missing. */
static char *manifest_at(const corpus *c, u32 f, size_t number)
{
    static const char *const places[] = {"manifest.json",
                                         "upstream/manifest.json"};
    char *path = take_text("%s/%s/%s", c->folder, assay_format_at(f)->name,
                           places[number]);

    if (access(path, F_OK) == 0 || errno != ENOENT)
        return path;
    free(path);
    return NULL;
}

/* Reads the manifests of a format if wanted; sets *any if it has one. */
static bool read_format(corpus *c, u32 f, bool wanted, bool *any,
                        FILE *problems)
{
    bool good = true;

    for (size_t i = 0; i < 2 && good; i++) {
        char *path = manifest_at(c, f, i);
        *any = *any || path != NULL;
        if (wanted && path != NULL)
            good = corpus_take(c, f, read_json(path, problems), path, problems);
        free(path);
    }
    return good;
}

static int by_name(const void *a, const void *b)
{
    const corpus_case *left = a, *right = b;

    if (left->format != right->format)
        return left->format < right->format ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* Returns the first line of VERSION, or NULL if the file is missing. */
static char *version_of(const char *folder)
{
    char *path = take_text("%s/VERSION", folder);
    FILE *file = fopen(path, "re");
    char line[VERSION_SIZE] = "";
    bool read = file != NULL && fgets(line, sizeof line, file) != NULL;

    line[strcspn(line, "\r\n")] = '\0';
    if (file != NULL)
        fclose(file);
    free(path);
    return read && is_version(line) ? take_text("%s", line) : NULL;
}

void corpus_begin(corpus *c, const char *folder)
{
    *c = (corpus){.folder = absolute_path(folder),
                  .formats = take_by_format(sizeof *c->formats),
                  .manifests = json_array()};
}

const char *corpus_hold(corpus *c, const char *text)
{
    json_t *held = json_string_nocheck(text);   /* paths may not be UTF-8 */

    json_array_append_new(c->manifests, held);
    return json_string_value(held);
}

bool corpus_end(corpus *c, FILE *problems)
{
    if (c->count > 0)
        qsort(c->cases, c->count, sizeof *c->cases, by_name);
    withdrawn_sort(c);
    for (size_t i = 1; i < c->count; i++)
        if (by_name(&c->cases[i - 1], &c->cases[i]) == 0)
            return complain(problems, c->cases[i].path,
                            "duplicate case name");
    return true;
}

bool corpus_load_only(corpus *c, const char *folder, const bool *formats,
                      FILE *problems)
{
    bool any = false;

    corpus_begin(c, folder);
    c->version = version_of(c->folder);
    if (strpbrk(c->folder, "\r\n") != NULL)
        return complain(problems, "--corpus",
                        "a path with a line break is not supported");
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (!read_format(c, f, formats == NULL || formats[f], &any, problems))
            return false;
    if (!any)
        return complain(problems, c->folder,
                        "not a corpus: there is no <format>/manifest.json");
    return corpus_end(c, problems);
}

bool corpus_load(corpus *c, const char *folder, FILE *problems)
{
    return corpus_load_only(c, folder, NULL, problems);
}

void corpus_close(corpus *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->cases[i].name);
        free(c->cases[i].path);
        free(c->cases[i].document);
        json_decref(c->cases[i].expected);
        free(c->cases[i].request);
    }
    free(c->cases);
    withdrawn_close(c);
    free(c->aside);
    free(c->formats);
    free(c->folder);
    free(c->version);
    json_decref(c->manifests);
}
