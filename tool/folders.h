/* Folders on the way to a file. */
#ifndef ASSAY_FOLDERS_H
#define ASSAY_FOLDERS_H

/*
 * Makes those that path needs, for all but its last name. NULL: they are there.
 * Else the one that cannot be made, and errno says why; free it.
 */
char *make_folders(const char *path);

#endif
