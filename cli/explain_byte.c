/* assay explain --at: one byte, and all that is known about it. */
#include <fnmatch.h>
#include <inttypes.h>
#include <string.h>

#include "explain.h"
#include "finding.h"
#include "groups.h"
#include "hexrow.h"
#include "output.h"
#include "rules.h"
#include "text.h"
#include "value.h"

#define PATH_SIZE 256
#define NEIGHBOURS 4        /* fields of the record shown on either side */

/* The first field that holds the byte; NULL if none does. */
static const assay_field *find_field(const assay_report *r, u64 offset)
{
    const assay_field *f;

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        if (f->offset > offset)
            break;
        if (offset - f->offset < f->length)
            return f;
    }
    return NULL;
}

static void print_field(const dump *d, const assay_field *f)
{
    char path[PATH_SIZE], value[PATH_SIZE];
    text t = text_into(value, sizeof value);

    assay_field_path(d->report, f, path, sizeof path);
    put_value(&t, d->report, d->file, f);
    if (f->kind == ASSAY_DATA)
        put_elements(&t, d->file, f, 0, f->length < 64 ? f->length : 64, 60);
    fprintf(d->out, "field     %s, ", path);
    print_count(d->out, f->length, "byte");
    fprintf(d->out, " at %" PRIu64 " (0x%" PRIx64 "), %s\n", f->offset,
            f->offset, kind_name(f->kind));
    if (value[0] != '\0')
        fprintf(d->out, "value     %s\n", value);
}

/* ---------------------------------------------------------------- rules -- */

/*
 * ref/<format>/judges.def says which rules judge a field: its path without
 * indices, and their names without that of the format; globs both. All rows
 * that match count. The test of explain holds them against the findings of
 * the corpus.
 */
typedef struct {
    format format;
    const char *field;
    const char *rules;          /* with spaces between them */
} judge;

static const judge judges[] = {
#define JUDGE(format, field, rules) {FORMAT_##format, field, rules},
#include "judges.def"
#undef JUDGE
};

/* Copies the path without its indices: tensor.shape of tensor[0].shape[1]. */
static void drop_indices(const char *path, char *field)
{
    while (*path != '\0') {
        if (*path == '[')
            path += strcspn(path, "]") + 1;
        else
            *field++ = *path++;
    }
    *field = '\0';
}

static bool is_in(const char *globs, const char *name)
{
    char glob[RULE_NAME_SIZE];

    while (*globs != '\0') {
        size_t n = strcspn(globs, " ");
        snprintf(glob, sizeof glob, "%.*s", (int)n, globs);
        if (fnmatch(glob, name, 0) == 0)
            return true;
        globs += n + strspn(globs + n, " ");
    }
    return false;
}

static bool is_judged_by(const char *field, format own, const char *name)
{
    const char *rest = strchr(name, '.') + 1;

    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++)
        if (judges[i].format == own &&
            fnmatch(judges[i].field, field, 0) == 0 &&
            is_in(judges[i].rules, rest))
            return true;
    return false;
}

static void print_rules(const dump *d, const assay_field *f)
{
    format own = (format)assay_report_format(d->report);
    char path[PATH_SIZE], field[PATH_SIZE], name[RULE_NAME_SIZE];
    size_t count = 0;

    assay_field_path(d->report, f, path, sizeof path);
    drop_indices(path, field);
    for (rule r = 0; r < RULES; r++) {
        if (rule_name(r, name) != own || !is_judged_by(field, own, name))
            continue;
        fprintf(d->out, "%-10s%s  %s\n", count++ == 0 ? "rules" : "", name,
                level_name(rule_about(r)->level));
        fprintf(d->out, "%12s%s\n", "", rule_about(r)->statement);
    }
}

/* ------------------------------------------------------------- findings -- */

/* Findings that blame one of the bytes of the field. */
static void print_faults(const dump *d, const assay_field *f)
{
    u64 end = f->offset + f->length;

    for (const assay_finding **at = d->faults; *at != NULL; at++) {
        const assay_finding *one = *at;
        u64 length = one->length > 0 ? one->length : 1;
        if (one->offset >= end || one->offset + length <= f->offset)
            continue;
        fputs("found     ", d->out);
        print_headline(d->out, one);
        fprintf(d->out, "\n%10srequired: %s\n", "",
                rule_about((rule)one->rule)->statement);
        if (one->note != NULL)
            fprintf(d->out, "%10snote: %s\n", "", one->note);
    }
}

/* ----------------------------------------------------------- neighbours -- */

static bool is_with(const dump *d, size_t i, const assay_field *f)
{
    const assay_field *other = assay_report_field(d->report, i);
    return other != NULL && other->scope == f->scope;
}

static const char *find_data_type(const dump *d, size_t field)
{
    groups list;

    groups_open(&list, d->report, false);
    const char *type = group_of(&list, field)->type;
    groups_close(&list);
    return type;
}

/* The fields of the record around this one, as the dump has them. */
static void print_record(dump *d, const assay_field *f)
{
    size_t at = (size_t)(f - assay_report_field(d->report, 0));
    size_t first = at, last = at;
    char path[PATH_SIZE];

    if (f->scope == ASSAY_NONE)
        return;
    while (at - first < NEIGHBOURS && first > 0 && is_with(d, first - 1, f))
        first--;
    while (last - at < NEIGHBOURS && is_with(d, last + 1, f))
        last++;
    assay_scope_path(d->report, f->scope, path, sizeof path);
    fprintf(d->out, "\n%s\n", path);
    while (*d->next != NULL)
        d->next++;          /* they have been told */
    d->type = find_data_type(d, at);
    for (size_t i = first; i <= last; i++)
        dump_field(d, assay_report_field(d->report, i));
}

void explain_byte(dump *d, u64 offset)
{
    const assay_field *f = find_field(d->report, offset);
    fprintf(d->out, "byte      %" PRIu64 " (0x%" PRIx64 "), %02x\n", offset,
            offset, d->file.bytes[offset]);
    hex_row(d->out, d->file.bytes, d->file.size, offset, 1);
    if (f == NULL) {
        fputs("not explained: what stands before does not tell what it is\n",
              d->out);
        return;
    }
    print_field(d, f);
    print_faults(d, f);
    print_rules(d, f);
    print_record(d, f);
}
