/*
 * Compares ref's JSON with jansson (ref/test/json_oracle.h): which texts are a
 * value, and what strings and integers mean. A valid text is invalid without
 * its last byte, unless it is a number or white space. A walk over any bytes
 * moves forward and ends, as needed for files that change while they are read.
 */
#include "lib/guarded.h"
#include "lib/target.h"
#include "ref/test/json_oracle.h"
#include "ref/wire/json_reader.h"

#define MOST 4096               /* bytes per input */

enum { SKIP };                  /* for turn() */

static void try_cut(memory *m, span input)
{
    json_verdict v = judge_json(m, input);

    demand(v.at <= input.size && v.size <= input.size - v.at,
           "the error is in the text");
    u64 end = v.at + v.size;
    u8 last = end > 0 ? byte_at(input, end - 1) : 0;
    if (v.fault != JSON_SOUND || (last != '}' && last != ']' && last != '"'))
        return;
    input = (span){guarded_at_start(input.bytes, (size_t)end - 1, 0), end - 1};
    demand(judge_json(m, input).fault != JSON_SOUND,
           "no value is whole without its end");
}

/* Walks by tokens, whatever they are, and past the value at each. */
static void try_walk(span input)
{
    json_walk w = {.text = input, .white = UINT64_MAX};
    u64 before = 0;

    for (;;) {
        json_token t = next_token(&w);
        demand(t.at <= input.size && t.size <= input.size - t.at,
               "a token is in the text");
        if (t.kind == JSON_END)
            return;
        demand(w.at > before, "a walk goes forward");
        before = w.at;
        json_walk value = w;
        if (turn(w.at, SKIP, 8))
            demand(skip_json(&value, &t) <= input.size,
                   "a value ends in the text");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t most = size < MOST ? size : MOST;
    span input = {guarded_at_end(data, most), most};
    const char *difference = json_difference(input);
    memory m;

    demand(difference == NULL, difference);
    memory_open(&m, NULL, 0);
    try_walk(input);
    try_cut(&m, input);
    memory_close(&m);
    return 0;
}
