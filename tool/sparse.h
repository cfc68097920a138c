/*
 * Files with holes, of gigabytes that nobody needs to read. What is not stored
 * is not looked at where the system tells it; where it does not, all is read.
 */
#ifndef ASSAY_SPARSE_H
#define ASSAY_SPARSE_H

#include "tool/base.h"

#define SPARSE_BLOCK 65536u
#define SPARSE_DIGITS 65

/*
 * A digest of what the file holds, wherever there are holes in it: of each
 * block of 64 KiB that has a byte other than zero, and of the size. From 32
 * zero bytes on, each of these blocks makes
 *
 *     digest = SHA-256(digest, number of the block in 8 bytes, SHA-256(block))
 *
 * and the end SHA-256(digest, size in 8 bytes); numbers are little-endian, and
 * the last block is as long as it is. As 64 digits, terminated. false: errno
 * says why, 0 that the file became shorter meanwhile.
 */
bool sparse_digest(int file, char digits[SPARSE_DIGITS]);

/* Makes an empty file a copy, with holes where there is nothing but zeros. */
bool sparse_copy(int from, int to);

#endif
