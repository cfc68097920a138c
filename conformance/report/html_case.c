#include "conformance/report/html_case.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance/compare/judge.h"
#include "conformance/corpus/case_bytes.h"
#include "conformance/corpus/files.h"
#include "conformance/report/block.h"
#include "conformance/report/hexview.h"
#include "conformance/report/page.h"
#include "conformance/report/printable.h"
#include "conformance/run/baseline.h"
#include "conformance/run/fresh.h"
#include "tool/cut.h"
#include "tool/heap.h"
#include "tool/markup.h"

#define MOST_DOCUMENT 4096      /* bytes of a document that are shown */

void put_keys(FILE *to, const char *format, const char *word)
{
    fprintf(to, " data-f=\"%s\" data-o=\"%s\"", format, word);
}

static void put_told(FILE *to, const run *r, const char *at, size_t size)
{
    printable text = printable_text(r, at, size);

    print_markup(to, (view){(const u8 *)text.at, text.size});
    free(text.at);
}

static void put_pre(FILE *to, const run *r, const char *title, const char *at,
                    size_t size)
{
    fprintf(to, "<figure><figcaption>%s</figcaption><pre>", title);
    put_told(to, r, at, size);
    fputs("</pre></figure>\n", to);
}

static void print_summary_line(FILE *to, const run *r, const result *one)
{
    const char *word = outcome_word(one->outcome);
    printable problem = printable_text(r, one->problem, strlen(one->problem));

    fprintf(to, "<summary><b class=\"bad\">%s</b> <code>", word);
    page_text(to, one->asked->name);
    fputs("</code> <span class=\"dim\">", to);
    print_markup(to, first_line(&problem));
    fputs("</span></summary>\n", to);
    free(problem.at);
}

static void put_row(FILE *to, const char *name, const char *words)
{
    fprintf(to, "<dt>%s</dt><dd>", name);
    page_text(to, words);
    fputs("</dd>\n", to);
}

static void print_law(FILE *to, const corpus_case *c)
{
    const assay_rule *about = assay_rule_at(assay_rule_by_id(c->rule));

    fputs("<dt>rule</dt><dd><code>", to);
    page_text(to, c->rule);
    fputs("</code>", to);
    if (about != NULL) {
        fprintf(to, " (%s, %s, section %s): ", assay_level_name(about->level),
                assay_format_at(c->format)->title, about->section);
        page_text(to, about->statement);
    }
    fputs("</dd>\n", to);
}

static void print_facts(FILE *to, const run *r, const result *one)
{
    const corpus_case *c = one->asked;

    fputs("<dl>\n", to);
    put_row(to, "expected", expectation_text(c));
    put_row(to, "given", one->answer != NO_ANSWER ? answer_word(one->answer)
                                                  : "no answer");
    fputs("<dt>problem</dt><dd>", to);
    put_told(to, r, one->problem, strlen(one->problem));
    fputs("</dd>\n", to);
    if (c->rule != NULL)
        print_law(to, c);
    if (c->reason != NULL) {
        fprintf(to, "<dt>valid</dt><dd>by spec/%s.md ",
                assay_format_at(c->format)->name);
        page_text(to, c->reason);
        fputs("</dd>\n", to);
    }
    if (c->patch != NULL)
        put_row(to, "made by", c->patch);
    put_row(to, "file", file_of(r, c));
    if (is_known(one))
        put_row(to, "known", one->listed->reason);
    fputs("</dl>\n", to);
}

/* Prints the expected document next to the given answer. */
static bool print_documents(FILE *to, const run *r, const result *one)
{
    const corpus_case *c = one->asked;
    size_t size;
    u8 *expected = NULL;

    if (one->said_size == 0)
        return true;
    if (c->document != NULL && one->answer == ACCEPT) {
        expected = read_file(c->document, &size, stderr);
        if (expected == NULL)
            return false;
    }
    if (c->digests != NULL && one->answer == ACCEPT)
        fputs("<p>The expected document is not shown: it is larger than "
              "512 KiB.</p>\n", to);
    fputs("<div class=\"twins\">\n", to);
    if (expected != NULL)
        put_pre(to, r, "expected document", (const char *)expected,
                size <= MOST_DOCUMENT ? size
                                      : whole_text(expected, MOST_DOCUMENT));
    put_pre(to, r, "given", one->said, one->said_size);
    fputs("</div>\n", to);
    free(expected);
    return true;
}

