/* Mapped inputs that become shorter. */
#include "input/input.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "assay.h"
#include "ref/test/suite.h"

#define SIZE (3u << 20)

static input open_large(const char *name)
{
    FILE *file = fopen(name, "wb");
    input in;

    ck_assert_ptr_nonnull(file);
    ck_assert(fputs("ZTEN0001", file) >= 0);
    ck_assert_int_eq(ftruncate(fileno(file), SIZE), 0);
    fclose(file);
    ck_assert_msg(input_open(&in, name, 0), "%s", in.problem);
    ck_assert(in.mapped);
    ck_assert(input_is_unchanged(&in));
    return in;
}

/* The missing part reads as zeros from any offset, and the change is known. */
START_TEST(what_is_cut_off_reads_as_zeros)
{
    static const size_t places[] = {SIZE - 1, SIZE / 2, 4096, 1u << 20};

    for (size_t i = 0; i < COUNT(places); i++) {
        input in = open_large("cut");
        u64 sum = 0;

        ck_assert_int_eq(truncate("cut", 8), 0);
        ck_assert_uint_eq(in.bytes.bytes[places[i]], 0);
        for (u64 at = 4096; at < SIZE; at++)
            sum += in.bytes.bytes[at];
        ck_assert_uint_eq(sum, 0);
        ck_assert(!input_is_unchanged(&in));
        ck_assert_ptr_nonnull(strstr(in.problem, "became shorter"));
        input_close(&in);
    }
    input next = open_large("next");
    ck_assert(input_is_unchanged(&next));
    input_close(&next);
}
END_TEST

START_TEST(a_cut_while_it_is_judged)
{
    input in = open_large("cut");
    assay_options o = {.fields = true};

    ck_assert_int_eq(truncate("cut", 8), 0);
    assay_report *r = assay_validate(in.bytes.bytes, (size_t)in.bytes.size, &o);
    ck_assert_uint_eq(assay_report_verdict(r), ASSAY_REJECT);
    ck_assert(!input_is_unchanged(&in));
    assay_free(r);
    input_close(&in);
}
END_TEST

/* Faults elsewhere are our own mistakes, and end the program. */
START_TEST(other_faults_still_end_the_program)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        open_large("cut");
        raise(SIGBUS);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS);
}
END_TEST

RUN("input", what_is_cut_off_reads_as_zeros, a_cut_while_it_is_judged,
    other_faults_still_end_the_program)
