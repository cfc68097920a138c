/*
 * What the user names, as bytes in memory. Regular files are read, or mapped
 * if they are big; "-" is standard input, and a FIFO is read like it. Whatever
 * else a name may stand for, a folder, a socket, a device, is refused in words.
 *
 * A mapped file may change while it is judged, and become shorter: that ends
 * nothing, and input_is_unchanged() tells. MOST_MAPPINGS of them may be open at
 * a time.
 */
#ifndef ASSAY_INPUT_H
#define ASSAY_INPUT_H

#include <sys/stat.h>

#include "tool/base.h"

#define WHY_READ    "read"
#define WHY_CHANGED "changed"

typedef struct {
    const char *name;
    view bytes;
    char problem[200];      /* why it cannot be read: "is a directory" */
    const char *why;        /* the same for programs: one of these words, or of
                               assay_why_name() */
    bool is_directory;
    int file;               /* what was opened, else -1 */
    struct stat about;      /* of it, when it was opened */
    u8 *owned;              /* the bytes, if they were read */
    bool mapped;
} input;

/*
 * false with a problem. Close in both cases. asked is the format that is
 * insisted on, or 0: then what begins like none is not read on for ever.
 */
bool input_open(input *in, const char *name, u32 asked);
void input_close(input *in);

/* The same of a file that the user did not name: a FIFO is not waited for, and
 * what has no size is not read, since it may not end. */
bool input_open_other(input *in, const char *name, u32 asked);
#define FIFO_UNNAMED "is a FIFO, which is read only if it is named"

/*
 * Whether the file is still what was opened: ask before its bytes, or what
 * was found in them, are told to anyone. false with a problem.
 */
bool input_is_unchanged(input *in);

/* What a validation of it may take at most; and one that keeps what each of its
 * tensors is, for a list or a document. */
u64 input_memory(const input *in);
u64 index_memory(const input *in);

/* The format with the extension of that name, or 0. */
u32 format_of_name(const char *name);

/* Whether that is the name of an index of a model in several files. */
bool is_index_name(const char *name);

/*
 * The format to judge by, as assay_options have it: the one asked for, else
 * that of the first bytes (0), else that of the name's extension.
 */
u32 format_of_input(const input *in, u32 asked);

#endif
