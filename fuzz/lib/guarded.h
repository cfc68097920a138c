/*
 * Copies of the input next to inaccessible pages. They stay mapped from run to
 * run; only a larger input maps new pages. One page touches the copy. The space
 * up to the other page is guarded by the address sanitizer, except the 7 bytes
 * just before the copy, because it guards eight bytes at a time.
 */
#ifndef FUZZ_GUARDED_H
#define FUZZ_GUARDED_H

#include <stddef.h>
#include <stdint.h>

/* Return a copy that ends at a guarded page, or one that starts at bytes (at <
 * 64) after a guarded page. A copy is valid until the next call of the same
 * function, and may be written to. */
uint8_t *guarded_at_end(const uint8_t *data, size_t size);
uint8_t *guarded_at_start(const uint8_t *data, size_t size, size_t at);

#endif
