/* The inside of a case_sink: what generate.c needs and authors do not. */
#ifndef ASSAY_SINK_H
#define ASSAY_SINK_H

#include "generators/cases/facts.h"

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

#endif
