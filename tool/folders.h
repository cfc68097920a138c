/* Makes the folders on the path to a file. */
#ifndef ASSAY_FOLDERS_H
#define ASSAY_FOLDERS_H

/*
 * Makes the folders of a path, which are all but its last name. Returns NULL,
 * or the folder that cannot be made, to be freed, with errno set.
 */
char *make_folders(const char *path);

#endif
