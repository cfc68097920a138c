/* The common main function of assay and assay-mint. */
#ifndef ASSAY_DISPATCH_H
#define ASSAY_DISPATCH_H

/* Runs the command that argv[1] names. Returns the exit status. */
int assay_main(int argc, char **argv);

#endif
