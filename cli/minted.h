/*
 * The parts of commands that make files. assay-mint implements them (mint/); in
 * assay, each of these functions replaces the process by assay-mint with the
 * same arguments (cli/main.c). The linker chooses.
 */
#ifndef ASSAY_MINTED_H
#define ASSAY_MINTED_H

#include "conformance/run/options.h"

/* The environment variable that passes the version of assay to assay-mint. */
#define MINT_FOR "ASSAY_MINT_FOR"

/* Run a command, whose name is argv[0]; return the exit status. */
int generate_main(int argc, char **argv);
int spoil_main(int argc, char **argv);

/* Certifies with o->random new files of each format; returns the exit
 * status. */
int certify_random(certify_options *o);

/* Writes the page of a format, or all pages if format is 0, to the folder, or
 * to standard output if folder is NULL. Returns false after a message. */
bool write_rule_pages(const char *folder, u32 format);

#endif
