/* assay certify: judges an implementation by the corpus. See PROTOCOL.md. */
#ifndef ASSAY_CERTIFY_H
#define ASSAY_CERTIFY_H

/* argv[0] is the name of the command. Returns the exit status. */
int certify_main(int argc, char **argv);

#endif
