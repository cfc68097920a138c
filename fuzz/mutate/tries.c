#include "mutate/tries.h"

#include "mutate/repairs.h"

/* Returns the bytes without padding: alignment may keep a file's size. */
static u64 content_of(const pieces *r)
{
    u64 content = 0;

    for (u32 i = 0; i < r->count; i++)
        if (r->list[i].role != ASSAY_ROLE_PADDING)
            content += r->list[i].size;
    return content;
}

void learn_so(shrinking *s, const u8 *bytes, u64 size, u64 most)
{
    s->m->input = bytes;
    mutator_begin(s->m, s->format, most, 0);
    learn(s->m, &s->m->file, bytes, size);
    remember_places(s->m);
    guess_before(s->m);
    s->content = content_of(&s->m->file);
}

/* Copies the pieces that differ to the row of the other file, protected from
 * repairs. */
static void put_others(shrinking *s)
{
    s->other_count = 0;
    for (u32 i = 0; i < s->m->file.count; i++) {
        piece *p = &s->m->file.list[i];
        const u8 *own = s->bytes + p->was;
        if (p->was >= s->size || p->size > s->size - p->was ||
            memcmp(own, p->bytes, (size_t)p->size) == 0 ||
            s->other_count == MOST_OTHERS)
            continue;
        s->others[s->other_count++] =
            (other_piece){p->id, own, p->bytes, p->size};
        p->bytes = own;
        p->kept = true;
    }
}

void look_again(shrinking *s)
{
    learn_so(s, s->like != NULL ? s->like : s->bytes, s->size, s->size);
    if (s->like != NULL)
        put_others(s);
}

/* Writes the guiding file: the same row with its own pieces. Returns false if
 * one of them was changed. */
static bool write_like(shrinking *s)
{
    for (u32 i = 0; i < s->m->file.count && s->like != NULL; i++) {
        piece *p = &s->m->file.list[i];
        for (u32 k = 0; k < s->other_count; k++) {
            const other_piece *o = &s->others[k];
            if (p->id != o->id)
                continue;
            if (p->bytes != o->bytes || p->size != o->size)
                return false;
            p->bytes = o->like;
        }
    }
    if (s->like != NULL)
        write_out(s->m, &s->m->file, s->other_like);
    return true;
}

bool take_if_smaller(shrinking *s, u64 size, u64 content)
{
    if (size > s->size || (size == s->size && content >= s->content))
        return false;
    shrink_answer answer = s->test(s->user, s->other, (size_t)size);
    if (answer == SHRINK_ENOUGH)
        s->tries = 0;
    if (answer != SHRINK_STILL)
        return false;
    memcpy(s->bytes, s->other, (size_t)size);
    if (s->like != NULL)
        memcpy(s->like, s->other_like, (size_t)size);
    s->size = size;
    return true;
}

bool try_without(shrinking *s, leave_out *leave, const part *which)
{
    static const u32 repairs[] = {ALL_REPAIRS, 0};
    bool smaller = false;

    for (size_t i = 0; i < 2 && !smaller && s->tries > 0; i++) {
        s->tries--;
        look_again(s);
        if (!leave(s->m, which))
            return false;
        repair(s->m, repairs[i]);
        u64 content = content_of(&s->m->file);
        if (s->m->file.size > s->size)
            continue;
        u64 size = write_out(s->m, &s->m->file, s->other);
        smaller = write_like(s) && take_if_smaller(s, size, content);
    }
    return smaller;
}
