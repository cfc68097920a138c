/*
 * All memory of a validation comes from its allocator, even that of libzstd:
 * judges every golden file and writes its document while malloc() and its kin
 * fail. AddressSanitizer replaces malloc(); with it, the test only counts
 * calls.
 */
#include "assay.h"
#include "test/visit.h"
#include "test/suite.h"

#include <stdio.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

/* volatile: compilers assume that malloc() does not touch these. */
static volatile bool forbidden; /* malloc() must not be called */
static volatile u64 caught;     /* calls while forbidden */
static u64 asked;               /* calls of our allocator */

#if defined(__SANITIZE_ADDRESS__)
/* From sanitizer/allocator_interface.h, which GCC may lack. */
int __sanitizer_install_malloc_and_free_hooks(
    void (*allocated)(const volatile void *, size_t),
    void (*freed)(const volatile void *));

static void note_malloc(const volatile void *given, size_t size)
{
    (void)given;
    (void)size;
    caught += forbidden;
}

static void note_free(const volatile void *given)
{
    caught += forbidden && given != NULL;
}

static bool watch(void)
{
    return __sanitizer_install_malloc_and_free_hooks(note_malloc, note_free)
           != 0;
}
#elif defined(__GLIBC__)
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void  __libc_free(void *old);

void *malloc(size_t size)
{
    caught += forbidden;
    return forbidden ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    caught += forbidden;
    return forbidden ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    caught += forbidden;
    return forbidden ? NULL : __libc_realloc(old, size);
}

void free(void *old)
{
    caught += forbidden && old != NULL;
    __libc_free(old);
}

static bool watch(void)
{
    return true;
}
#else
static bool watch(void)
{
    return false;
}
#endif

/* The allocator of a validation, which may call malloc(). */
static void *resize(void *user, void *old, size_t new_size)
{
    bool was = forbidden;
    void *new = NULL;

    (void)user;
    asked++;
    forbidden = false;
    if (new_size == 0)
        free(old);
    else
        new = realloc(old, new_size);
    forbidden = was;
    return new;
}

static void drop(void *user, const char *text, size_t size)
{
    (void)text;
    *(size_t *)user += size;
}

static int judge(const golden *g, void *user)
{
    assay_options options = {.format = g->format, .fields = true,
                             .document = true, .allocator = {resize, NULL}};
    u64 *documents = user;
    size_t size = 0;
    char path[256];

    forbidden = true;
    assay_report *r = assay_validate(g->bytes, g->size, &options);
    assay_write_findings(r, g->path, drop, &size);
    *documents += assay_write_document(r, drop, &size);
    for (size_t i = 0; assay_report_field(r, i) != NULL; i++)
        size += assay_field_path(r, assay_report_field(r, i), path,
                                 sizeof path);
    assay_verdict verdict = assay_report_verdict(r);
    assay_free(r);
    forbidden = false;
    CLAIM(caught == 0, "%s: %d calls", g->path, (int)caught);
    CLAIM((verdict == ASSAY_REJECT) == (g->reference[0] == 'r'), "%s",
          g->path);
    return 0;
}

START_TEST(every_file)
{
    u64 documents = 0;

    visit_all(judge, &documents);
    ck_assert_uint_gt(documents, 500);
    ck_assert_uint_gt(asked, 1000);
}
END_TEST

/* A forbidden call would be noticed. */
START_TEST(it_is_watched)
{
    void *volatile given;

    forbidden = true;
    given = malloc(16);
    forbidden = false;
    free(given);
    ck_assert_uint_eq(caught, 1);
    caught = 0;
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {it_is_watched, every_file};

    if (!watch()) {
        fputs("SKIPPED: malloc() cannot be watched on this system\n", stderr);
        return 77;
    }
    return run_suite("malloc", USUAL_PATIENCE, BEFORE_TESTS, tests,
                     COUNT(tests));
}
