/* Headers of tar members (POSIX ustar), as dist.py writes them. */
#ifndef ASSAY_USTAR_H
#define ASSAY_USTAR_H

#include "tool/base.h"

#define USTAR_BLOCK 512

/* A header. Texts end before their field does, or fill it. Numbers are octal
 * digits, terminated. */
typedef struct {
    char name[100], mode[8], owner[8], group[8], size[12], time[12], sum[8],
         type[1], link[100], magic[8], user[32], users[32], device[16],
         prefix[155], unused[12];
} ustar_header;

typedef struct {
    char name[155 + 1 + 100 + 1];       /* prefix and name */
    u64 size;
} ustar_member;

/* Reads the header of a regular file. Returns NULL, or what is wrong with it;
 * the name is set if the checksum matches. */
const char *ustar_read(const ustar_header *h, ustar_member *m);

/* Reports whether all bytes are zero, as in the last blocks. */
bool is_zero(const void *bytes, size_t size);

#endif
