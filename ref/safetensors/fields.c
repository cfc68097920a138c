/*
 * Tokens as fields                          spec/safetensors.md, Field names
 *
 * Bytes between the tokens that are fields of their own (brackets, commas,
 * colons, white space and the keys of defined members) are header.syntax,
 * wherever they are. The open record is closed around them.
 */
#include "safetensors/safetensors.h"

#include "bytes/utf8.h"
#include "core/text.h"

#define LONGEST_WORD 24         /* shown of a word */
#define MOST_SHOWN   24         /* of a string next to its bytes, */
#define MOST_QUOTED  63         /* and in a finding */

static void open_scope(safetensors_file *file)
{
    if (file->scope != NULL)
        enter(file->in, file->scope, file->index, SAFETENSORS_HEADER_BOUNDS);
}

static void close_scope(safetensors_file *file)
{
    if (file->scope != NULL)
        leave(file->in);
}

void safetensors_enter(safetensors_file *file, const char *name, u64 index)
{
    file->scope = name;
    file->index = index;
    open_scope(file);
}

void safetensors_leave(safetensors_file *file)
{
    close_scope(file);
    file->scope = NULL;
}

void safetensors_read_syntax(safetensors_file *file, u64 at)
{
    reader *in = file->in;

    if (at <= in->at)
        return;
    close_scope(file);
    enter(in, "header", NO_INDEX, SAFETENSORS_HEADER_BOUNDS);
    get_text(in, at - in->at, "syntax");
    leave(in);
    open_scope(file);
}

void safetensors_read_to(safetensors_file *file, u64 at, u64 end,
                         const char *name, u32 i)
{
    safetensors_read_syntax(file, at);
    get_text(element(file->in, i), end - at, name);
}

/* Quotes the contents of the string whose quote is at that offset, up to most
 * bytes. */
static const char *quote_string(const reader *in, u64 quote, size_t most,
                                quotation *q)
{
    u8 first[MOST_QUOTED + 4];  /* a character more than fits */
    json_said said = said_from(in->report->file, quote);
    text t = text_into(q->at, most + 2);
    u64 size = 0;

    while (size < sizeof first && next_said(&said, &first[size]))
        size++;
    put_words(&t, "\"");
    put_escaped(&t, (span){first, size});
    put_words(&(text){q->at, sizeof q->at, strlen(q->at)},
              t.length < t.size ? "\"" : "\"...");
    return q->at;
}

void safetensors_explain(reader *in, const json_token *t)
{
    quotation q;
    span number = bytes_at(in, t->at, smaller(t->size, LONGEST_WORD));

    if (!in->report->field_added)
        return;
    if (t->kind == JSON_STRING)
        explain(in, "%s", quote_string(in, t->at, MOST_SHOWN, &q));
    if (t->kind == JSON_NUMBER && number.size > 0)
        explain(in, "%.*s", (int)number.size, (const char *)number.bytes);
}

void safetensors_read(safetensors_file *file, const json_token *t,
                      const char *name, u32 i)
{
    safetensors_read_to(file, t->at, t->at + t->size, name, i);
    safetensors_explain(file->in, t);
}

assay_field safetensors_field(const char *name, u64 at, u64 size)
{
    assay_field field = field_at(name, at, size);

    field.kind = ASSAY_TEXT;
    return field;
}

/* Returns the kind of the value that begins with a token. */
static const char *text_of(json_kind kind)
{
    switch (kind) {
    case JSON_OBJECT: return "is an object";
    case JSON_ARRAY:  return "is an array";
    case JSON_STRING: return "is a string";
    case JSON_NUMBER: return "is a number";
    case JSON_TRUE:   return "is true";
    case JSON_FALSE:  return "is false";
    default:          return "is null";
    }
}

void safetensors_say_kind(reader *in, json_kind kind)
{
    found(in, "%s", text_of(kind));
}

void safetensors_found(reader *in, u64 quote)
{
    quotation q;

    found(in, "is %s", quote_string(in, quote, MOST_QUOTED, &q));
}

static bool is_in_word(u8 byte)
{
    u8 small = byte | 0x20;

    return ('a' <= small && small <= 'z') || ('0' <= byte && byte <= '9') ||
           byte == '_' || byte == '-' || byte == '+' || byte == '.';
}

/* Returns the word at that place, such as NaN, or else the character. */
static span word_at(span source, u64 at)
{
    span rest = rest_of(source, at), after = rest;
    u64 size = 0;

    while (size < LONGEST_WORD && is_in_word(byte_at(rest, size)))
        size++;
    return part_of(rest, 0, size > 0 ? size : take_utf8(&after).size);
}

void safetensors_say_fault(reader *in, const char *words, span source,
                           const json_verdict *v)
{
    if (!v->misplaced || v->size == 0)
        found(in, "%s%s", words, v->words);
    else if (byte_at(source, v->at) == '"')
        found(in, "%s%s, found a string", words, v->words);
    else
        found(in, "%s%s, found %s", words, v->words,
              quote_bytes(word_at(source, v->at)).at);
}

bool safetensors_expect(safetensors_file *file, const json_token *t,
                        json_kind kind, const char *name, rule broken)
{
    assay_field field = safetensors_field(name, t->at, t->size);

    if (expect_at(file->in, &field, t->kind == kind, broken))
        return true;
    safetensors_say_kind(file->in, t->kind);
    skip_json(&file->walk, t);
    return false;
}

span safetensors_text(reader *in, span source, const json_token *t)
{
    span said = unescape_json(&in->report->memory, source, t);

    if (t->escaped && said.bytes == NULL)
        give_up(in->report, ASSAY_WHY_MEMORY,
                "not enough memory for unescaped strings");
    return said;
}

span safetensors_string(safetensors_file *file, const json_token *t)
{
    return safetensors_text(file->in, file->walk.text, t);
}
