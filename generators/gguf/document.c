#include "gguf/model.h"

static json_t *show_document(const builder *b, const void *model)
{
    json_t *document = new_object();

    (void)b;
    (void)model;
    add_member(document, "format", show_name("gguf"));
    return document;
}

static const void *restore(restoring *r)
{
    lack(r, "the generator is not written yet");
    return NULL;
}

const craft gguf_craft = {
    .build = gguf_build, .document = show_document, .restore = restore,
};
