#include <stdlib.h>
#include <string.h>

#include "conformance/program/hello.h"
#include "conformance/results/record.h"
#include "tool/heap.h"

static int by_key(const void *key, const void *item)
{
    const record_case *c = item;
    return strcmp(key, c->name);
}

const record_case *record_find(const record *r, const char *name)
{
    return r->count == 0 ? NULL
        : bsearch(name, r->cases, r->count, sizeof *r->cases, by_key);
}

char *record_program(const record *r)
{
    const json_t *program = json_object_get(r->run, "program");
    char *words = program_words(program);
    size_t i;
    json_t *word;
    capture c;

    if (words != NULL)
        return words;
    capture_open(&c);
    json_array_foreach(json_object_get(program, "command"), i, word)
        fprintf(c.file, "%s%s", i > 0 ? " " : "",
                json_is_string(word) ? json_string_value(word) : "?");
    return capture_close(&c);
}

const json_t *record_format(const record *r, const char *format)
{
    size_t i;
    json_t *item;

    json_array_foreach(json_object_get(r->run, "formats"), i, item)
        if (strcmp(hello_text(item, "format"), format) == 0)
            return item;
    return NULL;
}

const char *record_answer(const record_case *c)
{
    if (c->outcome == IS_FAIL && c->answer == ACCEPT && c->spec != MUST_REJECT)
        return "other";
    if (c->outcome > IS_FAIL || c->answer == NO_ANSWER)
        return outcome_word(c->outcome);
    return answer_word(c->answer);
}
