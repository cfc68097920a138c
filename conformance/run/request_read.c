#include "conformance/run/request_read.h"

#include <stdlib.h>

#include "conformance/corpus/files.h"
#include "tool/base64.h"
#include "tool/heap.h"

/* Replaces data by its digest. */
static bool put_digest(json_t *owner, bool sized)
{
    const json_t *text = json_object_get(owner, "data");
    char digits[DIGEST_SIZE];
    size_t count;

    if (text == NULL)
        return true;
    u8 *bytes = base64_bytes(json_string_value(text),
                             json_string_length(text), &count);
    if (bytes == NULL)
        return false;
    write_digest((view){bytes, count}, digits);
    free(bytes);
    json_object_del(owner, "data");
    if (sized) {
        char *size = take_text("%zu", count);
        json_object_set_new(owner, "size", json_string(size));
        free(size);
    }
    return json_object_set_new(owner, "sha256", json_string(digits)) == 0;
}

static bool expect_written(corpus_case *c, const json_t *request)
{
    bool good = true;
    size_t i;
    json_t *one;

    c->expected = json_deep_copy(request);
    json_array_foreach(json_object_get(c->expected, "metadata"), i, one)
        good = put_digest(json_object_get(one, "value"), true) && good;
    json_array_foreach(json_object_get(c->expected, "tensors"), i, one)
        good = put_digest(one, false) && good;
    return good;
}

bool read_request(corpus_case *c, FILE *problems)
{
    u8 *text = read_file(c->path, &c->request_size, problems);

    c->request = (char *)text;
    if (text == NULL)
        return false;
    if (c->spec != MUST_ACCEPT)     /* it is not compared */
        return true;
    json_t *request = read_json(c->path, problems);
    bool good = request != NULL;
    if (good && !expect_written(c, request))
        good = complain(problems, c->path, "its data is not base64");
    json_decref(request);
    return good;
}
