/*
 * Tensors: members of the root except __metadata__     spec/safetensors.md, 5
 *
 *     name             string
 *     entry            object
 *         dtype            string, types.c
 *         shape            array of integers, outermost first; none: a scalar
 *         data_offsets     array of two integers: begin, and end (exclusive)
 *         unknown members  ignored.c
 *
 * size.c judges the members together.
 */
#include "safetensors/safetensors.h"

#define MOST_DIGITS 40          /* shown of a number */
#define MAX_EXACT ((1ull << 53) - 1)    /* in JavaScript */

static const char *const member_names[MEMBERS] = {
    [DTYPE] = "dtype", [SHAPE] = "shape", [OFFSETS] = "data_offsets",
};

/* dtype */

static void read_dtype(safetensors_file *file, safetensors_tensor *t)
{
    json_token token = next_token(&file->walk);

    if (!safetensors_expect(file, &token, JSON_STRING, "dtype",
                            SAFETENSORS_TENSOR_DTYPE_TYPE))
        return;
    safetensors_read(file, &token, "dtype", ASSAY_NONE);
    safetensors_judge_string(file, &token);
    span name = safetensors_string(file, &token);
    t->type = safetensors_find_type(name);
    if (expect(file->in, t->type != NULL, SAFETENSORS_TENSOR_DTYPE_KNOWN))
        return;
    safetensors_found(file->in, token.at);
    safetensors_advise_types(file->in, name);
}

/* Items of both arrays */

/* Reads a number as the field name[i]; leaves any other value unread. */
static json_integer read_item(safetensors_file *file, const json_token *token,
                              const char *name, u32 i, u64 *value)
{
    if (token->kind != JSON_NUMBER)
        return JSON_NO_INTEGER;
    safetensors_read(file, token, name, i);
    return read_integer(json_bytes(file->walk.text, token), value);
}

static void say_number(reader *in, const json_token *token)
{
    span digits = bytes_at(in, token->at, smaller(token->size, MOST_DIGITS));

    found(in, "is %.*s%s", (int)digits.size, (const char *)digits.bytes,
          token->size > digits.size ? "..." : "");
}

/* Rejects an item and skips it. */
static void refuse_item(safetensors_file *file, const json_token *token,
                        const char *name, u32 i, rule broken)
{
    assay_field field = safetensors_field(name, token->at, token->size);

    field.element = i;
    expect_at(file->in, &field, false, broken);
    if (token->kind != JSON_NUMBER)
        safetensors_say_kind(file->in, token->kind);
    else
        say_number(file->in, token);
    skip_json(&file->walk, token);
}

/* Returns the field of an array, from its bracket to the end of the walk. */
static assay_field array_field(const safetensors_file *file,
                               const json_token *bracket, const char *name)
{
    return safetensors_field(name, bracket->at, file->walk.at - bracket->at);
}

/* shape */

/* Returns the rule that an invalid dimension breaks. */
static rule rule_of(json_kind kind, json_integer form)
{
    if (kind == JSON_OBJECT || kind == JSON_ARRAY)
        return SAFETENSORS_SHAPE_TYPE;
    return form == JSON_TOO_LARGE ? SAFETENSORS_SHAPE_DIM_MAX
                                  : SAFETENSORS_SHAPE_DIM_INTEGER;
}

static void add_dimension(safetensors_shape *s, u64 dimension,
                          const assay_field *field)
{
    if (dimension > MAX_EXACT && s->large.length == 0)
        s->large = *field;
    take_dimension(&s->product, dimension);
}

static void read_dimension(safetensors_file *file, safetensors_shape *s,
                           const json_token *token)
{
    u32 i = (u32)smaller(s->rank, ASSAY_NONE);
    u64 dimension;

    json_integer form = read_item(file, token, "shape", i, &dimension);
    s->rank++;
    if (form == JSON_INTEGER) {
        add_dimension(s, dimension, &file->in->last);
        return;
    }
    refuse_item(file, token, "shape", i, rule_of(token->kind, form));
    s->there = false;
}

static void read_shape(safetensors_file *file, safetensors_tensor *t)
{
    json_token bracket = next_token(&file->walk), token;
    safetensors_shape *s = &t->shape;

    if (!safetensors_expect(file, &bracket, JSON_ARRAY, "shape",
                            SAFETENSORS_SHAPE_TYPE))
        return;
    *s = (safetensors_shape){.there = true, .product = NO_DIMENSIONS};
    while (ok(file->in) && next_item(&file->walk, &token))
        read_dimension(file, s, &token);
    s->field = array_field(file, &bracket, "shape");
}

/* data_offsets: [begin, end] */

static void read_offset(safetensors_file *file, safetensors_tensor *t, u64 i,
                        const json_token *token)
{
    static const char *const fields[] = {"begin", "end", "data_offsets"};
    const char *name = fields[smaller(i, 2)];
    safetensors_offset offset;

    if (read_item(file, token, name, ASSAY_NONE, &offset.value) ==
        JSON_INTEGER) {
        offset.field = file->in->last;
        t->offset[smaller(i, 2)] = offset;
        return;
    }
    refuse_item(file, token, name, ASSAY_NONE, SAFETENSORS_OFFSETS_INTEGER);
    t->placed = false;
}

