#include "withdrawn.h"

#include <string.h>

#include "tool/escape.h"

/* What became of the case of that name, or of that path below the corpus;
 * NULL if it was not withdrawn. */
static const withdrawn_case *find_withdrawn(const corpus *c, const char *name)
{
    for (size_t i = 0; i < c->withdrawn_count; i++) {
        const withdrawn_case *w = &c->withdrawn[i];
        if (strcmp(w->name, name) == 0 || strcmp(w->path, name) == 0)
            return w;
    }
    return NULL;
}

/* The next name of what was withdrawn, or NULL. */
static const char *next_name(const corpus *c, const char *name)
{
    const withdrawn_case *w = find_withdrawn(c, name);

    return w != NULL ? w->moved_to : NULL;
}

const char *present_name(const corpus *c, const char *name)
{
    const char *next;

    /* Manifests may say that two moved to each other. */
    for (size_t i = 0; i < c->withdrawn_count; i++) {
        next = next_name(c, name);
        if (next == NULL)
            break;
        name = next;
    }
    return name;
}

bool is_withdrawn(const corpus *c, const char *name)
{
    return find_withdrawn(c, name) != NULL;
}

static void print_withdrawn(FILE *to, const corpus *c, const char *name)
{
    for (size_t i = 0; name != NULL && i < c->withdrawn_count; i++) {
        const withdrawn_case *w = find_withdrawn(c, name);
        if (w == NULL)
            return;
        fprintf(to, "assay: certify: %s was withdrawn in ", w->name);
        print_escaped(to, w->since, strlen(w->since), PRINT_MOST);
        fputs(": ", to);
        print_escaped(to, w->reason, strlen(w->reason), PRINT_MOST);
        if (w->moved_to != NULL)
            fprintf(to, "; it is %s now", w->moved_to);
        fputc('\n', to);
        name = w->moved_to;
    }
}

void report_withdrawn(FILE *to, const corpus *c, const globs *names)
{
    for (size_t i = 0; i < names->count; i++)
        print_withdrawn(to, c, names->globs[i]);
}
