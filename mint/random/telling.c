/* Prints disagreements for people, as certify shows cases of the corpus. */
#include "random/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/dump/dump.h"
#include "conformance/report/block.h"
#include "conformance/report/failures.h"
#include "tool/escape.h"
#include "tool/heap.h"
#include "tool/shell.h"
#include "tool/words.h"

#define MOST_DUMPED 1024        /* size of the largest file that is dumped */
#define MOST_CHANGES 8

/* Dumps bytes as assay explain does. */
static void dump_bytes(FILE *to, u32 format, view bytes)
{
    assay_options o = {.format = format, .fields = true,
                       .max_findings = ASSAY_ALL};
    choice all;
    dump d;

    choice_open(&all, 0, UINT64_MAX);
    o.choice = choice_option(&all);
    assay_report *report = assay_validate(bytes.bytes, (size_t)bytes.size, &o);
    choice_settle(&all);
    dump_open(&d, report, &all, bytes);
    d.out = to;
    dump_file(&d);
    dump_close(&d);
    choice_close(&all);
    assay_free(report);
    fputc('\n', to);
}

/* Prints the bytes that differ in two files of one size. */
static void print_changes(FILE *to, const disagreement *d)
{
    size_t count = 0;

    for (size_t i = 0; i < d->size; i++) {
        if (d->bytes[i] == d->near_bytes[i])
            continue;
        if (count++ < MOST_CHANGES)
            fprintf(to, "%s 0x%zx: %02x -> %02x", count > 1 ? "," : "", i,
                    d->bytes[i], d->near_bytes[i]);
    }
    if (count > MOST_CHANGES)
        fprintf(to, ", and %zu more", count - MOST_CHANGES);
}

/* Prints the difference of files of other sizes, between the parts that they
 * share. */
static void print_parts(FILE *to, const disagreement *d)
{
    size_t least = (size_t)smaller_of(d->size, d->near_size);
    size_t front = 0, back = 0;

    while (front < least && d->bytes[front] == d->near_bytes[front])
        front++;
    while (back < least - front && d->bytes[d->size - 1 - back] ==
                                       d->near_bytes[d->near_size - 1 - back])
        back++;
    fprintf(to, " at 0x%zx, %zu bytes replaced by %zu others", front,
            d->size - front - back, d->near_size - front - back);
}

static void print_near(FILE *to, const disagreement *d)
{
    if (d->near_bytes == NULL)
        return;
    fprintf(to, "     near    both %s ",
            d->near.spec == MUST_REJECT ? "reject" : "accept");
    print_argument(to, d->near.path);
    fputs(":\n            ", to);
    if (d->size == d->near_size)
        print_changes(to, d);
    else
        print_parts(to, d);
    fputc('\n', to);
}

/* Prints the commands that test the first file again and that show the verdict
 * of the reference. */
static void print_commands(FILE *to, const run *r, const disagreement *d)
{
    certify_options o = *r->options;

    o.features = r->options->features;
    fputs("     first   ", to);
    print_repeat(to, &o, r->seed, d->first);
    fputs("\n     judge   ", to);
    print_program(to);
    fprintf(to, " validate --format %s ",
            assay_format_at(d->kept.format)->name);
    print_argument(to, d->kept.path);
    fputs("\n\n", to);
}

static void report_one(const random_run *self, FILE *to, const run *r,
                       const disagreement *d)
{
    certify_options o = *r->options;
    run kept = *r;

    kept.options = &o;
    o.fresh = NULL;
    o.corpus = self->kept;
    print_count(to, d->count, "file");
    fprintf(to, ": %s%s\n", d->title,
            d->steady ? "" : " (not every time)");
    if (r->options->brief) {
        fputs("  ", to);
        print_path(to, d->kept.path);
        fputs("\n\n", to);
        return;
    }
    fputc('\n', to);
    if (d->answer.problem != NULL)
        print_block(to, &kept, &d->answer);
    print_near(to, d);
    print_commands(to, r, d);
    if (d->size <= MOST_DUMPED)
        dump_bytes(to, d->kept.format, (view){d->bytes, d->size});
}

void report_disagreements(const fresh *who, FILE *to, const run *r)
{
    const random_run *self = (const random_run *)who;
    size_t told = 0;

    print_count(to, self->made, "file");
    fprintf(to, " made, with the digest %.16s\n\n", self->digest);
    if (!self->studied) {
        print_failures(to, r);
        return;
    }
    for (size_t i = 0; i < self->count; i++) {
        report_one(self, to, r, &self->list[i]);
        told += self->list[i].count;
    }
    if (told < self->wrong) {
        print_count(to, self->wrong - told, "file");
        fputs(" more, of kinds that were not examined\n\n", to);
    }
}
