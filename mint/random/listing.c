/* Writes disagreements as JSON: members of the line about the run. */
#include "random/random.h"

#include "tool/json.h"

static void list_one(json_writer *out, const disagreement *d)
{
    json_open(out, NULL, '{');
    json_text(out, "case", d->kept.name);
    json_bytes(out, "title", text_view(d->title));
    json_decimal(out, "files", d->count);
    json_text(out, "first", d->first->name);
    json_text_or_nothing(out, "near",
                         d->near_bytes != NULL ? d->near.name : NULL);
    json_flag(out, "steady", d->steady);
    json_close(out, '}');
}

void list_disagreements(const fresh *who, json_writer *out)
{
    const random_run *self = (const random_run *)who;

    if (self->kept != NULL)
        json_text_or_hex(out, "kept", text_view(self->kept));
    else
        json_nothing(out, "kept");
    json_open(out, "disagreements", '[');
    for (size_t i = 0; i < self->count && self->studied; i++)
        list_one(out, &self->list[i]);
    json_close(out, ']');
}
