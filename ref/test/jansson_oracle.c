#include "test/jansson_oracle.h"

#include <jansson.h>
#include <string.h>

static json_t *parse(span source, json_error_t *error)
{
    return json_loadb((const char *)source.bytes, (size_t)source.size,
                      JSON_DECODE_ANY | JSON_ALLOW_NUL, error);
}

/* Jansson has limits that JSON has not. */
static oracle_answer why(const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);

    return code == json_error_numeric_overflow ||
           code == json_error_stack_overflow ||
           code == json_error_null_byte_in_key ? ORACLE_HAS_NO_ROOM
                                               : ORACLE_REFUSES;
}

/* Refuses the byte 0 itself: jansson overlooks one after a number. */
oracle_answer ask_jansson(span source)
{
    json_error_t error;
    json_t *value = parse(source, &error);
    bool nul = source.size > 0 &&
               memchr(source.bytes, 0, (size_t)source.size) != NULL;
    oracle_answer answer = value == NULL ? why(&error)
                           : nul ? ORACLE_REFUSES : ORACLE_ACCEPTS;

    json_decref(value);
    return answer;
}

bool jansson_finds_equal(span a, span b)
{
    json_error_t error;
    json_t *one = parse(a, &error), *other = parse(b, &error);
    bool equal = one != NULL && other != NULL && json_equal(one, other);

    json_decref(one);
    json_decref(other);
    return equal;
}
