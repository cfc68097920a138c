/* assay explain --at: prints all that is known about one byte. */
#include <inttypes.h>
#include <stdlib.h>

#include "assay.h"
#include "dump/explain.h"
#include "render/finding.h"
#include "tool/heap.h"
#include "tool/hexrow.h"
#include "tool/text.h"
#include "tool/value.h"
#include "tool/words.h"

#define PATH_SIZE 256
#define NEIGHBOURS 4        /* fields of the record shown on either side */
#define INDENT 10           /* width of "found     " */
#define MOST_FAULTS 2       /* findings of a field in full */

/* Returns the first field that contains the byte; NULL if none does. */
static const assay_field *field_of_byte(const assay_report *r, u64 offset)
{
    size_t i = assay_report_field_at(r, offset);
    const assay_field *f = assay_report_field(r, i);

    return f != NULL && f->offset <= offset ? f : NULL;
}

static void print_field(const dump *d, const assay_field *f)
{
    char path[PATH_SIZE], value[PATH_SIZE];
    text t = text_begin(value, sizeof value);

    assay_field_path(d->report, f, path, sizeof path);
    put_value(&t, d->report, d->file, f);
    if (f->kind == ASSAY_DATA)
        put_elements(&t, d->file, f, 0, f->length < 64 ? f->length : 64, 60);
    fprintf(d->out, "field     %s, ", path);
    print_count(d->out, f->length, "byte");
    fprintf(d->out, " at %" PRIu64 " (0x%" PRIx64 "), %s\n", f->offset,
            f->offset, assay_kind_name((assay_kind)f->kind));
    if (value[0] != '\0')
        fprintf(d->out, "value     %s\n", value);
}

/* ---------------------------------------------------------------- rules -- */

static bool is_judging(const dump *d, const char *path, u32 r)
{

    return assay_rule_at(r)->format == assay_report_format(d->report) &&
           assay_rule_judges(r, path);
}

/* Prints the rules that judge a field, with their statements. */
static void print_rules(const dump *d, const char *path)
{
    const char *title = "rules";

    for (u32 r = 0; r < assay_rule_count(); r++) {
        if (!is_judging(d, path, r))
            continue;
        const char *name = assay_rule_at(r)->id;
        fprintf(d->out, "%-*s%s  %s\n%*s", INDENT, title, name,
                assay_level_name(assay_rule_at(r)->level), INDENT + 2, "");
        print_wrapped(d->out, assay_rule_at(r)->statement, INDENT + 2);
        title = "";
    }
}

/* Prints only the names of these rules. */
static void print_names(const dump *d, const char *path)
{
    capture names;

    capture_open(&names);
    for (u32 r = 0; r < assay_rule_count(); r++) {
        if (!is_judging(d, path, r))
            continue;
        const char *name = assay_rule_at(r)->id;
        fprintf(names.file, " %s", name);
    }
    char *list = capture_close(&names);
    fprintf(d->out, "%-*s", INDENT, "rules");
    print_wrapped(d->out, list + (list[0] == ' '), INDENT);
    free(list);
}

/* ------------------------------------------------------------- findings -- */

static void print_fault(const dump *d, const assay_finding *one)
{
    fprintf(d->out, "%-*s", INDENT, "found");
    print_headline(d->out, one, INDENT, INDENT);
    fprintf(d->out, "%*srequired: ", INDENT, "");
    print_wrapped(d->out, assay_rule_at(one->rule)->statement, INDENT + 10);
    if (one->note != NULL) {
        fprintf(d->out, "%*shint: ", INDENT, "");
        print_wrapped(d->out, one->note, INDENT + 6);
    }
}

