/*
 * A custom mutator for AFL++, which afl-fuzz loads through
 * AFL_CUSTOM_MUTATOR_LIBRARY. The environment variable ASSAY_FUZZ_FORMAT names
 * the format; by default, each input's format is detected. Built without
 * instrumentation, because it runs in afl-fuzz, not in the target.
 */
#include <stdlib.h>

#include "assay.h"
#include "mutate/driver.h"

#define CROSS 8                 /* one of so many combines two files */

typedef struct {
    mutator *mutator;
    u32 format;
    dice dice;
    u8 *bytes;                  /* the last result */
    u64 room;
} afl_state;

/* As AFL++ declares it, without its header. */
void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most);
const char *afl_custom_describe(void *data, size_t most);
void afl_custom_deinit(void *data);

void *afl_custom_init(void *afl, unsigned seed)
{
    afl_state *s = calloc(1, sizeof *s);

    (void)afl;
    if (s == NULL)
        return NULL;
    s->mutator = mutator_open();
    s->format = assay_format_by_name(getenv("ASSAY_FUZZ_FORMAT"));
    s->dice.state = seed;
    if (s->mutator != NULL)
        return s;
    free(s);
    return NULL;
}

size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **out,
                       uint8_t *other, size_t other_size, size_t most)
{
    afl_state *s = data;

    if (most > s->room) {
        u8 *more = realloc(s->bytes, most);
        if (more == NULL) {
            *out = bytes;
            return size;
        }
        s->bytes = more;
        s->room = most;
    }
    *out = s->bytes;
    u64 n = smaller_of(size, most), seed = roll_bits(&s->dice);
    if (other != NULL && other_size > 0 && one_in(&s->dice, CROSS)) {
        n = cross_by(s->mutator, s->format, bytes, size, other, other_size,
                     s->bytes, most, seed);
    } else {
        memcpy(s->bytes, bytes, (size_t)n);
        n = mutate_by(s->mutator, s->format, s->bytes, n, most, seed);
    }
    return (size_t)n;
}

const char *afl_custom_describe(void *data, size_t most)
{
    (void)data;
    return most > 5 ? "assay" : "";
}

void afl_custom_deinit(void *data)
{
    afl_state *s = data;

    mutator_close(s->mutator);
    free(s->bytes);
    free(s);
}
