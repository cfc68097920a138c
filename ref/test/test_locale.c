/*
 * Nothing depends on the locale: every golden file gives the same texts in the
 * C locale and in locales where tolower('I') is not 'i' or numbers have another
 * decimal point. The test compiles the locales from Debian's package locales;
 * without it, the test is skipped.
 */
#include "assay.h"
#include "test/visit.h"
#include "test/written.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SKIPPED 77

static const struct {
    const char *source, *charset, *name;
} locales[] = {
    {"tr_TR", "ISO-8859-9", "tr_TR.ISO-8859-9"},
    {"de_DE", "ISO-8859-1", "de_DE.ISO-8859-1"},
    {"ps_AF", "UTF-8",      "ps_AF.UTF-8"},     /* a two-byte point */
};

static void keep_text(written *w, const char *text)
{
    const char *kept = text != NULL ? text : "-";

    keep(w, kept, strlen(kept) + 1);
}

static void keep_findings(const assay_report *r, written *w)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++) {
        keep_text(w, f->path);
        keep_text(w, f->found);
        keep_text(w, f->note);
        keep_text(w, f->related);
    }
}

static void keep_fields(const assay_report *r, written *w)
{
    const assay_field *f;
    char path[256];

    for (size_t i = 0; (f = assay_report_field(r, i)) != NULL; i++) {
        assay_field_path(r, f, path, sizeof path);
        keep_text(w, path);
        keep_text(w, f->note);
    }
}

static void judge(const golden *g, written *w)
{
    assay_options options = {.format = g->format, .fields = true,
                             .document = true};
    assay_report *r = assay_validate(g->bytes, g->size, &options);

    ck_assert_ptr_nonnull(r);
    w->size = 0;
    assay_write_findings(r, g->path, keep, w);
    assay_write_document(r, keep, w);
    keep_findings(r, w);
    keep_fields(r, w);
    keep_text(w, assay_report_reason(r));
    assay_free(r);
}

static written plain, other;

static int compare(const golden *g, void *user)
{
    u64 *count = user;

    if (!is_sampled(g->path, g->size, 3))
        return 0;
    judge(g, &plain);
    for (size_t i = 0; i < COUNT(locales); i++, ++*count) {
        CLAIM(setlocale(LC_ALL, locales[i].name) != NULL, "no locale");
        judge(g, &other);
        setlocale(LC_ALL, "C");
        CLAIM(plain.size == other.size &&
              memcmp(plain.text, other.text, plain.size) == 0,
              "%s in %s", g->path, locales[i].name);
    }
    return 0;
}

START_TEST(every_file)
{
    u64 count = 0;

    visit_all(compare, &count);
    ck_assert_uint_gt(count, 1000);
}
END_TEST

/* Checks that the locales have these properties. */
START_TEST(the_locales)
{
    char number[16];

    ck_assert_ptr_nonnull(setlocale(LC_ALL, locales[0].name));
    ck_assert_int_ne(tolower('I'), 'i');
    ck_assert_ptr_nonnull(setlocale(LC_ALL, locales[1].name));
    snprintf(number, sizeof number, "%g", 0.5);
    ck_assert_str_eq(number, "0,5");
    ck_assert_ptr_nonnull(setlocale(LC_ALL, locales[2].name));
    snprintf(number, sizeof number, "%g", 0.5);
    ck_assert_str_eq(number, "0\xd9\xab" "5");
}
END_TEST

static bool make_locales(void)
{
    char folder[4096], command[128];

    if (getcwd(folder, sizeof folder) == NULL ||
        setenv("LOCPATH", folder, 1) != 0)
        return false;
    for (size_t i = 0; i < COUNT(locales); i++) {
        snprintf(command, sizeof command,
                 "localedef -c -i %s -f %s ./%s > localedef.log 2>&1",
                 locales[i].source, locales[i].charset, locales[i].name);
        if (access(locales[i].name, F_OK) != 0 && system(command) == -1)
            return false;
        if (setlocale(LC_ALL, locales[i].name) == NULL)
            return false;
    }
    return setlocale(LC_ALL, "C") != NULL;
}

/* With musl, locales change nothing, and any name is a locale. */
static bool has_locales(void)
{
    bool takes_any = setlocale(LC_ALL, "no_LOCALE.at-all") != NULL;

    setlocale(LC_ALL, "C");
    return !takes_any;
}

int main(void)
{
    const TTest *const tests[] = {the_locales, every_file};

    if (!has_locales()) {
        fputs("SKIPPED: this C library has no locales\n", stderr);
        return SKIPPED;
    }
    if (!make_locales()) {
        fputs("SKIPPED: localedef made no locales; Debian's package locales "
              "is missing\n", stderr);
        return SKIPPED;
    }
    return run_suite("locale", USUAL_PATIENCE, BEFORE_TESTS, tests,
                     COUNT(tests));
}
