#include "lib/counters.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/target.h"

/* The counters of -fsanitize=fuzzer-no-link, placed by the linker, if there are
 * any: one byte per edge. */
extern uint8_t counters[] __asm__("__start___sancov_cntrs")
    __attribute__((weak));
extern uint8_t counters_end[] __asm__("__stop___sancov_cntrs")
    __attribute__((weak));

static size_t counters_size(void)
{
    return (size_t)((uintptr_t)counters_end - (uintptr_t)counters);
}

/* Returns room for a copy, which is kept from run to run. */
static uint8_t *copy_of_counters(void)
{
    static uint8_t *room;

    if (room == NULL)
        room = malloc(counters_size());
    demand(room != NULL, "there is memory for the counters");
    return room;
}

void stop_counting(void)
{
    if (counters_size() > 0)
        memcpy(copy_of_counters(), counters, counters_size());
}

void count_again(void)
{
    if (counters_size() > 0)
        memcpy(counters, copy_of_counters(), counters_size());
}
