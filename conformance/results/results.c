#include "conformance/results/results.h"

#include <string.h>

const char *outcome_word(outcome o)
{
    static const char *const words[OUTCOMES] = {
        [IS_PASS] = "pass",
        [IS_EITHER] = "either",
        [IS_UNSUPPORTED] = "unsupported",
        [IS_FAIL] = "fail",
        [IS_PROTOCOL] = "protocol",
        [IS_CRASH] = "crash",
        [IS_TIMEOUT] = "timeout",
        [IS_OVERSIZED] = "oversized",
        [IS_POISONED] = "poisoned",
        [IS_NOT_RUN] = "not-run",
    };
    return words[o];
}

outcome outcome_named(const char *word)
{
    outcome o = 0;

    while (o < OUTCOMES && strcmp(word, outcome_word(o)) != 0)
        o++;
    return o;
}
