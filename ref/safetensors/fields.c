/*
 * Tokens as fields                          spec/safetensors.md, Field names
 *
 * What stands between the tokens that are fields of their own, brackets,
 * commas, colons, white space and the keys of defined members, is one field of
 * the header, wherever it is: the record that is open is closed around it.
 */
#include "safetensors/safetensors.h"

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

void safetensors_read(safetensors_file *file, const json_token *t,
                      const char *name, u32 i)
{
    safetensors_read_to(file, t->at, t->at + t->size, name, i);
}

assay_field safetensors_field(const char *name, u64 at, u64 size)
{
    assay_field field = field_at(name, at, size);

    field.kind = ASSAY_TEXT;
    return field;
}

/* What begins with a token. */
static const char *words_of(json_kind kind)
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

bool safetensors_expect(safetensors_file *file, const json_token *t,
                        json_kind kind, const char *name, rule broken)
{
    assay_field field = safetensors_field(name, t->at, t->size);

    if (expect_at(file->in, &field, t->kind == kind, broken))
        return true;
    found(file->in, "%s", words_of(t->kind));
    skip_json(&file->walk, t);
    return false;
}

span safetensors_said(reader *in, span source, const json_token *t)
{
    span said = unescape_json(&in->report->memory, source, t);

    if (t->escaped && said.bytes == NULL)
        give_up(in->report, "not enough memory for what strings say");
    return said;
}

span safetensors_string(safetensors_file *file, const json_token *t)
{
    return safetensors_said(file->in, file->walk.text, t);
}
