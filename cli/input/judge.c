#include "input/judge.h"

#include <stdio.h>

#include "digests/digests.h"
#include "tool/escape.h"

static bool judge(judged *j, assay_options o, memory_of *memory)
{
    input *in = &j->in;

    o.format = format_of_input(in, o.format);
    o.memory_limit = memory(in);
    j->digests = open_digests();
    o.digests = j->digests;
    j->report = assay_validate(in->bytes.bytes, (size_t)in->bytes.size, &o);
    if (j->report == NULL)
        snprintf(in->problem, sizeof in->problem, "not enough memory");
    return j->report != NULL;
}

bool judge_file(judged *j, const char *name, assay_options o, memory_of *memory,
                watch *w)
{
    j->report = NULL;
    j->digests = (assay_digests){0};
    watch_begin(w, name);
    bool good = input_open(&j->in, name, o.format);
    if (good) {
        watch_size(w, j->in.bytes.size);
        good = judge(j, o, memory);
    }
    watch_end(w);
    return good && input_is_unchanged(&j->in);
}

bool judge_again(judged *j, assay_options o, memory_of *memory, watch *w)
{
    assay_free(j->report);
    close_digests(&j->digests);
    watch_begin(w, j->in.name);
    watch_size(w, j->in.bytes.size);
    bool good = judge(j, o, memory);
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

int tell_of_file(const char *command, const char *name, assay_options o,
                 memory_of *memory, file_teller *tell, const void *user)
{
    int status = 2;
    judged j;
    watch w;

    watch_open(&w, false, 1);
    bool good = judge_file(&j, name, o, memory, &w);
    if (good)
        status = tell(&j, &w, user);
    watch_close(&w);
    if (!good || j.in.problem[0] != '\0' || !input_is_unchanged(&j.in))
        status = tell_file_problem(command, name, j.in.problem);
    judged_close(&j);
    return status;
}
