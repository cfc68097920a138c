#include "finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "colour.h"
#include "heap.h"
#include "hexrow.h"
#include "output.h"
#include "rules.h"
#include "text.h"

#define WIDTH 80

const char *finding_word(assay_level l)
{
    static const char *const words[] = {"error", "warning", "remark", "note"};
    return words[l];
}

bool shows_level(const manner *m, assay_level l)
{
    return m->notes || l != ASSAY_NOTE;
}

assay_verdict strict_verdict(const manner *m, const assay_report *r)
{
    u64 doubtful = assay_report_count(r, ASSAY_SHOULD) +
                   assay_report_count(r, ASSAY_MAY);

    return m->strict && doubtful > 0 ? ASSAY_REJECT : assay_report_verdict(r);
}

const char *verdict_word(assay_verdict v)
{
    static const char *const words[] = {"accept", "reject", "unknown"};
    return words[v];
}

static ink ink_of(assay_verdict v)
{
    static const ink inks[] = {GREEN, RED, YELLOW};
    return inks[v];
}

/* ------------------------------------------------------------- verdict -- */

static void print_beginning(FILE *out, const format_info *about)
{
    char escaped[WORD_SIZE];
    text t = text_into(escaped, sizeof escaped);

    put_escaped(&t, (span){(const u8 *)about->magic, about->magic_size});
    fprintf(out, "%s: \"%s\"", about->name, escaped);
}

void print_unrecognised(FILE *out, const input *in)
{
    span file = in->bytes;

    if (file.size == 0)
        fputs("an empty file", out);
    else
        fputs("no format of assay begins with", out);
    for (u64 i = 0; i < file.size && i < 4; i++)
        fprintf(out, " %02x", file.bytes[i]);
    for (u32 f = 0; f < FORMATS; f++) {
        fputs(f == 0 ? " (" : "; ", out);
        print_beginning(out, format_about((format)f));
    }
    fputs("); --format F to insist", out);
}

/* Counts of findings that do not reject, and what --strict makes of them. */
static void print_doubts(const manner *m, const assay_report *r)
{
    bool strict = m->strict && assay_report_verdict(r) != ASSAY_REJECT;
    bool any = false;

    for (assay_level l = ASSAY_SHOULD; l <= ASSAY_NOTE; l++) {
        u64 count = assay_report_count(r, l);
        if (count == 0 || !shows_level(m, l))
            continue;
        bool first = strict && !any && l != ASSAY_NOTE;
        fputs(first ? ": --strict, " : ", ", m->out);
        print_count(m->out, count, finding_word(l));
        any = any || first;
    }
}

static void print_contents(const manner *m, const input *in,
                           const assay_report *r)
{
    const char *what;
    u64 count;

    fprintf(m->out, "%s, ",
            format_about((format)assay_report_format(r))->title);
    print_count(m->out, in->bytes.size, "byte");
    if (assay_report_verdict(r) != ASSAY_ACCEPT)
        return;
    for (size_t i = 0; (what = assay_report_total(r, i, &count)) != NULL; i++) {
        fputs(", ", m->out);
        print_count(m->out, count, what);
    }
    print_doubts(m, r);
}

void print_verdict(const manner *m, const input *in, const assay_report *r)
{
    assay_verdict v = strict_verdict(m, r);

    fputs(ink_on(m->colour, BOLD), m->out);
    print_path(m->out, in->name);
    fprintf(m->out, "%s: %s%s%s  ", ink_off(m->colour),
            ink_on(m->colour, ink_of(v)), verdict_word(v),
            ink_off(m->colour));
    if (assay_report_format(r) == ASSAY_NONE)
        print_unrecognised(m->out, in);
    else
        print_contents(m, in, r);
    if (assay_report_format(r) != ASSAY_NONE && assay_report_reason(r) != NULL)
        fprintf(m->out, ": %s", assay_report_reason(r));
    fputc('\n', m->out);
}

/* ------------------------------------------------------------ findings -- */

static void print_title(const manner *m, const assay_finding *f)
{
    assay_level at = (assay_level)rule_about((rule)f->rule)->level;
    ink i = at == ASSAY_MUST ? RED : YELLOW;
    char name[RULE_NAME_SIZE];

    rule_name((rule)f->rule, name);
    fprintf(m->out, "  %s%s%s[%s]: %s %s\n", ink_on(m->colour, i),
            finding_word(at), ink_off(m->colour), name, f->path, f->found);
}

void print_headline(FILE *out, const assay_finding *f)
{
    char name[RULE_NAME_SIZE];

    rule_name((rule)f->rule, name);
    fprintf(out, "%s[%s]: %s %s",
            finding_word((assay_level)rule_about((rule)f->rule)->level), name,
            f->path, f->found);
}

