#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/escape.h"
#include "tool/heap.h"

void print_piece(void *user, const char *piece, size_t size)
{
    fwrite(piece, 1, size, user);
}
