#include "test/json_oracle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes/utf8.h"
#include "test/jansson_oracle.h"
#include "wire/json_reader.h"

/* --------------------------------------------------------------- values -- */

typedef struct {
    char *bytes;
    size_t size, room;
} written;

static void add(written *w, const void *bytes, size_t size)
{
    if (size > w->room - w->size) {
        w->room = 2 * (w->room + size);
        w->bytes = realloc(w->bytes, w->room);
        if (w->bytes == NULL)
            abort();
    }
    if (size > 0)
        memcpy(w->bytes + w->size, bytes, size);
    w->size += size;
}

/* Writes a string with only the escapes that JSON requires. */
static void add_string(written *w, span said)
{
    char escape[8];

    add(w, "\"", 1);
    for (u64 i = 0; i < said.size; i++) {
        u8 byte = byte_at(said, i);
        bool plain = byte >= 0x20 && byte != '"' && byte != '\\';
        snprintf(escape, sizeof escape, plain ? "%c" : "\\u%04x", byte);
        add(w, escape, strlen(escape));
    }
    add(w, "\"", 1);
}

/* Writes an integer as we read it, and other numbers unchanged. */
static void add_number(written *w, span digits)
{
    char decimal[24];
    u64 value;

    if (read_integer(digits, &value) != JSON_INTEGER) {
        add(w, digits.bytes, (size_t)digits.size);
        return;
    }
    snprintf(decimal, sizeof decimal, "%" PRIu64, value);
    add(w, decimal, strlen(decimal));
}

static void add_token(written *w, memory *m, span source, const json_token *t)
{
    static const char *const words[] = {
        [JSON_OBJECT] = "{", [JSON_OBJECT_END] = "}", [JSON_ARRAY] = "[",
        [JSON_ARRAY_END] = "]", [JSON_COLON] = ":", [JSON_COMMA] = ",",
        [JSON_TRUE] = "true", [JSON_FALSE] = "false", [JSON_NULL] = "null",
    };

    if (t->kind == JSON_STRING)
        add_string(w, unescape_json(m, source, t));
    else if (t->kind == JSON_NUMBER)
        add_number(w, json_bytes(source, t));
    else
        add(w, words[t->kind], strlen(words[t->kind]));
}

/* Writes the tokens of source, up to the end of the value; returns whether all
 * are valid. */
static bool write_down(written *w, memory *m, span source, u64 end)
{
    u64 at = 0;

    while (at < end) {
        json_token t = take_json(source, &at);
        if (t.kind == JSON_END || t.kind == JSON_WRONG)
            return t.kind == JSON_END;
        add_token(w, m, source, &t);
    }
    return true;
}

/* Reports whether our tokens give the same value. */
static const char *compare_values(memory *m, span source, u64 end)
{
    written w = {0};
    const char *difference = NULL;

    if (!write_down(&w, m, source, end))
        difference = "a sound text has wrong tokens";
    else if (!jansson_finds_equal(source, (span){(u8 *)w.bytes, w.size}))
        difference = "what tokens say is not what the text says";
    free(w.bytes);
    return difference;
}

/* --------------------------------------------------------- all of a text -- */

/* Returns the end of the value that our reader finds, if there is only white
 * space around it; else 0. */
static u64 sound_end(memory *m, span source)
{
    json_verdict v = judge_json(m, source);
    u64 end = v.at + v.size, at = end;

    if (v.fault != JSON_SOUND || !is_utf8(source))
        return 0;
    return json_ahead(source, &at) == JSON_END ? end : 0;
}

const char *json_difference(span source)
{
    const char *difference = NULL;
    oracle_answer answer = ask_jansson(source);
    memory m;

    memory_open(&m, NULL, 0);
    u64 end = sound_end(&m, source);
    if (answer == ORACLE_ACCEPTS && end == 0)
        difference = "jansson reads it, and we do not";
    else if (answer == ORACLE_REFUSES && end > 0)
        difference = "we read it, and jansson does not";
    else if (answer == ORACLE_ACCEPTS)
        difference = compare_values(&m, source, end);
    memory_close(&m);
    return difference;
}
