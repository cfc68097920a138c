/* What the registry asks for: a file without tensors. */
#include "author.h"
#include "facts.h"
#include "large.h"
#include "random.h"

typedef struct {
    bool padded;
} file_model;

static builder build(const void *model)
{
    const file_model *m = model;
    builder b = {0};

    emit_number(&b, m->padded ? 8 : 2, 8, NUMBER_LE, "header_size");
    emit_text(&b, "{}", "header.syntax");
    if (m->padded)
        emit_text(&b, "      ", "header.padding");
    return b;
}

static json_t *show_document(const builder *b, const void *model)
{
    json_t *document = new_object();

    (void)model;
    add_member(document, "format", show_name("safetensors"));
    add_member(document, "version", show_name("unversioned"));
    add_member(document, "has_metadata", show_name("absent"));
    add_member(document, "header_size", show_decimal(b->size - 8));
    add_member(document, "data_start", show_decimal(b->size));
    add_member(document, "metadata", new_array());
    add_member(document, "tensors", new_array());
    return document;
}

static const void *restore_model(restoring *r)
{
    return keep_zeros(r, 1, sizeof(file_model));
}

const craft safetensors_craft = {
    .build = build, .document = show_document, .restore = restore_model,
};

void safetensors_large(FILE *out, const large_plan *plan)
{
    const file_model m = {true};
    builder b = build(&m);

    (void)plan;
    fwrite(b.bytes, 1, b.size, out);
    free_builder(&b);
}

static void *make_model(maker *m)
{
    return GIVE(m, 1, file_model);
}

static const damage damages[] = {NO_DAMAGE};

const random_craft safetensors_random = {
    .reason = "3", .make = make_model, .damages = {damages},
};

static const model_case valid[] = {
    ACCEPT("no-tensors", .padded = true),
};

static const reason_row reasons[] = {
    {"*", "3"},
};

void safetensors_cases(case_sink *sink)
{
    give_reasons(sink, ROWS(reasons));
    add_models(sink, ROWS(valid));
}
