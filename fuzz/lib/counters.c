#include "lib/counters.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/target.h"

/* Where the linker puts the counters of -fsanitize=fuzzer-no-link, if there
 * are any: one byte of each edge. */
extern uint8_t counters[] __asm__("__start___sancov_cntrs")
    __attribute__((weak));
extern uint8_t counters_end[] __asm__("__stop___sancov_cntrs")
    __attribute__((weak));

static uint8_t *kept;

static size_t counters_size(void)
{
    return (size_t)((uintptr_t)counters_end - (uintptr_t)counters);
}

void stop_counting(void)
{
    size_t size = counters_size();

    if (size == 0)
        return;
    if (kept == NULL)
        kept = malloc(size);
    demand(kept != NULL, "there is memory for the counters");
    memcpy(kept, counters, size);
}

void count_again(void)
{
    if (kept != NULL)
        memcpy(counters, kept, counters_size());
}
