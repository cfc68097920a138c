/*
 * Copies of the input between pages that cannot be touched. They stay mapped
 * from run to run: only a larger input maps anew. One page is beside the copy;
 * between it and the other one is room, which the address sanitizer guards (but
 * for the last 7 bytes in front of the copy: it guards eight at a time).
 */
#ifndef FUZZ_GUARDED_H
#define FUZZ_GUARDED_H

#include <stddef.h>
#include <stdint.h>

/* The copy that ends where the guarded page begins; the one that begins where
 * the other guarded page ends, plus at bytes (at < 64). They live until the
 * next call of the same function, and may be written to. */
uint8_t *guarded_at_end(const uint8_t *data, size_t size);
uint8_t *guarded_at_start(const uint8_t *data, size_t size, size_t at);

#endif
