#include "test/json_oracle.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* It gives up at limits that JSON has not. */
static oracle_answer why(const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);

    return code == json_error_numeric_overflow ||
           code == json_error_stack_overflow ? ORACLE_HAS_NO_ROOM
                                             : ORACLE_REFUSES;
}

oracle_text ask_jansson(span source)
{
    oracle_text said = {ORACLE_ACCEPTS, NULL, 0};
    json_error_t error;
    json_t *value = json_loadb((const char *)source.bytes,
                               (size_t)source.size,
                               JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);

    if (value == NULL)
        said.answer = why(&error);
    if (json_is_string(value)) {
        said.size = json_string_length(value);
        said.string = malloc(said.size + 1);
        if (said.string != NULL)
            memcpy(said.string, json_string_value(value), said.size + 1);
    }
    json_decref(value);
    return said;
}
