#include "conformance/run/choice.h"

#include <fnmatch.h>
#include <string.h>

#include "conformance/corpus/files.h"
#include "conformance/corpus/withdrawn.h"
#include "tool/heap.h"

static bool is_format(const char *at, size_t length)
{
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (strlen(assay_format_at(f)->name) == length &&
            memcmp(assay_format_at(f)->name, at, length) == 0)
            return true;
    return false;
}

void globs_add(globs *g, const char *typed)
{
    const char *name = typed;

    for (const char *at = typed; *at != '\0'; at += *at == '/') {
        size_t length = strcspn(at, "/");
        if (is_format(at, length))
            name = at;
        at += length;
    }
    g->globs[g->count++] = name;
}

globs present_globs(const corpus *c, const globs *g)
{
    globs now = {take((g->count + 1) * sizeof *now.globs), g->count};

    for (size_t i = 0; i < g->count; i++)
        now.globs[i] = present_name(c, g->globs[i]);
    return now;
}

bool globs_concern(const globs *g, const char *format)
{
    size_t length = strlen(format);

    for (size_t i = 0; i < g->count; i++) {
        size_t plain = strcspn(g->globs[i], "/.*?[\\");
        char next = g->globs[i][plain];
        if ((next != '/' && next != '.') ||
            (plain == length && memcmp(g->globs[i], format, length) == 0))
            return true;
    }
    return false;
}

bool glob_names(const corpus *c, const char *glob, const corpus_case *one)
{
    const char *file = one->path + strlen(c->folder) + 1;

    return fnmatch(glob, one->name, 0) == 0 || fnmatch(glob, file, 0) == 0;
}

/* Reports whether a pattern is a folder with the case, "mag/reject". */
static bool is_folder_of(const char *glob, const corpus_case *one)
{
    size_t length = strlen(glob);

    length -= length > 0 && glob[length - 1] == '/';
    return length > 0 && strncmp(glob, one->name, length) == 0 &&
           one->name[length] == '/';
}

bool glob_takes(const corpus *c, const char *glob, const corpus_case *one)
{
    size_t dot = strcspn(glob, ".");
    bool rule = one->rule != NULL && glob[dot] == '.' && is_format(glob, dot);

    return glob_names(c, glob, one) || is_folder_of(glob, one) ||
           (rule && fnmatch(glob, one->rule, 0) == 0);
}

bool globs_name(const globs *g, const char *name)
{
    for (size_t i = 0; i < g->count; i++)
        if (fnmatch(g->globs[i], name, 0) == 0)
            return true;
    return false;
}

bool globs_take(const corpus *c, const globs *g, const corpus_case *one)
{
    for (size_t i = 0; i < g->count; i++)
        if (glob_takes(c, g->globs[i], one))
            return true;
    return false;
}

bool is_about_cases(const corpus *c, const char *glob)
{
    const char *name = present_name(c, glob);

    for (size_t i = 0; i < c->count; i++)
        if (glob_takes(c, name, &c->cases[i]))
            return true;
    return is_withdrawn(c, name);
}

bool are_about_cases(const corpus *c, const globs *g, const char *option,
                     FILE *problems)
{
    for (size_t i = 0; i < g->count; i++)
        if (!is_about_cases(c, g->globs[i]))
            return complain(problems, option, "'%s' matches no case of the "
                            "corpus (assay certify --dry-run lists them all)",
                            g->globs[i]);
    return true;
}

void globs_withdrawn(const corpus *c, const globs *g, FILE *to)
{
    for (size_t i = 0; i < g->count; i++)
        print_withdrawn(to, c, g->globs[i]);
}
