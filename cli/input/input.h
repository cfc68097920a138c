/*
 * Input files as bytes in memory. Regular files are read, or mapped if they are
 * big. "-" is standard input; a FIFO is read like it. Folders, sockets and
 * devices are refused with a message.
 *
 * A mapped file may change, or become shorter, while it is judged. This does
 * not end the program; input_is_unchanged() reports it. At most MOST_MAPPINGS
 * mapped files may be open at a time.
 */
#ifndef ASSAY_INPUT_H
#define ASSAY_INPUT_H

#include <sys/stat.h>

#include "input/names.h"
#include "tool/base.h"

#define WHY_READ    "read"
#define WHY_CHANGED "changed"

typedef struct {
    const char *name;
    view bytes;
    char problem[400];      /* why it cannot be read: "is a directory" */
    const char *why;        /* the same for programs: a WHY_ word above, or one
                               of assay_why_name() */
    bool is_directory;
    int file;               /* the descriptor, or -1 */
    struct stat about;      /* its state when it was opened */
    u8 *owned;              /* the bytes, if they were read */
    bool mapped;
} input;

/*
 * Opens a file; returns false with in->problem set on failure. Close it in both
 * cases. asked is the requested format, or 0: then input that starts like no
 * format is not read to its end.
 */
bool input_open(input *in, const char *name, u32 asked);
void input_close(input *in);

/* Opens a file that the user did not name: a FIFO is not waited for, and a file
 * of size 0 with bytes is not read, since it may not end. */
bool input_open_other(input *in, const char *name, u32 asked);
#define FIFO_UNNAMED \
    "is a FIFO, which is read only if it is named on the command line"

/*
 * Reports whether the file has not changed since it was opened; if it has, sets
 * in->problem. Call it before you show the bytes or a result.
 */
bool input_is_unchanged(input *in);

/* Return the most memory that a validation may use, and the same for one that
 * keeps the index of tensors, for a list or a document. */
u64 input_memory(const input *in);
u64 index_memory(const input *in);

/*
 * Returns the format for assay_options: the requested one; or 0 if the first
 * bytes are those of a format; or that of the name's extension.
 */
u32 format_of_input(const input *in, u32 asked);

#endif
