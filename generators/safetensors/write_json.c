/*
 * The text of the header. Every token is a field: tokens with contents have
 * the names of the format, the others are SYNTAX and have names only here:
 * "tensor[0].dtype.key", "tensor[0].shape.open", "root.close".
 */
#include "generators/safetensors/model.h"

#include <inttypes.h>

/* An empty text is not a field. */
void st_emit_syntax(builder *b, const char *text, const char *name)
{
    size_t from = b->size;

    if (text != NULL)
        emit_text(b, text, "%s", name);
    mark_syntax(b, from);
}

/* The text between two members or items. */
void st_emit_comma(builder *b, const st_spacing *s)
{
    st_emit_syntax(b, s->before_comma, "space");
    st_emit_syntax(b, ",", b->depth == 0 ? "root.comma" : "comma");
    st_emit_syntax(b, s->comma, "space");
}

static void emit_colon(builder *b, const st_spacing *s, const char *name)
{
    st_emit_syntax(b, s->before_colon, "space");
    st_emit_syntax(b, ":", name);
    st_emit_syntax(b, s->colon, "space");
}

static void emit_open(builder *b, const st_spacing *s, const char *bracket,
                      const char *name)
{
    st_emit_syntax(b, bracket, name);
    st_emit_syntax(b, s->open, "space");
}

static void emit_close(builder *b, const st_spacing *s, const char *bracket,
                       const char *name)
{
    st_emit_syntax(b, s->close, "space");
    st_emit_syntax(b, bracket, name);
}

/* ------------------------------------------------------------- strings -- */

static void put_byte(builder *b, u8 byte)
{
    static const char *const escapes[] = {
        ['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f",
        ['\r'] = "\\r", ['"'] = "\\\"", ['\\'] = "\\\\",
    };
    char escape[7];

    if (byte <= '\\' && escapes[byte] != NULL) {
        emit_text(b, escapes[byte], NULL);
    } else if (byte < 0x20) {
        snprintf(escape, sizeof escape, "\\u%04x", byte);
        emit_text(b, escape, NULL);
    } else {
        emit_u8(b, byte, NULL);
    }
}

void st_emit_string(builder *b, const st_string *s, const char *name)
{
    size_t from = b->size;

    if (s->token != NULL) {
        emit_text(b, s->token, NULL);
    } else {
        emit_text(b, "\"", NULL);
        for (size_t i = 0; i < s->text.size; i++)
            put_byte(b, (u8)s->text.bytes[i]);
        emit_text(b, "\"", NULL);
    }
    name_field(b, from, "%s", name);
}

/* ------------------------------------------------------------ metadata -- */

static void emit_map(builder *b, const file_model *m)
{
    const st_spacing *s = &m->space;

    emit_open(b, s, "{", "metadata.open");
    for (size_t i = 0; i < m->pair_count; i++) {
        open_scope(b, "metadata[%zu]", i);
        if (i > 0)
            st_emit_comma(b, s);
        st_emit_string(b, &m->pairs[i].key, "key");
        emit_colon(b, s, "colon");
        st_emit_string(b, &m->pairs[i].value, "value");
        close_scope(b);
    }
    emit_close(b, s, "}", "metadata.close");
}

void st_emit_metadata(builder *b, const file_model *m)
{
    const char *key = m->metadata_key;

    emit_text(b, key != NULL ? key : "\"" ST_METADATA "\"", "metadata.key");
    emit_colon(b, &m->space, "metadata.colon");
    if (m->metadata == NULL_VALUE)
        emit_text(b, "null", "metadata.null");
    else
        emit_map(b, m);
}

/* ------------------------------------------------------------- entries -- */

static void emit_integer(builder *b, u64 value, const char *name)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%" PRIu64, value);
    emit_text(b, digits, "%s", name);
}

static void emit_dtype(builder *b, const st_tensor *t)
{
    char token[40];

    snprintf(token, sizeof token, "\"%s\"", st_name_of(t->dtype));
    emit_text(b, t->dtype_token != NULL ? t->dtype_token : token, "dtype");
}

static void emit_shape(builder *b, const st_spacing *s, const st_tensor *t)
{
    char name[32];

    emit_open(b, s, "[", "shape.open");
    for (size_t j = 0; j < t->rank; j++) {
        if (j > 0)
            st_emit_comma(b, s);
        snprintf(name, sizeof name, "shape[%zu]", j);
        emit_integer(b, dimension(t->shape, j), name);
    }
    emit_close(b, s, "]", "shape.close");
}

static void emit_offsets(builder *b, const st_spacing *s, u64 begin, u64 end)
{
    emit_open(b, s, "[", "offsets.open");
    emit_integer(b, begin, "begin");
    st_emit_comma(b, s);
    emit_integer(b, end, "end");
    emit_close(b, s, "]", "offsets.close");
}

/* The key of one of the three members, and the colon after it. */
static void emit_key(builder *b, const st_spacing *s, const st_tensor *t,
                     size_t which)
{
    static const char *const usual[] = {"\"dtype\"", "\"shape\"",
                                        "\"data_offsets\""};
    static const char *const keys[] = {"dtype.key", "shape.key",
                                       "offsets.key"};
    static const char *const colons[] = {"dtype.colon", "shape.colon",
                                         "offsets.colon"};
    const char *spelled = t->keys[which];

    st_emit_syntax(b, spelled != NULL ? spelled : usual[which], keys[which]);
    emit_colon(b, s, colons[which]);
}

static void emit_member(builder *b, const st_spacing *s, const st_tensor *t,
                        char member, u64 begin, u64 end)
{
    switch (member) {
    case 'd':
        emit_key(b, s, t, 0);
        emit_dtype(b, t);
        break;
    case 's':
        emit_key(b, s, t, 1);
        emit_shape(b, s, t);
        break;
    case 'o':
        emit_key(b, s, t, 2);
        emit_offsets(b, s, begin, end);
        break;
    default:
        emit_text(b, t->unknown[member - '0'], "unknown[%d]", member - '0');
        break;
    }
}

void st_emit_entry(builder *b, const st_spacing *s, const st_tensor *t,
                   size_t i, u64 begin, u64 end)
{
    const char *members = t->members != NULL ? t->members : "dso";

    open_scope(b, "tensor[%zu]", i);
    st_emit_string(b, &t->name, "name");
    emit_colon(b, s, "colon");
    if (t->value != NULL) {
        emit_text(b, t->value, "value");
    } else {
        emit_open(b, s, "{", "open");
        for (size_t k = 0; members[k] != '\0'; k++) {
            if (k > 0)
                st_emit_comma(b, s);
            emit_member(b, s, t, members[k], begin, end);
        }
        emit_close(b, s, "}", "close");
    }
    close_scope(b);
}
