/* The document of a file, and the craft. */
#include "generators/zten/model.h"

#include <ctype.h>

/* ------------------------------------------------------------- tensors -- */

/* Returns the text of tokens, chunks joined. */
static json_t *show_tokens(const token *list)
{
    builder joined = {0};

    for (; list->kind != NO_TOKEN; list++)
        emit_bytes(&joined, list->text, list->size, NULL);
    return show_emitted(&joined);
}

/* The text of an optional field, if it is spelled as a text. */
static json_t *show_optional(const zten_tensor *t, const char *part,
                             const char *usual)
{
    const token *spelled = spelling_of(t->spelled, part);

    if (spelled != NULL && spelled->kind == TEXT)
        return show_tokens(spelled);
    return usual != NULL ? show_text(usual, strlen(usual)) : json_null();
}

static void add_custom(json_t *list, const token *key, const token *value)
{
    json_t *custom = new_object();
    json_t *item = zten_show_item(value);

    add_member(custom, "key", show_tokens(key));
    if (json_object_update(custom, item) != 0)
        stop_generating("out of memory");
    json_decref(item);
    add_item(list, custom);
}

static json_t *show_customs(const zten_tensor *t)
{
    const token *layout = spelling_of(t->spelled, "layout");
    const token *layout_key = spelling_of(t->spelled, "layout.key");
    json_t *list = new_array();

    for (const char *at = zten_pairs(t); *at != '\0'; at++) {
        if (*at == 'l')
            add_custom(list, layout_key ? layout_key : TOKENS(STRING("layout")),
                       layout ? layout : TOKENS(STRING("dense")));
        for (size_t i = 0; i < t->custom_count; i++)
            if (*at == '*' || (isdigit((unsigned char)*at) &&
                               (size_t)(*at - '0') == i))
                add_custom(list, t->customs[i].key, t->customs[i].value);
    }
    return list;
}

static json_t *show_tensor(const zten_tensor *t, u64 offset, u64 size)
{
    char checksum[ZTEN_CHECKSUM_SIZE];
    json_t *tensor = new_object();
    builder elements = {0};

    zten_emit_elements(&elements, t);
    add_member(tensor, "name", show_text(t->name.bytes, t->name.size));
    add_member(tensor, "dtype", show_name(zten_dtype_name(t->dtype)));
    add_member(tensor, "shape", show_shape(t->shape, t->rank));
    add_member(tensor, "encoding", show_name(t->zstd ? "zstd" : "raw"));
    add_member(tensor, "offset", show_decimal(offset));
    add_member(tensor, "size", show_decimal(size));
    add_member(tensor, "data_endianness",
               show_optional(t, "data_endianness", zten_order(t)));
    add_member(tensor, "checksum",
               show_optional(t, "checksum", zten_checksum(t, checksum)));
    add_member(tensor, "nbytes", show_decimal(elements.size));
    add_member(tensor, "sha256", show_sha256(elements.bytes, elements.size));
    if (t->dtype == BOOL)
        add_bool_sha256(tensor, elements.bytes, elements.size, 1);
    if (element_count(t->shape, t->rank) <= MAX_VALUES)
        add_member(tensor, "values",
                   show_values(&elements, zten_scalar(t->dtype)));
    add_member(tensor, "custom", show_customs(t));
    free_builder(&elements);
    return tensor;
}

/* ------------------------------------------------------------ document -- */

/* An edited file differs only in its index size. */
static json_t *show_document(const builder *b, const void *model)
{
    const file_model *a = model;
    zten_layout l = zten_lay_out(a);
    json_t *document = new_object();
    json_t *index = new_object();
    json_t *tensors = new_array();
    u64 size = number_at(b, "index_size");

    add_member(index, "offset", show_decimal(b->size - ZTEN_SIZE_SIZE - size));
    add_member(index, "size", show_decimal(size));
    for (size_t i = 0; i < a->tensor_count; i++)
        add_item(tensors, show_tensor(&a->tensors[i], l.offsets[i],
                                      l.sizes[i]));

    add_member(document, "format", show_name("zten"));
    add_member(document, "version", show_name("0.1.0"));
    add_member(document, "metadata", new_array());
    add_member(document, "index", index);
    add_member(document, "tensors", tensors);
    zten_free_layout(&l);
    return document;
}

/* The index begins with its head, or with a tag before it. */
static void seal(builder *b)
{
    const golden_field *tag = find_field(b, "index.tag[0]");
    const golden_field *head = tag != NULL ? tag : need_field(b, "index.head");

    set_number(b, "index_size",
               need_field(b, "index_size")->offset - head->offset);
}

#define COMMON_RANK   32        /* that all array libraries support */

/* The features that a reader needs to judge a file. */
static void list_features(const void *model, char text[FEATURES_SIZE])
{
    const file_model *a = model;
    bool zstd = false, big = false, rank = false;

    for (size_t i = 0; i < a->tensor_count; i++) {
        const zten_tensor *t = &a->tensors[i];
        zstd = zstd || t->zstd;
        big = big || (t->order == BIG && !t->zstd &&
                      zten_scalar(t->dtype).bits > 8);
        rank = rank || t->rank > COMMON_RANK;
    }
    snprintf(text, FEATURES_SIZE, "%s%s%s", zstd ? " zten.zstd" : "",
             big ? " zten.big-endian" : "",
             rank ? " zten.rank-over-32" : "");
}

const craft zten_craft = {
    .build = zten_build, .seal = seal, .document = show_document,
    .restore = zten_restore, .features = list_features,
    .undecided = {1, {ZTEN_ENTRY_KEY_DUPLICATE_CUSTOM}},
};
