/* The basic types of ref/. */
#ifndef ASSAY_BASE_H
#define ASSAY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t  u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int64_t  i64;

/* Bytes of the input, neither copied nor terminated. */
typedef struct {
    const u8 *bytes;
    u64 size;
} span;

#endif
