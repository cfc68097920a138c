/*
 * Results as JUnit XML, which most continuous integration systems read: a suite
 * per format, and a test per case, with stable names.
 */
#include <stdlib.h>

#include "conformance/report/rules.h"
#include "conformance/report/printable.h"
#include "conformance/run/baseline.h"
#include "conformance/run/form.h"
#include "tool/heap.h"
#include "tool/markup.h"
#include "tool/shell.h"

/* Reports whether an answer was wrong; otherwise there was none. */
static bool is_answer(outcome o)
{
    return o == IS_FAIL;
}

static size_t count_errors(const tally *t)
{
    return count_fails(t) + count_crashes(t) + t->of[IS_NOT_RUN] -
           t->of[IS_FAIL];
}

static void print_counts(FILE *to, const tally *t)
{
    size_t all = t->known;

    for (outcome o = 0; o < OUTCOMES; o++)
        all += t->of[o];
    fprintf(to, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
            "skipped=\"%zu\"", all, t->of[IS_FAIL], count_errors(t),
            t->of[IS_UNSUPPORTED] + t->known);
}

static void print_property_of(FILE *to, const char *name, const char *value)
{
    fprintf(to, "   <property name=\"%s\" value=\"", name);
    print_markup(to, text_view(value));
    fputs("\"/>\n", to);
}

static void print_properties(FILE *to, const run *r, u32 f)
{
    char *verdict = judgement_of(r, f);
    char *seed = take_text("%llu", (unsigned long long)r->seed);
    capture c;

    capture_open(&c);
    print_command(c.file, r->options->command);
    char *command = capture_close(&c);
    fputs("  <properties>\n", to);
    print_property_of(to, "assay", ASSAY_VERSION);
    print_property_of(to, "command", command);
    print_property_of(to, "level", grade_name(r->options->level));
    print_property_of(to, "seed", seed);
    print_property_of(to, "verdict", verdict);
    fputs("  </properties>\n", to);
    free(command);
    free(verdict);
    free(seed);
}

static const char *fault_of(const result *one)
{
    if (!is_answer(one->outcome))
        return outcome_word(one->outcome);
    if (one->answer == UNSUPPORTED)
        return "unsupported-undeclared";
    if (one->answer == REJECT)
        return "rejected-valid";
    return one->asked->spec == MUST_REJECT ? "accepted-invalid"
                                           : "wrong-document";
}

static void print_text(FILE *to, const run *r, const char *at, size_t size)
{
    printable text = printable_text(r, at, size);

    print_markup(to, (view){(const u8 *)text.at, text.size});
    free(text.at);
}

static void print_fault(FILE *to, const run *r, const result *one)
{
    const char *element = is_answer(one->outcome) ? "failure" : "error";
    printable problem = printable_text(r, one->problem, strlen(one->problem));
    const corpus_case *c = one->asked;

    fprintf(to, "   <%s type=\"%s\" message=\"", element, fault_of(one));
    print_markup(to, first_line(&problem));
    fputs("\">", to);
    print_markup(to, (view){(const u8 *)problem.at, problem.size});
    fprintf(to, "\nfile %s\n", file_of(r, c));
    if (c->rule != NULL)
        fprintf(to, "rule %s\n", c->rule);
    if (one->said_size > 0) {
        fputs("answer ", to);
        print_text(to, r, one->said, one->said_size);
        fputc('\n', to);
    }
    fprintf(to, "</%s>\n", element);
    if (one->log_size > 0) {
        fputs("   <system-err>", to);
        print_text(to, r, one->log, one->log_size);
        fputs("</system-err>\n", to);
    }
    free(problem.at);
}

/* A known failure counts as skipped, so that the run stays green. */
static void print_known(FILE *to, const result *one)
{
    fprintf(to, "   <skipped message=\"%s, known: ",
            outcome_word(one->outcome));
    print_markup(to, text_view(one->listed->reason));
    fputs("\"/>\n", to);
}

/* Splits "mag/reject/mag.key.utf8~lone-ff" into class assay.mag.reject and the
 * name. */
static void print_case(FILE *to, const run *r, const result *one)
{
    const char *name = one->asked->name;
    const char *last = strrchr(name, '/');

    fputs("  <testcase classname=\"assay.", to);
    for (const char *c = name; c < last; c++)
        fputc(*c == '/' ? '.' : *c, to);
    fprintf(to, "\" name=\"%s\" time=\"%.6f\"", last + 1, one->seconds);
    if (one->problem == NULL && one->outcome != IS_UNSUPPORTED) {
        fputs("/>\n", to);
        return;
    }
    fputs(">\n", to);
    if (is_known(one))
        print_known(to, one);
    else if (one->problem != NULL)
        print_fault(to, r, one);
    else
        fputs("   <skipped message=\"unsupported, as declared\"/>\n", to);
    fputs("  </testcase>\n", to);
}

static double seconds_of(const run *r, u32 f)
{
    double seconds = 0;

    for (size_t i = 0; i < r->results.count; i++)
        if (f == 0 || r->results.items[i].asked->format == f)
            seconds += r->results.items[i].seconds;
    return seconds;
}

static void print_suite(FILE *to, const run *r, u32 f)
{
    fprintf(to, " <testsuite name=\"%s\"", assay_format_at(f)->name);
    print_counts(to, &r->tallies[f]);
    fprintf(to, " time=\"%.6f\">\n", seconds_of(r, f));
    print_properties(to, r, f);
    for (size_t i = 0; i < r->results.count; i++)
        if (r->results.items[i].asked->format == f)
            print_case(to, r, &r->results.items[i]);
    fputs(" </testsuite>\n", to);
}

static bool end(rendering *to, const run *r)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<testsuites name=\"assay\"", to->out);
    print_counts(to->out, &r->all);
    fprintf(to->out, " time=\"%.6f\">\n", seconds_of(r, 0));
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (r->judged[f])
            print_suite(to->out, r, f);
    fputs("</testsuites>\n", to->out);
    return true;
}

const form certify_junit = {.end = end};
