/*
 * A file that the reference accepts, sent round: its canonical document and
 * the elements of its tensors become a model, and the generator of the format
 * writes a file of that. It is demanded that
 *
 *  - the reference accepts that file, and its document is equal at level
 *    values; at times also that it is, member for member, the one that the
 *    generator says it has;
 *  - its bytes are those of the first file, if that one has the form that the
 *    original writer gives it, or departs from it in ways that the document
 *    tells only.
 */
#ifndef FUZZ_ROUNDTRIP_JOURNEY_H
#define FUZZ_ROUNDTRIP_JOURNEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    bool accepted;          /* by the reference, which gives a document */
    const char *skipped;    /* why an accepted file was not sent, or NULL */
    const char *excuse;     /* why its bytes may differ, or NULL: they do not */
} journey;

journey go_round(uint32_t format, const uint8_t *data, size_t size);

#endif
