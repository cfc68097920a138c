#include "render/finding.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "assay.h"
#include "colour.h"
#include "input/model.h"
#include "output.h"
#include "ref/document/lines.h"
#include "render/named.h"
#include "tool/heap.h"
#include "tool/hexrow.h"
#include "tool/shell.h"
#include "tool/words.h"

#define INDENT 14       /* width of "    required  " */

static void print_title(const manner *m, const assay_finding *f)
{
    assay_level at = shown_level(m, f->rule);
    ink i = at == ASSAY_MUST ? RED : YELLOW;

    const char *name = assay_rule_at(f->rule)->id;
    char *path = named_path(&f->record, f->path);
    fprintf(m->out, "  %s%s%s", ink_on(m->colour, i), finding_word(at),
            ink_off(m->colour));
    char *rest = take_text("[%s]: %s %s", name, path, f->found);
    put_wrapped(m->out, rest, 2 + (int)strlen(finding_word(at)), 4);
    fputc('\n', m->out);
    free(rest);
    free(path);
}

void print_headline(FILE *out, const assay_finding *f, int column, int indent)
{
    const assay_rule *about = assay_rule_at(f->rule);
    char *path = named_path(&f->record, f->path);
    char *words = take_text("%s[%s]: %s %s", finding_word(about->level),
                            about->id, path, f->found);

    put_wrapped(out, words, column, indent);
    fputc('\n', out);
    free(words);
    free(path);
}

static void print_place(const manner *m, view file, const assay_finding *f)
{
    bool before = f->length == 0 && f->offset != file.size;

    fprintf(m->out, "    %s%s byte %" PRIu64 " (0x%" PRIx64 ")",
            ink_on(m->colour, DIM), before ? "before" : "at", f->offset,
            f->offset);
    if (f->length > 0) {
        fputs(", ", m->out);
        print_count(m->out, f->length, "byte");
    } else if (!before) {
        fputs(", the end of the file", m->out);
    }
    fprintf(m->out, "%s\n", ink_off(m->colour));
    hex_row_between(m->out, file, f->offset, f->length,
                    ink_on(m->colour, MARK), ink_off(m->colour));
}

/* Prints the statement of the rule, and its level and section on the right. */
static void print_required(const manner *m, const assay_finding *f)
{
    const assay_rule *about = assay_rule_at(f->rule);
    char where[WORD_SIZE];

    int length = snprintf(where, sizeof where, "%s, %s, section %s",
                          assay_level_name(about->level),
                          assay_format_at(about->format)->title,
                          about->section);
    fprintf(m->out, "    %s%s  ", ink_on(m->colour, DIM),
            demand_word(about->level));
    int column = put_wrapped(m->out, about->statement, INDENT, INDENT);
    if (column + 2 + length > LINE_WIDTH) {
        fputc('\n', m->out);
        column = 0;
    }
    fprintf(m->out, "%*s%s\n", LINE_WIDTH - column, where,
            ink_off(m->colour));
}

/* Reports whether a rule is about all files of a model together: these rules
 * have a section of their own. Rules of an index are not among them, since
 * explain judges its files as well. */
static bool needs_other_files(u32 rule)
{
    const assay_rule *about = assay_rule_at(rule);

    return about->format == assay_format_by_name("gguf") &&
           strcmp(about->section, "9") == 0;
}

/* Reports whether explain can read the same bytes, which a pipe no longer has,
 * and finds the same, which it does not with --size. */
static bool can_be_explained(const manner *m, const input *in, u32 rule)
{
    return (m->size == 0 || m->size == in->bytes.size) &&
           !needs_other_files(rule) &&
           strcmp(in->name, "-") != 0 && S_ISREG(in->about.st_mode) &&
           strncmp(in->name, "/dev/", 5) != 0 &&
           strncmp(in->name, "/proc/", 6) != 0;
}

/* Returns the format for --format, or 0 if explain detects it. */
static u32 format_to_name(const manner *m, const input *in, u32 by)
{
    u32 found = assay_detect(in->bytes.bytes, (size_t)in->bytes.size);

    if (m->format == 0 && model_is_index(in, by))
        return 0;
    if (found == 0)
        found = format_of_name(in->name);
    return m->format != 0 || found != by ? by : 0;
}

