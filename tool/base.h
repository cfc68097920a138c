/* Short names of numbers, and bytes that stand elsewhere. */
#ifndef ASSAY_TOOL_BASE_H
#define ASSAY_TOOL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint32_t u32;
typedef uint64_t u64;

/* Not copied and not terminated. */
typedef struct {
    const u8 *bytes;
    u64 size;
} view;

/* All bytes of a text that is terminated. */
static inline view text_view(const char *words)
{
    return (view){(const u8 *)words, strlen(words)};
}

static inline u64 smaller_of(u64 a, u64 b)
{
    return a < b ? a : b;
}

static inline u64 larger_of(u64 a, u64 b)
{
    return a > b ? a : b;
}

/* A sum that does not fit is the highest number. */
static inline u64 capped_sum(u64 a, u64 b)
{
    return a < UINT64_MAX - b ? a + b : UINT64_MAX;
}

#endif
