#include "generators/safetensors/marked.h"

#include <ctype.h>

#define PATCH_SIZE 200

/* The text without its marks, as in the file or in its twin. */
typedef struct {
    builder out;
    size_t from, to;            /* the bytes to blame */
    size_t tildes;
} plain_text;

static plain_text strip(const char *text, bool twin)
{
    plain_text p = {.from = SIZE_MAX};
    bool in_front = true;       /* of a bar, or outside of brackets */

    for (bool inside = false; *text != '\0'; text++) {
        if (*text == '<') {
            inside = true;
            in_front = true;
            if (p.from == SIZE_MAX)
                p.from = p.out.size;
        } else if (*text == '|' && inside) {
            if (p.tildes == 0 && p.to == 0)
                p.to = p.out.size;
            in_front = false;
        } else if (*text == '>' && inside) {
            inside = false;
        } else if (*text == '~') {
            if (p.tildes++ == 0)
                p.from = p.out.size;
            else
                p.to = p.out.size;
        } else if (!inside || in_front != twin) {
            emit_bytes(&p.out, text, 1, NULL);
        }
    }
    return p;
}

static literal part(const plain_text *p, size_t from, size_t to)
{
    return (literal){(const char *)p->out.bytes + from, to - from};
}

static literal fill_buffer(builder *b, u64 size)
{
    for (u64 i = 0; i < size; i++)
        emit_u8(b, i & 1, NULL);
    return (literal){size > 0 ? (const char *)b->bytes : "", (size_t)size};
}

static void check_twin(const marked *row)
{
    plain_text p = strip(row->text, true);
    builder buffer = {0};
    file_model m = {.text = {part(&p, 0, p.out.size), {"", 0}, {"", 0}},
                    .buffer = fill_buffer(&buffer, row->twin)};
    builder file = st_build(&m);

    if (!st_is_read(&file))
        stop_generating("%s: the twin is not valid: %.*s", row->what,
                        (int)p.out.size, (const char *)p.out.bytes);
    free_builder(&file);
    free_builder(&buffer);
    free_builder(&p.out);
}

/* "[] -> null": the text that is changed comes first. */
static void write_patch(char patch[PATCH_SIZE], const marked *row)
{
    const char *at = strchr(row->text, '<');
    const char *bar = at != NULL ? strchr(at, '|') : NULL;

    if (bar == NULL) {
        snprintf(patch, PATCH_SIZE, "another size of the buffer");
        return;
    }
    snprintf(patch, PATCH_SIZE, "%.*s -> %.*s",
             (int)(strchr(bar, '>') - bar - 1), bar + 1, (int)(bar - at - 1),
             at + 1);
}

void st_add_marked(case_sink *sink, const marked *row)
{
    plain_text p = strip(row->text, false);
    builder buffer = {0};
    char patch[PATCH_SIZE];
    case_info info = {.what = row->what, .rule = row->rule, .patch = patch,
                      .where = AT("text.wrong")};

    check_twin(row);
    write_patch(patch, row);
    if (row->also != NO_RULE)
        info.also = (rule_list){1, {row->also}};
    if (row->blamed > 0)
        p.from = p.to = p.out.size;
    const file_model m = {.text = {part(&p, 0, p.from), part(&p, p.from, p.to),
                                   part(&p, p.to, p.out.size)},
                          .buffer = fill_buffer(&buffer, row->size)};
    if (row->blamed > 0)
        info.where = (blame)INSIDE("buffer", row->from, row->blamed);
    add_model(sink, &info, &m);
    free_builder(&buffer);
    free_builder(&p.out);
}

void st_short_name(st_dtype dtype, char name[ST_SHORT_SIZE])
{
    snprintf(name, ST_SHORT_SIZE, "%s", st_name_of(dtype));
    for (char *c = name; *c != '\0'; c++)
        *c = *c == '_' ? '-' : (char)tolower((unsigned char)*c);
}
