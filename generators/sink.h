/* The inside of a case_sink: what generate.c needs and authors do not. */
#ifndef ASSAY_SINK_H
#define ASSAY_SINK_H

#include "facts.h"

typedef struct kept_case kept_case;

struct case_sink {
    format format;
    const craft *craft;         /* of the format */
    kept_case *cases;
    size_t count;
    size_t room;
    facts facts;
};

case_sink *new_sink(format f, const craft *c);
case_sink *make_cases(format f);    /* a new sink with all cases of f */
int  visit_cases(case_sink *sink, golden_visitor visit, void *user);
void free_sink(case_sink *sink);

#endif