/* Prints the findings that blame a byte of the field. */
static void print_faults(const dump *d, const assay_field *f)
{
    const assay_finding *one;
    u64 count = 0;

    for (size_t i = 0; (one = assay_report_finding(d->report, i)) != NULL; i++)
        if (assay_finding_blames(one, f) && count++ < MOST_FAULTS)
            print_fault(d, one);
    if (count > MOST_FAULTS)
        fprintf(d->out, "%*sand %" PRIu64 " more\n", INDENT, "",
                count - MOST_FAULTS);
}

/* ----------------------------------------------------------- neighbours -- */

static bool is_with(const dump *d, size_t i, const assay_field *f)
{
    const assay_field *other = assay_report_field(d->report, i);
    return other != NULL && other->scope == f->scope;
}

/* Prints the fields of the record around this one as in the dump, at most that
 * many on either side. */
static void print_record(dump *d, const assay_field *f, u64 neighbours)
{
    size_t at = (size_t)(f - assay_report_field(d->report, 0));
    size_t first = at, last = at;
    char path[PATH_SIZE];

    while (at - first < neighbours && first > 0 && is_with(d, first - 1, f))
        first--;
    while (last - at < neighbours && is_with(d, last + 1, f))
        last++;
    assay_scope_path(d->report, f->scope, path, sizeof path);
    fprintf(d->out, "\n%s\n", path);
    while (*d->next != NULL)
        d->next++;          /* these have been printed */
    d->most_rows = 1;
    for (size_t i = first; i <= last; i++)
        dump_field(d, assay_report_field(d->report, i));
}

/* ------------------------------------------------------------ the screen -- */

/* Prints words if they still fit on the screen, and frees them. */
static bool print_if_fits(FILE *out, char *words, u64 *left)
{
    u64 lines = count_lines(words);
    bool fits = lines <= *left;

    if (fits) {
        fputs(words, out);
        *left -= lines;
    }
    free(words);
    return fits;
}

/* Prints the rules with their statements, or only their names if that does not
 * fit. */
static void fit_rules(dump *d, const char *path, u64 *left)
{
    FILE *out = d->out;
    capture rules;

    capture_open(&rules);
    d->out = rules.file;
    print_rules(d, path);
    d->out = out;
    if (print_if_fits(out, capture_close(&rules), left))
        return;
    capture_open(&rules);
    d->out = rules.file;
    print_names(d, path);
    d->out = out;
    print_if_fits(out, capture_close(&rules), left);
}

static void fit_record(dump *d, const assay_field *f, u64 *left)
{
    FILE *out = d->out;
    bool done = f->scope == ASSAY_NONE;
    capture record;

    for (u64 neighbours = NEIGHBOURS; !done && neighbours > 0; neighbours--) {
        capture_open(&record);
        d->out = record.file;
        print_record(d, f, neighbours);
        d->out = out;
        done = print_if_fits(out, capture_close(&record), left);
    }
}

static void print_answer(const dump *d, const assay_field *f, u64 offset)
{
    const assay_field byte = {.offset = offset, .length = 1};

    fprintf(d->out, "byte      %" PRIu64 " (0x%" PRIx64 "), %02x\n", offset,
            offset, d->file.bytes[offset]);
    hex_row(d->out, d->file.bytes, d->file.size, offset, 1);
    if (f != NULL)
        print_field(d, f);
    else
        fputs("not explained: 1 byte of unknown meaning\n", d->out);
    print_faults(d, f != NULL ? f : &byte);
}

void explain_byte(dump *d, u64 offset)
{
    const assay_field *f = field_of_byte(d->report, offset);
    char path[PATH_SIZE];
    u64 left = SCREEN;
    FILE *out = d->out;
    capture answer;

    capture_open(&answer);
    d->out = answer.file;
    print_answer(d, f, offset);
    d->out = out;
    char *words = capture_close(&answer);
    left -= smaller_of(count_lines(words), left);
    fputs(words, out);
    free(words);
    if (f == NULL)
        return;
    assay_field_path(d->report, f, path, sizeof path);
    fit_rules(d, path, &left);
    fit_record(d, f, &left);
}
