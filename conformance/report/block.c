#include "conformance/report/block.h"

#include <stdlib.h>
#include <string.h>

#include "conformance/corpus/case_bytes.h"
#include "conformance/corpus/files.h"
#include "conformance/run/baseline.h"
#include "conformance/run/fresh.h"
#include "conformance/run/keep.h"
#include "tool/escape.h"
#include "tool/hexrow.h"
#include "tool/shell.h"

#define FIRST_LINES 3
#define LAST_LINES 5
#define MOST_SHOWN 200

/* Prints the rule with its statement, to save looking it up. */
static void print_rule(FILE *to, const corpus_case *c)
{
    const assay_rule *about = assay_rule_at(assay_rule_by_id(c->rule));

    if (c->rule == NULL)
        return;
    fprintf(to, "     rule    %s", c->rule);
    if (about != NULL)
        fprintf(to, "  %s, %s, section %s\n             %s",
                assay_level_name(about->level),
                assay_format_at(c->format)->title, about->section,
                about->statement);
    fputc('\n', to);
}

/* Prints why the file is valid, for the author of a program that rejects it. */
static void print_reason(FILE *to, const corpus_case *c)
{
    if (c->spec != MUST_ACCEPT || c->reason == NULL)
        return;
    fprintf(to, "     valid   by spec/%s.md ",
            assay_format_at(c->format)->name);
    print_escaped(to, c->reason, strlen(c->reason), MOST_SHOWN);
    fputc('\n', to);
}

/* Prints the line of the baseline that lists another outcome. */
static void print_listed(FILE *to, const certify_options *o, const result *r)
{
    if (r->listed == NULL)
        return;
    fputs("     known   ", to);
    print_path(to, o->baseline);
    fprintf(to, " line %zu: %s\n", r->listed->line, known_word(r->listed));
}

/* Prints a line; a tab becomes four spaces. */
static void print_line(FILE *to, const char *at, size_t size)
{
    const char *end = at + size;

    while (at < end) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        size_t length = (size_t)((tab != NULL ? tab : end) - at);
        print_escaped(to, at, length, MOST_SHOWN);
        fputs(tab != NULL ? "    " : "", to);
        at += length + (tab != NULL);
        if (length > MOST_SHOWN)
            break;
    }
    fputc('\n', to);
}

/* Prints indented lines, the first one after a label. */
static void print_lines(FILE *to, const char *label, const char *at,
                        size_t size)
{
    const char *end = at + size;

    for (const char *line = at; line < end; ) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL)
            stop = end;
        fprintf(to, "     %s", label);
        print_line(to, line, (size_t)(stop - line));
        label = label[0] == '\0' ? "" : "        ";
        line = stop + 1;
    }
}

/* Returns the offset after that many lines. */
static size_t after_lines(const char *at, size_t size, int lines)
{
    size_t i = 0;

    while (i < size && lines > 0)
        lines -= at[i++] == '\n';
    return i;
}

/* Returns the offset of that many lines at the end. */
static size_t before_lines(const char *at, size_t size, int lines)
{
    size_t i = size;

    while (i > 0 && (at[i - 1] != '\n' || --lines > 0))
        i--;
    return i;
}

/* Prints the first and last lines: languages report causes in either place. */
static void print_log(FILE *to, const char *at, size_t size)
{
    while (size > 0 && at[size - 1] == '\n')
        size--;
    if (size == 0)
        return;
    size_t first = after_lines(at, size, FIRST_LINES);
    size_t last = before_lines(at, size, LAST_LINES);
    if (last <= first) {
        print_lines(to, "log     ", at, size);
    } else {
        print_lines(to, "log     ", at, first);
        fputs("             ...\n", to);
        print_lines(to, "        ", at + last, size - last);
    }
}

/* Prints the path of the whole log. */
static void print_kept(FILE *to, const certify_options *o, const result *r)
{
    if (o->keep == NULL || r->log_size == 0)
        return;
    char *path = kept_path(o->keep, r->asked);
    print_lines(to, "kept    ", path, strlen(path));
    free(path);
}

/* Prints the place in the file that the rule is about. */
static void print_place(FILE *to, const corpus_case *c)
{
    size_t size;

    if (!c->placed || c->sparse != NULL)    /* gigabytes */
        return;
    fprintf(to, "     at      byte %llu (0x%llx), %llu byte%s\n",
            (unsigned long long)c->offset, (unsigned long long)c->offset,
            (unsigned long long)c->length, c->length == 1 ? "" : "s");
    u8 *bytes = read_case(c, &size, stderr);
    if (bytes != NULL && c->offset <= size)
        hex_row(to, bytes, size, c->offset, c->length);
    free(bytes);
}

static void print_features(FILE *to, const json_t *features)
{
    size_t i;
    json_t *feature;

    json_array_foreach((json_t *)features, i, feature) {
        fputs(i == 0 ? " --features " : ",", to);
        print_word(to, json_string_value(feature));
    }
}

