#include "render/github.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "assay.h"
#include "tool/text.h"

/*
 * A workflow command ends with its line, its properties at the first colon or
 * comma: these characters, and the percent sign that escapes them, become %XX.
 */
static void print_guarded(FILE *out, const char *words, const char *special)
{
    for (; *words != '\0'; words++) {
        if (strchr(special, *words) != NULL)
            fprintf(out, "%%%02X", (unsigned char)*words);
        else
            fputc(*words, out);
    }
}

static char *escaped_name(const char *name)
{
    size_t size = 6 * strlen(name) + 1;
    char *escaped = take(size);
    text t = text_begin(escaped, size);

    add_escaped(&t, (view){(const u8 *)name, strlen(name)});
    return escaped;
}

static void print_command(FILE *out, const char *command, const char *file,
                          const char *title, const char *message)
{
    char *name = escaped_name(file);

    fprintf(out, "::%s file=", command);
    print_guarded(out, name, "%\r\n:,");
    fputs(",title=", out);
    print_guarded(out, title, "%\r\n:,");
    fputs("::", out);
    print_guarded(out, message, "%\r\n");
    fputc('\n', out);
    free(name);
}

void print_commands(const manner *m, const input *in, const assay_report *r)
{
    static const char *const commands[ASSAY_LEVELS] = {
        "error", "warning", "notice", "notice"};
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        const assay_rule *about = assay_rule_at(f->rule);

        if (!shows_level(m, about->level))
            continue;
        char *message = take_text("byte %" PRIu64 ": %s %s; required: %s",
                                  f->offset, f->path, f->found,
                                  about->statement);
        print_command(m->out, commands[about->level], in->name, about->id,
                      message);
        free(message);
    }
}

void print_problem_command(FILE *out, const char *name, const char *problem)
{
    print_command(out, "error", name, "could not be judged", problem);
}

/* A cell of a Markdown table: as code, in which only these two act. */
static void print_cell(FILE *out, const char *words)
{
    fputs(" `", out);
    for (; *words != '\0'; words++) {
        if (*words == '`')
            fputc('\'', out);
        else if (*words == '|')
            fputs("\\|", out);
        else
            fputc(*words, out);
    }
    fputs("` |", out);
}

void print_summary_head(FILE *out)
{
    fputs("| verdict | file | rule | byte |\n|---|---|---|---|\n", out);
}

static void print_row(FILE *out, const char *verdict, const char *file,
                      const char *rule_or_problem, const char *offset)
{
    char *name = escaped_name(file);

    fprintf(out, "| %s |", verdict);
    print_cell(out, name);
    print_cell(out, rule_or_problem);
    fprintf(out, " %s |\n", offset);
    free(name);
}

void print_summary_row(FILE *out, const manner *m, const input *in,
                       const assay_report *r)
{
    const char *verdict = verdict_word(strict_verdict(m, r));
    const assay_finding *f;
    const char *id = "-";
    char offset[24] = "-";

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        if (!shows_level(m, assay_rule_at(f->rule)->level))
            continue;
        id = assay_rule_at(f->rule)->id;
        snprintf(offset, sizeof offset, "%" PRIu64, f->offset);
        break;
    }
    print_row(out, verdict, in->name, id, offset);
}

void print_summary_problem(FILE *out, const char *name, const char *problem)
{
    print_row(out, "unknown", name, problem, "-");
}
