/*
 * Digests and copies files with holes. Holes are not read if the system can
 * report them; otherwise the whole file is read.
 */
#ifndef ASSAY_SPARSE_H
#define ASSAY_SPARSE_H

#include "tool/base.h"

#define SPARSE_BLOCK 65536u
#define SPARSE_DIGITS 65

/*
 * Computes a digest of the contents of a file, independent of its holes: of
 * each 64 KiB block that has a byte other than zero, and of the size. It starts
 * with 32 zero bytes; each of these blocks makes
 *
 *     digest = SHA-256(digest, number of the block in 8 bytes, SHA-256(block))
 *
 * and the end SHA-256(digest, size in 8 bytes). Numbers are little-endian; the
 * last block may be shorter. Writes 64 hexadecimal digits and a terminator.
 * Returns false with errno set; errno is 0 if the file became shorter.
 */
bool sparse_digest(int file, char digits[SPARSE_DIGITS]);

/* Copies a file to an empty one, with holes for blocks of zeros. */
bool sparse_copy(int from, int to);

#endif