void print_repeat(FILE *to, const certify_options *o, u64 seed,
                  const corpus_case *c)
{
    print_program(to);
    fputs(" certify", to);
    if (o->fresh != NULL && o->random > 0)
        fprintf(to, " --random %llu", (unsigned long long)o->random);
    else if (o->fresh != NULL)
        fputs(" --neighbours", to);
    if (o->level != INDEX)
        fprintf(to, " --level %s", grade_name(o->level));
    if (o->exec)
        fputs(" --exec", to);
    print_features(to, o->features);
    if (o->timeout_text != NULL) {
        fputs(" --timeout ", to);
        print_word(to, o->timeout_text);
    }
    if (o->limit_text != NULL) {
        fputs(" --memory-limit ", to);
        print_word(to, o->limit_text);
    }
    if (o->corpus != NULL) {
        fputs(" --corpus ", to);
        print_word(to, o->corpus);
    }
    fprintf(to, "%s%s --seed %llu --only ",
            o->only_version != NULL ? " --until " : "",
            o->only_version != NULL ? o->only_version : "",
            (unsigned long long)seed);
    print_word(to, c->name);
    fputs(" -- ", to);
    print_command(to, o->command);
}

static void print_file(FILE *to, const corpus_case *c)
{
    if (c->recipe != NULL)
        fprintf(to, "     make    %s\n", c->recipe);
    else
        print_lines(to, "file    ", c->path, strlen(c->path));
}

/* Returns the path of the file, after its recipe was run. */
static const char *path_of(const corpus_case *c)
{
    return c->recipe != NULL ? strrchr(c->path, '/') + 1 : c->path;
}

/* Prints a debugger command. It needs exec mode, where the command line is
 * complete, and a kept request. */
static void print_debug(FILE *to, const run *r, const corpus_case *c)
{
    const certify_options *o = r->options;

    if (!o->exec || (r->corpus.writing && o->keep == NULL))
        return;
    fputs("     debug   gdb --args ", to);
    print_command(to, o->command);
    fprintf(to, " %s %s ", grade_verb(o->level),
            assay_format_at(c->format)->name);
    if (r->corpus.writing) {
        char *request = kept_beside(o->keep, c, ".json");
        print_word(to, request);
        fprintf(to, " out%s", assay_format_at(c->format)->extension);
        free(request);
    } else {
        print_word(to, path_of(c));
    }
    fputc('\n', to);
}

/* Prints the command that explains the byte. */
static void print_more(FILE *to, const corpus_case *c)
{
    if (!c->placed)
        return;
    fputs("     more    ", to);
    print_program(to);
    fprintf(to, " explain --at 0x%llx ", (unsigned long long)c->offset);
    print_argument(to, path_of(c));
    fputc('\n', to);
}

const char *outcome_title(outcome o)
{
    static const char *const words[OUTCOMES] = {
        [IS_FAIL] = "FAIL",
        [IS_PROTOCOL] = "PROTOCOL",
        [IS_CRASH] = "CRASH",
        [IS_TIMEOUT] = "TIMEOUT",
        [IS_OVERSIZED] = "MEMORY",
        [IS_POISONED] = "POISONED",
        [IS_NOT_RUN] = "NOT RUN",
    };
    return words[o];
}

void print_block(FILE *to, const run *r, const result *one)
{
    const corpus_case *c = one->asked;

    fprintf(to, "%s %s\n", outcome_title(one->outcome), c->name);
    print_lines(to, "", one->problem, strlen(one->problem));
    print_listed(to, r->options, one);
    print_file(to, c);
    print_rule(to, c);
    print_reason(to, c);
    print_place(to, c);
    if (c->patch != NULL)
        print_lines(to, "patch   ", c->patch, strlen(c->patch));
    if (one->said_size > 0)
        print_lines(to, "answer  ", one->said, one->said_size);
    print_log(to, one->log, one->log_size);
    print_kept(to, r->options, one);
    fputs("     again   ", to);
    print_repeat(to, r->options, r->seed, c);
    fputc('\n', to);
    print_debug(to, r, c);
    print_more(to, c);
    fputc('\n', to);
}

void print_no_contact(FILE *to, const certify_options *o, const reply *failure)
{
    fputs("assay: certify: ", to);
    fputs(failure->ending == UNHEARD ? "" : "the program ", to);
    print_escaped(to, failure->problem, strlen(failure->problem), 1000);
    fputs("\n     command ", to);
    print_command(to, o->command);
    fputc('\n', to);
    if (failure->ending == UNHEARD)
        return;
    print_log(to, failure->log, failure->log_size);
    fputs("     help    `assay certify --help` describes the protocol", to);
    fputs(o->exec ? "\n" : "; --exec needs no hello\n", to);
}
