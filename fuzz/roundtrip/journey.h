/*
 * Round trips of accepted files: the canonical document and the elements of the
 * tensors become a model, from which the generator of the format writes a file.
 * Demands that
 *
 *  - the reference accepts that file, and its document is equal at level
 *    values; at times also that it equals the generator's own document, member
 *    for member;
 *  - its bytes equal the first file, if that file has the form of the upstream
 *    writer, or differs from it only in ways that the document shows.
 */
#ifndef FUZZ_ROUNDTRIP_JOURNEY_H
#define FUZZ_ROUNDTRIP_JOURNEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    bool accepted;          /* by the reference, with a document */
    const char *skipped;    /* why an accepted file was not sent, or NULL */
    const char *excuse;     /* why its bytes may differ, or NULL */
} journey;

journey go_round(uint32_t format, const uint8_t *data, size_t size);

#endif