/* Prints the command; --at needs a byte, which the end of the file is not. */
static void print_explain(FILE *to, const manner *m, const input *in,
                          const assay_finding *f)
{
    u32 format = format_to_name(m, in, assay_rule_at(f->rule)->format);

    print_program(to);
    fputs(" explain", to);
    if (format != 0)
        fprintf(to, " --format %s", assay_format_at(format)->name);
    fprintf(to, f->offset < in->bytes.size ? " --at 0x%" PRIx64 " "
                                           : " --from 0x%" PRIx64 " ",
            f->offset);
    print_argument(to, in->name);
}

/* Prints commands that show more, on two lines if one is too short. */
static void print_more(const manner *m, const input *in,
                       const assay_finding *f)
{
    capture c;

    capture_open(&c);
    if (can_be_explained(m, in, f->rule))
        print_explain(c.file, m, in, f);
    char *explain = capture_close(&c);
    capture_open(&c);
    print_program(c.file);
    fprintf(c.file, " rules %s", assay_rule_at(f->rule)->id);
    char *rules = capture_close(&c);
    bool fits = INDENT + strlen(explain) + 3 + strlen(rules) <= LINE_WIDTH;
    fprintf(m->out, "    more      %s%s%s\n", explain, explain[0] == '\0' ? ""
            : fits ? "   " : "\n              ", rules);
    free(explain);
    free(rules);
}

static void print_related(const manner *m, const assay_finding *f)
{
    char *path = named_path(&f->related_record, f->related);

    fprintf(m->out, "    with      %s at byte %" PRIu64 " (0x%" PRIx64 "), ",
            path, f->related_offset, f->related_offset);
    print_count(m->out, f->related_length, "byte");
    fputc('\n', m->out);
    free(path);
}

static void print_finding(const manner *m, const input *in,
                          const assay_finding *f)
{
    print_title(m, f);
    print_place(m, in->bytes, f);
    if (f->related != NULL)
        print_related(m, f);
    if (f->note != NULL) {
        fputs("    hint      ", m->out);
        print_wrapped(m->out, f->note, INDENT);
    }
    print_required(m, f);
}

u64 made_to_show(const manner *m, const assay_report *r, u32 rule)
{
    u64 made = assay_report_made(r, rule);

    bool one = m->most != ASSAY_ALL && assay_has_one_cause(r, rule);
    return one && made > 1 ? 1 : made;
}

/*
 * Prints the findings of a rule, of which i is the first, up to the number
 * wanted; returns whether there are more.
 */
static bool print_rule(const manner *m, const input *in, const assay_report *r,
                       size_t i, bool with_more)
{
    u32 rule = assay_report_finding(r, i)->rule;
    u64 shown = 0, made = made_to_show(m, r, rule);
    const assay_finding *f;

    for (; shown < m->most && shown < made &&
         (f = assay_report_finding(r, i)) != NULL; i++) {
        if (f->rule != rule)
            continue;
        print_finding(m, in, f);
        if (with_more && shown == 0)
            print_more(m, in, f);
        shown++;
    }
    const char *name = assay_rule_at(rule)->id;
    if (made > shown)
        fprintf(m->out, "  and %" PRIu64 " more of %s\n", made - shown, name);
    return made > shown;
}

static void print_short_of_memory(const manner *m, const assay_report *r)
{
    if (assay_report_is_short(r))
        fputs("  (" NOT_ALL_TOLD ")\n", m->out);
}

void print_first_finding(const manner *m, const input *in,
                         const assay_report *r)
{
    const assay_finding *f = assay_report_finding(r, 0);

    if (f != NULL) {
        print_finding(m, in, f);
        print_more(m, in, f);
    }
    print_short_of_memory(m, r);
}

void print_findings(const manner *m, const input *in, const assay_report *r)
{
    bool *printed = take(assay_rule_count() * sizeof *printed);
    bool folded = false, first = true;
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (printed[f->rule] || !shows_rule(m, f->rule))
            continue;
        printed[f->rule] = true;
        if (print_rule(m, in, r, i, first))
            folded = true;
        first = false;
    }
    free(printed);
    print_short_of_memory(m, r);
    if (folded)
        fputs("  (--max-findings 0 shows all)\n", m->out);
}
