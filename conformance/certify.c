#include "conformance/certify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "conformance/corpus/files.h"
#include "conformance/program/signals.h"
#include "conformance/report/certificate.h"
#include "conformance/report/listing.h"
#include "conformance/report/summary.h"
#include "conformance/report/tests.h"
#include "conformance/run/fresh.h"
#include "conformance/run/keep.h"
#include "conformance/verify.h"
#include "conformance/verify_run.h"
#include "tool/heap.h"

static int write_failed(void)
{
    return errno == EPIPE ? 141 : 2;
}

/* Lists the tests for the formats that the program declares. */
static int list_tests(run *r)
{
    int status = run_start(r);

    if (status == 0)
        print_tests(stdout, r);
    return status;
}

/* Writes no baseline if the run ended early: failures would be missing. */
static int write_baseline(const run *r, int status)
{
    const char *path = r->options->new_baseline;

    if (path == NULL)
        return 0;
    if (status == 0)
        return baseline_write(&r->baseline, path, &r->corpus, &r->results)
            ? 0 : 2;
    complain(stderr, path, "not written, because the run ended early");
    return 2;
}

static int judge_program(run *r)
{
    if (r->options->list_tests)
        return list_tests(r);
    if (!reports_open(r))
        return 2;
    int status = run_start(r);
    if (status != 0)
        return status;
    if (r->options->keep != NULL &&
        !keep_prepare(r->options->keep, &r->results, stderr))
        return 2;
    reports_begin(r);
    if (fflush(stdout) != 0)
        return write_failed();
    status = run_cases(r);
    fresh *made = r->options->fresh;
    bool studied = made == NULL || status > 1 || made->study(made, r);
    bool told = reports_end(r) && studied;
    int written = write_baseline(r, status);
    if (status == 0)
        run_say_bye(r);
    if (!told || r->unkept)
        written = 2;
    if (r->options->was != NULL && status < 2)  /* time-outs may repeat */
        status = verify_results(stdout, r->options->was, r);
    else if (status == 0)
        status = made == NULL ? certificates_status(r)
               : interrupted() ? 130 : agreement_status(r);
    return status > written ? status : written;
}

/* Handles signals while a program runs. */
static int judge_safely(run *r)
{
    signals before;

    prepare_signals(&before);
    int status = judge_program(r);
    session_close(&r->session);
    if (fflush(stdout) != 0)
        status = write_failed();
    restore_signals(&before);
    return status;
}

static int certify_so(const certify_options *o)
{
    run r;

    int status = run_load(&r, o);
    if (status == 0 && o->was != NULL &&
        !are_of_corpus(o->was, r.corpus.version, stderr))
        status = 2;
    if (status == 0 && o->dry_run)
        status = list_cases(&r) ? 0 : 2;
    else if (status == 0 && o->list_tests && !o->any_format)
        print_tests(stdout, &r);    /* the named formats are required */
    else if (status == 0)
        status = judge_safely(&r);
    run_close(&r);
    return status;
}

/* Repeats the run of the given results, with its options. */
static int verify(const certify_options *o)
{
    certify_options same = *o;
    record was;
    int status = 2;

    if (record_read(&was, o->verify, stderr)) {
        same.was = &was;
        bool here = are_made_here(&was, stderr);
        if (here && verify_options(&was, &same, stderr))
            status = certify_so(&same);
        if (here)
            verify_close(&same);
    }
    record_close(&was);
    return status;
}

int certify(const certify_options *o)
{
    json_set_alloc_funcs(take, free);   /* so JSON never lacks memory */
    return o->verify != NULL ? verify(o) : certify_so(o);
}
