#include "render/verdict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "colour.h"
#include "fast/core/agree.h"
#include "output.h"
#include "ref/document/lines.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/text.h"
#include "tool/words.h"

#define HEAD_SIZE 64            /* bytes that have the version of a file */

static ink ink_of(assay_verdict v)
{
    static const ink inks[] = {GREEN, RED, YELLOW};
    return inks[v];
}

static void print_beginning(FILE *out, const assay_format *about)
{
    char escaped[WORD_SIZE];
    text t = text_begin(escaped, sizeof escaped);

    if (about->magic_size == 0) {
        fprintf(out, "%s: by its structure", about->name);
        return;
    }
    add_escaped(&t, (view){(const u8 *)about->magic, about->magic_size});
    fprintf(out, "%s: \"%s\"", about->name, escaped);
}

static void print_unrecognised(FILE *out, const input *in)
{
    view file = in->bytes;
    char looks[200];

    if (strcmp(in->name, "-") == 0 &&
        assay_is_index(file.bytes, (size_t)file.size)) {
        fputs("an index of a model in several files: give its name, since "
              "these files are next to it", out);
        return;
    }
    if (file.size == 0)
        fputs("empty file", out);
    else
        fputs("no known format starts with", out);
    for (u64 i = 0; i < file.size && i < 4; i++)
        fprintf(out, " %02x", file.bytes[i]);
    if (assay_looks_like(file.bytes, (size_t)file.size, looks,
                         sizeof looks) > 0)
        fprintf(out, "; it looks like %s", looks);
    for (u32 f = 1; f <= assay_format_count(); f++) {
        fputs(f == 1 ? " (" : "; ", out);
        print_beginning(out, assay_format_at(f));
    }
    fputs("); --format F sets the format", out);
}

void print_unknown(FILE *out, const input *in, const assay_report *r)
{
    if (assay_report_why(r) == ASSAY_WHY_FORMAT)
        print_unrecognised(out, in);
    else
        fputs(assay_report_reason(r), out);
}

static void wrap_unrecognised(FILE *out, const input *in, int column)
{
    capture c;

    capture_open(&c);
    print_unrecognised(c.file, in);
    char *words = capture_close(&c);
    put_wrapped(out, words, column, 4);
    free(words);
}

/* Counts the characters of an escaped name. */
static int columns(const char *name)
{
    int count = 0;

    for (; *name != '\0'; name++)
        count += ((unsigned char)*name & 0xc0) != 0x80;
    return count;
}

/* Prints how many findings of an accepted file do not reject it, or only by
 * --strict, and how many findings of any file are ignored. */
static void print_doubts(const manner *m, const assay_report *r)
{
    doubts d = count_doubts(m, r);
    bool strict = m->strict && assay_report_verdict(r) != ASSAY_REJECT;
    bool accepted = assay_report_verdict(r) == ASSAY_ACCEPT;
    bool any = false;

    for (assay_level l = ASSAY_SHOULD; accepted && l <= ASSAY_NOTE; l++) {
        if (d.of[l] == 0 || !shows_level(m, l))
            continue;
        bool first = strict && !any && l != ASSAY_NOTE;
        fputs(first ? ": --strict, " : ", ", m->out);
        print_count(m->out, d.of[l], finding_word(l));
        any = any || first;
    }
    if (d.ignored > 0)
        fprintf(m->out, ", %" PRIu64 " ignored", d.ignored);
}

/* Prints that the extension of the file is that of another format. */
static void print_misnamed(const manner *m, const input *in, u32 f)
{
    u32 named = format_of_name(in->name);

    if (named != 0 && named != f && m->format == 0)
        fprintf(m->out, "named %s, but is ", assay_format_at(named)->extension);
}

static void print_size(const manner *m, const input *in, const assay_report *r)
{
    print_misnamed(m, in, assay_report_format(r));
    assay_write_title(r, print_piece, m->out);
    fputs(", ", m->out);
    if (m->size > 0)
        fprintf(m->out, "%" PRIu64 " of ", in->bytes.size);
    print_count(m->out, m->size > 0 ? m->size : in->bytes.size, "byte");
}

/* Prints which part of a model a file is. */
static void print_part(FILE *out, u64 number, u64 count)
{
    fprintf(out, ", part %" PRIu64 " of %" PRIu64, number, count);
}

