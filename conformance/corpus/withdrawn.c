#include "conformance/corpus/withdrawn.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/files.h"

static int by_name(const void *a, const void *b)
{
    const withdrawn_case *left = a, *right = b;
    int order = strcmp(left->name, right->name);

    return order != 0 ? order : strcmp(left->path, right->path);
}

void withdrawn_sort(corpus *c)
{
    if (c->withdrawn_count > 0)
        qsort(c->withdrawn, c->withdrawn_count, sizeof *c->withdrawn, by_name);
}

void withdrawn_close(corpus *c)
{
    for (size_t i = 0; i < c->withdrawn_count; i++) {
        free(c->withdrawn[i].name);
        free(c->withdrawn[i].path);
        free(c->withdrawn[i].moved_to);
    }
    free(c->withdrawn);
}

/* Returns the withdrawn case with this name, or NULL. */
static const withdrawn_case *find_named(const corpus *c, const char *name)
{
    size_t first = 0, past = c->withdrawn_count;

    while (first < past) {
        size_t middle = first + (past - first) / 2;
        if (strcmp(c->withdrawn[middle].name, name) < 0)
            first = middle + 1;
        else
            past = middle;
    }
    bool found = first < c->withdrawn_count &&
                 strcmp(c->withdrawn[first].name, name) == 0;
    return found ? &c->withdrawn[first] : NULL;
}

/* The same; name may also be the path of its file in the corpus. */
static const withdrawn_case *find_withdrawn(const corpus *c, const char *name)
{
    const withdrawn_case *found = find_named(c, name);

    for (size_t i = 0; found == NULL && i < c->withdrawn_count; i++)
        if (strcmp(c->withdrawn[i].path, name) == 0)
            found = &c->withdrawn[i];
    return found;
}

const char *present_name(const corpus *c, const char *name)
{
    const withdrawn_case *w = find_withdrawn(c, name);

    /* Manifests may claim that two cases moved to each other. */
    for (size_t i = 0; w != NULL && w->moved_to != NULL &&
                       i < c->withdrawn_count; i++) {
        name = w->moved_to;
        w = find_named(c, name);
    }
    return name;
}

bool is_withdrawn(const corpus *c, const char *name)
{
    return find_withdrawn(c, name) != NULL;
}

void print_withdrawn(FILE *to, const corpus *c, const char *name)
{
    const withdrawn_case *w = find_withdrawn(c, name);

    for (size_t i = 0; w != NULL && i < c->withdrawn_count; i++) {
        fprintf(to, "assay: certify: %s was withdrawn in ", w->name);
        print_others(to, w->since, strlen(w->since));
        fputs(": ", to);
        print_others(to, w->reason, strlen(w->reason));
        if (w->moved_to != NULL)
            fprintf(to, "; it is %s now", w->moved_to);
        fputc('\n', to);
        w = w->moved_to != NULL ? find_named(c, w->moved_to) : NULL;
    }
}
