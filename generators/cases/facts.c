#include "generators/cases/sink.h"

#include <fnmatch.h>

#define MOST_NAME 200

void give_reasons(case_sink *sink, const reason_row *rows, size_t count)
{
    facts *f = &sink->facts;

    if (count > MOST_REASONS)
        stop_generating("too many reasons");
    f->reasons = rows;
    f->reason_count = count;
}

void give_facts(case_sink *sink, const fact_row *rows, size_t count)
{
    facts *f = &sink->facts;

    if (count > MOST_FACTS)
        stop_generating("too many facts");
    f->facts = rows;
    f->fact_count = count;
}

void give_features(case_sink *sink, file_features *features)
{
    facts *f = &sink->facts;

    f->features_of = features;
}

const char *find_reason(facts *f, const char *what)
{
    for (size_t i = 0; i < f->reason_count; i++) {
        if (fnmatch(f->reasons[i].glob, what, 0) == 0) {
            f->reason_used[i] = true;
            return f->reasons[i].reason;
        }
    }
    if (f->reason_count > 0)
        stop_generating("nothing says why %s is valid", what);
    return NULL;
}

void check_rows(const facts *f)
{
    for (size_t i = 0; i < f->reason_count; i++)
        if (!f->reason_used[i])
            stop_generating("no file is like %s, which has a reason",
                            f->reasons[i].glob);
    for (size_t i = 0; i < f->fact_count; i++)
        if (!f->fact_used[i])
            stop_generating("no case is like %s, which has a fact",
                            f->facts[i].glob);
}

void need_feature(case_sink *sink, rule r, const char *feature)
{
    need_feature_if(sink, r, feature, NULL);
}

void need_feature_if(case_sink *sink, rule r, const char *feature,
                     file_test *test)
{
    facts *f = &sink->facts;

    if (f->feature_count == MOST_FEATURES)
        stop_generating("too many features");
    f->features[f->feature_count].rule = r;
    f->features[f->feature_count].shows = test;
    f->features[f->feature_count++].name = feature;
}

void need_feature_beside(case_sink *sink, const char *feature, file_test *test)
{
    facts *f = &sink->facts;

    if (f->beside_count == MOST_BESIDE)
        stop_generating("too many features next to a rule");
    f->beside[f->beside_count].name = feature;
    f->beside[f->beside_count++].shows = test;
}

static bool has_feature(const char *text, const char *feature)
{
    size_t size = strlen(feature);

    for (const char *at = text; (at = strstr(at, feature)) != NULL; at += size)
        if ((at == text || at[-1] == ' ') &&
            (at[size] == ' ' || at[size] == '\0'))
            return true;
    return false;
}

static void join_feature(char text[FEATURES_SIZE], const char *feature)
{
    size_t size = strlen(text);

    if (has_feature(text, feature))
        return;
    snprintf(text + size, FEATURES_SIZE - size, "%s%s", size > 0 ? " " : "",
             feature);
}

char *features_with(const facts *f, rule broken, const builder *file,
                    const char *anyway)
{
    char text[FEATURES_SIZE];
    bool must = broken != NO_RULE && rule_about(broken)->level == ASSAY_MUST;

    snprintf(text, sizeof text, "%s", anyway ? anyway : "");
    for (size_t i = 0; i < f->feature_count; i++)
        if (f->features[i].rule == broken &&
            (f->features[i].shows == NULL || f->features[i].shows(file)))
            join_feature(text, f->features[i].name);
    for (size_t i = 0; must && i < f->beside_count; i++)
        if (f->beside[i].shows(file))
            join_feature(text, f->beside[i].name);
    return copy_text(text);
}

void withdraw_case(case_sink *sink, const char *path, const char *since,
                   const char *reason, const char *moved_to)
{
    facts *f = &sink->facts;

    if (f->withdrawn_count == MOST_WITHDRAWN)
        stop_generating("too many cases are withdrawn");
    f->withdrawn[f->withdrawn_count++] =
        (withdrawal){path, since, reason, moved_to};
}
