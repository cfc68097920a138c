/*
 * The parts of commands that make files. assay-mint has them (mint/); in assay
 * each of these functions runs assay-mint in its place, with the same arguments
 * (cli/main.c). The linker chooses.
 */
#ifndef ASSAY_MINTED_H
#define ASSAY_MINTED_H

#include "conformance/run/options.h"

/* The variable in which assay gives its version to the assay-mint that it
 * starts. */
#define MINT_FOR "ASSAY_MINT_FOR"

/* The commands; argv[0] is the name of the command. Return the exit status. */
int generate_main(int argc, char **argv);
int spoil_main(int argc, char **argv);

/* Certifies with o->random new files a format. Returns the exit status. */
int certify_random(certify_options *o);

/* Writes the page of a format, by its number, or all pages, if that is 0, to
 * the folder; to standard output, if folder is NULL. false after a message. */
bool write_rule_pages(const char *folder, u32 format);

#endif
