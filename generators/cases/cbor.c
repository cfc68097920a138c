#include "generators/cases/cbor.h"

#include <cbor.h>

#define HEAD_SIZE 9

const token *spelling_of(const spelling *list, const char *part)
{
    while (list != NULL && list->part != NULL && strcmp(list->part, part) != 0)
        list++;
    return list != NULL ? list->tokens : NULL;
}

token text_token(const char *text)
{
    size_t size = strlen(text);

    return (token){TEXT, size, 0, text, size};
}

/* Encodes a head with more argument bytes than needed, unlike any encoder. */
static size_t encode_wide(const token *t, u8 head[HEAD_SIZE])
{
    unsigned major = (unsigned)(t->kind - UNSIGNED);
    unsigned more = t->width == 1 ? 24 : t->width == 2 ? 25
                  : t->width == 4 ? 26 : 27;

    if (t->kind == SIMPLE || t->kind == FLOAT)
        major = 7;
    head[0] = (u8)(major << 5 | more);
    for (unsigned i = 0; i < t->width && 1 + i < HEAD_SIZE; i++)
        head[1 + i] = (u8)(t->number >> 8 * (t->width - 1 - i) & 0xff);
    return 1 + t->width;
}

/* libcbor takes a length as a size_t, which is too small for the longest
 * lengths on some machines. So this writes a number and sets its major type. */
static size_t encode_length(const token *t, u8 head[HEAD_SIZE])
{
    size_t size = cbor_encode_uint(t->number, head, HEAD_SIZE);

    head[0] |= (u8)((t->kind - UNSIGNED) << 5);
    return size;
}

static size_t encode_head(const token *t, u8 head[HEAD_SIZE])
{
    size_t room = HEAD_SIZE;

    if (t->width > 0)
        return encode_wide(t, head);
    switch (t->kind) {
    case UNSIGNED:   return cbor_encode_uint(t->number, head, room);
    case NEGATIVE:   return cbor_encode_negint(t->number, head, room);
    case BYTES:
    case TEXT:
    case ARRAY:
    case MAP:        return encode_length(t, head);
    case TAG:        return cbor_encode_tag(t->number, head, room);
    case SIMPLE:     return cbor_encode_ctrl((u8)t->number, head, room);
    case OPEN_BYTES: return cbor_encode_indef_bytestring_start(head, room);
    case OPEN_TEXT:  return cbor_encode_indef_string_start(head, room);
    case OPEN_ARRAY: return cbor_encode_indef_array_start(head, room);
    case OPEN_MAP:   return cbor_encode_indef_map_start(head, room);
    case STOP:       return cbor_encode_break(head, room);
    case VERBATIM:   return 0;
    default:         stop_generating("a token of CBOR has no head");
    }
}

/* Names the bytes since from; the first token of an item has no number. */
static void name_part(builder *b, size_t from, const char *part, size_t k)
{
    if (k == 0)
        name_field(b, from, "%s", part);
    else
        name_field(b, from, "%s[%zu]", part, k);
}

void emit_token(builder *b, const token *t, size_t k)
{
    u8 head[HEAD_SIZE];
    size_t from = b->size;

    emit_bytes(b, head, encode_head(t, head), NULL);
    name_part(b, from, t->kind == STOP ? "break" : "head", k);

    from = b->size;
    emit_bytes(b, t->text, t->size, NULL);
    name_part(b, from, t->kind == TEXT ? "text" : "bytes", k);
}

void emit_tokens(builder *b, const token *list)
{
    for (size_t k = 0; list[k].kind != NO_TOKEN; k++)
        emit_token(b, &list[k], k);
}

const token *emit_tags(builder *b, const token *list)
{
    for (size_t k = 0; list->kind == TAG; k++, list++) {
        u8 head[HEAD_SIZE];
        emit_bytes(b, head, encode_head(list, head), "tag[%zu]", k);
    }
    return list;
}

void emit_array(builder *b, const char *name, const token *list)
{
    open_scope(b, "%s", name);
    list = emit_tags(b, list);
    emit_token(b, list++, 0);
    close_scope(b);

    for (size_t i = 0; list->kind != NO_TOKEN; i++) {
        if (list->kind == STOP)
            open_scope(b, "%s", name);
        else
            open_scope(b, "%s[%zu]", name, i);
        list = emit_tags(b, list);
        emit_token(b, list++, 0);
        close_scope(b);
    }
}
