/* assay certify: judges an implementation by the corpus. See PROTOCOL.md. */
#ifndef ASSAY_CERTIFY_H
#define ASSAY_CERTIFY_H

/* argv[0] is the name of the command. Returns the exit status. */
int certify_main(int argc, char **argv);

/* The whole text of its --help: a line that begins with two blanks and a
 * dash is an option. */
extern const char certify_help[];

#endif