static void print_place(const manner *m, span file, const assay_finding *f)
{
    fprintf(m->out, "    %sat byte %" PRIu64 " (0x%" PRIx64 "), ",
            ink_on(m->colour, DIM), f->offset, f->offset);
    if (f->length > 0)
        print_count(m->out, f->length, "byte");
    else if (f->offset == file.size)
        fputs("the end of the file", m->out);
    else
        fputs("before it", m->out);
    fprintf(m->out, "%s\n", ink_off(m->colour));
    hex_row_between(m->out, file, f->offset, f->length,
                    ink_on(m->colour, MARK), ink_off(m->colour));
}

/* The law, and on the right where it stands. */
static void print_law(const manner *m, const assay_finding *f)
{
    const rule_info *about = rule_about((rule)f->rule);
    char name[RULE_NAME_SIZE], where[WORD_SIZE];

    format owner = rule_name((rule)f->rule, name);
    int length = snprintf(where, sizeof where, "%s, %s %s",
                          level_name(about->level),
                          format_about(owner)->title, about->section);
    int room = WIDTH - length - 2 - (int)strlen("    required  ");
    fprintf(m->out, "    %srequired  %-*s  %s%s\n", ink_on(m->colour, DIM),
            room, about->statement, where, ink_off(m->colour));
}

/* What to ask next; on two lines where one has no room for it. */
static void print_more(const manner *m, const input *in,
                       const assay_finding *f)
{
    char name[RULE_NAME_SIZE];
    capture first;

    rule_name((rule)f->rule, name);
    capture_open(&first);
    fputs("    more      assay explain", first.file);
    if (m->format != ASSAY_NONE)
        fprintf(first.file, " --format %s",
                format_about((format)m->format)->name);
    fprintf(first.file, " --at 0x%" PRIx64 " ", f->offset);
    print_argument(first.file, in->name);
    char *line = capture_close(&first);
    bool fits = strlen(line) + strlen("   assay rules ") + strlen(name) <=
                WIDTH;
    fprintf(m->out, "%s%sassay rules %s\n", line,
            fits ? "   " : "\n              ", name);
    free(line);
}

static void print_finding(const manner *m, const input *in,
                          const assay_finding *f)
{
    print_title(m, f);
    print_place(m, in->bytes, f);
    if (f->related != NULL) {
        fprintf(m->out, "    with      %s at byte %" PRIu64 " (0x%" PRIx64
                "), ", f->related, f->related_offset, f->related_offset);
        print_count(m->out, f->related_length, "byte");
        fputc('\n', m->out);
    }
    if (f->note != NULL)
        fprintf(m->out, "    note:     %s\n", f->note);
    print_law(m, f);
}

/* Those of the levels shown that were not kept. */
static u64 count_left_out(const manner *m, const assay_report *r, u64 shown)
{
    u64 made = 0;

    for (assay_level l = ASSAY_MUST; l <= ASSAY_NOTE; l++)
        made += shows_level(m, l) ? assay_report_count(r, l) : 0;
    return made - shown;
}

void print_findings(const manner *m, const input *in, const assay_report *r)
{
    const assay_finding *f;
    u64 shown = 0;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (!shows_level(m, (assay_level)rule_about((rule)f->rule)->level))
            continue;
        print_finding(m, in, f);
        if (shown++ == 0)
            print_more(m, in, f);
    }
    u64 rest = count_left_out(m, r, shown);
    if (rest > 0)
        fprintf(m->out, "  and %" PRIu64 " more (--max-findings 0 shows all)\n",
                rest);
}

void print_short(const manner *m, const input *in, const assay_report *r)
{
    const assay_finding *f;
    char name[RULE_NAME_SIZE];
    u64 shown = 0;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        const rule_info *about = rule_about((rule)f->rule);
        if (!shows_level(m, (assay_level)about->level))
            continue;
        rule_name((rule)f->rule, name);
        print_path(m->out, in->name);
        fprintf(m->out, ":%" PRIu64 ": %s[%s]: %s: %s; required: %s\n",
                f->offset, finding_word((assay_level)about->level), name,
                f->path, f->found, about->statement);
        shown++;
    }
    u64 rest = count_left_out(m, r, shown);
    if (rest > 0) {
        print_path(m->out, in->name);
        fprintf(m->out, ": and %" PRIu64 " more\n", rest);
    }
    if (assay_report_verdict(r) != ASSAY_UNKNOWN)
        return;
    print_path(m->out, in->name);
    fputs(": unknown: ", m->out);
    if (assay_report_format(r) == ASSAY_NONE)
        print_unrecognised(m->out, in);
    else
        fputs(assay_report_reason(r), m->out);
    fputc('\n', m->out);
}
