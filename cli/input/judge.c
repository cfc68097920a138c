#include "input/judge.h"

#include <stdio.h>

#include "digests/digests.h"
#include "tool/escape.h"

/* A verdict by wrong checksums is none. */
static bool drop_report(judged *j, const char *problem)
{
    assay_free(j->report);
    j->report = NULL;
    snprintf(j->in.problem, sizeof j->in.problem, "%s", problem);
    return false;
}

static bool judge(judged *j, const judging *how)
{
    assay_options o = how->options;
    input *in = &j->in;

    o.format = format_of_input(in, o.format);
    o.memory_limit = how->memory(in);
    j->digests = open_digests(how->reference);
    o.digests = j->digests;
    j->report = assay_validate(in->bytes.bytes, (size_t)in->bytes.size, &o);
    if (j->report == NULL)
        return drop_report(j, "not enough memory");
    const char *fault = digests_fault(&j->digests);
    return fault == NULL || drop_report(j, fault);
}

bool judge_file(judged *j, const char *name, const judging *how, watch *w)
{
    j->report = NULL;
    j->digests = (assay_digests){0};
    watch_begin(w, name);
    bool good = input_open(&j->in, name, how->options.format);
    if (good) {
        watch_size(w, j->in.bytes.size);
        good = judge(j, how);
    }
    watch_end(w);
    return good && input_is_unchanged(&j->in);
}

void judged_close(judged *j)
{
    assay_free(j->report);
    close_digests(&j->digests);
    input_close(&j->in);
}

int tell_file_problem(const char *command, const char *name,
                      const char *problem)
{
    fprintf(stderr, "assay: %s: ", command);
    print_path(stderr, name);
    fprintf(stderr, ": %s\n", problem);
    return 2;
}

int tell_of_file(const char *command, const char *name, const judging *how,
                 file_teller *tell, const void *user)
{
    int status = 2;
    judged j;
    watch w;

    watch_open(&w, false, 1);
    bool good = judge_file(&j, name, how, &w);
    if (good)
        status = tell(&j, &w, user);
    watch_close(&w);
    if (!good || j.in.problem[0] != '\0' || !input_is_unchanged(&j.in))
        status = tell_file_problem(command, name, j.in.problem);
    judged_close(&j);
    return status;
}