static void read_offsets(safetensors_file *file, safetensors_tensor *t)
{
    json_token bracket = next_token(&file->walk), token;
    u64 count = 0;

    if (!safetensors_expect(file, &bracket, JSON_ARRAY, "data_offsets",
                            SAFETENSORS_OFFSETS_TYPE))
        return;
    t->placed = true;
    while (ok(file->in) && next_item(&file->walk, &token))
        read_offset(file, t, count++, &token);
    t->offsets = array_field(file, &bracket, "data_offsets");
    if (!expect_at(file->in, &t->offsets, count == 2,
                   SAFETENSORS_OFFSETS_COUNT))
        t->placed = false;
}

/* Members */

static u32 find_member(span name)
{
    u32 i = 0;

    while (i < MEMBERS && !is_word(name, member_names[i]))
        i++;
    return i;
}

/* Rejects a duplicate member: the first one counts. */
static void refuse_again(safetensors_file *file, safetensors_tensor *t,
                         const json_token *key, u32 member)
{
    assay_field field = safetensors_field(member_names[member], key->at,
                                          key->size);
    json_token value = next_token(&file->walk);

    expect_at(file->in, &field, false, SAFETENSORS_TENSOR_MEMBER_UNIQUE);
    found(file->in, "is a duplicate");
    skip_json(&file->walk, &value);
    t->twice = true;
    t->placed &= member != OFFSETS;
}

static void read_member(safetensors_file *file, safetensors_tensor *t,
                        const json_token *key, u32 member)
{
    u32 bit = 1u << member;

    if ((t->seen & bit) != 0) {
        refuse_again(file, t, key, member);
        return;
    }
    if (t->seen != bit - 1)     /* not after exactly the members before it */
        safetensors_note_loose(file, key->at, key->size);
    t->seen |= bit;
    safetensors_judge_string(file, key);
    switch (member) {
    case DTYPE: read_dtype(file, t);   break;
    case SHAPE: read_shape(file, t);   break;
    default:    read_offsets(file, t); break;
    }
}

static void check_members(safetensors_file *file, const safetensors_tensor *t,
                          const json_token *brace)
{
    assay_field field = safetensors_field(NULL, brace->at, brace->size);
    u32 missing = 0;

    while (missing < MEMBERS && (t->seen >> missing & 1) != 0)
        missing++;
    if (!expect_at(file->in, &field, missing == MEMBERS,
                   SAFETENSORS_TENSOR_MEMBER_REQUIRED))
        found(file->in, "has no %s", member_names[missing]);
}

static void read_members(safetensors_file *file, safetensors_tensor *t,
                         const json_token *brace)
{
    json_token key;
    u32 unknown = 0;

    while (ok(file->in) && next_member(&file->walk, &key)) {
        span name = safetensors_string(file, &key);
        u32 member = find_member(name);
        if (member < MEMBERS)
            read_member(file, t, &key, member);
        else
            safetensors_read_unknown(file, &key, unknown++);
    }
    check_members(file, t, brace);
}

/* Names */

static void check_name(safetensors_file *file, span name)
{
    bool nul = false;

    for (u64 i = 0; i < name.size; i++)
        nul |= byte_at(name, i) == 0;
    if (!expect(file->in, !nul, SAFETENSORS_TENSOR_NAME_NUL))
        found(file->in, "contains U+0000");
}

/* Checks that unknown members are unique, and keys in each object inside. */
static void check_unknown(safetensors_file *file)
{
    safetensors_names member = {"tensor", "unknown",
                                SAFETENSORS_TENSOR_MEMBER_UNIQUE};
    safetensors_names ignored = {"tensor", "unknown",
                                 SAFETENSORS_JSON_DUPLICATE_IGNORED};

    safetensors_check_unique(file, &file->members, false, &member);
    safetensors_check_unique(file, &file->ignored, true, &ignored);
    file->members.count = file->ignored.count = 0;
}

void safetensors_read_entry(safetensors_file *file, const json_token *key,
                            span name)
{
    safetensors_tensor t = {.record = file->tensors, .name = name};
    json_token value;

    safetensors_enter(file, "tensor", t.record);
    safetensors_read(file, key, "name", ASSAY_NONE);
    t.name_field = file->in->last;
    check_name(file, name);
    safetensors_keep(file, &file->names, key, t.record);
    value = next_token(&file->walk);
    if (safetensors_expect(file, &value, JSON_OBJECT, NULL,
                           SAFETENSORS_TENSOR_TYPE)) {
        read_members(file, &t, &value);
        safetensors_check_size(file, &t);
    } else
        file->ranges_known = false;
    safetensors_leave(file);
    check_unknown(file);
    file->tensors++;
}
