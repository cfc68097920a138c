#include "render/remark.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "colour.h"
#include "input/names.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/json.h"
#include "tool/words.h"

#define INDENT 14       /* width of "    hint      " */

const char *remark_word(const remark *r)
{
    return finding_word(r->treatment == WARNED ? ASSAY_SHOULD : ASSAY_MAY);
}

char *remark_words(const remark *r)
{
    char *name = escape_path(base_of(r->file));
    char *words = take_text("%s %s", name, r->words);

    free(name);
    return words;
}

static void print_remark(const manner *m, const remark *r)
{
    const char *word = remark_word(r);
    char *said = remark_words(r);
    char *words = take_text("[%s]: %s", remark_at(r->kind)->id, said);

    fprintf(m->out, "  %s%s%s", ink_on(m->colour, YELLOW), word,
            ink_off(m->colour));
    put_wrapped(m->out, words, 2 + (int)strlen(word), 4);
    fputc('\n', m->out);
    free(words);
    free(said);
}

/* Prints the remarks of a kind, as many as are wanted of a rule; the first one
 * with the hint. */
static void print_kind(const manner *m, const remark_list *all, u32 kind)
{
    u64 made = remarks_of(all, kind), shown = 0;

    for (size_t i = 0; i < all->count && shown < m->most; i++)
        if (all->items[i].kind == kind && all->items[i].treatment != IGNORED) {
            print_remark(m, &all->items[i]);
            if (shown++ > 0)
                continue;
            fputs("    hint      ", m->out);
            print_wrapped(m->out, remark_at(kind)->hint, INDENT);
        }
    if (made > shown)
        fprintf(m->out, "  and %" PRIu64 " more of %s\n", made - shown,
                remark_at(kind)->id);
}

static void print_twins(const manner *m, const remark_list *all)
{
    size_t shown = all->twin_count < m->most ? all->twin_count : m->most;

    for (size_t i = 0; i < shown; i++) {
        print_path(m->out, all->twins[i].file);
        fputs(": the same file as ", m->out);
        print_path(m->out, all->twins[i].same);
        fputc('\n', m->out);
    }
    if (shown < all->twin_count) {
        print_path(m->out, all->path);
        fprintf(m->out, ": %zu more names of files judged before\n",
                all->twin_count - shown);
    }
}

void print_remarks(const manner *m, const remark_list *all)
{
    char *path = escape_path(all->path);
    u64 shown = 0;

    for (u32 kind = 0; kind < REMARKS; kind++)
        shown += remarks_of(all, kind);
    print_twins(m, all);
    if (all->count > 0) {
        fprintf(m->out, "%s%s%s: ", ink_on(m->colour, BOLD), path,
                ink_off(m->colour));
        print_count(m->out, shown, "remark");
        fputs(" on the directory", m->out);
        if (shown < all->count)
            fprintf(m->out, ", %" PRIu64 " ignored", all->count - shown);
        fputc('\n', m->out);
    }
    for (u32 kind = 0; remark_at(kind) != NULL; kind++)
        print_kind(m, all, kind);
    free(path);
}

void print_remarks_short(FILE *out, const remark_list *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const remark *r = &all->items[i];
        if (r->treatment == IGNORED)
            continue;
        print_path(out, r->file);
        fprintf(out, ": %s[%s]: %s; hint: %s\n", remark_word(r),
                remark_at(r->kind)->id, r->words, remark_at(r->kind)->hint);
    }
}

/* ----------------------------------------------------------------- JSON -- */

/* Writes a path as a member; one that is not UTF-8 is escaped, and its bytes
 * are another member. */
static void write_path(json_writer *out, const char *name, const char *bytes,
                       const char *path)
{
    if (assay_is_utf8(path, strlen(path))) {
        json_text(out, name, path);
        return;
    }
    char *escaped = escape_path(path);
    json_text(out, name, escaped);
    json_hex(out, bytes, text_view(path));
    free(escaped);
}

static void write_remark(json_writer *out, const remark *r)
{
    json_open(out, NULL, '{');
    json_text(out, "id", remark_at(r->kind)->id);
    write_path(out, "file", "file_bytes", r->file);
    json_text(out, "found", r->words);
    json_text(out, "hint", remark_at(r->kind)->hint);
    if (r->treatment != AS_USUAL)
        json_flag(out, r->treatment == IGNORED ? "ignored" : "raised", true);
    json_close(out, '}');
}

void write_remarks(FILE *to, const remark_list *all)
{
    json_writer out = {.to = to};

    json_open(&out, NULL, '{');
    json_text(&out, "assay", ASSAY_VERSION);
    json_open(&out, "folder", '{');
    write_path(&out, "path", "path_bytes", all->path);
    json_open(&out, "remarks", '[');
    for (size_t i = 0; i < all->count; i++)
        write_remark(&out, &all->items[i]);
    json_close(&out, ']');
    json_open(&out, "same", '[');
    for (size_t i = 0; i < all->twin_count; i++) {
        json_open(&out, NULL, '{');
        write_path(&out, "file", "file_bytes", all->twins[i].file);
        write_path(&out, "judged", "judged_bytes", all->twins[i].same);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    json_close(&out, '}');
    json_raw(&out, "\n");
}

/* ---------------------------------------------------------------- kinds -- */

static void print_part(const char *title, const char *words)
{
    printf("%-10s", title);
    print_wrapped(stdout, words, 10);
}

bool print_remark_kinds(const char *wanted)
{
    const remark_info *one = remark_at(remark_by_id(wanted));
    bool any = false;

    if (one != NULL) {
        printf("%s\n", one->id);
        print_part("remark", one->statement);
        print_part("hint", one->hint);
        return true;
    }
    if (strncmp(wanted, "folder", strlen("folder")) != 0)
        return false;           /* a glob of rules */
    for (u32 kind = 0; (one = remark_at(kind)) != NULL; kind++) {
        if (strcmp(wanted, "folder") != 0 && fnmatch(wanted, one->id, 0) != 0)
            continue;
        printf("%-22s  ", one->id);
        print_wrapped(stdout, one->statement, 24);
        any = true;
    }
    return any;
}
