#include "conformance/program/hello.h"

#include "conformance/corpus/files.h"
#include "tool/heap.h"

#define MOST_FEATURES 1024      /* every case searches this list */

/* Returns what is wrong with a hello, or NULL. */
static const char *check_hello(const json_t *hello)
{
    const json_t *features = json_object_get(hello, "features");
    const json_t *language = json_object_get(hello, "language");
    json_t *formats = json_object_get(hello, "formats");
    const json_t *protocol = json_object_get(hello, "protocol");
    const char *format;
    json_t *verbs;

    if (!json_is_integer(protocol) || json_integer_value(protocol) != 1)
        return "\"protocol\" is not 1";
    if (!json_is_string(json_object_get(hello, "name")) ||
        !json_is_string(json_object_get(hello, "version")))
        return "\"name\" or \"version\" is not a string";
    if (language != NULL && !json_is_string(language))
        return "\"language\" is not a string";
    if (features != NULL && !are_texts(features))
        return "\"features\" is not a list of strings";
    if (json_array_size(features) > MOST_FEATURES)
        return "\"features\" has more than 1024 elements";
    if (!json_is_object(formats))
        return "\"formats\" is not an object";
    json_object_foreach(formats, format, verbs)
        if (!are_texts(verbs))
            return "a member of \"formats\" is not a list of verbs";
    return NULL;
}

json_t *read_hello(const char *line, size_t size, char **problem)
{
    json_error_t error;
    json_t *hello = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    const char *what = hello != NULL ? check_hello(hello) : error.text;

    *problem = NULL;
    if (what == NULL)
        return hello;
    *problem = take_text("sent an invalid hello: %s%s",
                         hello == NULL ? "invalid JSON: " : "", what);
    json_decref(hello);
    return NULL;
}

const char *hello_text(const json_t *hello, const char *member)
{
    return json_string_value(json_object_get(hello, member));
}

bool hello_declares(const json_t *hello, const char *format, const char *verb)
{
    const json_t *formats = json_object_get(hello, "formats");

    return hello == NULL || has_text(json_object_get(formats, format), verb);
}

json_t *hello_features(const json_t *hello)
{
    return json_object_get(hello, "features");
}

char *program_words(const json_t *about)
{
    const char *name = hello_text(about, "name");
    const char *version = hello_text(about, "version");
    const char *language = hello_text(about, "language");
    capture c;

    if (name == NULL)
        return NULL;
    capture_open(&c);
    fputs(name, c.file);
    if (version != NULL)
        fprintf(c.file, " %s", version);
    if (language != NULL)
        fprintf(c.file, " (%s)", language);
    return capture_close(&c);
}