/* Reports whether the whole model was judged, with all its files. */
static bool is_whole(const assay_report *r)
{
    const char *what;
    u64 count;

    for (size_t i = 0; (what = assay_report_total(r, i, &count)) != NULL; i++)
        if (strcmp(what, "shard") == 0)
            return true;
    return false;
}

static void print_contents(const manner *m, const input *in,
                           const assay_report *r)
{
    const char *what;
    u64 count, number, parts;

    print_size(m, in, r);
    for (size_t i = 0; assay_report_verdict(r) == ASSAY_ACCEPT &&
         (what = assay_report_total(r, i, &count)) != NULL; i++) {
        fputs(", ", m->out);
        print_count(m->out, count, what);
    }
    if (!is_whole(r) && assay_report_part(r, &number, &parts))
        print_part(m->out, number, parts);
    print_doubts(m, r);
}

/* Prints the name, which is escaped, and the verdict. */
static void print_word(const manner *m, const char *name, assay_verdict v)
{
    fprintf(m->out, "%s%s%s: %s%s%s  ", ink_on(m->colour, BOLD), name,
            ink_off(m->colour), ink_on(m->colour, ink_of(v)),
            assay_verdict_name(v), ink_off(m->colour));
}

static void print_judge(const manner *m)
{
    if (m->by != NULL)
        fprintf(m->out, " (%s)", m->by);
    fputc('\n', m->out);
}

/* Judges the first bytes of a clean file: they have its version. */
static assay_report *judge_head(const input *in, u32 f)
{
    u64 size = in->bytes.size;

    return take_given(assay_validate(
        in->bytes.bytes, (size_t)smaller_of(size, HEAD_SIZE),
        &(assay_options){.format = f, .file_size = size}));
}

void print_clean(const manner *m, const input *in, const assay_fast *f)
{
    char *name = escape_path(in->name);
    u64 number, parts;

    print_word(m, name, ASSAY_ACCEPT);
    free(name);
    assay_report *head = judge_head(in, assay_fast_format(f));
    print_size(m, in, head);
    assay_free(head);
    fputs(", ", m->out);
    print_count(m->out, assay_fast_count(f), "tensor");
    if (fast_part(f, &number, &parts))
        print_part(m->out, number, parts);
    print_judge(m);
}

void print_verdict(const manner *m, const input *in, const assay_report *r)
{
    assay_verdict v = strict_verdict(m, r);
    const char *word = assay_verdict_name(v);
    char *name = escape_path(in->name);

    print_word(m, name, v);
    bool unrecognised = assay_report_why(r) == ASSAY_WHY_FORMAT;
    if (unrecognised)
        wrap_unrecognised(m->out, in, columns(name) + 2 +
                          (int)strlen(word) + 2);
    else if (assay_report_format(r) != 0)
        print_contents(m, in, r);
    free(name);
    /* For a rejected file, it would seem to be why the file is rejected. */
    if (!unrecognised && v != ASSAY_REJECT && assay_report_reason(r) != NULL)
        fprintf(m->out, "%s%s", assay_report_format(r) != 0 ? ": " : "",
                assay_report_reason(r));
    if (assay_report_needs(r) > 0)
        fprintf(m->out, ": %" PRIu64, assay_report_needs(r));
    print_judge(m);
}

/* Reports whether files of a format may have checksums: it has rules about
 * them. */
static bool has_checksums(u32 f)
{
    const assay_rule *about;
    bool has = false;

    for (u32 i = 0; (about = assay_rule_at(i)) != NULL && !has; i++)
        has = about->format == f && strstr(about->id, ".checksum.") != NULL;
    return has;
}

void print_unchecked(const manner *m, const input *in, const assay_report *r)
{
    u64 size = m->size > 0 ? m->size : in->bytes.size;
    u64 checked = assay_report_checked(r);

    if (assay_report_verdict(r) != ASSAY_ACCEPT || checked >= size ||
        !has_checksums(assay_report_format(r)))
        return;
    fprintf(m->out, "  %" PRIu64 " of ", size - checked);
    print_count(m->out, size, "byte");
    fprintf(m->out, " %s no checksum: a change there may go unnoticed\n",
            size - checked == 1 ? "has" : "have");
}
