/* Short names of integer types, and views of bytes. */
#ifndef ASSAY_TOOL_BASE_H
#define ASSAY_TOOL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t  u8;
typedef uint32_t u32;
typedef uint64_t u64;

/* Bytes owned by someone else; not terminated. */
typedef struct {
    const u8 *bytes;
    u64 size;
} view;

/* Returns a view of a terminated text. */
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

/* Returns the sum, or UINT64_MAX if it does not fit. */
static inline u64 capped_sum(u64 a, u64 b)
{
    return a < UINT64_MAX - b ? a + b : UINT64_MAX;
}

#endif
