#include "conformance/report/printable.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/program/hello.h"
#include "conformance/report/summary.h"
#include "tool/heap.h"
#include "tool/shell.h"

printable printable_text(const run *r, const char *at, size_t size)
{
    const char *end = at + size, *found;
    char *folder = take_text("%s/", r->corpus.folder);
    size_t length = strlen(folder);
    capture c;

    capture_open(&c);
    while (at < end && (found = memmem(at, (size_t)(end - at), folder,
                                       length)) != NULL) {
        fwrite(at, 1, (size_t)(found - at), c.file);
        at = found + length;
    }
    fwrite(at, 1, (size_t)(end - at), c.file);
    free(folder);
    char *text = capture_close(&c);
    return (printable){text, c.size};
}

char *program_of(const run *r)
{
    char *words = program_words(r->session.hello);
    capture c;

    if (words != NULL)
        return words;
    capture_open(&c);
    print_command(c.file, r->options->command);
    return capture_close(&c);
}

char *judgement_of(const run *r, u32 f)
{
    capture c;

    capture_open(&c);
    print_judgement(c.file, r, f);
    return capture_close(&c);
}

const char *file_of(const run *r, const corpus_case *c)
{
    return c->path + strlen(r->corpus.folder) + 1;
}

view first_line(const printable *problem)
{
    const char *end = memchr(problem->at, '\n', problem->size);

    return (view){(const u8 *)problem->at,
                  end != NULL ? (u64)(end - problem->at) : problem->size};
}
