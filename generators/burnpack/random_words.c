/* Random Burnpack files whose texts and items break MAY rules. */
#include "generators/burnpack/random_parts.h"

/* An item of indefinite length: a map or a chunked text. */
static void open_something(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);
    const token list[] = {OPEN(TEXT), *usual_text(m, t->name), CLOSE};

    switch (roll(&m->dice, 4)) {
    case 0:
        f->spelled = add_spelling(m, f->spelled, "top",
                                  give_token(m, (token)OPEN(MAP)));
        liberty_at(m, BURNPACK_CBOR_INDEFINITE, "metadata.head");
        break;
    case 1:
        f->spelled = add_spelling(m, f->spelled, "tensors",
                                  give_token(m, (token)OPEN(MAP)));
        liberty_at(m, BURNPACK_CBOR_INDEFINITE, "metadata.tensors.head");
        break;
    case 2:
        burnpack_respell(m, t, "descriptor",
                         give_token(m, (token)OPEN(MAP)));
        liberty_at(m, BURNPACK_CBOR_INDEFINITE, TENSOR_AT "head");
        break;
    default:
        burnpack_respell(m, t, "name", give_tokens(m, list, 3));
        liberty_at(m, BURNPACK_CBOR_INDEFINITE, TENSOR_AT "name.head");
    }
}

static void tag_name(maker *m, file_model *f)
{
    static const u64 numbers[] = {0, 1, 24, 55799, UINT32_MAX, UINT64_MAX};
    burnpack_tensor *t = burnpack_some_tensor(m, f);
    const token list[] = {TAGGED(PICK(&m->dice, numbers)),
                          *usual_text(m, t->name)};

    burnpack_respell(m, t, "name", give_tokens(m, list, 2));
    liberty_at(m, BURNPACK_CBOR_TAG, TENSOR_AT "name.tag[0]");
}

static void use_id(maker *m, burnpack_tensor *t, u64 id, const token *value)
{
    char *letters = burnpack_letters(m, t);

    if (strchr(letters, 'p') == NULL) {
        letters[strlen(letters)] = 'p';
        burnpack_recount(m, t);
    }
    t->id = id;
    burnpack_respell(m, t, "param_id", value);
}

/* Has one to eight bytes, the highest first, perhaps with leading zeros. */
static void use_bignum(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);
    literal digits = random_bytes(m, 1 + (size_t)roll(&m->dice, 8));
    const token list[] = {
        TAGGED(2), {BYTES, digits.size, 0, digits.bytes, digits.size}};
    u64 id = 0;

    for (size_t i = 0; i < digits.size; i++)
        id = id << 8 | (u8)digits.bytes[i];
    t->has_id = true;
    use_id(m, t, id, give_tokens(m, list, 2));
    liberty_at(m, BURNPACK_CBOR_BIGNUM, TENSOR_AT "param_id.head");
}

static void leave_id_undefined(maker *m, file_model *f)
{
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    use_id(m, t, 0, give_token(m, (token)VALUE(UNDEFINED_VALUE)));
    t->has_id = false;
    liberty_at(m, BURNPACK_TENSOR_PARAM_ID_UNDEFINED,
               TENSOR_AT "param_id.head");
}

static void add_unknown(maker *m, file_model *f, rule r, const token *value,
                        const char *part)
{
    static const literal key = LITERAL("new \xe2\x82\xac");
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    m->at[1] = burnpack_add_unknown(m, t, usual_text(m, key), value);
    liberty_at(m, r, give_text(m, "metadata.tensor[*].%s", part));
}

static void repeat_unknown(maker *m, file_model *f)
{
    const literal key = LITERAL("twice");
    const token *one = give_token(m, (token)INT(1));
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    burnpack_add_unknown(m, t, usual_text(m, key), one);
    m->at[1] = burnpack_add_unknown(m, t, usual_text(m, key), one);
    liberty_at(m, BURNPACK_STRUCT_DUPLICATE_UNKNOWN, TENSOR_AT "key[*].text");
}

static void stretch_unknown(maker *m, file_model *f)
{
    size_t size = 4097 + (size_t)roll(&m->dice, 9);
    char *key = GIVE(m, size, char);
    burnpack_tensor *t = burnpack_some_tensor(m, f);

    memset(key, 'k', size);
    m->at[1] = burnpack_add_unknown(m, t, usual_text(m, (literal){key, size}),
                                    give_token(m, (token)INT(1)));
    liberty_at(m, BURNPACK_STRUCT_UNKNOWN_FIELD_LONG, TENSOR_AT "key[*].text");
}

static void add_odd_unknown(maker *m, file_model *f)
{
    enum {LEVELS = 61};         /* 64, and an unknown field is at level 4 */
    static const rule rules[ODD_ITEMS] = {
        [ODD_SIMPLE]  = BURNPACK_CBOR_SIMPLE_UNKNOWN,
        [ODD_INTEGER] = BURNPACK_CBOR_INTEGER_RANGE,
        [ODD_TAG]     = BURNPACK_CBOR_TAG_CONTENT,
        [ODD_DEPTH]   = BURNPACK_CBOR_DEPTH,
        [ODD_TEXT]    = BURNPACK_CBOR_UTF8_IGNORED,
    };
    odd_item odd = random_odd_item(m, 2, LEVELS);

    add_unknown(m, f, rules[odd.kind], odd.tokens,
                give_text(m, "unknown[*].%s", odd.part));
    if (odd.kind == ODD_TEXT)
        blame_bytes(m, odd.skip, odd.length);
}

/* Shapes that place_freely() left, as they are usually written. */
static void say_shapes(maker *m, file_model *f)
{
    for (size_t i = 0; i < f->tensor_count; i++) {
        burnpack_tensor *t = (burnpack_tensor *)f->tensors + i;
        bool deep = t->rank > 64;
        if (!deep && !(t->rank == 3 && t->shape[0] == TWO(32)))
            continue;

        burnpack_respell(m, t, "shape", usual_shape(m, t->rank, t->shape));
        m->at[0] = i;
        take_liberty(m, deep ? BURNPACK_TENSOR_RANK
                             : BURNPACK_DATA_SHAPE_ZERO_PRODUCT,
                     (blame)INSIDE(bound_path(m, TENSOR_AT "shape.head"), 0,
                                   deep ? 2 + t->rank : 1 + 9 + 9 + 1));
    }
}

void burnpack_speak_freely(maker *m, file_model *f)
{
    say_shapes(m, f);
    switch (roll(&m->dice, 12)) {
    case 0: open_something(m, f); break;
    case 1: tag_name(m, f); break;
    case 2: use_bignum(m, f); break;
    case 3: leave_id_undefined(m, f); break;
    case 4: repeat_unknown(m, f); break;
    case 5: stretch_unknown(m, f); break;
    case 6:
    case 7: add_odd_unknown(m, f); break;
    }
}