static void print_figure(FILE *to, const hexview *v, const char *caption,
                         const char *name)
{
    fprintf(to, "<figure><figcaption>%s <code>", caption);
    page_text(to, name);
    fprintf(to, "</code>, %llu bytes</figcaption>\n",
            (unsigned long long)v->file.size);
    print_hexview(to, v);
    fputs("</figure>\n", to);
}

static u64 shared_front(view one, view other)
{
    u64 i = 0;

    while (i < one.size && i < other.size && one.bytes[i] == other.bytes[i])
        i++;
    return i;
}

/* Reads the parent, the valid file that the case was made from, or NULL. */
static u8 *read_twin(const run *r, const corpus_case *c, size_t *size,
                     bool *good)
{
    u8 *twin = NULL;

    *good = true;
    *size = 0;
    if (c->parent == NULL)
        return NULL;
    char *path = take_text("%s/%s/%s", r->corpus.folder,
                           assay_format_at(c->format)->name, c->parent);
    if (access(path, F_OK) == 0) {
        twin = read_file(path, size, stderr);
        *good = twin != NULL;
    }
    free(path);
    return twin;
}

/* Prints the file next to its parent. */
static bool print_files(FILE *to, const run *r, const corpus_case *c)
{
    size_t size, twin_size;
    bool good;

    if (c->sparse != NULL)      /* gigabytes */
        return true;
    u8 *bytes = read_case(c, &size, stderr);
    u8 *twin = read_twin(r, c, &twin_size, &good);

    if (bytes == NULL || !good) {
        free(bytes);
        free(twin);
        return false;
    }
    hexview v = {.file = {bytes, size}, .twin = {twin, twin_size},
                 .format = c->format, .placed = c->placed,
                 .offset = c->offset, .length = c->length};
    v.pivot = c->placed ? c->offset : shared_front(v.file, v.twin);
    hexview valid = {.file = v.twin, .twin = v.file, .format = c->format,
                     .pivot = v.pivot};
    fputs("<div class=\"twins\">\n", to);
    print_figure(to, &v, "the file", file_of(r, c));
    if (twin != NULL)
        print_figure(to, &valid, "its valid parent", c->parent);
    fputs("</div>\n", to);
    free(bytes);
    free(twin);
    return true;
}

static void print_again(FILE *to, const run *r, const corpus_case *c)
{
    capture words;

    capture_open(&words);
    print_repeat(words.file, r->options, r->seed, c);
    char *command = capture_close(&words);
    fputs("<p class=\"dim\">again: <code>", to);
    page_text(to, command);
    fputs("</code></p>\n", to);
    free(command);
}

bool print_failure(FILE *to, const run *r, const result *one, bool dumped)
{
    const corpus_case *c = one->asked;
    bool good = true;

    fputs("<details", to);
    put_keys(to, assay_format_at(c->format)->name, outcome_word(one->outcome));
    fputs(" id=\"", to);
    page_text(to, c->name);
    fputs("\">", to);
    print_summary_line(to, r, one);
    fputs("<div>\n", to);
    print_facts(to, r, one);
    if (dumped) {
        good = print_documents(to, r, one) && print_files(to, r, c);
    } else {
        fprintf(to, "<p class=\"dim\">its bytes: <code>assay explain "
                "corpus/%s</code></p>\n", file_of(r, c));
    }
    if (one->log_size > 0)
        put_pre(to, r, "log", one->log, one->log_size);
    print_again(to, r, c);
    fputs("</div></details>\n", to);
    return good;
}
