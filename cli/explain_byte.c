/* assay explain --at: one byte, and all that is known about it. */
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

/* One of the words of a, between - or _, is the beginning of one of b. */
static bool shares_word(const char *a, const char *b)
{
    for (const char *x = a; *x != '\0';) {
        size_t n = strcspn(x, "-_");
        for (const char *y = b; *y != '\0';) {
            size_t m = strcspn(y, "-_");
            if (n > 2 && n <= m && memcmp(x, y, n) == 0)
                return true;
            y += m + strspn(y + m, "-_");
        }
        x += n + strspn(x + n, "-_");
    }
    return false;
}

/* The parts of a rule's name: mag, tensor, key-unique. */
typedef struct {
    const char *format;
    char part[RULE_NAME_SIZE];
    char what[RULE_NAME_SIZE];
} rule_parts;

static bool begins_with(const char *word, const char *beginning)
{
    return strncmp(word, beginning, strlen(beginning)) == 0;
}

/* "meta" is about metadata[0], "tensors" about tensor[0]. */
static bool is_part_of(const char *part, const char *record)
{
    return begins_with(record, part) ||
           (record[0] != '\0' && begins_with(part, record));
}

/* Whether the part is a kind of record: these can be cut. */
static bool is_record(const rule_parts *p)
{
    char name[2 * RULE_NAME_SIZE];

    snprintf(name, sizeof name, "%s.%s.truncated", p->format, p->part);
    return rule_named(name) != RULES;
}

/*
 * Whether a rule is about a field: its name tells. mag.key.utf8 is about keys;
 * mag.data.offset-aligned about an offset, wherever it stands, but
 * mag.tensor.key-unique about that of a tensor only.
 */
static bool is_about(const rule_parts *p, const char *record,
                     const char *field)
{
    bool same_record = is_part_of(p->part, record);

    if (!same_record && is_record(p))
        return false;
    return begins_with(field, p->part) || shares_word(field, p->what) ||
           shares_word(p->what, field);
}

/* The last name of a path: "tensor" of "index.tensor[3]". */
static void name_record(const dump *d, const assay_field *f, char *name,
                        size_t size)
{
    char path[PATH_SIZE] = "";

    if (f->scope != ASSAY_NONE)
        assay_scope_path(d->report, f->scope, path, sizeof path);
    const char *dot = strrchr(path, '.');
    const char *last = dot != NULL ? dot + 1 : path;
    snprintf(name, size, "%.*s", (int)strcspn(last, "["), last);
}

static rule_parts take_apart(rule r)
{
    char name[RULE_NAME_SIZE];
    format owner = rule_name(r, name);
    rule_parts p = {.format = format_about(owner)->name};
    size_t first = strcspn(name, ".") + 1;
    size_t second = strcspn(name + first, ".");

    memcpy(p.part, name + first, second);
    memcpy(p.what, name + first + second + 1,
           strlen(name + first + second + 1));
    return p;
}

/* Prints the rules about a field, or all of its record; how many. */
static size_t print_rules(const dump *d, const char *record, const char *field)
{
    u32 own = assay_report_format(d->report);
    char name[RULE_NAME_SIZE];
    size_t count = 0;

    for (rule r = 0; r < RULES; r++) {
        rule_parts p = take_apart(r);
        bool about = field != NULL ? is_about(&p, record, field)
                                   : is_part_of(p.part, record);
        if (!about || rule_name(r, name) != (format)own)
            continue;
        fprintf(d->out, "%-10s%s  %s\n", count++ == 0 ? "rules" : "", name,
                level_name(rule_about(r)->level));
        fprintf(d->out, "%12s%s\n", "", rule_about(r)->statement);
    }
    return count;
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
    char record[PATH_SIZE];

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
    name_record(d, f, record, sizeof record);
    if (print_rules(d, record, f->name) == 0)
        print_rules(d, record, NULL);
    print_record(d, f);
}
