#include "generators/burnpack/write_map.h"

#include <ctype.h>

void put_item(const writing *w, const char *name, const token *usual)
{
    const token *list = spelling_of(w->spelled, name);

    open_scope(w->out, "%s", name);
    list = emit_tags(w->out, list != NULL ? list : usual);
    emit_tokens(w->out, list);
    close_scope(w->out);
}

void burnpack_put_text(const writing *w, const char *name, const char *text)
{
    const token usual[] = {text_token(text), {0}};

    put_item(w, name, usual);
}

void put_array(const writing *w, const char *name, const token *usual)
{
    const token *list = spelling_of(w->spelled, name);

    emit_array(w->out, name, list != NULL ? list : usual);
}

bool open_map(const writing *w, const char *part, u64 count)
{
    const token usual[] = {PAIRS(count), {0}};
    const token *head = spelling_of(w->spelled, part);

    head = emit_tags(w->out, head != NULL ? head : usual);
    emit_token(w->out, head, 0);
    return head->kind == OPEN_MAP;
}

void close_map(const writing *w, bool open)
{
    if (open)
        emit_token(w->out, &(token)CLOSE, 0);
}

static const char *name_of(const field_name *names, char letter)
{
    while (names->letter != letter)
        if ((++names)->letter == 0)
            stop_generating("there is no field %c", letter);
    return names->name;
}

const char *put_key(const writing *w, const field_name *names, char letter,
                    size_t j)
{
    char part[32];
    bool known = !isdigit((unsigned char)letter);
    const token_pair *other = known ? NULL : &w->unknown[letter - '0'];
    const char *name = known ? name_of(names, letter) : "";
    const token usual[] = {text_token(name), {0}};

    snprintf(part, sizeof part, "%s.key", name);
    const token *key = known ? spelling_of(w->spelled, part) : other->key;
    open_scope(w->out, "key[%zu]", j);
    emit_tokens(w->out, emit_tags(w->out, key != NULL ? key : usual));
    close_scope(w->out);
    if (known)
        return name;

    open_scope(w->out, "unknown[%zu]", j);
    emit_tokens(w->out, other->value);
    close_scope(w->out);
    return NULL;
}

bool open_variant(const writing *w, const char *part, const char *variant)
{
    char name[32];
    const token usual[] = {text_token(variant), {0}};
    bool open = open_map(w, part, 1);

    snprintf(name, sizeof name, "%s.variant", part);
    const token *list = spelling_of(w->spelled, name);
    open_scope(w->out, "variant");
    list = emit_tags(w->out, list != NULL ? list : usual);
    emit_tokens(w->out, list);
    close_scope(w->out);
    return open;
}
